import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** CREDAL_DATA (seen from the repository's root), or the folder that stands beside the repository. */
const folder = resolve(root, process.env.CREDAL_DATA ?? "../shared/data");

/** The absolute path of a test data file, if it is there. */
export function dataFile(path: string): string | undefined {
  const file = resolve(folder, path);
  return existsSync(file) ? file : undefined;
}

/**
 * A suite that needs test data. Where CREDAL_DATA promises them, their absence is a failure; elsewhere
 * the suite is skipped and its title says why.
 */
export function describeWithData(name: string, path: string, body: (file: string) => void): void {
  const file = dataFile(path);
  if (file !== undefined) {
    describe(name, () => body(file));
  } else if (process.env.CREDAL_DATA) {
    describe(name, () => {
      it(`finds its data in ${path}`, () => {
        expect.fail(`CREDAL_DATA is ${process.env.CREDAL_DATA}, but ${resolve(folder, path)} is not there`);
      });
    });
  } else {
    describe.skip(`${name} (no data: set CREDAL_DATA to a folder with ${path})`, () => {
      it("needs its data", () => expect.fail());
    });
  }
}
