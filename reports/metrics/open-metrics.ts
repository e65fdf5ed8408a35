import { oneLine } from '../text/text.ts';

/*
 * The library `prom-client` takes 5 MB with its dependencies, which exceeds the size bound of the package. This file
 * writes the text of gauges, histograms and info metrics only.
 */

type Labels = Readonly<Record<string, string>>;

/** A value with its labels. */
export interface LabelledValue {
  readonly labels: Labels;
  readonly value: number;
}

/** A family of metrics as lines. */
export interface MetricFamily {
  readonly name: string;
  readonly type: 'gauge' | 'histogram' | 'info';
  readonly help: string;
  readonly lines: readonly string[];
}

/** Metrics as OpenMetrics 1.0 text; a family without a sample is left out. */
export function openMetrics(families: readonly MetricFamily[]): string {
  const filled = families.filter(({ lines }) => lines.length > 0);
  const lines = filled.flatMap(({ name, type, help, lines: samples }) => [
    `# TYPE ${name} ${type}`,
    ...(name.endsWith('_seconds') ? [`# UNIT ${name} seconds`] : []),
    `# HELP ${name} ${help}`,
    ...samples,
  ]);
  return `${[...lines, '# EOF'].join('\n')}\n`;
}

/** Returns a family whose values can rise and fall from run to run. */
export function gauge(name: string, help: string, samples: readonly LabelledValue[]): MetricFamily {
  const lines = samples.map(({ labels, value }) => line(name, labels, value));
  return { name, type: 'gauge', help, lines };
}

/** Returns a family of texts about the run, as labels. */
export function info(name: string, help: string, labels: Labels): MetricFamily {
  return { name, type: 'info', help, lines: [line(`${name}_info`, labels, 1)] };
}

/**
 * Returns the number of values at or below each bound.
 *
 * @param bounds ascending.
 */
export function histogram(
  name: string,
  help: string,
  bounds: readonly number[],
  series: readonly { readonly labels: Labels; readonly values: readonly number[] }[],
): MetricFamily {
  const lines = series.flatMap(({ labels, values }) => [
    ...[...bounds, Infinity].map((bound) => {
      const within = values.filter((value) => value <= bound).length;
      return line(`${name}_bucket`, { ...labels, le: formatNumber(bound) }, within);
    }),
    line(`${name}_count`, labels, values.length),
    line(
      `${name}_sum`,
      labels,
      values.reduce((sum, value) => sum + value, 0),
    ),
  ]);
  return { name, type: 'histogram', help, lines };
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${formatNumber(value)}`;
}

/** Returns the bound of a bucket as a float in canonical form: `1.0`, not `1`. */
function formatNumber(value: number): string {
  if (value === Infinity) return '+Inf';
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}

function escaped(text: string): string {
  return oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}
