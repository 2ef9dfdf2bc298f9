// Compiles kernels/ (AssemblyScript) to one WebAssembly module and writes it, with the types of its
// exports, into src/wasm/generated.ts: the package then needs no loader, plugin or request.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "src/wasm/generated.ts");

// Memory is imported so that threads can share one; the low kilobyte is left to mean "no pointer".
const flags = [
  "kernels/index.ts",
  ...["--outFile", "kernels.wasm", "--bindings", "raw"],
  ...["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd,threads", "--memoryBase", "1024"],
  ...["--importMemory", "--sharedMemory", "--initialMemory", "1", "--maximumMemory", "65536"],
];

// With CREDAL_NAMES=1 the functions keep their names, for profilers (`node --cpu-prof`).
if (process.env.CREDAL_NAMES) flags.push("--debug");

const stamp = `// Inputs: ${hashOfInputs()}`;
if (existsSync(target) && readFileSync(target, "utf8").includes(stamp)) process.exit(0);

requireDistinctNames(readFileSync(join(root, "kernels/index.ts"), "utf8"));

const outputs = new Map();
const { error, stderr } = await asc.main([...flags, "--baseDir", root], {
  writeFile: (name, contents) => void outputs.set(name, contents),
});
if (error) {
  console.error(stderr.toString());
  process.exit(1);
}

const wasm = Buffer.from(outputs.get("kernels.wasm"));
const signatures = [...outputs.get("kernels.d.ts").matchAll(/^ {2}export function (.*;)$/gm)];
writeFileSync(
  target,
  [
    "// Made by scripts/build-kernels.mjs from kernels/.",
    stamp,
    "",
    "export interface KernelExports {",
    ...signatures.map(([, signature]) => `  ${signature}`),
    "}",
    "",
    `export const wasmBase64 = "${wasm.toString("base64")}";`,
    "",
  ].join("\n"),
);
console.log(`kernels: ${signatures.length} functions, ${wasm.length} bytes`);

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
function requireDistinctNames(index) {
  const names = [...index.matchAll(/export \{([^}]*)\}/g)].flatMap(([, list]) => list.match(/\w+/g) ?? []);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return;
  console.error(`kernels/index.ts exports two functions as ${twice}; rename one of them`);
  process.exit(1);
}
