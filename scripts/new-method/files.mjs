// The files of a new method: the template of its task and what all templates share, under its name.

import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** The tasks that have a template. */
export const TASKS = ["classifier", "regressor", "clusterer", "transformer"];

/**
 * A method to start.
 *
 * @typedef {object} NewMethod
 * @property {{ readonly path: string, readonly list: string }} family
 * @property {string} name In kebab case.
 * @property {string} kind The name of its class.
 * @property {string} task
 */

const template = new URL("template/", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, template), "utf8");

/** The texts of its files by their paths from the project's root. @returns {Readonly<Record<string, string>>} */
export function filesOf(/** @type {NewMethod} */ method) {
  const { family, name, task } = method;
  const folder = `src/${family.path}/${name}`;
  const picture = `scripts/docs-figures/${name}.ts`;
  const page = `docs/${pagesOf(family.path)}/${name}.md`;
  const sources = ["shared", task].flatMap((part) =>
    readdirSync(new URL(part, template))
      .filter((file) => file.endsWith(".ts") && file !== "figure.ts")
      .map((file) => [`${folder}/${file.replace("new-method", name)}`, `${part}/${file}`]),
  );
  const named = [...sources, [picture, `${task}/figure.ts`]].map(([path, source]) => [
    path,
    renamed(withImports(read(source), path, folder), method),
  ]);
  return { ...Object.fromEntries(named), [page]: renamed(pageOf(page, task), method) };
}

/** The room of the pages of a family. */
function pagesOf(/** @type {string} */ path) {
  return path.replace(/^evaluate\/.*/, "evaluate");
}

/** The text with imports from the file at this path: the template lies beside src, its folder is the method's. */
function withImports(/** @type {string} */ text, /** @type {string} */ path, /** @type {string} */ folder) {
  const from = (/** @type {string} */ target) => {
    const way = posix.relative(posix.dirname(path), target);
    return way.startsWith(".") ? way : `./${way}`;
  };
  return text
    .replaceAll(/"(?:\.\.\/)+src\/(.+?)"/g, (_, target) => `"${from(`src/${target}`)}"`)
    .replaceAll(/"(?:\.\/|\.\.\/shared\/)([^/"]+)"/g, (_, file) => `"${from(`${folder}/${file}`)}"`);
}

/** The page, with what the task says. */
function pageOf(/** @type {string} */ page, /** @type {string} */ task) {
  const words = JSON.parse(read(`${task}/words.json`));
  const text = read("shared/page.md").replaceAll(/\{(\w+)\}/g, (_, slot) => [words[slot]].flat().join("\n"));
  return text.replace("figures/", `${posix.relative(posix.dirname(page), "docs/figures")}/`);
}

function renamed(/** @type {string} */ text, /** @type {NewMethod} */ { name, kind }) {
  const title = name[0].toUpperCase() + name.slice(1).replaceAll("-", " ");
  return text
    .replaceAll("NewMethod", kind)
    .replaceAll("newMethod", kind[0].toLowerCase() + kind.slice(1))
    .replaceAll("new-method", name)
    .replaceAll("New method", title);
}
