/** The beginning of the page, before which the additions are inserted. */
const PLACE = '<meta charset="utf-8">';

/**
 * Keeps the page at its top until the reader does something: Allure scrolls to the first failure in its tree,
 * past the verdict. A link to a result still works.
 */
const STAY_AT_TOP = `
(() => {
  const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'hashchange'];
  const toTop = ({ target }) => {
    (target === document ? document.documentElement : target).scrollTop = 0;
  };
  const leave = () => {
    removeEventListener('scroll', toTop, true);
    for (const act of acts) removeEventListener(act, leave, true);
  };
  if (location.hash.length > 1) return;
  addEventListener('scroll', toTop, true);
  for (const act of acts) addEventListener(act, leave, true);
})();
`;

/**
 * An Allure page with this suite's additions: it opens at its top, and its circle shows the MUSTs. Allure's own
 * circle is green, and 100 %, as soon as nothing failed, however much is open.
 *
 * @param ring an SVG document of ASCII.
 */
export function withOwnParts(html: string, ring: string): string {
  const image = `data:image/svg+xml;base64,${Buffer.from(ring).toString('base64')}`;
  const circle = 'article:has(> [aria-label^="Success rate"])';
  const style = `${circle} { background: url("${image}") center / contain no-repeat; } ${circle} > * { visibility: hidden; }`;
  const parts = `<style>${style}</style>\n<script>${STAY_AT_TOP}</script>`;
  return html.replace(PLACE, (charset) => `${charset}\n${parts}`);
}
