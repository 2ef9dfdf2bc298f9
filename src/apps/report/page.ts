// The HTML of a report: one page that needs no script, no network and no other file.

import { visible } from "../../base/visible.js";
import { POLICY } from "../plot/core/html.js";
import { THEMES } from "../plot/core/theme.js";

/** A page of sections, which are HTML. */
export function page(title: string, sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${POLICY}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${sections.join("\n")}
</main>
</body>
</html>
`;
}

/** An element that holds a text. */
export function element(name: string, text: string, kind?: string): string {
  return `<${name}${kind === undefined ? "" : ` class="${kind}"`}>${escapeHtml(text)}</${name}>`;
}

export function list(items: readonly string[]): string {
  return `<ul>\n${items.map((item) => element("li", item)).join("\n")}\n</ul>`;
}

/** A table of texts; the class of a row tells how it looks. */
export function htmlTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { words, kindOf }: { readonly words: number; readonly kindOf?: (row: number) => string },
): string {
  // Words are on the left, numbers on the right.
  const side = (column: number) => (column < words ? ' class="words"' : "");
  const head = headings.map((text, at) => `<th scope="col"${side(at)}>${escapeHtml(text)}</th>`).join("");
  const body = rows.map((row, at) => {
    const cells = row.map((text, column) => `<td${side(column)}>${escapeHtml(text)}</td>`).join("");
    const kind = kindOf?.(at) ?? "";
    return `<tr${kind === "" ? "" : ` class="${kind}"`}>${cells}</tr>`;
  });
  return `<div class="scroll"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join("\n")}\n</tbody>\n</table></div>`;
}

/** Names of files, columns and classes may look like HTML, or turn the text around them. */
function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return visible(text).replaceAll(/[&<>"']/g, (character) => entities[character]);
}

const STYLE = `
:root { color-scheme: light dark; --page: ${THEMES.light.background}; --text: ${THEMES.light.text}; --muted: ${THEMES.light.muted}; --rule: ${THEMES.light.grid}; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: clamp(1.2rem, 5.4vw, 1.6rem); margin: 0 0 .5rem; }
h1, p { overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem; }
.verdict { font-size: 1.15rem; }
.note, figcaption, footer { color: var(--muted); font-size: .9rem; }
.scroll { overflow-x: auto; background: linear-gradient(to left, var(--page) 40%, transparent) right / 3rem 100% no-repeat local, linear-gradient(to left, var(--rule), transparent) right / 1rem 100% no-repeat scroll; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .35rem .9rem .35rem 0; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th.words, td.words { text-align: left; }
tr.best td { font-weight: 600; }
tr.differs td { color: var(--muted); }
tr.baseline td { font-style: italic; }
figure { margin: 0; }
figure + .scroll { margin-top: 1rem; }
figure svg { max-width: 100%; height: auto; }
footer { margin-top: 3rem; }
.narrow, .dark { display: none; }
@media (prefers-color-scheme: dark) {
  :root { --page: ${THEMES.dark.background}; --text: ${THEMES.dark.text}; --muted: ${THEMES.dark.muted}; --rule: ${THEMES.dark.grid}; }
  .light { display: none; }
  .dark { display: block; }
}
@media (max-width: 520px) {
  .wide { display: none; }
  .narrow { display: block; }
  table { font-size: .85rem; }
  th, td { padding-right: .6rem; }
  ul { padding-left: 1.25rem; }
}
`;
