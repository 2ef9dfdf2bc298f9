import { describe, expect, it } from "vitest";
import { CredalError } from "../../base/errors.js";
import { type Random, random } from "../../math/probability/random/index.js";
import {
  KernelSmoother,
  LocalLikelihoodClassifier,
  LocalLikelihoodRegressor,
  LocalRegression,
} from "./index.js";
import { SMOOTHING_KERNELS } from "./local/kernel-weights.js";
import { LOCAL_FAMILIES } from "./local/likelihoods.js";

const TRIALS = 300;

/** Small sets with what data of users have: repeated rows, ties, constant columns, large and small units. */
function randomSet(stream: Random) {
  const rows = pick(stream, [1, 2, 3, 5, 12, 40]);
  const columns = pick(stream, [1, 1, 2, 3]);
  const shapes = [
    () => stream.normal(),
    () => Math.floor(3 * stream.next()),
    () => 4,
    () => 1e8 + stream.next(),
    () => 1e-9 * stream.normal(),
    () => (stream.next() < 0.9 ? 0 : 1000 * stream.next()),
  ];
  const kinds = Array.from({ length: columns }, () => pick(stream, shapes));
  const x = Array.from({ length: rows }, () => kinds.map((shape) => shape()));
  const y = x.map(() => pick(stream, [0, 1, 2, 5, 3 * stream.next()]));
  const weights = pick<(() => number) | undefined>(stream, [
    undefined,
    undefined,
    () => 1 / rows,
    () => 1 + Math.floor(3 * stream.next()),
    () => 3 * stream.next() + 1e-6,
    () => (stream.next() < 0.3 ? 0 : 1),
  ]);
  const at = [...x.slice(0, 3), kinds.map((shape) => 2 * shape() + 1)];
  return { x, y, at, control: weights === undefined ? {} : { weights: x.map(() => weights()) } };
}

function pick<T>(stream: Random, list: readonly T[]): T {
  return list[Math.floor(stream.next() * list.length)];
}

/** What a helpful refusal says: what was wrong, and not that numbers of the method itself were not finite. */
function requireHelpful(error: unknown, told: string): void {
  if (!(error instanceof CredalError)) throw new Error(`${told}: ${String(error)}`, { cause: error });
  expect(error.message, told).toMatch(/must|at most|at least|give|needs?|lower|raise|weights?|classes/);
  expect(error.message, told).not.toMatch(/NaN|undefined/);
}

function choices(stream: Random) {
  const kernel = pick(stream, SMOOTHING_KERNELS);
  const degree = pick(stream, [0, 1, 1, 2, 3]);
  const reach = pick(stream, [
    {},
    { span: 0.3 },
    { span: 1 },
    { span: 2.5 },
    { span: "auto" as const },
    { span: "auto" as const, candidates: [0.4, 0.9] },
  ]);
  const width = pick(stream, [{}, { width: 0.1 }, { width: 3 }, { width: "auto" as const }]);
  const extrapolation = pick(stream, ["nearest", "local"] as const);
  return { kernel, degree, reach, width, extrapolation, standardize: stream.next() < 0.7 };
}

/** Runs trials; refusals must help, and most trials must not be refused. */
async function trials(
  seed: number,
  run: (
    stream: Random,
    set: ReturnType<typeof randomSet>,
    tell: (options: unknown) => void,
  ) => Promise<unknown>,
): Promise<void> {
  let refused = 0;
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const stream = random(1000 * seed + trial);
    const set = randomSet(stream);
    let told = "";
    try {
      await run(stream, set, (options) => {
        told = `trial ${trial}: ${JSON.stringify(options)} on ${JSON.stringify(set)}`;
      });
    } catch (error) {
      if (error instanceof Error && error.name === "AssertionError") throw error;
      requireHelpful(error, told);
      refused += 1;
    }
  }
  expect(refused).toBeLessThan(TRIALS / 2);
}

function requireBetween(values: ArrayLike<number>, least: number, most: number, told: string): void {
  for (const value of Array.from(values)) {
    expect(value, told).toBeGreaterThanOrEqual(least);
    expect(value, told).toBeLessThanOrEqual(most);
  }
}

