import { XMLBuilder } from 'fast-xml-parser';

import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { plainText } from '../text.ts';
import type { RequirementVerdict, Verdict, VerdictDocument } from '../verdict-document.ts';
import { verdictText } from '../verdict/verdict-text.ts';
import { REPORTS } from '../write.ts';
import type { TargetVerdict } from './fleet-document.ts';
import { worstFirst } from './fleet-document.ts';

const STYLE = `
body { font: 14px/1.4 system-ui, sans-serif; margin: 1rem; color: #222; background: #fff; }
table { border-collapse: separate; border-spacing: 0; }
th, td { border: solid #ddd; border-width: 0 1px 1px 0; padding: 1px 4px; }
thead th { position: sticky; top: 0; z-index: 1; background: #fff; vertical-align: bottom; text-align: left; }
thead th span { writing-mode: vertical-rl; transform: rotate(180deg); font-weight: normal; white-space: nowrap; }
tbody th { position: sticky; left: 0; background: #fff; text-align: left; white-space: nowrap; }
td { white-space: nowrap; } td.cell { text-align: center; min-width: 1em; }
.failed { background: #c62828; color: #fff; } .advisory { background: #ffb74d; } .waived { background: #ffe082; }
.open { background: #eceff1; color: #546e7a; } .errored { background: #8e24aa; color: #fff; } .passed { color: #2e7d32; }
.inapplicable { color: #bbb; }
.bad { color: #c62828; font-weight: bold; } .none { color: #8e24aa; font-weight: bold; } .part { color: #8d6e00; } .good { color: #2e7d32; }
p span { padding: 0 6px; margin-right: 1em; }
`;

/** An element of the page: its attributes, `@name`, its text, or the elements in it by their name. */
type Element = string | { readonly [name: string]: Element | readonly Element[] };

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  unpairedTags: ['meta'],
});

const REQUIREMENTS = CATALOGUE.filter(({ untestable }) => untestable === undefined);

const TONES: Readonly<Record<Verdict, string>> = {
  'does not conform': 'bad',
  'no verdict': 'none',
  'conforms in part': 'part',
  conforms: 'good',
};

/** The kinds of cells, each with its sign and what it says. */
const SIGNS = {
  failed: ['✗', 'a MUST failed'],
  errored: ['!', 'the suite is at fault'],
  waived: ['~', 'failed and waived'],
  advisory: ['s', 'a SHOULD failed'],
  open: ['?', 'could not be judged'],
  inapplicable: ['–', 'inapplicable'],
  passed: ['✓', 'passed'],
} as const;

/** The targets of a fleet by requirements, the worst first: one HTML file that asks the network for nothing. */
export function fleetPage(targets: readonly TargetVerdict[]): string {
  const title = `Fleet: ${counted(targets)}`;
  const html: Element = {
    '@lang': 'en',
    head: { meta: { '@charset': 'utf-8' }, title, style: STYLE },
    body: {
      h1: title,
      p: {
        span: Object.entries(SIGNS).map(([kind, [sign, text]]) => ({
          '@class': kind,
          '#text': `${sign} ${text}`,
        })),
      },
      table: {
        thead: {
          tr: {
            th: [
              'target',
              'verdict',
              'failed',
              'open',
              ...REQUIREMENTS.map(({ id, statement }) => ({
                span: { '@title': statement, '#text': id },
              })),
            ],
          },
        },
        tbody: { tr: worstFirst(targets).map(row) },
      },
    },
  };
  return `<!doctype html>\n${builder.build({ html })}\n`;
}

function counted(targets: readonly TargetVerdict[]): string {
  const verdicts = Object.keys(TONES).map((word) => {
    const count = targets.filter(({ verdict }) => verdict === word).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return verdicts.flat().join(', ');
}

function row({ name, folder, verdict, reason, document }: TargetVerdict): Element {
  const must = document?.counts.must;
  const open = must === undefined ? '' : String(must.untested + must.cantTell);
  const text = document === undefined ? verdict : verdictText(document);
  return {
    th:
      document === undefined
        ? { '@title': plainText(reason), '#text': name }
        : {
            a: {
              '@href': `${folder}/${REPORTS.page}`,
              '@title': plainText(document.target.url),
              '#text': name,
            },
          },
    td: [
      { '@class': toneOf(verdict, document), '@title': plainText(reason), '#text': text },
      must === undefined ? '' : String(must.failed),
      open,
      ...REQUIREMENTS.map(({ id }) => cell(document?.requirements.find((own) => own.id === id))),
    ],
  };
}

/** What holds only with waivers is not green. */
function toneOf(verdict: Verdict, document: VerdictDocument | undefined): string {
  const isWaived = verdict === 'conforms' && (document?.counts.waived ?? 0) > 0;
  return isWaived ? TONES['conforms in part'] : TONES[verdict];
}

function cell(requirement: RequirementVerdict | undefined): Element {
  if (requirement === undefined) return '';
  const kind = kindOf(requirement);
  const { id, reason = '' } = requirement;
  const title = plainText(reason === '' ? id : `${id}: ${reason}`);
  return { '@class': `cell ${kind}`, '@title': title, '#text': SIGNS[kind][0] };
}

function kindOf({ outcome, waived, level }: RequirementVerdict): keyof typeof SIGNS {
  if (outcome === 'failed') {
    if (level !== 'MUST') return 'advisory';
    return waived ? 'waived' : 'failed';
  }
  return outcome === 'untested' || outcome === 'cantTell' ? 'open' : outcome;
}
