import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../test/support/abort.js";
import type { Progress } from "../../base/control.js";
import { AbortError, DataError, OptionError, ShapeError } from "../../base/errors.js";
import { Matrix } from "../linalg/matrix.js";
import { StudentT } from "../probability/distributions/index.js";
import { gibbs, hamiltonian, type LogDensityParts, metropolisHastings, type Samples } from "./index.js";

/** Three parameters of very different scales, correlated. */
const covariance = Matrix.from([
  [1, 8, 0],
  [8, 100, 0.3],
  [0, 0.3, 0.01],
]);
const center = [3, -20, 0.5];
// The inverse of that covariance, by cofactors.
const determinant = 1 * (100 * 0.01 - 0.3 * 0.3) - 8 * (8 * 0.01);
const precision = [
  [100 * 0.01 - 0.09, -0.08, 8 * 0.3],
  [-0.08, 0.01, -0.3],
  [8 * 0.3, -0.3, 36],
].map((row) => row.map((value) => value / determinant));

const slopes = (x: Float64Array) =>
  precision.map((row) => -row.reduce((sum, p, j) => sum + p * (x[j] - center[j]), 0));
const normal: LogDensityParts = {
  value: (x) => 0.5 * slopes(x).reduce((sum, slope, i) => sum + slope * (x[i] - center[i]), 0),
  gradient: slopes,
};
const start = [2, -10, 0.4];

/** Monte Carlo errors that a mean or deviation may be off; six at once lie within with a chance of 1 − 4e-6. */
const ERRORS = 5;

function expectMoments(samples: Samples, mean: readonly number[], deviation: readonly number[]): void {
  const { mean: found, meanError, standardDeviation, standardDeviationError } = samples;
  for (const i of mean.keys()) {
    expect(Math.abs(found[i] - mean[i]), `mean of ${samples.names[i]}`).toBeLessThan(ERRORS * meanError[i]);
    expect(Math.abs(standardDeviation[i] - deviation[i]), `deviation of ${samples.names[i]}`).toBeLessThan(
      ERRORS * standardDeviationError[i],
    );
  }
  // Errors that are themselves unknown would let anything pass.
  for (const size of samples.bulkEffectiveSize) expect(size).toBeGreaterThan(400);
  for (const rHat of samples.rHat) expect(rHat).toBeLessThan(1.02);
}

const deviations = [1, 10, 0.1];

describe("a correlated normal density is drawn from", () => {
  it("by metropolisHastings, which learns scales and correlations", async () => {
    const samples = await metropolisHastings(normal, start, { draws: 6000, warmup: 2000 });
    expectMoments(samples, center, deviations);
    for (const share of samples.acceptance) expect(Math.abs(share - 0.234)).toBeLessThan(0.12);
  });

  it("by metropolisHastings with the covariance given and nothing tuned", async () => {
    const samples = await metropolisHastings(normal, start, { draws: 6000, covariance, adapt: "none" });
    expectMoments(samples, center, deviations);
    expect([...samples.stepSizes]).toEqual([1, 1, 1, 1]);
  });

  it("by gibbs with conditionals and with slices", async () => {
    const conditional = (i: number) => (x: Float64Array, random: { normal(): number }) =>
      x[i] + slopes(x)[i] / precision[i][i] + random.normal() / Math.sqrt(precision[i][i]);
    const options = { logDensity: normal, draws: 6000 };
    const samples = await gibbs([conditional(0), "slice", conditional(2)], start, options);
    expectMoments(samples, center, deviations);
    expect(samples.logDensities[5]).toBe(normal.value(samples.matrix.row(5)));
  });

  it.each(["diagonal", "dense"] as const)("by hamiltonian with a %s metric", async (metric) => {
    const samples = await hamiltonian(normal, start, { metric, draws: 1500 });
    expectMoments(samples, center, deviations);
    expect([...samples.divergences]).toEqual([0, 0, 0, 0]);
    for (const share of samples.acceptance) expect(share).toBeGreaterThan(0.7);
  });

  it("by hamiltonian with trajectories of limited length", async () => {
    expectMoments(await hamiltonian(normal, start, { method: "hmc" }), center, deviations);
  });

  it("by hamiltonian without a gradient, or with value and gradient at once", async () => {
    const options = { draws: 400, metric: "dense", chains: 2 } as const;
    const { value } = normal;
    expectMoments(await hamiltonian(value, start, { ...options, draws: 800 }), center, deviations);
    const together = (x: Float64Array, out: Float64Array) => {
      out.set(slopes(x));
      return value(x);
    };
    const samples = await hamiltonian({ value, valueAndGradient: together }, start, options);
    const apart = await hamiltonian(normal, start, options);
    expect([...samples.values]).toEqual([...apart.values]);
  });
});

