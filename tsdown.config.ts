import { defineConfig, type UserConfig } from "tsdown";

const shared: UserConfig = { format: "esm", platform: "neutral", target: "es2022", sourcemap: true };

/** One file with everything in it, for pages that have no bundler. */
const wholeFile: UserConfig = {
  ...shared,
  deps: { alwaysBundle: [/./] },
  minify: true,
  clean: false,
  dts: false,
};

export default defineConfig([
  {
    ...shared,
    entry: {
      index: "src/index.ts",
      linalg: "src/linalg/index.ts",
      probability: "src/probability/index.ts",
      optimize: "src/optimize/index.ts",
      kernel: "src/kernel/index.ts",
      data: "src/data/index.ts",
      io: "src/io/index.ts",
      learn: "src/learn/index.ts",
      bayes: "src/bayes/index.ts",
      linear: "src/linear/index.ts",
      cluster: "src/cluster/index.ts",
      datasets: "src/datasets/index.ts",
      prepare: "src/prepare/index.ts",
      plot: "src/plot/index.ts",
      catalog: "src/catalog.ts",
    },
    dts: true,
  },
  { ...wholeFile, entry: { browser: "src/index.ts" } },
  // Some packages below Observable Plot name their files by "main" alone, which a neutral build does not read.
  { ...wholeFile, platform: "browser", entry: { "plot-browser": "src/plot/index.ts" } },
]);
