import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { waveletPlot } from "../../../apps/plot/wavelet-plot.js";
import { WAVELETS } from "../../../math/basis/wavelets/filters.js";
import { random } from "../../../math/probability/random/index.js";
import { WaveletSmoother } from "./index.js";

/** A signal with jumps at equal distances, and noise. */
function jumps(count: number, noise: number, seed = 1) {
  const stream = random(seed);
  const x = Array.from({ length: count }, (_, i) => [i / count]);
  const truth = x.map(([t]) => (t < 0.3 ? 0 : t < 0.7 ? 4 : 1));
  return { x, truth, y: truth.map((value) => value + noise * stream.normal()) };
}

describe("WaveletSmoother", () => {
  it("follows jumps closer than their noise", async () => {
    const { x, y, truth } = jumps(512, 0.5);
    const model = await new WaveletSmoother({
      wavelet: "haar",
      threshold: "universal",
      shrinkage: "hard",
    }).fit(x, y);
    expect(meanSquare(model.predict(x), truth)).toBeLessThan(meanSquare(y, truth) / 5);
    expect(model.degreesOfFreedom).toBeLessThan(60);
    expect(model.isInterpolated).toBe(false);
    expectClose(model.noise[0], 0.5, { tolerance: 0.06 });
  });

  it("is exact at the cases where nothing counts as noise", async () => {
    const { x, y } = jumps(37, 0.5);
    for (const wavelet of ["haar", "db2", "sym4"] as const) {
      const model = await new WaveletSmoother({ wavelet, threshold: 0 }).fit(x, y);
      expectClose(model.predict(x), y, { tolerance: 1e-12 });
    }
  });

  it("interpolates cases at unequal distances, and estimates the noise of every level", async () => {
    const stream = random(2);
    const x = Array.from({ length: 300 }, () => [stream.next() ** 2]);
    const truth = x.map(([t]) => (t < 0.4 ? 0 : 3));
    const y = truth.map((value) => value + 0.3 * stream.normal());
    const model = await new WaveletSmoother({ wavelet: "sym4" }).fit(x, y);
    expect(model.isInterpolated).toBe(true);
    expect(model.points).toBe(512);
    expect(new Set(model.noise).size).toBe(model.noise.length);
    expect(meanSquare(model.predict(x), truth)).toBeLessThan(meanSquare(y, truth) / 2);
  });

  it("replaces cases of equal x by their weighted mean", async () => {
    const { x, y } = jumps(64, 0.5);
    const weights = y.map((_, i) => (i % 3 === 0 ? 2 : 1));
    const twice = y.flatMap((_, i) => (i % 3 === 0 ? [i, i] : [i]));
    const weighted = await new WaveletSmoother({ wavelet: "db2" }).fit(x, y, { weights });
    const repeated = await new WaveletSmoother({ wavelet: "db2" }).fit(
      twice.map((i) => x[i]),
      twice.map((i) => y[i]),
    );
    expectClose(weighted.predict(x), repeated.predict(x), { tolerance: 1e-12 });
  });

  it("is constant beyond the cases, or refuses new cases there", async () => {
    const { x, y } = jumps(64, 0.2);
    const model = await new WaveletSmoother().fit(x, y);
    const [first, last] = model.predict([x[0], x[63]]);
    expect([...model.predict([[-5], [7]])]).toEqual([first, last]);
    const strict = await new WaveletSmoother({ extrapolation: "error" }).fit(x, y);
    expect(() => strict.predict([[0.5], [1.2]])).toThrow(
      /column "x0" must be a number from 0 to 0\.98\d* at row 1; got 1\.2/,
    );
    expect([...strict.predict([x[0], x[63]])]).toEqual([first, last]);
  });

  it("gives finite answers for all combinations of its options", async () => {
    const { x, y } = jumps(150, 0.3);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...WAVELETS),
        fc.constantFrom("symmetric" as const, "periodic" as const),
        fc.constantFrom("sure" as const, "universal" as const, 2, 0),
        fc.constantFrom("soft" as const, "hard" as const),
        fc.constantFrom("common" as const, "by-level" as const, 0.3, undefined),
        fc.constantFrom(1, 2, undefined),
        fc.boolean(),
        async (wavelet, boundary, threshold, shrinkage, noise, levels, isEqual) => {
          const rows = isEqual ? x : x.map(([t]) => [t * t]);
          const options = {
            wavelet,
            boundary,
            threshold,
            shrinkage,
            ...(noise !== undefined && { noise }),
            ...(levels && { levels }),
          };
          const model = await new WaveletSmoother(options).fit(rows, y);
          expect(meanSquare(model.predict(rows), y)).toBeLessThan(4);
          expect(model.degreesOfFreedom).toBeGreaterThan(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("says what it needs", async () => {
    const { x, y } = jumps(10, 0.1);
    await expect(new WaveletSmoother().fit(x, y)).rejects.toThrow(
      'the feature must be one with enough distinct values for the wavelet sym8; got 10; choose a shorter wavelet, such as "haar"',
    );
    await expect(new WaveletSmoother({ wavelet: "haar", levels: 9 }).fit(x, y)).rejects.toThrow(
      "ask for fewer levels",
    );
    await expect(new WaveletSmoother().fit([[1, 2]], [1])).rejects.toThrow(
      "takes one feature; got 2: x0, x1",
    );
  });
});

describe("waveletPlot", () => {
  it("counts the coefficients of every level and those that are kept", async () => {
    const { x, y } = jumps(64, 0.1);
    const model = await new WaveletSmoother({ wavelet: "haar", threshold: "universal" }).fit(x, y);
    const figure = waveletPlot(model);
    expect(figure.description).toMatch(/1 \(finest\): 32 coefficients, \d+ kept/);
    expect(figure.toSVG()).toContain("counts as noise");
    expect(figure.caption).toBe("");
  });

  it("thins levels of many coefficients, and says so", async () => {
    const { x, y } = jumps(4000, 0.1);
    const model = await new WaveletSmoother().fit(x, y);
    expect(waveletPlot(model).caption).toContain("the largest of each group are drawn");
  });

  it("refuses what has no coefficients", () => {
    expect(() => waveletPlot({ details: [] })).toThrow("with at least one level");
    expect(() => waveletPlot({} as never)).toThrow("a wavelet transform or a fitted WaveletSmoother");
  });
});

function meanSquare(a: ArrayLike<number>, b: readonly number[]): number {
  return b.reduce((sum, value, i) => sum + (a[i] - value) ** 2, 0) / b.length;
}
