import type { FailedRequest, Finding } from '../../src/evidence/finding.ts';
import { endpointAt } from '../../src/expect/requests/parse-request.ts';

/** How a request was sent: some faults appear only to other clients, or only for long requests. */
const WAYS = {
  usual: 'asked as usual',
  otherClient: 'asked by another client',
  long: 'asked at length',
} as const;

const ALL_WAYS: ReadonlySet<string> = new Set(Object.values(WAYS));

/** Returns whether a trait says how the request was sent. */
export function isWay(trait: string): boolean {
  return ALL_WAYS.has(trait);
}

/** Matches the traits that say what was asked, how it was answered, and how often it failed. */
const CIRCUMSTANCE =
  /^(?:summaries|rawItem|another path):|^\d{3}(?: |$)|^in (?:all|most|some|few) answers$/;

/** Returns whether a trait says what came in place of what was expected. */
export function isSymptom(trait: string): boolean {
  return !isWay(trait) && !CIRCUMSTANCE.test(trait);
}

/** The headers that this suite sends with most requests. Lower case, as it sends them. */
const USUAL_HEADERS: readonly string[] = ['accept', 'accept-encoding', 'content-type'];

/** The length from which a path or a body was sent to test long input. Characters. */
const LONG_PATH = 300;
const LONG_BODY = 600;

/** Returns the traits of a failure, the same for every node: the request, the answer, and what differs. */
export function traitsOf(finding: Finding): readonly string[] {
  const { request, answer, kind, extent } = finding;
  return [
    ...(request === undefined ? [] : [askedText(request.path), wayOf(request)]),
    ...(answer === undefined ? [] : [`${answer.status} ${answer.media}`.trim()]),
    ...(kind === undefined ? [] : [kind]),
    ...(extent === undefined ? [] : [shareText(extent.failed / extent.of)]),
  ];
}

function wayOf({ path, headers, body = '' }: FailedRequest): string {
  if (path.length > LONG_PATH || body.length > LONG_BODY) return WAYS.long;
  const isUsual = Object.keys(headers).every((name) => USUAL_HEADERS.includes(name));
  return isUsual ? WAYS.usual : WAYS.otherClient;
}

function shareText(share: number): string {
  if (share === 1) return 'in all answers';
  if (share > 0.5) return 'in most answers';
  return share > 0.1 ? 'in some answers' : 'in few answers';
}

/** `summaries: end_version, limit`. */
function askedText(path: string): string {
  const endpoint = endpointAt(path) ?? 'another path';
  const query = path.split('?').slice(1).join('?');
  const names = [...new Set(query.split('&').map((pair) => pair.split('=')[0] ?? ''))];
  return `${endpoint}: ${names.toSorted().join(', ')}`.trim();
}
