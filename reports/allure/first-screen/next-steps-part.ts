import type { Html } from '../../text/html.ts';
import { html } from '../../text/html.ts';
import type { Step } from '../../next-steps/next-steps.ts';
import { yamlToPaste } from '../../verdict/hints.ts';
import type { VerdictDocument } from '../../verdict/verdict-document.ts';
import { commandsBegin } from './commands-begin.ts';

/**
 * Renders what to do next.
 *
 * @param start what the commands begin with; absent: the name of the command.
 */
export function nextStepsPart(
  document: VerdictDocument,
  next: readonly Step[],
  start: string | undefined,
): Html {
  const steps = next.map(
    ([says, line]) =>
      html`<li>${says}<code class="command">${commandsBegin(line, start)}</code></li>`,
  );
  return html`<h2>What to do next</h2>
    <ul>
      ${steps}
    </ul>
    ${toAdd(document)}`;
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
