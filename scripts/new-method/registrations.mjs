// The files that list methods, with one more.

import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The texts of these files by their paths; the formatter puts what is added into its order.
 *
 * @param {string} root
 * @param {import("./files.mjs").NewMethod} method
 * @returns {Readonly<Record<string, string>>}
 */
export function registrationsOf(root, { family, name, kind }) {
  const folder = `src/${family.path}`;
  const change = (/** @type {string} */ path, /** @type {((text: string) => string)[]} */ ...steps) => [
    path,
    steps.reduce((text, step) => step(text), readFileSync(join(root, path), "utf8")),
  ];
  const door = `./${family.path}/index.js`;
  return Object.fromEntries([
    change(
      `${folder}/methods.ts`,
      (text) => withModule(text, `import { ${kind} } from "./${name}/index.js";`),
      (text) => withEntry(text, family.list, kind),
    ),
    change(`${folder}/index.ts`, (text) =>
      withModule(text.replace(/^export \{\};\n/m, ""), `export * from "./${name}/index.js";`),
    ),
    change("src/index.ts", (text) => withName(text, door, kind)),
    change("scripts/names/methods.ts", (text) => withEntry(text, "WITHOUT_COUNTERPART", `"${kind}"`, true)),
  ]);
}

/** The text with one more line that imports or exports a module, after those that come before it. */
function withModule(/** @type {string} */ text, /** @type {string} */ line) {
  const pathOf = (/** @type {string} */ other) => other.match(/ from "\.\/(.+)";$/)?.[1];
  const lines = text.split("\n");
  const at = lines.findLastIndex((other) => (pathOf(other) ?? "~") < (pathOf(line) ?? ""));
  const outer = lines.findLastIndex((other) => / from "(?:\.\.\/)+.+";$/.test(other));
  return lines.toSpliced(Math.max(at, outer) + 1, 0, line).join("\n");
}

/** The text with one more entry at the end of a list, or in its order. */
function withEntry(
  /** @type {string} */ text,
  /** @type {string} */ list,
  /** @type {string} */ entry,
  sorted = false,
) {
  return replaced(
    text,
    new RegExp(`(export const ${list}\\b[^=]*= \\[)([^\\]]*)(\\])`),
    (start, inner, end) => {
      const entries = [...namesIn(inner), entry];
      return `${start}\n${(sorted ? entries.sort() : entries).map((each) => `  ${each},\n`).join("")}${end}`;
    },
  );
}

/** The text of src/index.ts with the class among those that it exports of its family. */
function withName(/** @type {string} */ text, /** @type {string} */ module, /** @type {string} */ kind) {
  const list = new RegExp(`(export \\{)([^{}]*)(\\} from "${module.replaceAll(".", "\\.")}";)`);
  if (list.test(text))
    return replaced(
      text,
      list,
      (start, inner, end) => `${start} ${[...namesIn(inner), kind].join(", ")} ${end}`,
    );
  const line = `export { ${kind} } from "${module}";`;
  const after = [...text.matchAll(/^export [^;]*? from "(.+)";$/gm)].findLast(([, path]) => path < module);
  if (after === undefined) return `${text}${line}\n`;
  const end = after.index + after[0].length;
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

function namesIn(/** @type {string} */ list) {
  return list
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

/** The text with what the pattern finds replaced; it is an error if it finds nothing. */
function replaced(
  /** @type {string} */ text,
  /** @type {RegExp} */ pattern,
  /** @type {(start: string, inner: string, end: string) => string} */ by,
) {
  if (!pattern.test(text)) throw new Error(`new-method: found no ${pattern}`);
  return text.replace(pattern, (_, start, inner, end) => by(start, inner, end));
}
