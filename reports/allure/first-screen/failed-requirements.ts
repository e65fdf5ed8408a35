import { md5 } from 'allure-js-commons/sdk/reporter';
import { codeText } from '../../html/code-text.ts';
import { commandsOf, fieldsOf } from '../../text/finding-fields.ts';
import type { Html } from '../../text/html.ts';
import { html } from '../../text/html.ts';
import { capped } from '../../text/text.ts';
import type {
  CheckVerdict,
  RequirementVerdict,
  VerdictDocument,
} from '../../verdict/verdict-document.ts';
import { resultIdentity } from '../result.ts';

/** The most characters of a text of a finding; `verdict.json` has it whole. */
const FIELD_CAP = 2000;

/** A failed requirement, and the failed check of it that shows its cause best. */
export interface FailedRequirement {
  readonly requirement: RequirementVerdict;
  readonly check?: CheckVerdict | undefined;
  /** The requirement under which the same cause is shown, when that is another one. */
  readonly sameAs?: string | undefined;
}

/** Finds the failed requirements: MUSTs, then waived ones, then SHOULDs; those of one cause together. */
export function failedRequirements({
  causes,
  requirements,
}: VerdictDocument): readonly FailedRequirement[] {
  const failed = requirements.filter(({ outcome }) => outcome === 'failed');
  const known = new Map<string, FailedRequirement>();
  for (const { requirements: ids, checks } of causes) {
    for (const id of ids) {
      const requirement = failed.find((own) => own.id === id);
      if (requirement === undefined || known.has(id)) continue;
      const check = checks.flatMap((name) => failedCheck(requirement, name) ?? [])[0];
      known.set(id, { requirement, check, sameAs: ids[0] === id ? undefined : ids[0] });
    }
  }
  const rest = failed.filter(({ id }) => !known.has(id));
  const all = [...known.values(), ...rest.map((requirement) => ({ requirement }))];
  return all.toSorted((a, b) => weight(a.requirement) - weight(b.requirement));
}

function failedCheck({ checks }: RequirementVerdict, name: string): CheckVerdict | undefined {
  return checks.find(({ id, outcome }) => id === name && outcome === 'failed');
}

function weight({ level, waived }: RequirementVerdict): number {
  return level === 'MUST' ? Number(waived) : 2;
}

/** Renders failed requirements as list items: the sentence, expected, actual, and how to reproduce the failure. */
export function failedItems(all: readonly FailedRequirement[]): readonly Html[] {
  return all.map(({ requirement, check, sameAs }) => {
    const { id, level, section, statement, waived } = requirement;
    const note = waived ? ', waived' : level === 'MUST' ? '' : ', advisory';
    const cause = sameAs === undefined ? '' : html` <i>Same cause as ${sameAs}.</i>`;
    return html`<li>
      <p>
        <b>${id}</b> <span class="level">${level}, section ${section}${note}</span>
        ${codeText(statement)}${cause}
      </p>
      ${sameAs === undefined ? findingOf(check) : ''}
    </li>`;
  });
}

function findingOf(check: CheckVerdict | undefined): Html {
  const { failure } = check ?? {};
  if (check === undefined || failure === undefined) return html`${''}`;
  const [expected, actual, ...more] = fieldsOf(failure);
  const fields = [expected, actual].flatMap((field) => (field === undefined ? [] : [field]));
  const rest = [...more, ...commandsOf(failure)];
  return html`<dl class="short">${fields.map(({ name, text }) => fieldRow(name, text))}</dl>
    <details>
      <summary>How to reproduce it</summary>
      <dl>
        <dt>check</dt>
        <dd>
          <a href="#${md5(resultIdentity(check.id).uuid)}">${check.id}</a>
        </dd>
        ${rest.map(({ name, text }) => fieldRow(name, text))}
      </dl>
    </details>`;
}

function fieldRow(name: string, text: string): Html {
  const isCommand = name === 'reproduce' || name === 'replay';
  return html`<dt>${name}</dt>
    <dd>${isCommand ? commandText(text) : capped(text, FIELD_CAP)}</dd>`;
}

/** Renders a command. It is never cut, because readers paste it. */
function commandText(command: string): Html {
  return command.length > FIELD_CAP
    ? html`The command is too long to show: see verdict.json.`
    : html`<code class="command">${command}</code>`;
}
