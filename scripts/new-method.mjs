// Starts a new method: copies the template, renames it, and adds it to its family.
//
//   npm run new-method family/name

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const scripts = dirname(fileURLToPath(import.meta.url));
const template = join(scripts, "new-method", "template");

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { root: { type: "string", default: dirname(scripts) } },
});
const root = resolve(values.root);
const word = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*";
const [, family, name] = positionals[0]?.match(new RegExp(`^(${word})/(${word})$`)) ?? [];
const families = readdirSync(join(root, "src/methods")).filter((folder) => existsSync(methodsOf(folder)));
if (name === undefined || positionals.length !== 1)
  fail("give a family and a name in kebab case, such as cluster/mean-shift");
if (!families.includes(family)) fail(`there is no family "${family}"; families: ${families.join(", ")}`);
const folder = join(root, "src/methods", family, name);
const page = join(root, "docs", `${name}.md`);
for (const path of [folder, page]) if (existsSync(path)) fail(`${path} already exists`);

const pascal = name.replaceAll(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase());
const camel = pascal[0].toLowerCase() + pascal.slice(1);
const title = name[0].toUpperCase() + name.slice(1).replaceAll("-", " ");

const index = join(root, "src/methods", family, "index.ts");
const door = join(root, "src", "index.ts");
const methods = withMethod(
  withModule(readFileSync(methodsOf(family), "utf8"), `import { ${pascal} } from "./${name}/index.js";`),
);

mkdirSync(folder, { recursive: true });
mkdirSync(dirname(page), { recursive: true });
for (const file of readdirSync(template)) {
  const target = file.endsWith(".md") ? page : join(folder, renamed(file));
  writeFileSync(target, renamed(readFileSync(join(template, file), "utf8")));
}
writeFileSync(methodsOf(family), methods);
writeFileSync(door, withName(readFileSync(door, "utf8")));
writeFileSync(index, withModule(readFileSync(index, "utf8"), `export * from "./${name}/index.js";`));

console.log(`src/methods/${family}/${name} predicts a quantile of the target, tested, documented, in the catalog and exported by src/index.ts.
Next:
1. Choose the base of its task in fit.ts (src/model/tasks), and write learn().
2. Declare its options in options.ts, and what it learns in the state in model.ts.
3. Write the mathematics in solver.ts, from numbers to numbers, and test it against something that is right.
4. Move docs/${name}.md to its room, and run: node scripts/docs-index.mjs
5. Draw a picture for the page in scripts/docs-figures, show it on the page, and run: npx tsx scripts/docs-figures.ts
6. Say in scripts/names/methods.ts and options.ts what other programs call it, and run: npx tsx scripts/docs-names.ts && npx tsx scripts/docs-public-names.ts
7. Run: npx biome check --write src/methods/${family} src/index.ts && npx vitest run src/methods/${family}/${name} test/docs/options.test.ts test/docs/figures.test.ts test/docs/names.test.ts test/docs/index-of-names.test.ts
   and: npx vitest run test/contract/catalog.test.ts -t "${pascal} "`);

function methodsOf(folder) {
  return join(root, "src/methods", folder, "methods.ts");
}

/** The template's text with the names of the method, as it stands in src/methods/family/name. */
function renamed(text) {
  return text
    .replaceAll("../../../src/", "../../../")
    .replaceAll("NewMethod", pascal)
    .replaceAll("newMethod", camel)
    .replaceAll("new-method", name)
    .replaceAll("New method", title);
}

/** The text with one more line that imports or exports a module, after those that come before it. */
function withModule(text, line) {
  const lines = text.split("\n");
  const pathOf = (other) => other.match(/ from "\.\/(.+)";$/)?.[1];
  const path = pathOf(line);
  const at = lines.findLastIndex((other) => (pathOf(other) ?? "~") < path);
  const outer = lines.findLastIndex((other) => / from "\.\.\/.+";$/.test(other));
  return lines.toSpliced(Math.max(at, outer) + 1, 0, line).join("\n");
}

/** The text of src/index.ts with the class among those of its family, in their order. */
function withName(text) {
  const list = new RegExp(`export \\{([^{}]*)\\} from "\\./methods/${family}/index\\.js";`);
  if (!list.test(text)) return `${text}export { ${pascal} } from "./methods/${family}/index.js";\n`;
  return text.replace(list, (_, names) => {
    const all = names
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== "");
    const at = all.findIndex((each) => each.toLowerCase() > pascal.toLowerCase());
    const sorted = at < 0 ? [...all, pascal] : all.toSpliced(at, 0, pascal);
    return `export {\n${sorted.map((each) => `  ${each},\n`).join("")}} from "./methods/${family}/index.js";`;
  });
}

/** The text of methods.ts with the class at the end of its list. */
function withMethod(text) {
  const end = /,?(\s*)\]( as const satisfies readonly EstimatorClass\[\])?;\n$/;
  if (!end.test(text)) fail(`${methodsOf(family)} does not end in a list`);
  return text.replace(end, (_, space, type = "") =>
    space === "" ? `, ${pascal}]${type};\n` : `,\n  ${pascal},\n]${type};\n`,
  );
}

function fail(message) {
  console.error(`new-method: ${message}.`);
  process.exit(1);
}
