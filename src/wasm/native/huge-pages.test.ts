import { readFileSync } from "node:fs";
import koffi from "koffi";
import { afterEach, describe, expect, it } from "vitest";
import { MissingDependencyError } from "../../base/errors.js";
import { newNumbers } from "../../base/new-numbers.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { Koffi } from "./fortran.js";
import { hugePages, requirePolicy, useHugePages, useOrdinaryPages } from "./huge-pages.js";

/** Why huge pages cannot be had here, or undefined if they can. */
const absence = await useHugePages().then(
  () => undefined,
  (error: Error) => error.message,
);
useOrdinaryPages();

describe("useHugePages", () => {
  afterEach(useOrdinaryPages);

  it("refuses other systems than Linux, and one without huge pages", () => {
    const refusals = [
      ["darwin", undefined, 'useHugePages: requires Linux; this is "darwin".'],
      ["linux", undefined, /^useHugePages: this Linux offers no huge pages: .* cannot be read\.$/],
      ["linux", "always madvise [never]\n", /^useHugePages: huge pages are turned off; write "madvise" to /],
    ] as const;
    for (const [platform, policy, message] of refusals) {
      expect(() => requirePolicy(platform, policy)).toThrow(message);
      expect(() => requirePolicy(platform, policy)).toThrow(MissingDependencyError);
    }
    expect(() => requirePolicy("linux", "always [madvise] never\n")).not.toThrow();
  });

  it("asks for the whole pages of an array, wherever it begins", () => {
    const calls: unknown[][] = [];
    const standIn = (address: bigint): Koffi => ({
      load: () => ({
        func:
          () =>
          (...values) =>
            calls.push(values),
      }),
      address: () => address,
    });
    const numbers = new Float64Array(3 * 512);
    hugePages(standIn(8192n))(numbers);
    hugePages(standIn(8208n))(numbers);
    expect(calls).toEqual([
      [8192, 3 * 4096, 14],
      [12288, 2 * 4096, 14],
    ]);
  });

  it.skipIf(absence !== undefined)(
    `marks the memory of large matrices for huge pages, and no other${absence ? ` (${absence})` : ""}`,
    async () => {
      await useHugePages();
      const large = Matrix.zeros(1 << 20, 8);
      expect(isMarked(large.data)).toBe(true);
      expect(large.data.every((value) => value === 0)).toBe(true);
      useOrdinaryPages();
      expect(isMarked(newNumbers(1 << 23))).toBe(false);
    },
  );
});

/** Whether the mapping of the middle of an array has the flag "hg" of Linux. */
function isMarked(numbers: Float64Array): boolean {
  const middle = koffi.address(numbers) + BigInt(numbers.byteLength / 2);
  let inside = false;
  for (const line of readFileSync("/proc/self/smaps", "utf8").split("\n")) {
    const range = /^([0-9a-f]+)-([0-9a-f]+) /.exec(line);
    if (range !== null) inside = BigInt(`0x${range[1]}`) <= middle && middle < BigInt(`0x${range[2]}`);
    else if (inside && line.startsWith("VmFlags:")) return line.split(/\s+/).includes("hg");
  }
  throw new Error("the array is in no mapping");
}
