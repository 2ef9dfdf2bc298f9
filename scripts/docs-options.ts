// The tables of options on the pages of methods, from their schemas.

import { readFileSync } from "node:fs";
import { catalog } from "../src/apps/catalog.js";
import { describeOptions, type OptionsSchema } from "../src/base/options.js";
import { methodPage } from "./docs-pages.mjs";

const root = new URL("../", import.meta.url);
const HEAD = "| option | values | default | meaning |\n|---|---|---|---|";

/** The options of a schema, one row for each. */
export function optionTable(schema: OptionsSchema): string {
  const rows = describeOptions(schema).map(({ name, constraint, defaultValue, required, meaning }) => {
    const standard = required
      ? "must be given"
      : defaultValue === undefined
        ? ""
        : `\`${JSON.stringify(defaultValue)}\``;
    return `| \`${name}\` | ${constraint.replaceAll("|", "\\|")} | ${standard} | ${meaning} |`;
  });
  return [HEAD, ...rows].join("\n");
}

/** The pages of the methods with their options as declared; those that several methods share keep their tables. */
export function pagesWithOptions(): Map<string, string> {
  const pages = catalog.map(({ kind }) => methodPage(kind));
  const alone = catalog.filter((_, at) => pages.filter((page) => page === pages[at]).length === 1);
  return new Map(
    alone.map(({ kind, schema }) => {
      const page = methodPage(kind);
      const text = readFileSync(new URL(page, root), "utf8");
      return [page, withOptions(text, optionTable(schema), page)];
    }),
  );
}

/** The text with this table as the first of its section on options. */
function withOptions(text: string, table: string, page: string): string {
  const section = text.indexOf("\n## Options\n");
  const start = text.indexOf(HEAD, section);
  if (section < 0 || start < 0) throw new Error(`docs: ${page} has no table of options below "## Options"`);
  const [old] = /^(?:\|.*(?:\n|$))+/.exec(text.slice(start)) ?? [HEAD];
  return `${text.slice(0, start)}${table}\n${text.slice(start + old.length)}`;
}
