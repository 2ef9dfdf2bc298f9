import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// With CREDAL_KERNELS=checked, tests run against the kernels that `npm run build:kernels -- --checked` makes: they stop at
// every access to memory that was not given out.
const checkedKernels = [
  {
    find: /^\.{1,2}\/(?:\.\.\/)?generated\/([a-z-]+)\.js$/,
    replacement: fileURLToPath(new URL("src/wasm/generated/checked/$1.ts", import.meta.url)),
  },
  {
    find: /^\.{1,2}\/(?:wasm\/)?heap\.js$/,
    replacement: fileURLToPath(new URL("test/support/checked-heap.ts", import.meta.url)),
  },
];

export default defineConfig({
  resolve: { alias: process.env.CREDAL_KERNELS === "checked" ? checkedKernels : [] },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["test/support/setup.ts"],
    testTimeout: 60_000,
    // Starting threads on a busy machine takes its time.
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
