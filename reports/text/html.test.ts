import { describe, expect, it } from 'vitest';
import { Html, html } from './html.ts';
import { PAYLOADS } from '../testing/hostile-text.ts';

describe('html', () => {
  it('html escapes text and numbers, and leaves what is escaped as it is', () => {
    const item = (text: string): Html => Html.of(['<li title="', '">', '</li>'], [text, text]);
    const items = ['a<b', `"c" & 'd'`].map(item);
    expect(Html.of(['<ul data-n="', '">', '</ul>'], [2, items]).toString()).toBe(
      '<ul data-n="2"><li title="a&lt;b">a&lt;b</li><li title="&quot;c&quot; &amp; &#39;d&#39;">&quot;c&quot; &amp; &#39;d&#39;</li></ul>',
    );
  });

  it.each(PAYLOADS)('html lets nothing of %j be markup', (payload) => {
    const text = html`${payload}`.toString();
    expect(text).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)|(?!\n)\p{Cc}|\p{Bidi_Control}/u);
  });

  it('html escapes an object with a toString of its own', () => {
    expect(Html.of(['<b>', '</b>'], ['<i>']).toString()).toBe('<b>&lt;i&gt;</b>');
  });
});
