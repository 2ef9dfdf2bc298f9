import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalOf, numberOfInteger, timeOf } from "./stored-numbers.js";

describe("decimalOf", () => {
  it("gives the double nearest to the decimal, whatever its size and scale", () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 38n), 10n ** 38n), fc.integer({ min: -3, max: 38 }), (units, scale) => {
        expect(decimalOf(scale)(units)).toBe(Number(`${units}e${-scale}`));
      }),
    );
    expect(decimalOf(1)(3)).toBe(0.3);
  });

  it("reads two's complement as bytes, highest first, and as words, lowest first", () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 127n), 2n ** 127n - 1n), (units) => {
        const bits = BigInt.asUintN(128, units);
        const bytes = Uint8Array.from({ length: 16 }, (_, i) =>
          Number((bits >> BigInt(8 * (15 - i))) & 255n),
        );
        const words = Uint32Array.from({ length: 4 }, (_, i) =>
          Number((bits >> BigInt(32 * i)) & 0xffffffffn),
        );
        expect(decimalOf(2)(bytes)).toBe(decimalOf(2)(units));
        expect(decimalOf(2)(words)).toBe(decimalOf(2)(units));
      }),
    );
  });
});

describe("timeOf", () => {
  it("gives milliseconds, before 1970 too", () => {
    expect(timeOf(1000n)(1_700_000_000_000_250n)).toBe(1_700_000_000_000.25);
    expect(timeOf(1_000_000n)(-1_500_000n)).toBe(-1.5);
    expect(timeOf(1n)(7)).toBe(7);
  });
});

describe("numberOfInteger", () => {
  it("takes whole numbers below 2^53 in size alone", () => {
    expect(numberOfInteger(2n ** 53n - 1n)).toBe(2 ** 53 - 1);
    expect(numberOfInteger(1n - 2n ** 53n)).toBe(1 - 2 ** 53);
    for (const wide of [2n ** 53n, -(2n ** 53n), 2n ** 64n - 1n])
      expect(numberOfInteger(wide)).toBeUndefined();
  });
});
