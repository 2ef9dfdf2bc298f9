import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";
import { plainTypes } from "./scripts/plain-types/plugin.js";

const zodSetup = fileURLToPath(new URL("./src/base/zod-setup.ts", import.meta.url));

/** Sets zod up before any schema is made, and leaves its own imports alone: bundlers keep what is used of it. */
const zodWithoutEval: UserConfig["plugins"] = {
  name: "zod-without-eval",
  resolveId: { handler: (id) => (id === "zod-setup" ? { id: zodSetup, moduleSideEffects: true } : null) },
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /from "zod"/ },
    handler: (code, id) => (id === zodSetup ? null : `import "zod-setup";${code}`),
  },
};

const shared: UserConfig = {
  format: "esm",
  platform: "neutral",
  target: "es2022",
  plugins: zodWithoutEval,
};

/** One file with everything in it, for pages that have no bundler. */
const wholeFile: UserConfig = {
  ...shared,
  // The optional packages stay outside; a page that wants them names them in an import map.
  deps: { alwaysBundle: [/./], neverBundle: ["apache-arrow", "hyparquet", "hyparquet-writer"] },
  minify: true,
  // Not part of the package; scripts/third-party.mjs reads from them which packages are inside.
  sourcemap: "hidden",
  clean: false,
  dts: false,
};

const FAMILIES =
  "baseline|bayes|calibrate|cluster|discriminant|ensemble|graph|kernel-methods|linear|mixture|neighbors|neural|prepare|rules|svm|tree";

/**
 * Every method and every module of kernels is a chunk of its own: bundlers drop chunks that a program does not import, but keep unused classes
 * of a chunk that it does.
 */
function ownChunk(id: string): string | null {
  if (id === zodSetup) return "zod-setup";
  const [, part] = /\/src\/wasm\/generated\/([\w-]+)\.ts$/.exec(id) ?? [];
  if (part !== undefined) return `kernels-${part}`;
  const [, family, method] = new RegExp(`/src/(${FAMILIES})/([^/]+)/[^/]+(?<!\\.d)\\.ts$`).exec(id) ?? [];
  if (family === undefined || method === "engine") return null;
  // Networks and what answers questions to them are one thing: apart, their chunks would import each other.
  const isNetwork = family === "graph" && ["approximate", "infer", "network"].includes(method);
  return isNetwork ? "graph-networks" : `${family}-${method}`;
}

/** The part of a chunk that its name depends on. */
interface Chunk {
  readonly name: string;
  readonly moduleIds: readonly string[];
}

/**
 * Chunks of several modules that belong to no single method would be named after one of them, so that a stack trace
 * of one method would point to another. They have the name of their folder, if it is the same for all.
 */
function chunkName({ name, moduleIds }: Chunk): string {
  const own = moduleIds.filter((id) => id.includes("/src/") && ownChunk(id) === null);
  if (own.length < 2) return "[name]-[hash].js";
  const folders = new Set(own.map((id) => id.replace(/^.*\/src\//, "").split("/")[0]));
  const [folder] = folders;
  const suffix = name.endsWith(".d") ? ".d" : "";
  return `${folders.size === 1 ? `shared-${folder}` : "shared"}${suffix}-[hash].js`;
}

export default defineConfig([
  {
    ...shared,
    entry: {
      index: "src/index.ts",
      everything: "src/everything.ts",
      linalg: "src/math/linalg/index.ts",
      probability: "src/math/probability/index.ts",
      sample: "src/math/sample/index.ts",
      optimize: "src/math/optimize/index.ts",
      wasm: "src/wasm/index.ts",
      data: "src/data/index.ts",
      distance: "src/math/distance/index.ts",
      inference: "src/data/hypothesis-tests/index.ts",
      io: "src/io/index.ts",
      learn: "src/model/index.ts",
      baseline: "src/methods/baseline/index.ts",
      bayes: "src/methods/bayes/index.ts",
      linear: "src/methods/linear/index.ts",
      rules: "src/methods/rules/index.ts",
      discriminant: "src/methods/discriminant/index.ts",
      cluster: "src/methods/cluster/index.ts",
      associate: "src/methods/associate/index.ts",
      graph: "src/networks/index.ts",
      neighbors: "src/methods/neighbors/index.ts",
      mixture: "src/methods/mixture/index.ts",
      "kernel-methods": "src/methods/kernel/index.ts",
      neural: "src/methods/neural/index.ts",
      svm: "src/methods/svm/index.ts",
      tree: "src/methods/tree/index.ts",
      ensemble: "src/methods/ensemble/index.ts",
      decide: "src/evaluate/decide/index.ts",
      datasets: "src/data/datasets/index.ts",
      prepare: "src/prepare/index.ts",
      calibrate: "src/evaluate/calibrate/index.ts",
      evaluate: "src/evaluate/index.ts",
      plot: "src/apps/plot/index.ts",
      report: "src/apps/report/index.ts",
      catalog: "src/apps/catalog.ts",
      cli: "src/apps/cli/main.ts",
      workers: "src/apps/workers/index.ts",
      "worker-thread": "src/apps/workers/thread.ts",
    },
    // Only the command line imports what Node alone has.
    deps: { neverBundle: [/^node:/] },
    dts: true,
    plugins: [zodWithoutEval, plainTypes()],
    outputOptions: {
      chunkFileNames: chunkName,
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: ownChunk }] },
    },
  },
  { ...wholeFile, entry: { browser: "src/everything.ts" } },
  // Some packages below Observable Plot name their files by "main" alone, which a neutral build does not read.
  { ...wholeFile, platform: "browser", entry: { "plot-browser": "src/apps/plot/index.ts" } },
]);
