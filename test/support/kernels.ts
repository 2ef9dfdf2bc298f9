// Compiles the kernels that have changed before the first test, so that a fresh clone needs no build for its tests.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export function setup(): void {
  const script = fileURLToPath(new URL("../../scripts/build-kernels.mjs", import.meta.url));
  execFileSync(process.execPath, [script], { stdio: "inherit" });
}
