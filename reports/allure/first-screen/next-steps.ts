import type { Invocation } from '../../../src/evidence/invocation.ts';
import { commandLine } from '../../../src/evidence/invocation.ts';
import { shellWord } from '../../../src/evidence/curl.ts';
import { failedRequirements } from '../../causes/view.ts';
import type { Html } from '../../text/html.ts';
import { html } from '../../text/html.ts';
import { yamlToPaste } from '../../verdict/hints.ts';
import type { Verdict, VerdictDocument } from '../../verdict/verdict-document.ts';

const FAILED: Verdict = 'does not conform';

/** What a reader can do next: a sentence, and the command for it. */
interface Step {
  readonly says: string;
  readonly command: string;
}

/**
 * Renders what to do next, by the verdict.
 *
 * @param folder the name of the output folder.
 */
export function nextSteps(document: VerdictDocument, folder: string): Html {
  const steps = stepsFor(document, folder).map(
    (step) => html`<li>${step.says}<code class="command">${step.command}</code></li>`,
  );
  return html`<h2>What to do next</h2>
    <ul>
      ${steps}
    </ul>
    ${toAdd(document)}`;
}

function stepsFor(document: VerdictDocument, folder: string): readonly Step[] {
  const { verdict } = document;
  const failed = failedRequirements(document).map(({ requirement }) => requirement);
  if (failed.some(({ level, waived }) => level === 'MUST' && !waived) || verdict === FAILED) {
    return afterFailure(document, folder);
  }
  if (verdict === 'no verdict') return afterNothing(document);
  return verdict === 'conforms in part' ? afterPart(document) : afterPass(document, folder);
}

function afterFailure(document: VerdictDocument, folder: string): readonly Step[] {
  const { configuredBy } = document;
  const [first] = failedRequirements(document);
  const id = first?.requirement.id ?? '';
  return [
    {
      says: 'Read what the requirement means and how it is tested:',
      command: command('explain', id),
    },
    { says: 'Repeat the failed requests 20 times:', command: command('replay', folder) },
    {
      says: 'Draft waivers that accept these failures until a date:',
      command: commandLine(configuredBy, '--write-waivers', 'waivers.yaml'),
    },
  ];
}

function afterNothing({ configuredBy }: VerdictDocument): readonly Step[] {
  return [
    {
      says: 'Fix the cause above and run again (waits for a node that starts):',
      command: commandLine(configuredBy, '--wait', '60s'),
    },
  ];
}

function afterPart({ configuredBy: { config } }: VerdictDocument): readonly Step[] {
  if (typeof config !== 'string') return [];
  return [
    {
      says: 'List what the configuration can test:',
      command: command('list', '--config', config),
    },
  ];
}

function afterPass({ configuredBy }: VerdictDocument, folder: string): readonly Step[] {
  if (isDevnet(configuredBy)) {
    return [
      {
        says: 'This was the embedded devnet. Judge your own node:',
        command: command('run', '--target', 'http://host:8080'),
      },
    ];
  }
  return [
    {
      says: 'Sign the run and pass it on:',
      command: command('bundle', folder, '--key', 'key.pem', '--out', 'certificate.zip'),
    },
    { says: 'Compare this run with a later one:', command: command('compare', folder, 'NEW') },
  ];
}

/** Returns the YAML that lets more be judged, when something is open. */
function toAdd({ verdict, hints }: VerdictDocument): Html | undefined {
  const yaml = verdict === 'conforms' ? '' : yamlToPaste(hints);
  if (yaml === '') return undefined;
  return html`<details>
    <summary>To judge more, add this to the configuration</summary>
    <pre>${yaml}</pre>
  </details>`;
}

function isDevnet({ target, config, fleet }: Invocation): boolean {
  if (target !== undefined) return target === 'devnet';
  return typeof config !== 'string' && fleet === undefined;
}

function command(...words: readonly string[]): string {
  return ['ledger-conformance', ...words].map(shellWord).join(' ');
}
