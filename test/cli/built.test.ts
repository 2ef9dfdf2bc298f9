// The command as it is installed: the built file in its own process.

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

  describe("told to end while it writes a file", () => {
    beforeAll(async () => {
      const fit = ["train", "example:iris", "--target", "species", "--model", "GaussianNB", "--no-validate"];
      expect(await credal(...fit, "--quiet", "--out", "model.json")).toMatchObject({ code: 0 });
    });

    it.each([
      ["SIGHUP", 1, 129],
      ["SIGINT", 1, 130],
      ["SIGTERM", 1, 143],
      ["SIGTERM", 2, 143],
    ])("by %s, %i times, leaves nothing behind", async (signal, times, code) => {
      const slow = `data:text/javascript,${encodeURIComponent(slowWriting(signal, times))}`;
      const words = ["predict", "model.json", "example:iris", "--out", "predictions.csv"];
      const ended = await promisify(execFile)(process.execPath, ["--import", slow, program, ...words], {
        cwd: folder,
      }).catch((error: Ended) => error);
      expect(ended).toMatchObject({ code, stdout: ".tmp\n" });
      expect(await readdir(folder)).toEqual(["model.json"]);
    });
  });
});

/**
 * A module that stops writing halfway: it prints how the name of the unfinished file ends and then signals its own
 * process, so that no clock decides what comes first. The second of two signals ends a write that would never stop.
 */
function slowWriting(signal: string, times: number): string {
  return `
    const files = process.getBuiltinModule("node:fs/promises");
    const { readdirSync } = process.getBuiltinModule("node:fs");
    files.writeFile = async (handle, pieces, { signal }) => {
      await handle.write("half");
      for (const name of readdirSync(".")) if (name.endsWith(".tmp")) console.log(".tmp");
      for (let time = 0; time < ${times}; time += 1) process.kill(process.pid, "${signal}");
      // A listener does not keep the process alive, but a timer does.
      const alive = setInterval(() => undefined, 1000);
      await new Promise((resolve) => {
        if (${times} === 1) signal.addEventListener("abort", resolve);
      });
      clearInterval(alive);
      throw signal.reason;
    };`;
}
