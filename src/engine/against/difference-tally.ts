import type {
  DifferenceGroup,
  DifferingCase,
  NodeDifferences,
} from '../../evidence/node-differences.ts';
import type { AnswerDifference } from '../../expect/two-answers/answer-content.ts';
import type { TwoAnswers } from '../../expect/two-answers/two-answers.ts';
import { isForm } from '../../expect/two-answers/two-answers.ts';
import { declarationOf, ENDPOINTS } from '../../spec/endpoints/endpoints.ts';
import type { Request } from '../../wire/exchange.ts';
import { bySize } from './distinct-requests.ts';
import { omitUndefined } from '../../text/json.ts';

/** A request with different answers, and how often they differed when it was asked again. */
export interface Differing {
  readonly request: Request;
  readonly difference: AnswerDifference;
  differed: number;
  of: number;
}

/** Requests of one kind whose answers differ in one way. */
interface DifferingGroup {
  readonly endpoint: string;
  readonly field: string;
  readonly values: DifferenceGroup['values'];
  /** The smallest first. */
  readonly cases: readonly Differing[];
}

/** The most cases of a group that are kept. */
const MAX_CASES_KEPT = 20;

/** The result of the comparison so far. */
export class DifferenceTally {
  readonly #compared = new Map<string, number>();
  readonly #notComparable = new Map<string, number>();
  readonly #differing: Differing[] = [];
  #requests = 0;
  #passing = 0;

  /** Adds the outcome of one request. */
  add(request: Request, came: TwoAnswers): void {
    if ('notComparable' in came) {
      count(this.#notComparable, came.notComparable);
      return;
    }
    this.#requests += 1;
    for (const field of came.compared) count(this.#compared, placeOf(request, field));
    const { difference } = came;
    if (difference !== undefined) {
      this.#differing.push({ request, difference, differed: 1, of: 1 });
    }
  }

  /**
   * The differing requests, grouped by what differs; the group with the smallest request first.
   */
  get groups(): readonly DifferingGroup[] {
    const groups = new Map<string, DifferingGroup & { readonly cases: Differing[] }>();
    for (const found of this.#differing.toSorted((a, b) => bySize(a.request, b.request))) {
      const { field, first, second } = found.difference;
      const values = isForm(field) ? { first, second } : undefined;
      const endpoint = endpointOf(found.request);
      const key = JSON.stringify([endpoint, field, values]);
      const group = groups.get(key) ?? { endpoint, field, values, cases: [] };
      group.cases.push(found);
      groups.set(key, group);
    }
    return [...groups.values()];
  }

  /** Removes differences that did not recur, except differences about settled versions. */
  dropPassing(): void {
    for (const { field, cases } of this.groups) {
      const again = cases.filter(({ of }) => of > 1);
      const steady = again.some(({ differed, of }) => differed === of && of > 2);
      for (const found of cases) {
        const passed = found.of === 1 ? !steady : found.differed < found.of || found.of === 2;
        if (!isForm(field) || !passed) continue;
        this.#passing += 1;
        this.#differing.splice(this.#differing.indexOf(found), 1);
      }
    }
  }

  /** @param write puts a case into words. */
  summed(write: (found: Differing) => DifferingCase): Pick<
    NodeDifferences,
    'groups' | 'passing'
  > & {
    readonly compared: number;
    readonly notCompared: Readonly<Record<string, number>>;
  } {
    const groups = this.groups.map(({ endpoint, field, values, cases }) => ({
      endpoint,
      field,
      ...omitUndefined({ values }),
      differing: cases.length,
      compared: this.#compared.get(`${endpoint} ${isForm(field) ? field : 'content'}`) ?? 0,
      cases: cases.slice(0, MAX_CASES_KEPT).map(write),
    }));
    const notCompared = Object.fromEntries(this.#notComparable);
    return { groups, passing: this.#passing, compared: this.#requests, notCompared };
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function placeOf(request: Request, field: string): string {
  return `${endpointOf(request)} ${field}`;
}

/** Returns the endpoint of a request, and how the request relates to the document. */
function endpointOf({ method, meaning }: Request): string {
  if (meaning.endpoint === 'outside') return `${method} outside the document`;
  const { path } = ENDPOINTS[meaning.endpoint];
  const declared = declarationOf(meaning);
  return `${method} ${path}${declared === 'valid' ? '' : `, ${declared}`}`;
}
