const LIGHT = `color-scheme: light; --paper: #ffffff; --soft: #f2f3f6; --ink: #1c1c1f; --faint: #55555c; --line: #d5d7dd;
--bad: #b3201c; --warn: #7a5a00; --good: #1b6e2d; --fault: #7b1fa2; --link: #1a56a0;`;

const DARK = `color-scheme: dark; --paper: #16171b; --soft: #23252b; --ink: #e9e9ee; --faint: #a9abb5; --line: #3d4049;
--bad: #ff8a80; --warn: #ffcf5c; --good: #7fd694; --fault: #d9a0ee; --link: #8ab8f5;`;

/**
 * Colours of a page as CSS variables: light or dark as the reader prefers, and light on paper. An attribute
 * `data-theme` of the root element, as Allure sets it, takes precedence.
 */
export const THEME = `
:root { ${LIGHT} }
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${DARK} } }
@media screen { :root[data-theme="dark"] { ${DARK} } }
`;
