import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { DataError } from "../../base/errors.js";
import { logAdd, logProduct, logSubtract, logSumExp, normalizeLog, softmax } from "./log-space.js";

const tolerance = 1e-15;
const { NEGATIVE_INFINITY, POSITIVE_INFINITY } = Number;
const log = (value: number) => Math.log(value);
const logs = fc.array(fc.double({ min: -2000, max: 700, noNaN: true }), { minLength: 1, maxLength: 20 });

describe("the arithmetic that makes logarithms necessary", () => {
  it("is that of IEEE double precision", () => {
    expectClose(3.14 * 42, 131.88, { tolerance: 1e-13 });
    expect(3.14 + 42 + 5).toBe(50.14);
    expect(3.14e-200 * 42e-201 * 1e300).toBe(0);
    expect(Number("1e-400") * Number("1e400")).toBeNaN();
    expect(1e-16 + 1 - 1).toBe(0);
    expect(1e-200 * 1e-200 * 1e300).toBe(0);
    expect(Math.exp(-1000) + Math.exp(-999)).toBe(0);
    expect(Math.log(0)).toBe(NEGATIVE_INFINITY);
    expect(Math.exp(NEGATIVE_INFINITY)).toBe(0);
  });
});

describe("logSumExp", () => {
  it("adds exp(−1000) and exp(−999), which are both 0 as numbers", () => {
    expectClose(logSumExp([-1000, -999]), -998.6867383124818, { tolerance, scale: 1000 });
  });

  it("agrees with the plain sum where that has all its digits", () => {
    const p = [0.1, 0.25, 0.5, 0.01];
    expectClose(logSumExp(p.map(log)), log(0.86), { tolerance });
  });

  it("does not overflow", () => {
    expectClose(logSumExp([1000, 1000]), 1000 + Math.LN2, { tolerance, scale: 1000 });
  });

  it("keeps the digits of terms far below the largest", () => {
    expectClose(logSumExp([0, -40]), 4.248354255291589e-18, { tolerance, scale: 4e-18 });
  });

  it("is −Infinity for zeros only, and for nothing", () => {
    expect(logSumExp([NEGATIVE_INFINITY, NEGATIVE_INFINITY])).toBe(NEGATIVE_INFINITY);
    expect(logSumExp([])).toBe(NEGATIVE_INFINITY);
  });

  it("lets zeros change nothing and infinity win", () => {
    expect(logSumExp([NEGATIVE_INFINITY, -3])).toBe(-3);
    expect(logSumExp([POSITIVE_INFINITY, -3, NEGATIVE_INFINITY])).toBe(POSITIVE_INFINITY);
  });

  it("names the first NaN", () => {
    expect(() => logSumExp([1, Number.NaN])).toThrow("logSumExp: value 1 is NaN.");
    expect(() => logSumExp([Number.NaN, 1])).toThrow("logSumExp: value 0 is NaN.");
    expect(() => logSumExp([Number.NaN])).toThrow("logSumExp: value 0 is NaN.");
    expect(() => logSumExp([POSITIVE_INFINITY, Number.NaN])).toThrow("logSumExp: value 1 is NaN.");
  });

  it("shifts with its values", () => {
    fc.assert(
      fc.property(logs, fc.double({ min: -500, max: 500, noNaN: true }), (values, shift) => {
        const moved = logSumExp(values.map((value) => value + shift));
        expectClose(moved, logSumExp(values) + shift, { tolerance, scale: 3000 });
      }),
    );
  });
});

describe("logAdd and logSubtract", () => {
  it("undo each other", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -2000, max: 0, noNaN: true }),
        fc.double({ min: -5, max: 5, noNaN: true }),
        (a, gap) => {
          const back = logSubtract(logAdd(a, a + gap), a + gap);
          // The difference loses exp(|gap|) of the sum's relative precision.
          expectClose(back, a, { tolerance: 1e-12, scale: 200 });
        },
      ),
    );
  });

  it("take zero as zero", () => {
    expect(logAdd(NEGATIVE_INFINITY, -2)).toBe(-2);
    expect(logAdd(NEGATIVE_INFINITY, NEGATIVE_INFINITY)).toBe(NEGATIVE_INFINITY);
    expect(logSubtract(-2, NEGATIVE_INFINITY)).toBe(-2);
    expect(logSubtract(-2, -2)).toBe(NEGATIVE_INFINITY);
    expect(logSubtract(NEGATIVE_INFINITY, NEGATIVE_INFINITY)).toBe(NEGATIVE_INFINITY);
    expect(logSubtract(POSITIVE_INFINITY, 3)).toBe(POSITIVE_INFINITY);
  });

  it("keep the digits of small and of large differences", () => {
    expectClose(logSubtract(0, -1e-10), -23.025850929990458, { tolerance, scale: 23 });
    expectClose(logSubtract(0, -50), -1.9287498479639178e-22, { tolerance, scale: 2e-22 });
    expectClose(logSubtract(log(0.5), log(0.2)), log(0.3), { tolerance });
  });

  it("refuse differences that have no logarithm", () => {
    expect(() => logSubtract(-3, -2)).toThrow(/is negative/);
    expect(() => logSubtract(POSITIVE_INFINITY, POSITIVE_INFINITY)).toThrow(/two infinities/);
    expect(() => logAdd(Number.NaN, 0)).toThrow("logAdd: value 0 is NaN.");
  });
});

