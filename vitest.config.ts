import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { SlowestFiles } from "./test/support/slowest-files.js";

/** Tests that replace modules, or measure what a whole process has: memory, threads, turns of the event loop. */
const ALONE = [
  "src/wasm/{arena,module}.test.ts",
  "src/wasm/native/*.test.ts",
  "src/**/fit-memory.test.ts",
  "src/**/optional.test.ts",
  "test/browser/*.test.ts",
  "test/cli/*.test.ts",
  "test/contract/{memory,soak,stretches}.test.ts",
  "test/package/*.test.ts",
  "test/workers/*.test.ts",
];

const common = {
  setupFiles: ["test/support/setup.ts"],
  testTimeout: 60_000,
  // Starting threads on a busy machine takes its time.
  hookTimeout: 60_000,
};

// With CREDAL_KERNELS=checked, tests run against the checked kernels, which stop at every access to memory that was not
// given out.
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

const isChecked = process.env.CREDAL_KERNELS === "checked";
const resolve = { alias: isChecked ? checkedKernels : [] };

export default defineConfig({
  test: {
    globalSetup: ["test/support/kernels.ts"],
    maxWorkers: 2,
    // What was compiled for one run serves the next.
    experimental: { fsModuleCache: !isChecked },
    reporters: ["default", new SlowestFiles()],
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: "shared",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: ALONE,
          // Most of the time of a file would go into importing the library anew.
          isolate: false,
        },
      },
      { resolve, test: { ...common, name: "alone", include: ALONE } },
    ],
  },
});
