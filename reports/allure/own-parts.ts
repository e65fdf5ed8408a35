/** In front of everything else of the page. */
const PLACE = '<meta charset="utf-8">';

/**
 * Until the reader does something, the page stays at its top: Allure scrolls to the first failure in
 * its tree, past the verdict. Whoever follows a link to a result gets there.
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
 * A page of Allure's with what is ours: it opens at its top, and its circle shows the MUSTs. Allure's
 * own is green, and 100 %, as soon as nothing failed, however much is open.
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
