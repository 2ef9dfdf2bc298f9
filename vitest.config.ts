import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["test/support/setup.ts"],
    testTimeout: 60_000,
    // Starting threads on a busy machine takes its time.
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
