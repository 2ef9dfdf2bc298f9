// What the files say that list folders, as it follows from the declaration in list.mjs.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { families, folders, listOf, moduleOf } from "./list.mjs";

/**
 * A file that registers folders.
 *
 * @typedef {object} Registration
 * @property {string} path From the project's root.
 * @property {string} text As it should be.
 * @property {readonly string[]} missing What the file lacks of it, or has too much, each as the end of a sentence.
 */

/** The files that list folders because a compiler, npm or a bundler reads them. @returns {readonly Registration[]} */
export function registrations(/** @type {string} */ root) {
  const read = (/** @type {string} */ path) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "";
  return [
    inJson("package.json", read("package.json"), [undefined, "exports"], packageExports()),
    inJson("tsconfig.json", read("tsconfig.json"), ["compilerOptions", "paths"], compilerPaths()),
    catalogFile("src/apps/families.ts", read("src/apps/families.ts")),
    everythingFile("src/everything.ts", read("src/everything.ts")),
  ];
}

/** The entry points of the package. */
function packageExports() {
  const doors = publicFolders().map(({ subpath }) => [
    subpath === "" ? "." : `./${subpath}`,
    built(...(BUILT_ELSEWHERE[subpath] ?? [subpath])),
  ]);
  return Object.fromEntries([
    ...doors,
    ["./plot/browser", built("plot", "plot-browser")],
    ["./package.json", "./package.json"],
  ]);
}

/** The files in dist of subpaths that have others than their own name: declarations and, if it differs, code. */
const BUILT_ELSEWHERE = /** @type {Readonly<Record<string, [string, string?]>>} */ ({
  "": ["index"],
  browser: ["everything", "browser"],
});

function built(/** @type {string} */ types, code = types) {
  return { types: `./dist/${types}.d.ts`, default: `./dist/${code}.js` };
}

/** Where the compiler finds the entry points. */
function compilerPaths() {
  const paths = publicFolders().map((folder) => [
    ["credal", folder.subpath].filter(Boolean).join("/"),
    [`./${moduleOf(folder)}`],
  ]);
  return Object.fromEntries([...paths, ["credal/plot/browser", ["./src/apps/plot/index.ts"]]]);
}

/** The front door first, the kernels last: of a name that several export, the index shows what the first one says. */
function publicFolders() {
  const rankOf = (/** @type {string} */ subpath) => ["", "wasm"].indexOf(subpath);
  const found = folders.flatMap((folder) =>
    folder.subpath === undefined ? [] : [{ ...folder, subpath: folder.subpath }],
  );
  const [others, door, kernels] = [-1, 0, 1].map((rank) =>
    found.filter(({ subpath }) => rankOf(subpath) === rank),
  );
  return [...door, ...others, ...kernels];
}

/** A JSON file with a record under this key, whose entries are those given; the rest of its text stays as it is. */
function inJson(path, text, [owner, key], record) {
  const json = JSON.parse(text);
  const before = (owner === undefined ? json : json[owner])[key];
  const names = new Set([...Object.keys(before), ...Object.keys(record)]);
  const missing = [...names]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(record[name]))
    .map((name) =>
      name in record ? `lacks "${name}", or has another file for it` : `has "${name}", which no folder has`,
    );
  if (missing.length === 0) return { path, text, missing };
  const block = new RegExp(`^( *)"${key}": \\{\\n[\\s\\S]*?^\\1\\}`, "m");
  const written = text.replace(block, (_, indent) => {
    const entries = Object.entries(record).map(
      ([name, value]) => `${indent}  "${name}": ${entry(value, indent)}`,
    );
    return `${indent}"${key}": {\n${entries.join(",\n")}\n${indent}}`;
  });
  return { path, text: written, missing };
}

/** The value of an entry, as the formatter writes it: lists of one file on one line, records on several. */
function entry(value, indent) {
  if (Array.isArray(value)) return `[${value.map((one) => JSON.stringify(one)).join(", ")}]`;
  return JSON.stringify(value, undefined, 2).replaceAll("\n", `\n${indent}  `);
}

/** The file with the methods of all families. */
function catalogFile(path, text) {
  const imports = families
    .map((family) => `import { ${listOf(family)} } from "../${family.path}/methods.js";\n`)
    .sort(byModule);
  // Methods come before what prepares their cases and calibrates their answers.
  const isMethods = (/** @type {import("./list.mjs").Folder} */ family) =>
    /^(methods\/|networks$)/.test(family.path);
  const ordered = [...families.filter(isMethods), ...families.filter((family) => !isMethods(family))];
  const list = ordered.map((family) => `  ...${listOf(family)},\n`);
  const expected = `// Written by \`node scripts/folders.mjs --write\` from scripts/folders/list.mjs.

${imports.join("")}
/** The methods of all families. */
export const methods = [
${list.join("")}] as const;
`;
  const lacking = families.filter((family) => !text.includes(`...${listOf(family)},`));
  const missing = lacking.map((family) => `lacks ${listOf(family)} of src/${family.path}`);
  const other = text === expected || missing.length > 0 ? [] : ["is not as the list of folders says"];
  return { path, text: expected, missing: [...missing, ...other] };
}

/** The file with all names of all families, for pages without a bundler. */
function everythingFile(path, text) {
  const wanted = folders
    .filter(({ path: folder }) => folder.startsWith("methods/"))
    .map((folder) => `export * from "./${folder.path}/index.js";`);
  const lines = text.split("\n");
  const isFamily = (/** @type {string} */ line) => line.startsWith('export * from "./methods/');
  const missing = [
    ...wanted.filter((line) => !lines.includes(line)).map((line) => `lacks ${line}`),
    ...lines
      .filter((line) => isFamily(line) && !wanted.includes(line))
      .map((line) => `has ${line}, which no folder has`),
  ];
  if (missing.length === 0) return { path, text, missing };
  const first = lines.findIndex(isFamily);
  const others = lines.filter((line) => !isFamily(line));
  return { path, text: others.toSpliced(first, 0, ...wanted.sort()).join("\n"), missing };
}

function byModule(/** @type {string} */ a, /** @type {string} */ b) {
  const moduleIn = (/** @type {string} */ line) => line.slice(line.indexOf(" from "));
  return moduleIn(a) < moduleIn(b) ? -1 : 1;
}
