import { escapeText } from "./serialize.js";
import type { Theme } from "./theme.js";
import { FONTS } from "./theme.js";

export interface HtmlParts {
  readonly title: string | undefined;
  readonly subtitle: string | undefined;
  readonly caption: string;
  readonly description: string;
  readonly width: number;
  readonly svg: string;
}

/**
 * Forbids everything but the page's own words, styles and pictures: even if a name from the data got into the page as
 * HTML, no script would run and nothing would be loaded or sent.
 */
export const POLICY =
  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">";

/** A self-contained page: the words as text, the figure inline. */
export function htmlPage(
  theme: Theme,
  { title, subtitle, caption, description, width, svg }: HtmlParts,
): string {
  const element = (name: string, text: string | undefined) =>
    text === undefined || text === "" ? "" : `<${name}>${escapeText(text)}</${name}>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${POLICY}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title ?? description)}</title>
<style>
:root { color-scheme: ${theme.name}; }
body { margin: 1rem; background: ${theme.background}; color: ${theme.text}; font-family: ${FONTS}; }
figure { margin: 0 auto; max-width: ${width}px; }
svg { display: block; max-width: 100%; height: auto; }
h1 { font-size: 1.25rem; margin: 0 0 0.25rem; }
p, figcaption { color: ${theme.muted}; margin: 0 0 0.5rem; }
figcaption { font-size: 0.85rem; margin: 0.5rem 0 0; }
</style>
</head>
<body>
<figure>
${element("h1", title)}${element("p", subtitle)}${svg}
${element("figcaption", caption)}</figure>
</body>
</html>
`;
}
