import {
  closeSync,
  existsSync,
  linkSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { requireOutput } from "./data/output.js";
import { ClosedOutput, writeAll } from "./output.js";
import { CommandError } from "./refusal.js";

const folder = mkdtempSync(join(tmpdir(), "credal-output-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

describe("writeAll", () => {
  it("goes on after partial writes and after a full pipe", () => {
    const written: number[] = [];
    let turn = 0;
    writeAll(1, "é".repeat(1000), (_, bytes, offset) => {
      turn += 1;
      if (turn % 3 === 0) throw failure("EAGAIN");
      const count = Math.min(7, bytes.length - offset);
      written.push(...bytes.subarray(offset, offset + count));
      return count;
    });
    expect(new TextDecoder().decode(Uint8Array.from(written))).toBe("é".repeat(1000));
  });

  it("distinguishes a reader that has stopped from a full disk", () => {
    const failing = (code: string) => () =>
      writeAll(1, "x", () => {
        throw failure(code);
      });
    expect(failing("EPIPE")).toThrow(ClosedOutput);
    expect(failing("ENOSPC")).toThrow(CommandError);
    expect(failing("ENOSPC")).toThrow("credal: cannot write the results: the disk is full.");
    expect(failing("EIO")).toThrow("cannot write the results: EIO");
  });

  it.skipIf(!existsSync("/dev/full"))(
    "refuses to write to a device that is full (where /dev/full exists)",
    () => {
      const full = openSync("/dev/full", "w");
      try {
        expect(() => writeAll(full, "x\n".repeat(1e5))).toThrow("the disk is full");
      } finally {
        closeSync(full);
      }
    },
  );

  it("writes all of a text to a file", () => {
    const path = join(folder, "all.txt");
    const file = openSync(path, "w");
    writeAll(file, "line\n".repeat(120_000));
    closeSync(file);
    expect(readFileSync(path, "utf8").split("\n").length).toBe(120_001);
  });
});

describe("requireOutput", () => {
  it("refuses the input by any name, folders, devices and missing folders", async () => {
    const input = join(folder, "in.csv");
    writeFileSync(input, "a\n1\n");
    symlinkSync(input, join(folder, "soft.csv"));
    linkSync(input, join(folder, "hard.csv"));
    for (const name of ["in.csv", "soft.csv", "hard.csv"])
      await expect(requireOutput(join(folder, name), ["example:iris", input])).rejects.toThrow(
        "it is the input",
      );
    await expect(requireOutput(folder, [input])).rejects.toThrow("it is a folder");
    if (existsSync("/dev/null"))
      await expect(requireOutput("/dev/null", [input])).rejects.toThrow("not a regular file");
    await expect(requireOutput(join(folder, "no", "out.csv"), [])).rejects.toThrow("there is no folder");
    await requireOutput(join(folder, "new.csv"), [input]);
    await requireOutput(undefined, [input]);
  });
});
