import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";

const zod = fileURLToPath(new URL("./src/base/zod.ts", import.meta.url));

/** Leads every import of zod to the one file that sets it up before any schema is made. */
const zodWithoutEval: UserConfig["plugins"] = {
  name: "zod-without-eval",
  resolveId: {
    order: "pre",
    handler: (id, importer) =>
      id === "zod" && importer !== zod ? { id: zod, moduleSideEffects: true } : null,
  },
};

const shared: UserConfig = {
  format: "esm",
  platform: "neutral",
  target: "es2022",
  sourcemap: true,
  plugins: zodWithoutEval,
};

/** One file with everything in it, for pages that have no bundler. */
const wholeFile: UserConfig = {
  ...shared,
  // The optional packages stay outside; a page that wants them names them in an import map.
  deps: { alwaysBundle: [/./], neverBundle: ["apache-arrow", "hyparquet", "hyparquet-writer"] },
  minify: true,
  clean: false,
  dts: false,
};

export default defineConfig([
  {
    ...shared,
    entry: {
      index: "src/index.ts",
      everything: "src/everything.ts",
      linalg: "src/linalg/index.ts",
      probability: "src/probability/index.ts",
      sample: "src/sample/index.ts",
      optimize: "src/optimize/index.ts",
      wasm: "src/wasm/index.ts",
      data: "src/data/index.ts",
      inference: "src/inference/index.ts",
      io: "src/io/index.ts",
      learn: "src/learn/index.ts",
      baseline: "src/baseline/index.ts",
      bayes: "src/bayes/index.ts",
      linear: "src/linear/index.ts",
      discriminant: "src/discriminant/index.ts",
      cluster: "src/cluster/index.ts",
      decide: "src/decide/index.ts",
      datasets: "src/datasets/index.ts",
      prepare: "src/prepare/index.ts",
      calibrate: "src/calibrate/index.ts",
      evaluate: "src/evaluate/index.ts",
      plot: "src/plot/index.ts",
      report: "src/report/index.ts",
      catalog: "src/catalog.ts",
      cli: "src/cli/main.ts",
      workers: "src/workers/index.ts",
      "worker-thread": "src/workers/thread.ts",
    },
    // Only the command line imports what Node alone has.
    deps: { neverBundle: [/^node:/] },
    dts: true,
  },
  { ...wholeFile, entry: { browser: "src/everything.ts" } },
  // Some packages below Observable Plot name their files by "main" alone, which a neutral build does not read.
  { ...wholeFile, platform: "browser", entry: { "plot-browser": "src/plot/index.ts" } },
]);
