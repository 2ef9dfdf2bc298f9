import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AbortError, DataError } from "../base/errors.js";
import { saveFile, temporaries } from "./save.js";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "credal-save-"));
  path = join(folder, "out.txt");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PIECE = "x".repeat(1 << 20);

/** What stands in the folder afterwards, which must be what stood there before. */
const expectUntouched = () => {
  expect(readdirSync(folder)).toEqual(["out.txt"]);
  expect(readFileSync(path, "utf8")).toBe("before");
};

describe("saveFile", () => {
  it("writes pieces of text and bytes, also such as come later, to a path or a URL", async () => {
    async function* pieces() {
      yield "é";
      await Promise.resolve();
      yield Uint8Array.of(10);
    }
    await saveFile("test", path, pieces());
    await saveFile("test", pathToFileURL(join(folder, "two.txt")), ["a", "b"]);
    expect(readFileSync(path, "utf8")).toBe("é\n");
    expect(readFileSync(join(folder, "two.txt"), "utf8")).toBe("ab");
    expect(readdirSync(folder)).toEqual(["out.txt", "two.txt"]);
  });

  it("leaves what was there when the pieces fail midway, and passes on an error of ours", async () => {
    writeFileSync(path, "before");
    function* broken(error: Error) {
      yield PIECE;
      throw error;
    }
    await expect(saveFile("test", path, broken(new Error("out of ink")))).rejects.toThrow(
      `test: cannot write "${path}": out of ink.`,
    );
    const ours = new DataError("save", "no such value");
    await expect(saveFile("test", path, broken(ours))).rejects.toBe(ours);
    expectUntouched();
  });

  it("leaves what was there when the caller aborts, before or midway", async () => {
    writeFileSync(path, "before");
    const controller = new AbortController();
    let pieces = 0;
    async function* endless() {
      for (;;) {
        pieces += 1;
        if (pieces === 3) controller.abort();
        yield PIECE;
        await new Promise((resume) => setImmediate(resume));
      }
    }
    await expect(saveFile("test", path, endless(), controller.signal)).rejects.toBeInstanceOf(AbortError);
    expect(pieces).toBeGreaterThanOrEqual(3);
    await expect(saveFile("test", path, ["a"], AbortSignal.abort())).rejects.toThrow(
      "test: aborted by the caller.",
    );
    expectUntouched();
  });

  it("says that a folder does not exist, or that the target is one", async () => {
    writeFileSync(path, "before");
    const nowhere = join(folder, "none", "out.txt");
    await expect(saveFile("test", nowhere, ["a"])).rejects.toThrow(
      `test: cannot write "${nowhere}": its folder does not exist.`,
    );
    await expect(saveFile("test", folder, ["a"])).rejects.toThrow("it is a folder");
    expectUntouched();
  });

  it("writes to what a link leads to, and keeps its permissions", async () => {
    if (process.platform === "win32") return;
    const link = join(folder, "link.txt");
    writeFileSync(path, "before", { mode: 0o640 });
    symlinkSync("out.txt", link);
    await saveFile("test", link, ["after"]);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(path, "utf8")).toBe("after");
    expect(statSync(path).mode & 0o777).toBe(0o640);
    symlinkSync("new.txt", join(folder, "dangling.txt"));
    await saveFile("test", join(folder, "dangling.txt"), ["made"]);
    expect(readFileSync(join(folder, "new.txt"), "utf8")).toBe("made");
    expect(lstatSync(join(folder, "dangling.txt")).isSymbolicLink()).toBe(true);
  });

  it("refuses what is not a regular file", async () => {
    await expect(saveFile("test", folder, ["x"])).rejects.toThrow("it is a folder");
    if (process.platform === "win32") return;
    await expect(saveFile("test", "/dev/null", ["x"])).rejects.toThrow("it is not a regular file");
  });

  it("writes to a file that nobody could have prepared, and forgets it in the end", async () => {
    const names: string[] = [];
    function* pieces() {
      names.push(...readdirSync(folder));
      expect([...temporaries].map(String)).toEqual([join(realpathSync(folder), names[0])]);
      yield "x";
    }
    path = join(realpathSync(folder), "out.txt");
    await saveFile("test", path, pieces());
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^out\.txt\.\w{16,}\.tmp$/);
    expect(temporaries.size).toBe(0);
  });

  it("says that the disk is full", async () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    function* pieces() {
      yield PIECE;
      throw full;
    }
    await expect(saveFile("test", path, pieces())).rejects.toThrow("the disk is full");
    expect(readdirSync(folder)).toEqual([]);
  });
});
