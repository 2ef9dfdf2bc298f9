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

export default defineConfig({
  test: {
    globalSetup: ["test/support/kernels.ts"],
    maxWorkers: 2,
    // What was compiled for one run serves the next.
    experimental: { fsModuleCache: true },
    reporters: ["default", new SlowestFiles()],
    projects: [
      {
        test: {
          ...common,
          name: "shared",
          include: ["src/**/*.test.ts", "test/**/*.test.ts"],
          exclude: ALONE,
          // Most of the time of a file would go into importing the library anew.
          isolate: false,
        },
      },
      { test: { ...common, name: "alone", include: ALONE } },
    ],
  },
});
