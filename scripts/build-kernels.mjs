// Compiles kernels/ (AssemblyScript) to WebAssembly modules, one for all and one for each family, and writes them,
// with the types of their exports and the records that both sides share, into src/wasm/generated: the package then
// needs no loader, plugin or request. A module is compiled only if one of the files that it is made of has changed.
//
// With --checked, modules with assertions and with checks of every access to memory are written next to them, which
// tests use if CREDAL_KERNELS is "checked".
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";
import { writeCalls } from "./kernels/calls.mjs";
import { withChecks } from "./kernels/checked.mjs";
import { readRecords, writeRecord } from "./kernels/records.mjs";
import { writeShared } from "./kernels/shared.mjs";
import { exportedFunctions, withImports } from "./kernels/source.mjs";
import { writeWrappers } from "./kernels/wrappers.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "src/wasm/generated");
const checked = process.argv.includes("--checked");
const families = readdirSync(join(root, "kernels")).filter((name) =>
  existsSync(join(root, "kernels", name, "index.ts")),
);
// The module for all comes last: what lies behind its static data, and so behind all others', is the heap.
const parts = [
  ...families.sort().map((name) => [name, `kernels/${name}/index.ts`]),
  ["core", "kernels/index.ts"],
];

// Every module has its own range of memory for its static data, so that none depends on what the others have; the low
// kilobyte is left to mean "no pointer".
const FIRST_BASE = 1024;
const REGION = checked ? 1 << 16 : 1 << 14;
const PAGE = 1 << 16;

// Memory is imported so that threads and modules can share one.
const flags = [
  ...["--outFile", "kernels.wasm"],
  ...["-O3", "--runtime", "stub", "--enable", "simd,threads"],
  // Without instructions for blocks of memory, checks see every number that is copied.
  ...(checked ? ["--debug", "--use", "abort=", "--disable", "bulk-memory"] : ["--noAssert"]),
  ...["--importMemory", "--sharedMemory", "--maximumMemory", "65536"],
  ...["--initialMemory", String(Math.ceil((FIRST_BASE + parts.length * REGION) / PAGE))],
];

// With CREDAL_NAMES=1 the functions keep their names, for profilers (`node --cpu-prof`).
if (process.env.CREDAL_NAMES) flags.push("--debug");

const tools = [
  "scripts/build-kernels.mjs",
  "scripts/kernels/source.mjs",
  "node_modules/assemblyscript/package.json",
];

mkdirSync(join(target, "records"), { recursive: true });
mkdirSync(join(target, "checked"), { recursive: true });
mkdirSync(join(target, "wrappers"), { recursive: true });
mkdirSync(join(target, "calls"), { recursive: true });
mkdirSync(join(target, "shared"), { recursive: true });
for (const [folder, text] of writeShared(root)) writeIfChanged(join(target, "shared", `${folder}.ts`), text);
/** The file of generated layouts in which each record is. */
const folders = new Map();
for (const [folder, records] of readRecords(root)) {
  for (const { name } of records) folders.set(name, folder);
  const text = ["// Made by scripts/build-kernels.mjs.", ...records.map(writeRecord), ""].join("\n\n");
  writeIfChanged(join(target, "records", `${folder}.ts`), text);
}
for (const [at, [name, entry]] of parts.entries()) await build(name, entry, FIRST_BASE + at * REGION);

async function build(name, entry, base) {
  const functions = exportedFunctions(root, entry);
  const kernels = name === "core" ? "kernels" : `${asName(name)}Kernels`;
  const wrappers = writeWrappers(name, kernels, functions);
  if (wrappers) writeIfChanged(join(target, "wrappers", `${name}.ts`), wrappers);
  const calls = writeCalls(name, kernels, functions, folders);
  if (calls) writeIfChanged(join(target, "calls", `${name}.ts`), calls);
  const file = join(target, checked ? "checked" : "", `${name}.ts`);
  const options = [...flags, "--memoryBase", String(base)];
  const stamp = `// Inputs: ${hashOf(options, [...tools, ...withImports(root, entry)])}`;
  if (existsSync(file) && readFileSync(file, "utf8").includes(stamp)) return;
  const compiled = await compile(entry, options);
  const wasm = checked ? withChecks(compiled) : compiled;
  await requireRoom(name, wasm, base);
  const text = [
    `// Made by scripts/build-kernels.mjs from ${entry}.`,
    stamp,
    "",
    `export interface ${asName(`-${name}`)}Kernels {`,
    ...[...functions.values()].map((signature) => `  ${asMethod(signature)}`),
    "}",
    "",
    `export const ${asName(name)}Wasm = "${wasm.toString("base64")}";`,
    "",
  ];
  writeFileSync(file, text.join("\n"));
  console.log(`${name}: ${functions.size} functions, ${wasm.length} bytes`);
}

async function compile(entry, options) {
  const outputs = new Map();
  const { error, stderr } = await asc.main([entry, ...options, "--baseDir", root], {
    writeFile: (name, contents) => void outputs.set(name, contents),
  });
  if (error) {
    console.error(stderr.toString());
    process.exit(1);
  }
  return Buffer.from(outputs.get("kernels.wasm"));
}

/** A kernel as a method of its module: a record or a pointer is a number, as a count is; so is what it finds true. */
function asMethod({ name, parameters, returns }) {
  const list = parameters.map(({ name: parameter, type }) => {
    return `${parameter}: ${type === "bool" ? "boolean" : asType(type)}`;
  });
  return `${name}(${list.join(", ")}): ${returns === "void" ? "void" : asType(returns)};`;
}

function asType(type) {
  return type === "i64" || type === "u64" ? "bigint" : "number";
}

/** The name of a folder as a name in TypeScript. */
function asName(folder) {
  return folder.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

/** Static data must not reach into those of the next module. */
async function requireRoom(name, wasm, base) {
  const memory = new WebAssembly.Memory({ initial: 96, maximum: 65536, shared: true });
  const { instance } = await WebAssembly.instantiate(wasm, { env: { memory } });
  const bytes = instance.exports.heapBase() - base;
  if (bytes > REGION)
    throw new Error(`${name} has ${bytes} bytes of static data, but there is room for ${REGION}`);
}

function hashOf(options, files) {
  const hash = createHash("sha256").update(options.join(" "));
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function writeIfChanged(file, text) {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}