describe("logProduct", () => {
  it("multiplies 1e-200, 1e-200 and 1e300 to 1e-100", () => {
    expectClose(logProduct([1e-200, 1e-200, 1e300].map(log)), log(1e-100), { tolerance, scale: 230 });
  });

  it("keeps the digits of long products", () => {
    const terms = Array.from({ length: 100_000 }, (_, i) => (i % 2 === 0 ? 1e8 + 0.1 : -1e8));
    expectClose(logProduct(terms), 50_000 * (1e8 + 0.1 - 1e8), { tolerance, scale: 5000 });
  });

  it("is 1 without factors and 0 with a factor 0", () => {
    expect(logProduct([])).toBe(0);
    expect(logProduct([3, NEGATIVE_INFINITY, 4])).toBe(NEGATIVE_INFINITY);
  });

  it("refuses 0 times infinity, and NaN", () => {
    expect(() => logProduct([NEGATIVE_INFINITY, POSITIVE_INFINITY])).toThrow(/0 times infinity/);
    expect(() => logProduct([1, Number.NaN])).toThrow("logProduct: value 1 is NaN.");
  });
});

describe("softmax", () => {
  it("turns logarithms into shares", () => {
    expectClose(softmax([0, log(3)]), [0.25, 0.75], { tolerance });
    expectClose(softmax([NEGATIVE_INFINITY, -5000]), [0, 1], { tolerance: 0 });
  });

  it("sums to 1 and does not see a common shift", () => {
    fc.assert(
      fc.property(logs, (values) => {
        const shares = softmax(values);
        expectClose(
          shares.reduce((sum, share) => sum + share, 0),
          1,
          { tolerance: 4e-15 },
        );
        // The shift itself is rounded at the size of the values.
        expectClose(softmax(values.map((value) => value - 512)), shares, { tolerance: 1e-12 });
      }),
    );
  });

  it("refuses what has no mass or infinite mass", () => {
    expect(() => softmax([])).toThrow(/got none/);
    expect(() => softmax([NEGATIVE_INFINITY])).toThrow(/got only −Infinity/);
    expect(() => softmax([0, POSITIVE_INFINITY])).toThrow(/got Infinity/);
    expect(() => softmax([0, Number.NaN])).toThrow("softmax: value 1 is NaN.");
  });

  it("leaves its input as it was", () => {
    const values = Float64Array.of(1, 2);
    softmax(values);
    expect([...values]).toEqual([1, 2]);
  });
});

describe("normalizeLog", () => {
  it("finds the low-risk customer twice as probable as the high-risk one", () => {
    const logJoint = [log(0.001) + log(0.8), log(0.002) + log(0.2)];
    const { probabilities, logProbabilities, logEvidence } = normalizeLog(logJoint);
    expectClose(probabilities, [2 / 3, 1 / 3], { tolerance });
    expectClose(logProbabilities, [log(2 / 3), log(1 / 3)], { tolerance: 2e-15 });
    expectClose(logEvidence, log(0.0012), { tolerance, scale: 7 });
  });

  it("gives the same posterior when a thousand more observations make both joints underflow", () => {
    const shift = 1000 * log(1e-3);
    expect(Math.exp(shift)).toBe(0);
    const { probabilities } = normalizeLog([log(0.0008) + shift, log(0.0004) + shift]);
    expectClose(probabilities, [2 / 3, 1 / 3], { tolerance: 2e-12 });
  });

  it("refuses evidence that no class can explain", () => {
    expect(() => normalizeLog([NEGATIVE_INFINITY, NEGATIVE_INFINITY])).toThrow(DataError);
  });
});
