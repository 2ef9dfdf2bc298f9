import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { expectRelative } from "../../../../test/support/relative.js";
import { logGammaDifference } from "./beta.js";
import { logBetaKernel, logPoissonKernel } from "./deviance.js";
import { logMinusDigamma } from "./digamma.js";
import {
  betaFunction,
  digamma,
  erf,
  erfc,
  erfcx,
  gammaFunction,
  incompleteBeta,
  incompleteBetaComplement,
  incompleteGamma,
  incompleteGammaComplement,
  inverseErf,
  inverseErfc,
  inverseIncompleteBeta,
  inverseIncompleteBetaComplement,
  inverseIncompleteGamma,
  inverseIncompleteGammaComplement,
  log1mExp,
  log1pExp,
  logBeta,
  logBinomial,
  logFactorial,
  logGamma,
  normalCdf,
  normalLogCdf,
  normalQuantile,
  signGamma,
  trigamma,
} from "./index.js";

const shape = fc.double({ min: -7, max: 6, noNaN: true }).map((power) => 10 ** power);
const unit = fc.double({ min: 1e-12, max: 1, maxExcluded: true, noNaN: true });

describe("the gamma family", () => {
  it("gamma is the exact factorial as long as doubles hold it", () => {
    let factorial = 1;
    for (let n = 1; n <= 18; n += 1) {
      expect(gammaFunction(n)).toBe(factorial);
      factorial *= n;
    }
  });

  it("logGamma, digamma and trigamma follow their recurrences", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e4, noNaN: true }), (x) => {
        const log = Math.log(x);
        const sum = logGamma(x) + log;
        expect(Math.abs(logGamma(x + 1) - sum)).toBeLessThan(1e-14 * (1 + Math.abs(log) + Math.abs(sum)));
        expect(Math.abs(digamma(x + 1) - digamma(x) - 1 / x)).toBeLessThan(
          1e-14 * (1 + 1 / x + Math.abs(log)),
        );
        expectRelative(trigamma(x + 1) + 1 / (x * x), trigamma(x), { tolerance: 1e-14, what: "trigamma" });
        expectRelative(Math.log(x) - digamma(x), logMinusDigamma(x), {
          tolerance: 1e-10 + 1e-15 * x * 20,
          what: "",
        });
      }),
    );
  });

  it("gamma has its sign, poles and limits", () => {
    expect(signGamma(-0.5)).toBe(-1);
    expect(signGamma(-1.5)).toBe(1);
    expect(gammaFunction(-1.5)).toBeGreaterThan(0);
    expect(gammaFunction(-2)).toBeNaN();
    expect(gammaFunction(0)).toBeNaN();
    expect(logGamma(-3)).toBe(Number.POSITIVE_INFINITY);
    expect(digamma(-3)).toBeNaN();
    expect(trigamma(-3)).toBe(Number.POSITIVE_INFINITY);
    expect(gammaFunction(172)).toBe(Number.POSITIVE_INFINITY);
    expect(logGamma(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    for (const f of [gammaFunction, logGamma, digamma, trigamma, erf, erfc, erfcx])
      expect(f(Number.NaN)).toBeNaN();
  });

  it("beta is symmetric and logBeta its logarithm", () => {
    fc.assert(
      fc.property(shape, shape, (a, b) => {
        expect(logBeta(a, b)).toBe(logBeta(b, a));
        const log = logBeta(a, b);
        if (Math.abs(log) < 600) {
          expectRelative(betaFunction(a, b), Math.exp(log), {
            tolerance: 1e-12,
            what: `betaFunction(${a}, ${b})`,
          });
        }
      }),
    );
    expect(betaFunction(-1, 2)).toBeNaN();
    expect(logBeta(0, 2)).toBeNaN();
  });

  it("logGammaDifference keeps its digits for tiny steps", () => {
    for (const b of [0.3, 2, 9, 25, 1e4]) {
      const step = 1e-14;
      expectRelative(logGammaDifference(step, b), -step * digamma(b), { tolerance: 2e-13, what: `at ${b}` });
    }
  });

  it("counts ways to choose", () => {
    expect(logBinomial(7, 0)).toBe(0);
    expect(logBinomial(7, 7)).toBe(0);
    expect(logBinomial(7, 8)).toBe(Number.NEGATIVE_INFINITY);
    expect(logBinomial(7, -1)).toBe(Number.NEGATIVE_INFINITY);
    expectClose(Math.exp(logBinomial(7, 3)), 35, { tolerance: 1e-12 });
    expect(logFactorial(0)).toBe(0);
  });
});

