import { describe, expect, it } from "vitest";
import { correctDigits } from "./digits.js";
import { expectClose } from "./numbers.js";

describe("correctDigits", () => {
  it("is 15 for a value that rounds to the certified 15 digits", () => {
    expect(correctDigits(277.33216804431606, "277.332168044316")).toBe(15);
    expect(correctDigits(0.1, "0.1")).toBe(15);
    expect(correctDigits(-0.5, "-5.00000000000000E-01")).toBe(15);
  });

  it("is −log10 of the relative error", () => {
    expectClose(correctDigits(1.001, "1"), 3, { tolerance: 1e-11 });
    expectClose(correctDigits(-2.0002, "-2."), 4, { tolerance: 1e-11 });
    expect(correctDigits(1234.5e20, "1.2345e+23") >= 15).toBe(true);
    expectClose(correctDigits(1e-20, "1.1E-20"), Math.log10(11), { tolerance: 1e-11 });
    expectClose(correctDigits(1 + 2 ** -44, "1"), 44 * Math.log10(2), { tolerance: 1e-11 });
  });

  it("is −log10 of the absolute error where 0 is certified", () => {
    expectClose(correctDigits(1e-9, "0"), 9, { tolerance: 1e-11 });
    expect(correctDigits(0, "0.000")).toBe(15);
  });

  it("is never negative, and 0 for anything that is not a number", () => {
    expect(correctDigits(-1, "1")).toBe(0);
    expect(correctDigits(1e9, "1")).toBe(0);
    expect(correctDigits(Number.NaN, "1")).toBe(0);
    expect(correctDigits(Number.POSITIVE_INFINITY, "1")).toBe(0);
  });

  it("refuses a certified value that it cannot read", () => {
    expect(() => correctDigits(1, "one")).toThrow(/is not a decimal number/);
    expect(() => correctDigits(1, ".")).toThrow(/is not a decimal number/);
  });
});
