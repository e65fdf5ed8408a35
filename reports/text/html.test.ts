import { describe, expect, it } from 'vitest';
import { html, raw, svg } from './html.ts';
import { PAYLOADS } from '../testing/hostile-text.ts';

describe('html', () => {
  it('escapes text and numbers, and leaves what is escaped as it is', () => {
    const items = ['a<b', `"c" & 'd'`].map((text) => svg`<li title="${text}">${text}</li>`);
    expect(svg`<ul data-n="${2}">${items}${undefined}</ul>`.toString()).toBe(
      '<ul data-n="2"><li title="a&lt;b">a&lt;b</li><li title="&quot;c&quot; &amp; &#39;d&#39;">&quot;c&quot; &amp; &#39;d&#39;</li></ul>',
    );
  });

  it.each(PAYLOADS)('html lets nothing of %j be markup', (payload) => {
    const text = html`${payload}`.toString();
    expect(text).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)|(?!\n)\p{Cc}|\p{Bidi_Control}/u);
  });

  it('leaves markup of this suite as it is', () => {
    expect(html`<b>${raw('<i>')}</b>`.toString()).toBe('<b><i></b>');
  });
});