describe("densities that are not normal", () => {
  /** y given x is normal around x²: a banana. */
  const banana: LogDensityParts = {
    value: ([x, y]) => -0.5 * x * x - 2 * (y - x * x) ** 2,
    gradient: ([x, y]) => [-x + 8 * x * (y - x * x), -4 * (y - x * x)],
  };
  // Var(x²) = 2, and the normal adds ¼.
  const [mean, deviation] = [
    [0, 1],
    [1, Math.sqrt(2.25)],
  ];

  it("a banana has its moments, by metropolisHastings and by hamiltonian", async () => {
    expectMoments(await metropolisHastings(banana, [0, 1], { draws: 20_000, seed: 1 }), mean, deviation);
    const options = { draws: 3000, targetAcceptance: 0.95 };
    expectMoments(await hamiltonian(banana, [0, 1], options), mean, deviation);
  });

  it("heavy tails have their quantiles", async () => {
    const t = new StudentT({ degreesOfFreedom: 3 });
    const tails: LogDensityParts = {
      value: ([x]) => -2 * Math.log1p((x * x) / 3),
      gradient: ([x]) => [(-4 * x) / 3 / (1 + (x * x) / 3)],
    };
    for (const samples of [
      await metropolisHastings(tails, [0], { draws: 8000 }),
      await gibbs(["slice"], [0], { logDensity: tails, draws: 3000 }),
      await hamiltonian(tails, [0], { draws: 3000 }),
    ]) {
      for (const p of [0.05, 0.25, 0.5, 0.95]) {
        const off = Math.abs(samples.quantile(p)[0] - t.quantile(p));
        expect(off, `quantile ${p}`).toBeLessThan(ERRORS * samples.quantileError(p)[0]);
      }
    }
  });

  it("a funnel that is too narrow is revealed by divergences", async () => {
    // Neal's funnel: the second has deviation e^(first/2).
    const funnel: LogDensityParts = {
      value: ([v, x]) => (-v * v) / 18 - v / 2 - 0.5 * x * x * Math.exp(-v),
      gradient: ([v, x]) => [-v / 9 - 0.5 + 0.5 * x * x * Math.exp(-v), -x * Math.exp(-v)],
    };
    const samples = await hamiltonian(funnel, [0, 1], { seed: 4 });
    expect(samples.summary().divergences).toBeGreaterThan(0);
  });
});

