const WIDTH = 100;

/** Returns the items of a list in TypeScript, a comma behind each, as many per line as fit. */
export function filledLines(items: readonly string[]): string {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const longer = `${last} '${item}',`;
    if (last === undefined || longer.length > WIDTH) lines.push(`  '${item}',`);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => `${line}\n`).join('');
}
