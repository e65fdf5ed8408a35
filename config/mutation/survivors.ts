import { readFileSync } from 'node:fs';

interface Place {
  readonly line: number;
  readonly column: number;
}

/** What is read of Stryker's JSON report. Lines and columns count from 1. */
export interface MutationReport {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string;
        readonly mutants: readonly {
          readonly status: string;
          readonly replacement?: string;
          readonly location: { readonly start: Place; readonly end: Place };
        }[];
      }
    >
  >;
}

/** Every mutant no test noticed, as a line of `mutation.md`: file, line of code, what became what. */
export function survivors(report: MutationReport): readonly string[] {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter((mutant) => mutant.status === 'Survived' || mutant.status === 'NoCoverage')
      .map(({ location: { start, end }, replacement = '' }) => {
        const lines = source.split('\n');
        const whole = lines.slice(start.line - 1, end.line).join('\n');
        const tail = (lines[end.line - 1] ?? '').length - end.column + 1;
        const original = whole.slice(start.column - 1, whole.length - tail);
        const within = oneLine(whole) === oneLine(original) ? '' : ` in ${code(whole)}`;
        return `- ${file}: ${code(original)} to ${code(replacement)}${within}`;
      }),
  );
}

/** The survivors a list does not name, and its lines on the files of the report that name none. */
export function compared(report: MutationReport, list: string) {
  const found = survivors(report);
  const files = Object.keys(report.files);
  const listed = list
    .split('\n')
    .filter((line) => files.some((file) => line.startsWith(`- ${file}: `)));
  return {
    unlisted: found.filter((result) => !listed.includes(result)),
    gone: listed.filter((line) => !found.includes(line)),
  };
}

function code(text: string): string {
  return `\`\` ${oneLine(text)} \`\``;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function main(): void {
  const report: MutationReport = JSON.parse(readFileSync('.stryker-tmp/mutation.json', 'utf8'));
  const { unlisted, gone } = compared(report, readFileSync('config/mutation/mutation.md', 'utf8'));
  const lines = [
    ...unlisted.map((line) => `without a reason in config/mutation/mutation.md: ${line}`),
    ...gone.map((line) => `killed, but listed in config/mutation/mutation.md: ${line}`),
  ];
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  process.exitCode = unlisted.length === 0 ? 0 : 1;
}

// From the root, after a run of Stryker: node dist/config/mutation/survivors.js
if (process.argv[1] === import.meta.filename) main();
