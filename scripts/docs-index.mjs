// Writes docs/README.md, the index of all pages by theme, from their titles and first sentences.
// Run: node scripts/docs-index.mjs

import { readFileSync, writeFileSync } from "node:fs";
import { docsPages } from "./docs-pages.mjs";
import { folders } from "./folders/list.mjs";

const root = new URL("../", import.meta.url);

/** The folders of docs, which are those of src, with their titles; `folders/list.mjs` has those of the families. */
const rooms = {
  start: "Getting started",
  data: "Data",
  ...Object.fromEntries(folders.filter(({ title }) => title).map(({ path, title }) => [path, title])),
  evaluate: "Evaluation and decisions",
  math: "Mathematics",
};

/** Where to begin; the other pages of a room are in alphabetical order. */
const FIRST = "docs/start/from-a-file-to-a-decision.md";

/** The index as it should be. */
export function docsIndex() {
  const pages = [FIRST, ...docsPages().filter((page) => page.startsWith("docs/") && page !== FIRST)];
  const sections = Object.entries(rooms).flatMap(([room, title]) => {
    const roomPages = pages
      .filter((page) => page.replace(/\/[^/]+$/, "") === `docs/${room}`)
      .map(describePage);
    if (roomPages.length === 0) return [];
    const rows = roomPages.map(({ title, path, about }) => `| [${title}](${path}) | ${about} |`);
    return [`## ${title}`, "", "| page | what it is about |", "|---|---|", ...rows].join("\n");
  });
  const head =
    "# Documentation\n\nEvery example on these pages runs in the tests. [Design](design.md) describes the principles of the code and the reasons for them.";
  return `${[head, ...sections].join("\n\n")}\n`;
}

function describePage(page) {
  const text = readFileSync(new URL(page, root), "utf8");
  const title = text.match(/^# (.+)$/m)?.[1] ?? page;
  const paragraph = text.slice(text.indexOf("\n")).match(/^(?!#|```|\||!|\s)(.+)$/m)?.[1] ?? "";
  const sentence = paragraph.match(/^.*?[.:](?=\s|$)/)?.[0] ?? paragraph;
  // Links in the sentence go from the page, not from here.
  const about = sentence
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/:$/, ".")
    .replaceAll("|", "\\|");
  return { title, path: page.replace("docs/", ""), about };
}

if (process.argv[1] !== undefined && import.meta.url.endsWith(process.argv[1].split("/").pop()))
  writeFileSync(new URL("docs/README.md", root), docsIndex());
