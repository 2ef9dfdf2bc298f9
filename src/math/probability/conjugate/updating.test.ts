import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Matrix } from "../../linalg/index.js";
import {
  BetaBernoulli,
  DirichletCategorical,
  GammaPoisson,
  NormalInverseGamma,
  NormalInverseWishart,
  NormalKnownVariance,
} from "./index.js";

const numbers = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { maxLength: 20 });
const counts = fc.array(fc.nat(30), { maxLength: 20 });
const coins = fc.array(fc.boolean(), { maxLength: 30 });

/** Nothing, a part of a case, and more than one. */
const weightsFor = <T>(data: fc.Arbitrary<T[]>) =>
  data.chain((values) =>
    fc.record({
      values: fc.constant(values),
      weights: fc.array(fc.nat(3), { minLength: values.length, maxLength: values.length }),
    }),
  );

const repeat = <T>(values: readonly T[], weights: readonly number[]) =>
  values.flatMap((value, i) => new Array<T>(weights[i]).fill(value));

describe("updating", () => {
  it("a coin in parts is the same as at once, exactly", () => {
    fc.assert(
      fc.property(coins, coins, (first, second) => {
        const prior = new BetaBernoulli({ alpha: 2, beta: 3 });
        const parts = prior.update(first).update(second);
        const whole = prior.update([...first, ...second]);
        expect([parts.alpha, parts.beta]).toEqual([whole.alpha, whole.beta]);
        const chain = prior.logEvidence(first) + prior.update(first).logEvidence(second);
        expectClose(chain, prior.logEvidence([...first, ...second]), { tolerance: 1e-13 });
      }),
    );
  });

  it("counts in parts is the same as at once, and weights are repetitions", () => {
    fc.assert(
      fc.property(weightsFor(counts), counts, ({ values, weights }, second) => {
        const prior = new GammaPoisson({ shape: 2, rate: 3 });
        const first = prior.update(values, { weights });
        const whole = prior.update([...repeat(values, weights), ...second]);
        const parts = first.update(second);
        expect([parts.shape, parts.rate]).toEqual([whole.shape, whole.rate]);
        const chain = prior.logEvidence(values, { weights }) + first.logEvidence(second);
        const expected = prior.logEvidence([...repeat(values, weights), ...second]);
        expectClose(chain, expected, { tolerance: 1e-12, scale: 1 + Math.abs(expected) });
      }),
    );
  });

  it("levels in parts is the same as at once, and weights are repetitions", () => {
    const levels = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 30 });
    fc.assert(
      fc.property(weightsFor(levels), levels, ({ values, weights }, second) => {
        const prior = new DirichletCategorical({ concentration: [1, 2, 0.5], levels: ["a", "b", "c"] });
        const first = prior.update(values, { weights });
        const whole = prior.update([...repeat(values, weights), ...second]);
        expect(first.update(second).concentration).toEqual(whole.concentration);
        const chain = prior.logEvidence(values, { weights }) + first.logEvidence(second);
        expectClose(chain, prior.logEvidence([...repeat(values, weights), ...second]), { tolerance: 1e-12 });
      }),
    );
  });

  it("numbers of known variance in parts is the same as at once, to rounding", () => {
    fc.assert(
      fc.property(weightsFor(numbers), numbers, ({ values, weights }, second) => {
        const prior = new NormalKnownVariance({ mean: 1, variance: 4, noiseVariance: 2 });
        const first = prior.update(values, { weights });
        const all = [...repeat(values, weights), ...second];
        const [parts, whole] = [first.update(second), prior.update(all)];
        expectClose([parts.mean, parts.variance], [whole.mean, whole.variance], { tolerance: 1e-11 });
        const chain = prior.logEvidence(values, { weights }) + first.logEvidence(second);
        const expected = prior.logEvidence(all);
        expectClose(chain, expected, { tolerance: 1e-11, scale: 1 + Math.abs(expected) });
      }),
    );
  });

  it("numbers in parts is the same as at once, to rounding", () => {
    fc.assert(
      fc.property(weightsFor(numbers), numbers, ({ values, weights }, second) => {
        const prior = new NormalInverseGamma({ location: 1, meanCount: 0.5, shape: 2, scale: 3 });
        const first = prior.update(values, { weights });
        const all = [...repeat(values, weights), ...second];
        const [parts, whole] = [first.update(second), prior.update(all)];
        expectClose(parts.location, whole.location, { tolerance: 1e-11 });
        expectClose(parts.scale / whole.scale, 1, { tolerance: 1e-11 });
        expect([parts.meanCount, parts.shape]).toEqual([whole.meanCount, whole.shape]);
        const chain = prior.logEvidence(values, { weights }) + first.logEvidence(second);
        const expected = prior.logEvidence(all);
        expectClose(chain, expected, { tolerance: 1e-10, scale: 1 + Math.abs(expected) });
      }),
    );
  });

  it("rows in parts is the same as at once, and weights are repetitions", () => {
    const prior = new NormalInverseWishart({
      location: [1, -1],
      meanCount: 0.5,
      degreesOfFreedom: 3,
      scale: [
        [2, 0.5],
        [0.5, 1],
      ],
    });
    const rows = [
      [1, 2],
      [3, -4],
      [0.5, 0.25],
      [7, 1],
    ];
    const first = prior.update(rows.slice(0, 2), { weights: [2, 1] });
    const parts = first.update(rows.slice(2));
    const all = [rows[0], ...rows];
    const whole = prior.update(all);
    expectClose(parts.location, whole.location, { tolerance: 1e-14 });
    expectClose(parts.scale.data, whole.scale.data, { tolerance: 1e-13, scale: 10 });
    const chain = prior.logEvidence(rows.slice(0, 2), { weights: [2, 1] }) + first.logEvidence(rows.slice(2));
    expectClose(chain, prior.logEvidence(all), { tolerance: 1e-13 });
    expect(prior.update(new Matrix(0, 2))).toBe(prior);
    expect(prior.logEvidence(new Matrix(0, 2))).toBe(0);
  });

  it("by nothing changes nothing, and nothing has evidence 1", () => {
    const coin = new BetaBernoulli({ alpha: 2, beta: 3 });
    expect(coin.update([])).toEqual(coin);
    const normal = new NormalInverseGamma({ location: 1, meanCount: 1, shape: 2, scale: 3 });
    expect(normal.update([])).toEqual(normal);
    const rate = new GammaPoisson({ shape: 1, rate: 1 });
    const mean = new NormalKnownVariance({ mean: 0, variance: 1, noiseVariance: 1 });
    expect([coin, normal, rate, mean].map((prior) => prior.logEvidence([]) + 0)).toEqual([0, 0, 0, 0]);
  });

  it("is exact also after millions of cases", () => {
    const prior = new BetaBernoulli({ alpha: 1e8, beta: 1e8 });
    // One more toss: exactly one half.
    expectClose(prior.logEvidence([1]), -Math.LN2, { tolerance: 5e-15 });
    expectClose(prior.logEvidence({ successes: 1e6, failures: 1e6 }) / (2e6 * -Math.LN2), 1, {
      tolerance: 5e-6,
    });
  });
});
