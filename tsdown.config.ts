import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    linalg: "src/linalg/index.ts",
    optimize: "src/optimize/index.ts",
    kernel: "src/kernel/index.ts",
  },
  format: "esm",
  platform: "neutral",
  target: "es2022",
  dts: true,
  sourcemap: true,
});
