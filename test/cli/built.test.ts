// The command as it is installed: the built file in a process of its own.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const program = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe("the built command", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "credal-built-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Runs it in the folder, with nobody watching. */
  const credal = (...words: string[]): Promise<Ended> =>
    promisify(execFile)(process.execPath, [program, ...words], { cwd: folder }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
    );

  it("has been built, and starts by itself", async () => {
    expect(existsSync(program), "run: npm run build").toBe(true);
    expect(await readFile(program, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
    const { version } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
    expect(await credal("--version")).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  it("gives the same scores from one thread and from two", async () => {
    const words = ["compare", "example:wine", "--target", "variety", "--folds", "5", "--json", "--quiet"];
    const [one, two] = [await credal(...words, "--threads", "1"), await credal(...words, "--threads", "2")];
    expect([one.code, one.stderr, two.code, two.stderr]).toEqual([0, "", 0, ""]);
    const timeless = (text: string) => text.replaceAll(/"(fit|predict)Seconds": .*/g, "");
    expect(timeless(two.stdout)).toBe(timeless(one.stdout));
  });

  it("ends with 2 and one line when it is refused, and writes nothing", async () => {
    const { code, stdout, stderr } = await credal(
      ...["compare", "example:wine", "--target", "varity", "--report", "report.html"],
    );
    const line = 'credal: there is no column "varity" in example:wine; did you mean "variety"?\n';
    expect([code, stdout, stderr]).toEqual([2, "", line]);
    expect(await readdir(folder)).toEqual([]);
  });
});
