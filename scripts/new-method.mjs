// Starts a new method: copies the template of its task, renames it, registers it, and writes its pages.
//
//   npm run new-method family/name -- --task classifier|regressor|clusterer|transformer

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { nameOfPage } from "./docs-pages.mjs";
import { filesOf, TASKS } from "./new-method/files.mjs";
import { registrationsOf } from "./new-method/registrations.mjs";

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    task: { type: "string" },
    // Pages that list all methods are written again, unless several methods are started in a row.
    pages: { type: "boolean", default: true },
    root: { type: "string", default: project },
  },
  allowNegative: true,
});
const root = resolve(values.root);
const word = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*";
const [, familyName, name] = positionals[0]?.match(new RegExp(`^(${word})/(${word})$`)) ?? [];
if (name === undefined || positionals.length !== 1)
  fail("give a family and a name in kebab case, such as cluster/mean-shift");

const { families, listOf } = await import(pathToFileURL(join(root, "scripts/folders/list.mjs")).href);
const family = families.find(({ path }) => basename(path) === familyName);
if (family === undefined) {
  const known = families.map(({ path }) => basename(path)).join(", ");
  fail(`there is no family "${familyName}"; families: ${known}; npm run new-family starts another`);
}
const kind = name.replaceAll(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase());
if (nameOfPage(kind) !== name)
  fail(`the page of ${kind} would be ${nameOfPage(kind)}.md, not ${name}.md; choose a name in words`);
const task = await taskOf();

const method = { family: { ...family, list: listOf(family) }, name, kind, task };
const files = filesOf(method);
for (const path of Object.keys(files)) if (existsSync(join(root, path))) fail(`${path} already exists`);
const texts = { ...files, ...registrationsOf(root, method) };
for (const [path, text] of Object.entries(texts)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const sources = Object.keys(texts).filter((path) => path.endsWith(".ts"));
run("node_modules/.bin/biome", ["check", "--write", "--log-level=error", ...sources]);
if (values.pages) run("node_modules/.bin/tsx", ["scripts/docs.ts", "--figure", name]);

const folder = `src/${family.path}/${name}`;
const page = Object.keys(files).find((path) => path.endsWith(".md"));
console.log(`${folder} is a ${task}, tested, documented, drawn, in the catalog and exported by src/index.ts.
Next:
1. Declare its options in options.ts, and what it learns in the state in model.ts.
2. Write the mathematics in solver.ts, from numbers to numbers, and test it against something that is right.
3. Say in ${page} what it does, and draw it in scripts/docs-figures/${name}.ts.
4. Say in scripts/names/methods.ts and options.ts what other programs call it, and add a line to CHANGELOG.md.
5. Run: npm run docs -- --figure ${name} && npx vitest run ${folder} test/docs
   and: npx vitest run test/contract/catalog.test.ts -t "${kind} "`);

/** The task that was given, or that the terminal answers. */
async function taskOf() {
  let { task: given } = values;
  if (given === undefined && process.stdin.isTTY && process.stdout.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    given = (await terminal.question(`Which task has ${kind}: ${TASKS.join(", ")}? `)).trim();
    terminal.close();
  }
  if (given === undefined)
    fail(`give the task, because there is no terminal to ask: --task ${TASKS.join("|")}`);
  if (!TASKS.includes(given)) fail(`there is no task "${given}"; give --task ${TASKS.join("|")}`);
  return given;
}

function run(command, args) {
  try {
    execFileSync(join(root, command), args, {
      cwd: root,
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
    });
  } catch (error) {
    fail(`${basename(command)} ${args[0]} failed:\n${error.stderr}`);
  }
}

/** @returns {never} */
function fail(message) {
  console.error(`new-method: ${message}.`);
  process.exit(1);
}
