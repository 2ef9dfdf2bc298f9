// Writes on the page of every method what its models have, from the declaration of the state and the doc
// comments, between the marks <!-- fields:ClassName --> and <!-- /fields -->.
// Run: npx tsx scripts/docs-fields.ts

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { catalog } from "../src/apps/catalog.js";
import { describeOptions } from "../src/base/options.js";
import { membersOf } from "./docs-fields/members.js";
import { modelSources } from "./docs-fields/model-sources.js";
import { methodPage } from "./docs-pages.mjs";

const root = new URL("../", import.meta.url);

/** The pages of all methods as they should be, by path. */
export function pagesWithFields(): Map<string, string> {
  const sources = modelSources(fileURLToPath(new URL("src/", root)));
  const pages = new Map<string, string>();
  const missing: string[] = [];
  for (const { kind, schema, models = [] } of catalog) {
    const page = methodPage(kind);
    let text = pages.get(page) ?? readFileSync(new URL(page, root), "utf8");
    const options = new Map(
      describeOptions(schema).map(({ name, constraint, meaning }) => [
        name,
        { name, type: constraint, meaning },
      ]),
    );
    for (const Model of models) {
      const { name, state } = Model;
      const source = sources.get(name);
      if (source === undefined) throw new Error(`docs-fields: no file declares ${name}`);
      try {
        text = withTable(text, name, tableOf(membersOf(name, source, state.fields, options)));
      } catch (error) {
        missing.push((error as Error).message);
      }
    }
    pages.set(page, text);
  }
  if (missing.length > 0) throw new Error(`docs-fields:\n${missing.join("\n")}`);
  return pages;
}

function tableOf(members: ReturnType<typeof membersOf>): string {
  const rows = members.map(
    ({ name, type, meaning }) => `| \`${name}\` | ${type.replaceAll("|", "\\|")} | ${meaning} |`,
  );
  return ["| field | type | meaning |", "|---|---|---|", ...rows].join("\n");
}

/** Between the marks of the class; without them, at the end of the section on the model. */
function withTable(text: string, name: string, table: string): string {
  const [open, close] = [`<!-- fields:${name} -->`, "<!-- /fields -->"];
  const block = `${open}\n${table}\n${close}`;
  const start = text.indexOf(open);
  if (start >= 0) return text.slice(0, start) + block + text.slice(text.indexOf(close, start) + close.length);
  const section = text.search(/^## (The model|How it is computed|References)/m);
  const next = text.slice(section).startsWith("## The model") ? text.indexOf("\n## ", section) + 1 : section;
  return `${text.slice(0, next)}### Fields of \`${name}\`\n\n${block}\n\n${text.slice(next)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [page, text] of pagesWithFields()) writeFileSync(new URL(page, root), text);
