import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomArray } from "../../../../../test/support/numbers.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { GradientBoostingClassifier } from "../../gradient-boosting-classifier/index.js";
import { GradientBoostingRegressor } from "../../gradient-boosting-regressor/index.js";
import { lowerQuantile } from "./order-statistics.js";

/** By how much of the first loss rounding may raise a later one. */
const ROUNDING = 1e-11;
const ROUNDS = 15;

/** Some cases with few or many of them in every class, and columns that tell something, repeat values or say nothing. */
const cases = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  rows: fc.integer({ min: 9, max: 250 }),
  classes: fc.constantFrom(2, 3, 9),
  /** The larger, the rarer are the later classes. */
  rarity: fc.constantFrom(0, 1, 3, 8),
  noise: fc.constantFrom(0, 0.3, 3),
  weighting: fc.constantFrom("none", "whole", "tiny", "wide", "zeros"),
});

const options = fc.record({
  method: fc.constantFrom("histogram", "exact"),
  learningRate: fc.constantFrom(0.05, 0.1, 0.3, 0.7, 1),
  minLeaf: fc.constantFrom(0, 1, 5, 20),
  minCurvature: fc.constantFrom(0, 1e-3),
  maxLeaves: fc.constantFrom(2, 6, 31),
  rowShare: fc.constantFrom(1, 1, 0.6),
  columnShare: fc.constantFrom(1, 1, 0.5),
  monotone: fc.constantFrom({}, { x0: "increasing" as const }),
});

interface Drawn {
  readonly seed: number;
  readonly rows: number;
  readonly classes: number;
  readonly rarity: number;
  readonly noise: number;
  readonly weighting: string;
}

function sample({ seed, rows, classes, rarity, noise, weighting }: Drawn) {
  const uniform = randomArray(6 * rows, seed).map((value) => 0.5 * value + 0.5);
  const codes = Int32Array.from({ length: rows }, (_, i) =>
    // Every class has a case.
    i < classes ? i : Math.floor(classes * uniform[6 * i] ** (1 + rarity)),
  );
  const x = new Matrix(rows, 3).map((_, at) => {
    const [i, column] = [Math.floor(at / 3), at % 3];
    const value = 2 * uniform[6 * i + 1 + column] - 1;
    return column === 0 ? codes[i] + noise * value : column === 1 ? Math.round(3 * value) : value;
  });
  const weights = Float64Array.from({ length: rows }, (_, i) => {
    const value = uniform[6 * i + 4];
    if (weighting === "whole") return 1 + Math.floor(4 * value);
    if (weighting === "tiny") return 1 / rows;
    if (weighting === "wide") return 10 ** (6 * value - 3);
    return i >= classes && value < 0.3 ? 0 : 1;
  });
  const y = x.column(0).map((value, i) => value * x.get(i, 2) + noise * uniform[6 * i + 5] ** 4);
  return { x, codes, y, control: weighting === "none" ? {} : { weights } };
}

function expectToFall(losses: Float64Array): void {
  expect(losses.every(Number.isFinite)).toBe(true);
  const slack = ROUNDING * Math.max(1e-300, ...losses.map(Math.abs));
  for (let round = 1; round < losses.length; round += 1)
    expect(losses[round], `round ${round}`).toBeLessThanOrEqual(losses[round - 1] + slack);
}

/** Weights may be too small for any split by the options; that is refused, and says so. */
async function fitted<M>(fit: Promise<M>): Promise<M | undefined> {
  try {
    return await fit;
  } catch (error) {
    expect(String(error)).toMatch(/but a split needs/);
    return undefined;
  }
}

describe("The training loss never rises from round to round", () => {
  it("for classes, whatever their number, the method, the rate and the weights", async () => {
    await fc.assert(
      fc.asyncProperty(
        cases,
        options,
        fc.boolean(),
        async (drawn, { monotone, ...settings }, exponential) => {
          const { x, codes, control } = sample(drawn);
          const isBinary = drawn.classes === 2;
          const estimator = new GradientBoostingClassifier({
            ...settings,
            rounds: ROUNDS,
            loss: exponential && isBinary ? "exponential" : "logistic",
            ...(isBinary && { monotone }),
          });
          const model = await fitted(estimator.fit(x, [...codes], control));
          if (model === undefined) return;
          expectToFall(model.trainingLoss);
          const { iterations, refused, converged } = model.convergence;
          expect(converged).toBe(refused === 0);
          expect(model.rounds).toBe(iterations - refused);
          expect(model.trainingLoss.length).toBe(model.rounds);
        },
      ),
      { numRuns: 80 },
    );
  }, 120_000);

  it("for numbers, whatever the loss, the method, the rate and the weights", async () => {
    const losses = ["squared", "absolute", "quantile", "poisson", "gamma"] as const;
    await fc.assert(
      fc.asyncProperty(
        cases,
        options,
        fc.constantFrom(...losses),
        async (drawn, { monotone, ...settings }, loss) => {
          const { x, y, control } = sample(drawn);
          const isPositive = loss === "poisson" || loss === "gamma";
          const target = isPositive
            ? y.map((value) =>
                loss === "poisson" ? Math.floor(Math.abs(value)) + 1 : Math.abs(value) + 1e-3,
              )
            : y;
          const estimator = new GradientBoostingRegressor({
            ...settings,
            rounds: ROUNDS,
            loss,
            ...(loss === "quantile" && { tau: [0.1, 0.5, 0.95] }),
            ...((isPositive || loss === "squared") && { monotone }),
          });
          const model = await fitted(estimator.fit(x, target, control));
          if (model !== undefined) expectToFall(model.trainingLoss);
        },
      ),
      { numRuns: 80 },
    );
  }, 120_000);

  it("for Huber's loss with the threshold of the round", async () => {
    await fc.assert(
      fc.asyncProperty(cases, options, async (drawn, { monotone: _, ...settings }) => {
        const { x, y, control } = sample(drawn);
        const estimator = new GradientBoostingRegressor({ ...settings, rounds: ROUNDS, loss: "huber" });
        const model = await fitted(estimator.fit(x, y, control));
        if (model === undefined) return;
        const weights = "weights" in control ? control.weights : undefined;
        const taken = [...y.keys()].filter((i) => weights?.[i] !== 0);
        const caseWeights = weights && Float64Array.from(taken, (i) => weights[i]);
        const total = caseWeights?.reduce((sum, weight) => sum + weight, 0) ?? taken.length;
        const stages = model.predictStages(x);
        let before = new Float64Array(y.length).fill(model.init[0]);
        for (let round = 0; round < model.rounds; round += 1) {
          const after = stages.column(round);
          const sizes = Float64Array.from(taken, (i) => Math.abs(y[i] - before[i]));
          const bound = lowerQuantile(sizes.slice(), caseWeights, 0.9);
          const lossOf = (scores: Float64Array) =>
            taken.reduce((sum, i, k) => {
              const size = Math.abs(y[i] - scores[i]);
              const loss = size <= bound ? 0.5 * size ** 2 : bound * (size - 0.5 * bound);
              return sum + (caseWeights?.[k] ?? 1) * loss;
            }, 0) / total;
          const slack = ROUNDING * Math.max(1, lossOf(before));
          expect(lossOf(after)).toBeLessThanOrEqual(lossOf(before) + slack);
          expect(Math.abs(model.trainingLoss[round] - lossOf(after))).toBeLessThanOrEqual(slack);
          before = Float64Array.from(after);
        }
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});
