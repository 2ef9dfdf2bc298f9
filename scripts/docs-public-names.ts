// Writes docs/start/index-of-names.md, all names that the package exports, from the sources and their doc comments.
// Run: npx tsx scripts/docs-public-names.ts

import { readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { docsPages, pageNamed } from "./docs-pages.mjs";
import { Mentions } from "./public-names/mentions.js";
import { type PublicName, publicNames } from "./public-names/public-names.js";

const root = new URL("../", import.meta.url);

/** Pages that mention everything or little that a reader of a name looks for. */
const APART = ["README", "names", "glossary", "index-of-names", "design"];

const HEAD = `# Index of names

This page lists everything that the package exports, with what it is, where it is imported from, and the first sentence of its doc comment. A name leads to the page that says most about it.`;

/** The page as it should be. */
export function indexOfNames(page: string): string {
  const pages = docsPages().filter((path) => !APART.includes(posix.basename(path, ".md")));
  const mentions = new Mentions(
    new Map(pages.map((path) => [path, readFileSync(new URL(path, root), "utf8")])),
  );
  const names = publicNames();
  const bare = names.filter(({ meaning }) => meaning === undefined).map(({ name }) => name);
  if (bare.length > 0) throw new Error(`docs-public-names: no doc comment for ${bare.join(", ")}`);
  const letters = new Set(names.map(({ name }) => name[0].toUpperCase()));
  const tables = Array.from(letters, (letter) => {
    const some = names.filter(({ name }) => name[0].toUpperCase() === letter);
    const rows = some.map((one) => row(one, page, mentions));
    return [`## ${letter}`, "", "| name | kind | from | meaning |", "|---|---|---|---|", ...rows].join("\n");
  });
  return `${[HEAD, ...tables].join("\n\n")}\n`;
}

/** What stands in a row beside the meaning and the link, which change with the pages. */
export function namedIn(line: string): string | undefined {
  return line
    .match(/^\| \[?(`\w+`)(?:\]\([^)]+\))? \| (\w+) \| ([^|]+) \|/)
    ?.slice(1)
    .join(" | ");
}

/** The part of a name's row that does not change with the pages: its kind, subpaths and meaning. */
export function described({ name, kind, subpaths }: PublicName): string {
  const doors = subpaths.map((subpath) => `\`${posix.join("credal", subpath)}\``);
  return `\`${name}\` | ${kind} | ${doors.join(", ")}`;
}

function row(one: PublicName, page: string, mentions: Mentions): string {
  const found = mentions.pageOf(one.name);
  const [name, ...others] = described(one).split(" | ");
  const link = found === undefined ? name : `[${name}](${posix.relative(posix.dirname(page), found)})`;
  return `| ${[link, ...others, one.meaning].join(" | ")} |`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = pageNamed("index-of-names");
  writeFileSync(new URL(page, root), indexOfNames(page));
}
