import type { Document, Node } from 'yaml';
import { isMap, isNode, isScalar } from 'yaml';
import type { WrittenConfig } from '../config/read/written.ts';

/** Returns a configuration as YAML: texts in quotes, long lines not folded. */
export function textOf(document: Document): string {
  return document.toString({
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth: 0,
  });
}

/** Writes a comment above the node at a path. */
export function commentOn(
  document: Document,
  path: readonly (string | number)[],
  text: string,
): void {
  const node = nodeBelow(document, path);
  if (node !== undefined) node.commentBefore = ` ${text}`;
}

/** Returns the node a comment precedes: a top-level key, or an element of a list. */
function nodeBelow(document: Document, path: readonly (string | number)[]): Node | undefined {
  const [first, ...rest] = path;
  if (rest.length === 0) {
    const pair = isMap(document.contents)
      ? document.contents.items.find(({ key }) => isScalar(key) && key.value === first)
      : undefined;
    return isNode(pair?.key) ? pair.key : undefined;
  }
  const node = document.getIn(path, true);
  return isNode(node) ? node : undefined;
}

/** Writes each transaction, and each point of a history, on one line. */
export function inFlow(document: Document, { accounts = [], tables = [] }: WrittenConfig): void {
  const lists = [
    ...accounts.map((_, at) => ['accounts', at, 'transactions']),
    ...tables.flatMap(({ items = [] }, table) =>
      items.map((_, item) => ['tables', table, 'items', item, 'history']),
    ),
  ];
  for (const path of lists) {
    for (let at = 0; document.hasIn([...path, at]); at += 1) {
      const element = document.getIn([...path, at]);
      if (isMap(element)) element.flow = true;
    }
  }
}
