import type { Invocation } from '../../../src/evidence/invocation.ts';
import { commandLine, suiteCommand } from '../../../src/evidence/invocation.ts';
import { bindingFailures } from '../../causes/causes-view.ts';
import type { Html } from '../../text/html.ts';
import { html } from '../../text/html.ts';
import { yamlToPaste } from '../../verdict/hints.ts';
import type { VerdictDocument } from '../../verdict/verdict-document.ts';

/** What a reader can do next, and the command for it. */
type Step = readonly [says: string, command: string];

/**
 * Renders what to do next, by the verdict.
 *
 * @param folder the name of the output folder.
 */
export function nextSteps(document: VerdictDocument, folder: string): Html {
  const steps = stepsFor(document, folder).map(
    ([says, line]) => html`<li>${says}<code class="command">${line}</code></li>`,
  );
  return html`<h2>What to do next</h2>
    <ul>
      ${steps}
    </ul>
    ${toAdd(document)}`;
}

function stepsFor(document: VerdictDocument, folder: string): readonly Step[] {
  const { verdict, configuredBy, required = [] } = document;
  const [first] = bindingFailures(document);
  if (first !== undefined && (verdict === 'does not conform' || !first.requirement.waived)) {
    const { id } = first.requirement;
    const require = required.length === 0 ? [] : ['--require', required.join(',')];
    const draft = commandLine(configuredBy, ...require, '--write-waivers', 'waivers.yaml');
    return [
      ['Read what the requirement means and how it is tested:', suiteCommand('explain', id)],
      ['Repeat the failed requests 20 times:', suiteCommand('replay', folder)],
      ['Draft waivers that accept these failures until a date:', draft],
    ];
  }
  if (verdict === 'no verdict') {
    const again = commandLine(configuredBy, '--wait', '60s');
    return [['Fix the cause above and run again (waits for a node that starts):', again]];
  }
  return verdict === 'conforms in part' ? afterPart(configuredBy) : afterPass(configuredBy, folder);
}

function afterPart({ config }: Invocation): readonly Step[] {
  if (typeof config !== 'string') return [];
  return [['List what the configuration can test:', suiteCommand('list', '--config', config)]];
}

function afterPass(configuredBy: Invocation, folder: string): readonly Step[] {
  if (isDevnet(configuredBy)) {
    const own = suiteCommand('run', '--target', 'http://host:8080');
    return [['This was the embedded devnet. Judge your own node:', own]];
  }
  const sign = suiteCommand('bundle', folder, '--key', 'key.pem', '--out', 'certificate.zip');
  return [
    ['Sign the run and pass it on:', sign],
    ['Compare this run with a later one:', suiteCommand('compare', folder, 'NEW')],
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
