// Compiles kernels/ (AssemblyScript) to WebAssembly modules, one for all and one for each family, and writes them,
// with the types of their exports, into src/wasm/generated: the package then needs no loader, plugin or request.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "src/wasm/generated");
const families = readdirSync(join(root, "kernels")).filter((name) =>
  existsSync(join(root, "kernels", name, "index.ts")),
);
// The module for all comes last: what lies behind its static data, and so behind all others', is the heap.
const parts = [
  ...families.sort().map((name) => [name, `kernels/${name}/index.ts`]),
  ["core", "kernels/index.ts"],
];

// Memory is imported so that threads and modules can share one; the low kilobyte is left to mean "no pointer".
const flags = [
  ...["--outFile", "kernels.wasm", "--bindings", "raw"],
  ...["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd,threads"],
  ...["--importMemory", "--sharedMemory", "--initialMemory", "1", "--maximumMemory", "65536"],
];

// With CREDAL_NAMES=1 the functions keep their names, for profilers (`node --cpu-prof`).
if (process.env.CREDAL_NAMES) flags.push("--debug");

const stamp = `// Inputs: ${hashOfInputs()}`;
if (parts.every(([name]) => upToDate(join(target, `${name}.ts`)))) process.exit(0);

mkdirSync(target, { recursive: true });
let memoryBase = 1024;
for (const [name, entry] of parts) {
  requireDistinctNames(entry);
  const { wasm, signatures } = await compile(entry, memoryBase);
  memoryBase = await heapBase(wasm);
  writeFileSync(
    join(target, `${name}.ts`),
    [
      `// Made by scripts/build-kernels.mjs from ${entry}.`,
      stamp,
      "",
      `export interface ${asName(`-${name}`)}Kernels {`,
      ...signatures.map((signature) => `  ${signature}`),
      "}",
      "",
      `export const ${asName(name)}Wasm = "${wasm.toString("base64")}";`,
      "",
    ].join("\n"),
  );
  console.log(`${name}: ${signatures.length} functions, ${wasm.length} bytes`);
}

async function compile(entry, base) {
  const outputs = new Map();
  const { error, stderr } = await asc.main(
    [entry, ...flags, "--memoryBase", String(base), "--baseDir", root],
    {
      writeFile: (name, contents) => void outputs.set(name, contents),
    },
  );
  if (error) {
    console.error(stderr.toString());
    process.exit(1);
  }
  const declarations = outputs.get("kernels.d.ts").matchAll(/^ {2}export function (.*;)$/gm);
  return {
    wasm: Buffer.from(outputs.get("kernels.wasm")),
    signatures: [...declarations].map(([, signature]) => signature),
  };
}

/** The name of a folder as a name in TypeScript. */
function asName(folder) {
  return folder.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

/** Where the static data of a module end. */
async function heapBase(wasm) {
  const memory = new WebAssembly.Memory({ initial: 16, maximum: 65536, shared: true });
  const { instance } = await WebAssembly.instantiate(wasm, { env: { memory } });
  return Math.ceil(instance.exports.heapBase() / 64) * 64;
}

function upToDate(file) {
  return existsSync(file) && readFileSync(file, "utf8").includes(stamp);
}

function hashOfInputs() {
  const hash = createHash("sha256").update(readFileSync(fileURLToPath(import.meta.url)));
  hash.update(flags.join(" "));
  hash.update(readFileSync(join(root, "node_modules/assemblyscript/package.json")));
  const names = readdirSync(join(root, "kernels"), { recursive: true }).sort();
  for (const name of names.filter((file) => file.endsWith(".ts"))) {
    hash.update(name).update(readFileSync(join(root, "kernels", name)));
  }
  return hash.digest("hex");
}

/** The compiler lets the later of two exports of one name replace the other in silence. */
function requireDistinctNames(entry) {
  const lists = readFileSync(join(root, entry), "utf8").matchAll(/export \{([^}]*)\}/g);
  const names = [...lists].flatMap(([, list]) => list.match(/\w+/g) ?? []);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return;
  console.error(`${entry} exports two functions as ${twice}; rename one of them`);
  process.exit(1);
}