describe("the error functions", () => {
  it("are complements, odd and scaled as they say", () => {
    fc.assert(
      fc.property(fc.double({ min: -5, max: 25, noNaN: true }), (x) => {
        expect(erf(-x)).toBe(-erf(x));
        expectClose(erf(x) + erfc(x), 1, { tolerance: 5e-15 });
        expectRelative(erfcx(x) * Math.exp(-x * x), erfc(x), { tolerance: 1e-12, what: `erfc(${x})` });
      }),
    );
    expect(erf(Number.POSITIVE_INFINITY)).toBe(1);
    expect(erfc(Number.NEGATIVE_INFINITY)).toBe(2);
    expect(erfcx(Number.POSITIVE_INFINITY)).toBe(0);
    expect(erfcx(Number.NEGATIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  });

  it("have inverses on their whole range and NaN outside", () => {
    // One rounding of x moves the probability by x² roundings; the tails are always tested.
    const tails = [2.936356372491608e-10, 1.9454273490162648e-10, 2.8e-10, 1e-15, 1e-100, 1e-300];
    const roundTrip = (p: number) => {
      const [x, z] = [normalQuantile(p), inverseErfc(p)];
      expectRelative(erf(inverseErf(p)), p, { tolerance: 2e-15, what: `erf of its inverse at ${p}` });
      expectRelative(erfc(z), p, { tolerance: 1e-15 * (2 + 2 * z * z), what: `erfc of its inverse at ${p}` });
      expectRelative(normalCdf(x), p, { tolerance: 1e-15 * (2 + x * x), what: `quantile of ${p}` });
    };
    for (const p of tails) roundTrip(p);
    fc.assert(fc.property(unit, roundTrip));
    expect(inverseErf(1)).toBe(Number.POSITIVE_INFINITY);
    expect(inverseErfc(2)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(0.5)).toBe(0);
    expect(normalQuantile(1.1)).toBeNaN();
    expect(inverseErf(-1.1)).toBeNaN();
  });

  it("the logarithm of the normal cdf joins at its seams", () => {
    for (const x of [-37, -5, -1.0000001, -0.9999999, 0, 1, 8]) {
      expectRelative(Math.exp(normalLogCdf(x)), normalCdf(x), { tolerance: 2e-13, what: `at ${x}` });
    }
  });

  it("softplus and the logarithm of a complement stay finite", () => {
    expect(log1pExp(800)).toBe(800);
    expect(log1pExp(-800)).toBe(0);
    for (const p of [1e-20, 0.1, 0.5, 0.9]) {
      expectRelative(log1mExp(Math.log(p)), Math.log1p(-p), { tolerance: 1e-15, what: `at ${p}` });
    }
  });
});

describe("the incomplete functions", () => {
  it("P and Q add to 1, rise with x, and P′ is the gamma density", () => {
    fc.assert(
      fc.property(shape, fc.double({ min: -3, max: 3, noNaN: true }), (a, k) => {
        const x = a * Math.exp(k / Math.sqrt(1 + a));
        const p = incompleteGamma(a, x);
        expectClose(p + incompleteGammaComplement(a, x), 1, { tolerance: 1e-14 });
        // P(a + 1, x) = P(a, x) − xᵃ e⁻ˣ / Γ(a + 1).
        const kernel = Math.exp(logPoissonKernel(a, x));
        expect(Math.abs(p - kernel - incompleteGamma(a + 1, x))).toBeLessThan(1e-13);
      }),
    );
  });

  it("I follows its recurrence and symmetry", () => {
    fc.assert(
      fc.property(shape, shape, unit, (a, b, x) => {
        const lower = incompleteBeta(a, b, x);
        expectClose(lower + incompleteBetaComplement(a, b, x), 1, { tolerance: 1e-14 });
        // I(x; a + 1, b) = I(x; a, b) − xᵃ yᵇ / (a B(a, b)).
        const kernel = Math.exp(logBetaKernel(a, b, x, 1 - x)) / a;
        expect(Math.abs(lower - kernel - incompleteBeta(a + 1, b, x))).toBeLessThan(1e-12);
      }),
    );
  });

  it("their inverses undo them", () => {
    const wide = fc.double({ min: -1, max: 5, noNaN: true }).map((power) => 10 ** power);
    fc.assert(
      fc.property(wide, wide, unit, (a, b, p) => {
        const tolerance = 1e-11;
        const lower = incompleteGamma(a, inverseIncompleteGamma(a, p));
        expectRelative(lower, p, { tolerance, what: `P of its inverse, a=${a}, p=${p}` });
        const upper = incompleteGammaComplement(a, inverseIncompleteGammaComplement(a, p));
        expectRelative(upper, p, { tolerance, what: `Q of its inverse, a=${a}, q=${p}` });
        const x = inverseIncompleteBeta(a, b, p);
        // Beyond this point, 1 − x has too few digits to invert.
        if (x < 0.999) {
          expectRelative(incompleteBeta(a, b, x), p, {
            tolerance,
            what: `I of its inverse, ${a}, ${b}, ${p}`,
          });
        }
        const y = inverseIncompleteBetaComplement(a, b, p);
        if (y < 0.999) {
          const back = incompleteBetaComplement(a, b, y);
          expectRelative(back, p, { tolerance, what: `1 − I of its inverse, ${a}, ${b}, ${p}` });
        }
      }),
      { numRuns: 300 },
    );
  });

  it("hold their ends and refuse the rest with NaN", () => {
    expect(incompleteGamma(2, 0)).toBe(0);
    expect(incompleteGammaComplement(2, Number.POSITIVE_INFINITY)).toBe(0);
    expect(incompleteGamma(-1, 2)).toBeNaN();
    expect(incompleteGamma(1, -2)).toBeNaN();
    expect(inverseIncompleteGamma(2, 1)).toBe(Number.POSITIVE_INFINITY);
    expect(inverseIncompleteGamma(2, 1.5)).toBeNaN();
    expect(inverseIncompleteGamma(1e-5, 0.5)).toBe(0);
    expect(incompleteBeta(2, 3, 1)).toBe(1);
    expect(incompleteBetaComplement(2, 3, 0)).toBe(1);
    expect(incompleteBeta(2, 3, 1.5)).toBeNaN();
    expect(incompleteBeta(0, 3, 0.5)).toBeNaN();
    expect(inverseIncompleteBeta(2, 3, 0)).toBe(0);
    expect(inverseIncompleteBetaComplement(2, 3, 0)).toBe(1);
    expect(inverseIncompleteBeta(2, 3, -1)).toBeNaN();
  });

  it("the chance that the spam rate is below one half after nine spam and one ham is 3/512 (Flach ex. 9.1)", () => {
    expectClose(incompleteBeta(10, 2, 0.5), 3 / 512, { tolerance: 5e-17 });
    const beforeThat = [0.5, 0.3125, 0.1875, 0.109375, 0.0625];
    const found = beforeThat.map((_, i) => incompleteBeta(i + 2, 2, 0.5));
    expectClose(found, beforeThat, { tolerance: 5e-16 });
  });
});
