/** Renders Markdown as the most permissive reader would: with raw HTML and bare links. */
interface Renderer {
  render(markdown: string): string;
}

type RendererClass = new (options: { html: boolean; linkify: boolean }) => Renderer;

function isModule(value: unknown): value is { default: RendererClass } {
  return typeof value === 'object' && value !== null && 'default' in value;
}

/** Returns the renderer of Allure's own pages. It has no types, so it is loaded by name. */
export async function permissiveMarkdown(): Promise<Renderer> {
  const name = 'markdown-it';
  const loaded: unknown = await import(name);
  if (!isModule(loaded)) throw new Error('markdown-it has no default export');
  return new loaded.default({ html: true, linkify: true });
}
