import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    linalg: "src/linalg/index.ts",
    probability: "src/probability/index.ts",
    optimize: "src/optimize/index.ts",
    kernel: "src/kernel/index.ts",
    data: "src/data/index.ts",
    learn: "src/learn/index.ts",
    bayes: "src/bayes/index.ts",
    linear: "src/linear/index.ts",
    cluster: "src/cluster/index.ts",
    catalog: "src/catalog.ts",
  },
  format: "esm",
  platform: "neutral",
  target: "es2022",
  dts: true,
  sourcemap: true,
});