describe("every sampler", () => {
  const short = { draws: 40, warmup: 60 };
  const value = ([x, y]: Float64Array) => -0.5 * (x * x + y * y);
  const samplers = {
    metropolisHastings: (options: object, control = {}) =>
      metropolisHastings(value, [1, 2], options, control),
    gibbs: (options: object, control = {}) =>
      gibbs(["slice", "slice"], [1, 2], { logDensity: value, ...options }, control),
    hamiltonian: (options: object, control = {}) => hamiltonian(value, [1, 2], options, control),
  };

  for (const [name, run] of Object.entries(samplers)) {
    it(`${name} repeats itself to the bit, whatever chains run beside`, async () => {
      const four = await run({ ...short, seed: 5 });
      expect([...(await run({ ...short, seed: 5 })).values]).toEqual([...four.values]);
      const two = await run({ ...short, seed: 5, chains: 2 });
      expect([...two.values]).toEqual([...four.values.subarray(0, two.values.length)]);
      expect([...(await run({ ...short, seed: 6 })).values]).not.toEqual([...four.values]);
      expect([...four.chain(0).data]).not.toEqual([...four.chain(1).data]);
    });

    it(`${name} tunes nothing after the warm-up`, async () => {
      const few = await run({ ...short, chains: 1 });
      const many = await run({ ...short, chains: 1, draws: 90 });
      expect([...many.values.subarray(0, few.values.length)]).toEqual([...few.values]);
      const thinned = await run({ ...short, chains: 1, draws: 30, thin: 3 });
      expect([...thinned.chain(0).row(1)]).toEqual([...many.chain(0).row(5)]);
    });

    it(`${name} can be aborted, and says how far it has come`, async () => {
      const told: Progress[] = [];
      await run(short, { onProgress: (progress: Progress) => told.push(progress) });
      expect(told.at(-1)).toEqual({ phase: "draws", completed: 400, total: 400 });
      const inside = new AbortController();
      const onProgress = ({ completed }: Progress) => completed > 0 && inside.abort();
      await expect(run(short, { signal: inside.signal, onProgress })).rejects.toBeInstanceOf(AbortError);
      const outside = new AbortController();
      abortAtNextPause(outside);
      await expect(run(short, { signal: outside.signal })).rejects.toBeInstanceOf(AbortError);
      await expect(run(short, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(AbortError);
    });

    it(`${name} refuses options that it does not have`, async () => {
      await expect(run({ draws: 0 })).rejects.toThrow(
        `${name}: option "draws" must be a whole number ≥ 1; got 0.`,
      );
      await expect(run({ names: ["a"] })).rejects.toThrow('option "names" must have 2 distinct names');
      await expect(run({ surprise: 1 })).rejects.toBeInstanceOf(OptionError);
    });
  }

  it("starts at one point for all, at one each, or where a function says", async () => {
    const begin = async (from: Parameters<typeof metropolisHastings>[1]) => {
      const samples = await metropolisHastings(value, from, { draws: 1, warmup: 0, scale: 1e-12, chains: 2 });
      return [...samples.values].map((value) => Math.round(value) + 0);
    };
    const point = Float64Array.of(1, 2);
    expect(await begin(point)).toEqual([1, 2, 1, 2]);
    expect([...point]).toEqual([1, 2]);
    const two = [
      [1, 2],
      [3, 4],
    ];
    expect(await begin(two)).toEqual([1, 2, 3, 4]);
    expect(await begin((_, chain) => [chain, 7])).toEqual([0, 7, 1, 7]);
    await expect(begin([[1, 2]])).rejects.toThrow("there are 1 starts, but 2 chains");
    await expect(begin([[1, 2], [1]])).rejects.toBeInstanceOf(ShapeError);
    await expect(begin([])).rejects.toThrow("the start is empty");
    await expect(begin([1, Number.NaN])).rejects.toThrow("the start has NaN for variable 1");
  });

  it("refuses a start of density 0, and values that are not log densities", async () => {
    const half = ([x]: Float64Array) => (x > 0 ? -x : Number.NEGATIVE_INFINITY);
    for (const run of [metropolisHastings, hamiltonian])
      await expect(run(half, [-1])).rejects.toThrow("the log density is -Infinity at the start (-1)");
    const steep = { value: () => 0, gradient: () => [Number.NaN] };
    await expect(hamiltonian(steep, [0])).rejects.toThrow(
      "the gradient at the start has NaN for parameter 0",
    );
    const broken = ([x]: Float64Array) => (x > 0.5 ? Number.NaN : 0);
    await expect(metropolisHastings(broken, [0])).rejects.toThrow(/the log density is NaN at \(/);
    await expect(gibbs(["slice"], [0], { logDensity: broken })).rejects.toBeInstanceOf(DataError);
  });

  it("refuses what does not fit together", async () => {
    const proposal = { draw: () => {} };
    await expect(metropolisHastings(value, [1, 2], { proposal, scale: 2 })).rejects.toThrow(
      'option "scale" shapes the random walk, which option "proposal" replaces',
    );
    const unit = Matrix.identity(3);
    await expect(metropolisHastings(value, [1, 2], { covariance: unit })).rejects.toThrow(
      'option "covariance" must be 2×2 because there are 2 parameters; got 3×3.',
    );
    await expect(hamiltonian(value, [1, 2], { covariance: unit })).rejects.toBeInstanceOf(OptionError);
    await expect(hamiltonian({ value, gradient: () => [1] }, [1, 2])).rejects.toThrow(
      "the gradient must have 2 numbers; got 1",
    );
    await expect(gibbs(["slice"], [1, 2], { logDensity: value })).rejects.toThrow(
      "there are 1 conditionals, but 2 parameters",
    );
    await expect(gibbs(["slice", "slice"], [1, 2])).rejects.toThrow('option "logDensity" is required');
    const widths = { logDensity: value, width: [1, 2, 3] };
    await expect(gibbs(["slice", "slice"], [1, 2], widths)).rejects.toThrow(
      'option "width" has 3 numbers, but there are 2 parameters',
    );
    await expect(gibbs([() => Number.NaN], [1])).rejects.toThrow("the conditional of parameter 0 drew NaN");
  });
});

describe("Samples", () => {
  it("shows draws by chain and by parameter, under their names", async () => {
    const samples = await metropolisHastings(([x]) => -0.5 * x * x, [0], { draws: 30, names: ["effect"] });
    expect(samples.trace("effect").map(({ length }) => length)).toEqual([30, 30, 30, 30]);
    expect([...samples.trace(0)[2]]).toEqual([...samples.chain(2).column(0)]);
    expect(samples.matrix.rows).toBe(120);
    expect(samples.summary().toString()).toMatch(
      /^4 chains of 30 draws, acceptance 0\.\d+, divergences 0\n.*R̂\neffect/,
    );
    expect(() => samples.trace("other")).toThrow(
      'there is no parameter "other"; the parameters are "effect"',
    );
    expect(() => samples.chain(4)).toThrow('option "index" must be a whole number from 0 to 3; got 4');
  });

  it("knows no R̂ of chains that never moved", async () => {
    const stuck = await metropolisHastings(([x]) => (x === 0 ? 0 : Number.NEGATIVE_INFINITY), [0]);
    expect(stuck.rHat[0]).toBeNaN();
    expect([...stuck.acceptance]).toEqual([0, 0, 0, 0]);
  });
});

describe("chains that never move", () => {
  it("have no known error and no effective size, and the summary says so", async () => {
    // Every proposal is refused: the density is 0 everywhere but at the start.
    const stuck = (x: ArrayLike<number>) => (x[0] === 0 ? 0 : Number.NEGATIVE_INFINITY);
    const samples = await metropolisHastings(stuck, [0], { chains: 2, draws: 50, warmup: 0 });
    expect(samples.standardDeviation[0]).toBe(0);
    expect(samples.meanError[0]).toBeNaN();
    expect(samples.bulkEffectiveSize[0]).toBeNaN();
    expect(samples.tailEffectiveSize[0]).toBeNaN();
    expect(samples.quantileError(0.5)[0]).toBeNaN();
    expect(samples.summary().notes).toEqual(['No chain ever changed "x0": the errors are not known.']);
    expect(String(samples.summary())).toContain("the errors are not known");
  });

  it("are distinguished from chains that disagree", async () => {
    const stuck = (x: ArrayLike<number>) => (Number.isInteger(x[0]) ? 0 : Number.NEGATIVE_INFINITY);
    const samples = await metropolisHastings(stuck, [[0], [1]], { chains: 2, draws: 50, warmup: 0 });
    expect(samples.rHat[0]).toBeGreaterThan(1.1);
    expect(samples.meanError[0]).toBeGreaterThan(0.2);
    expect(samples.summary().notes).toEqual(['The chains disagree about "x0": run them longer.']);
  });
});

describe("the covariance of a sampler", () => {
  const logDensity = (x: Float64Array) => -0.5 * (x[0] ** 2 + x[1] ** 2);
  const short = { draws: 20, warmup: 20, chains: 1, seed: 3 };
  const rows = [
    [2, 0.5],
    [0.5, 1],
  ];

  it.each([metropolisHastings, hamiltonian])(
    "may be rows of numbers as well as a matrix",
    async (sampler) => {
      const [asRows, asMatrix] = [rows, Matrix.from(rows)].map((covariance) =>
        sampler(logDensity, [0, 0], { ...short, covariance }),
      );
      expect((await asRows).quantile(0.3)).toEqual((await asMatrix).quantile(0.3));
    },
  );

  it.each([metropolisHastings, hamiltonian])("must be a square of finite numbers", async (sampler) => {
    for (const covariance of [[[1]], [[1, 2], [3]], [[Number.NaN]], 5, "x", null, []])
      await expect(
        (async () => sampler(logDensity, [0, 0], { ...short, covariance } as never))(),
      ).rejects.toMatchObject({ name: "OptionError", option: "covariance" });
  });
});
