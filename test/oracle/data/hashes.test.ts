import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inTestSet } from "../../../src/data/index.js";
import { md5 } from "../../../src/data/split/md5.js";

const { hashes }: { hashes: { text: [string, string][]; integers: [number, number][] } } = JSON.parse(
  readFileSync(new URL("statistics.json", import.meta.url), "utf8"),
);

describe("hashes agree with hashlib", () => {
  it.each(hashes.text)("md5 of %j", (text, digest) => {
    const found = md5(new TextEncoder().encode(text));
    expect(Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("")).toBe(digest);
  });

  it.each(hashes.integers)("the last byte of %d is %d", (id, byte) => {
    expect([inTestSet(id, byte / 256), inTestSet(id, (byte + 1) / 256)]).toEqual([false, true]);
  });

  it("the fixture has the bytes of 0 to 19", () => {
    expect(hashes.integers.slice(0, 20).map(([, byte]) => byte)).toEqual([
      116, 203, 100, 244, 18, 16, 237, 183, 215, 182, 139, 1, 136, 236, 67, 83, 245, 60, 220, 58,
    ]);
  });
});
