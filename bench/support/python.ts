// numpy and scipy in a separate Python process, if there is one that has them.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Timing } from "./timing.js";

export interface Reference {
  /** What the script says of Python and its packages. */
  readonly versions: Readonly<Record<string, string>>;
  readonly time: (workload: string) => Timing;
}

/** CREDAL_PYTHON, else the repository's own virtual environment, else python3. */
export function findReference(
  script: string,
  {
    threads = ONE_THREAD,
    data = "",
  }: { readonly threads?: Record<string, string>; readonly data?: string } = {},
): Reference | undefined {
  const interpreter = fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));
  const python = process.env.CREDAL_PYTHON ?? (existsSync(interpreter) ? interpreter : "python3");
  const path = fileURLToPath(new URL(`../reference/${script}`, import.meta.url));
  const run = (argument: string) => {
    const output = execFileSync(python, [path, argument, data], {
      encoding: "utf8",
      env: { ...process.env, ...threads },
      stdio: ["ignore", "pipe", "pipe"],
    });
    return JSON.parse(output);
  };
  try {
    return { versions: run("versions"), time: run };
  } catch {
    console.log(
      `${python} is not there or lacks what ${script} needs, so Credal stands alone; give one by CREDAL_PYTHON=… or a .venv with numpy, scipy and scikit-learn.\n`,
    );
    return undefined;
  }
}

/** Every BLAS in common use reads one of these when it is loaded. */
export const ONE_THREAD = {
  OPENBLAS_NUM_THREADS: "1",
  MKL_NUM_THREADS: "1",
  VECLIB_MAXIMUM_THREADS: "1",
  OMP_NUM_THREADS: "1",
};