describe("options of local fits, crossed on small random sets", () => {
  it("make finite curves of LocalRegression, or refusals that help", async () => {
    await trials(1, async (stream, { x, y, at, control }, tell) => {
      const { kernel, degree, reach, width, ...rest } = choices(stream);
      const options = {
        ...rest,
        ...(stream.next() < 0.5 ? reach : width),
        kernel,
        degree,
        family: pick(stream, ["gaussian", "symmetric"] as const),
        criterion: pick(stream, ["gcv", "aicc", "loo"] as const),
        weighting: pick(stream, ["frequency", "precision"] as const),
        statistics: pick(stream, ["exact", "approximate"] as const),
        ...(x[0].length > 1 && stream.next() < 0.2 && { parametric: ["x1"] }),
        ...(stream.next() < 0.2 && { linear: ["x0"] }),
      };
      tell(options);
      const model = await new LocalRegression(options).fit(x, y, control);
      const size = JSON.stringify(options);
      requireBetween(model.fitted, -1e6, 1e6, size);
      requireBetween(model.predict(options.extrapolation === "nearest" ? at : x), -1e6, 1e6, size);
      expect(model.degreesOfFreedom, size).toBeGreaterThan(0);
      const kernels = model.equivalentKernels(x.slice(0, 1)).row(0);
      // Curves keep a constant response.
      expect(Math.abs(kernels.reduce((sum, one) => sum + one, 0) - 1), size).toBeLessThan(1e-6);
    });
  });

  it("make curves of KernelSmoother between the least and the largest response", async () => {
    await trials(2, async (stream, { x, y, at, control }, tell) => {
      const { kernel, width, standardize } = choices(stream);
      const options = {
        kernel,
        standardize,
        ...pick(stream, [width, { neighbors: 3 }, { neighbors: "auto" as const }]),
        criterion: pick(stream, ["gcv", "aicc", "loo"] as const),
        weighting: pick(stream, ["frequency", "precision"] as const),
      };
      tell(options);
      const model = await new KernelSmoother(options).fit(x, y, control);
      requireBetween(
        model.predict(at),
        Math.min(...y) - 1e-9,
        Math.max(...y) + 1e-9,
        JSON.stringify(options),
      );
    });
  });

  it("make finite means of LocalLikelihoodRegressor, or refusals that help", async () => {
    await trials(3, async (stream, { x, y, at, control }, tell) => {
      const { kernel, degree, reach, extrapolation, standardize } = choices(stream);
      const family = pick(stream, LOCAL_FAMILIES);
      const penalty = pick(stream, [0, 0.01, 0.01, 1]);
      const options = { kernel, degree, ...reach, extrapolation, standardize, family, penalty };
      tell(options);
      const model = await new LocalLikelihoodRegressor(options).fit(x, y, control);
      const found = model.predict(extrapolation === "nearest" ? at : x);
      requireBetween(found, family === "gaussian" ? -1e6 : 0, 1e6, JSON.stringify(options));
    });
  });

  it("make probabilities of LocalLikelihoodClassifier, or refusals that help", async () => {
    await trials(4, async (stream, { x, y, at, control }, tell) => {
      const { kernel, degree, reach, extrapolation, standardize } = choices(stream);
      const penalty = pick(stream, [0, 0.01, 0.01, 1]);
      const options = { kernel, degree, ...reach, extrapolation, standardize, penalty };
      tell(options);
      const labels = y.map((value) => `class ${Math.floor(value)}`);
      const model = await new LocalLikelihoodClassifier(options).fit(x, labels, control);
      const found = model.predictProba(extrapolation === "nearest" ? at : x);
      for (let row = 0; row < found.rows; row += 1) {
        requireBetween(found.row(row), 0, 1, JSON.stringify(options));
        expect(Math.abs(found.row(row).reduce((sum, one) => sum + one, 0) - 1)).toBeLessThan(1e-12);
      }
    });
  });
});
