/** Returns the text of a page or a picture between its tags. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<style>.*?<\/style>/gsu, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

/** Returns the tags of a page, without the values of their attributes. */
export function tagsOf(markup: string): readonly string[] {
  return markup.replaceAll(/="[^"]*"/g, '=""').match(/<[^>]*>/g) ?? [];
}
