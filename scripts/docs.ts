// Writes all pages that follow from the sources, after a change of methods, options or doc comments.
// Run: npm run docs, and with --figure name for each picture to draw

import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { pagesWithFields } from "./docs-fields.js";
import { docsFigures, drawFigure } from "./docs-figures.js";
import { docsIndex } from "./docs-index.mjs";
import { pageOfNames } from "./docs-names.js";
import { pagesWithOptions } from "./docs-options.js";
import { pageNamed } from "./docs-pages.mjs";
import { indexOfNames } from "./docs-public-names.js";

const { values } = parseArgs({ options: { figure: { type: "string", multiple: true, default: [] } } });
const unknown = values.figure.filter((name) => !(name in docsFigures));
if (unknown.length > 0) throw new Error(`docs: no file in scripts/docs-figures draws ${unknown.join(", ")}`);

const root = new URL("../", import.meta.url);
const write = (path: string, text: string) => writeFileSync(new URL(path, root), text);
// One after the other: the next one reads what the one before it wrote.
for (const [path, text] of pagesWithOptions()) write(path, text);
for (const [path, text] of pagesWithFields()) write(path, text);
write(...pageOfNames());
const index = pageNamed("index-of-names");
write(index, indexOfNames(index));
write("docs/README.md", docsIndex());
for (const name of values.figure) await drawFigure(name);
