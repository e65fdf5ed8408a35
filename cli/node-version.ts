/** The oldest version of Node that the suite runs on: `engines` in package.json. */
export const OLDEST_NODE = '20.18.1';

/**
 * Returns why this version of Node cannot run the suite, in one line; `undefined` when it can. The modules that
 * the program loads before it asks have to run on old versions, too.
 *
 * @param version such as `18.20.4`.
 */
export function whyTooOld(version: string): string | undefined {
  const [own, oldest] = [version, OLDEST_NODE].map((text) => text.split('.').map(Number));
  const at = oldest?.findIndex((part, place) => part !== own?.[place]) ?? -1;
  if (at === -1 || (own?.[at] ?? 0) > (oldest?.[at] ?? 0)) return undefined;
  return `this is Node ${version}; the suite needs ${OLDEST_NODE} or later: install Node 20, 22 or 24`;
}
