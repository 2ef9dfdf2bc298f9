import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { random } from "../../../math/probability/random/index.js";
import { shrinkWavelets, waveletTransform } from "./index.js";
import { sureThreshold, universalThreshold } from "./thresholds.js";

describe("sureThreshold", () => {
  it("minimizes Stein's estimate of the risk over all thresholds up to the universal one", () => {
    const sizes = fc.array(fc.double({ min: 0, max: 8, noNaN: true }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(sizes, (list) => {
        const excess = list.reduce((sum, size) => sum + size * size - 1, 0);
        fc.pre(excess > Math.sqrt(list.length) * Math.log2(list.length) ** 1.5);
        const found = sureThreshold(Float64Array.from(list));
        const universal = universalThreshold(list.length);
        const least = Math.min(...[0, ...list].filter((t) => t <= universal).map((t) => risk(list, t)));
        expectClose(risk(list, found), least, { tolerance: 1e-9 });
      }),
    );
  });

  it("is the universal threshold where hardly any coefficient is larger than noise", () => {
    const stream = random(1);
    const noise = Float64Array.from({ length: 200 }, () => Math.abs(stream.normal()));
    expect(sureThreshold(noise)).toBe(Math.sqrt(2 * Math.log(200)));
  });
});

describe("shrinkWavelets", () => {
  const stream = random(4);
  const signal = Array.from({ length: 256 }, (_, i) => 4 * Math.sin(i / 20) + 0.3 * stream.normal());

  it("reduces coefficients by the threshold, or leaves those above it as they are", () => {
    const transform = waveletTransform(signal);
    const soft = shrinkWavelets(transform, { threshold: 1.5, noise: 0.3 });
    const hard = shrinkWavelets(transform, { threshold: 1.5, noise: 0.3, shrinkage: "hard" });
    transform.details.forEach((detail, k) => {
      detail.forEach((value, i) => {
        const size = Math.abs(value);
        expectClose(soft.transform.details[k][i], Math.sign(value) * Math.max(0, size - 0.45), {
          tolerance: 1e-14,
        });
        expect(hard.transform.details[k][i]).toBe(size > 0.45 ? value : 0);
      });
    });
    expect(soft.transform.approximation).toEqual(transform.approximation);
  });

  it("estimates the noise of the finest level, or of every level", () => {
    const transform = waveletTransform(signal);
    const common = shrinkWavelets(transform).noise;
    expect(new Set(common).size).toBe(1);
    expectClose(common[0], 0.3, { tolerance: 0.05 });
    const byLevel = shrinkWavelets(transform, { noise: "by-level" }).noise;
    expect(byLevel[byLevel.length - 1]).toBe(common[0]);
    expect(new Set(byLevel).size).toBe(transform.levels);
  });

  it("brings a noisy signal closer to the truth, by either rule and in either way", () => {
    const truth = signal.map((_, i) => 4 * Math.sin(i / 20));
    const before = meanSquare(signal, truth);
    for (const threshold of ["sure", "universal"] as const)
      for (const shrinkage of ["soft", "hard"] as const) {
        const { transform } = shrinkWavelets(waveletTransform(signal), { threshold, shrinkage });
        expect(meanSquare(transform.inverse(), truth)).toBeLessThan(before / 3);
      }
  });

  it("removes nothing from a signal without noise", () => {
    const steps = Array.from({ length: 64 }, (_, i) => (i < 24 ? 1 : 3));
    const transform = waveletTransform(steps, { wavelet: "haar" });
    for (const threshold of ["sure", "universal"] as const)
      expectClose(shrinkWavelets(transform, { threshold }).transform.inverse(), steps, { tolerance: 1e-13 });
  });

  it("refuses what is no transform", () => {
    expect(() => shrinkWavelets({} as never)).toThrow("what waveletTransform returns");
  });
});

/** Stein's unbiased estimate of the risk of soft shrinkage, term by term. */
function risk(sizes: readonly number[], threshold: number): number {
  const terms = sizes.map((size) => 1 + Math.min(size, threshold) ** 2 - (size <= threshold ? 2 : 0));
  return terms.reduce((sum, term) => sum + term, 0);
}

function meanSquare(a: ArrayLike<number>, b: readonly number[]): number {
  return b.reduce((sum, value, i) => sum + (a[i] - value) ** 2, 0) / b.length;
}
