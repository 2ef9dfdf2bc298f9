// Starts a family of methods: declares it in scripts/folders/list.mjs, and writes what the entry needs.
//
//   npm run new-family smooth -- --title Smoothing --after linear

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    title: { type: "string" },
    subpath: { type: "string" },
    after: { type: "string", default: "linear" },
    root: { type: "string", default: dirname(dirname(fileURLToPath(import.meta.url))) },
  },
});
const root = resolve(values.root);
const [name = ""] = positionals;
const { title, subpath = name, after } = values;
if (positionals.length !== 1 || !/^[a-z][a-z0-9]*$/.test(name))
  fail("give a name in one word, such as smooth");
if (title === undefined) fail('give the heading of its pages in docs/README.md, such as --title "Smoothing"');

const list = join(root, "scripts/folders/list.mjs");
const lines = readFileSync(list, "utf8").split("\n");
const folder = `methods/${name}`;
if (lines.some((line) => line.includes(`path: "${folder}"`))) fail(`the family "${name}" exists already`);
if (lines.some((line) => line.includes(`subpath: "${subpath}"`)))
  fail(`the subpath credal/${subpath} exists already; choose another with --subpath`);
const at = lines.findIndex((line) => line.includes(`path: "methods/${after}"`));
if (at < 0) fail(`there is no family "${after}"; name with --after the last one that it may import from`);

const entry = { path: folder, subpath, title };
const fields = Object.entries(entry).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
writeFileSync(list, lines.toSpliced(at + 1, 0, `  { ${fields.join(", ")}, methods: true },`).join("\n"));

const files = {
  [`src/${folder}/index.ts`]: "export {};\n",
  [`src/${folder}/methods.ts`]: `import type { EstimatorClass } from "../../model/estimator.js";

export const ${name}Methods = [] as const satisfies readonly EstimatorClass[];
`,
  [`scripts/docs-figures/${name}.ts`]: `// The pictures on the pages of the family ${name}.

import type { Figure } from "../../src/apps/plot/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {};
`,
};
for (const [path, text] of Object.entries(files)) {
  if (existsSync(join(root, path))) continue;
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
execFileSync(process.execPath, [join(root, "scripts/folders.mjs"), "--write"], { stdio: "inherit" });

console.log(`src/${folder} is a family without methods, exported as credal/${subpath}.
Next: npm run new-method ${name}/name`);

function fail(message) {
  console.error(`new-family: ${message}.`);
  process.exit(1);
}
