// EM for mixtures of counts: scores are products with a sparse matrix, and so are the sums of a component.

import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { HiddenModel } from "../../../math/optimize/expectation-maximization.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import { requireShares } from "../engine/begin.js";
import { Collapse } from "../engine/collapse.js";
import { type Chosen, chooseMixture, type FittedMixture, type Shape } from "../engine/select.js";
import {
  answersOf,
  type CaseDensities,
  countCases,
  shareOut,
  type TrainingAnswers,
} from "../engine/shares.js";
import { type MixtureEnding, runStarts } from "../engine/starts.js";
import type { MixtureStart } from "../engine/state.js";
import type { CountFamily } from "./family.js";
import type { CountMixtureSettings } from "./options.js";

/** The parameters. */
export interface CountMixture {
  readonly weights: Float64Array;
  /** Components × features. */
  readonly probabilities: Matrix;
}

/** The cases, in memory that the caller cannot change. */
export interface CountCases {
  readonly method: string;
  readonly x: SparseMatrix;
  readonly weights: Float64Array | undefined;
  /** The part of the log density of every case that no component changes, if there is one. */
  readonly base: Float64Array | undefined;
}

export interface CountFit extends TrainingAnswers, MixtureEnding<CountMixture>, FittedMixture {
  readonly starts: readonly MixtureStart[];
}

/** log P(component) + log p(case | component), cases × components, without the part that no component changes. */
export function scoreCounts(
  x: SparseMatrix,
  family: CountFamily,
  { weights, probabilities }: CountMixture,
): Matrix {
  const { coefficients, constants } = family.form(probabilities);
  const start = constants.map((value, k) => value + Math.log(weights[k]));
  const scores = x.multiply(coefficients.transpose());
  for (let at = 0; at < scores.data.length; at += 1) scores.data[at] += start[at % start.length];
  return scores;
}

/** Fits every number of components and keeps the best. */
export function fitCounts(
  cases: CountCases,
  family: CountFamily,
  settings: CountMixtureSettings,
  control: FitControl,
): Promise<Chosen<CountFit, Shape>> {
  const { method, x } = cases;
  return chooseMixture<CountFit, Shape>(
    method,
    [settings.components].flat().map((components) => ({ components })),
    settings.criterion,
    ({ components }) => components - 1 + components * family.parameters(x.columns),
    ({ components }) => fitOne(cases, family, components, settings, control),
    "try fewer components",
  );
}

async function fitOne(
  cases: CountCases,
  family: CountFamily,
  components: number,
  settings: CountMixtureSettings,
  control: FitControl,
): Promise<CountFit | { readonly failure: string }> {
  const { method, x, weights } = cases;
  const { init, smoothing, maxIterations, tolerance, seed } = settings;
  const { totalWeight } = countCases(weights, x.rows);
  const shift = baseSum(cases);
  const estimate = (shares: Matrix) => estimateCounts(cases, family, shares, smoothing);
  const given =
    typeof init === "string" ? undefined : requireShares(method, init.responsibilities, x.rows, components);
  const expect = (mixture: CountMixture, hard: boolean) => {
    const scores = scoreCounts(x, family, mixture);
    return { shares: scores, densities: shareOut(scores, weights, hard) };
  };
  const hidden: HiddenModel<CountMixture, Matrix> = {
    expect: (mixture) => {
      const { shares, densities } = expect(mixture, settings.method === "hard");
      const prior = family.logPrior(mixture.probabilities, smoothing);
      return { expected: shares, objective: densities.total + shift + prior };
    },
    maximize: estimate,
    objectiveScale: totalWeight,
  };
  const begin =
    given === undefined ? randomStarts(cases, family, components, smoothing) : () => estimate(given);
  const { best, starts } = await runStarts(
    async (stream) => begin(stream),
    hidden,
    { method, restarts: settings.restarts ?? (given === undefined ? 10 : 1), maxIterations, tolerance, seed },
    control,
  );
  if ("failure" in best) return best;
  const { shares, densities } = expect(best.ending.parameters, false);
  const answers = answersOf(shares, withBase(cases, densities, shift), weights);
  return { ...best.ending, ...answers, starts, totalWeight, converged: best.ending.convergence.converged };
}

function estimateCounts(
  { x, weights }: CountCases,
  family: CountFamily,
  shares: Matrix,
  smoothing: number,
): CountMixture {
  const { columns } = shares;
  const counted =
    weights === undefined ? shares : shares.map((value, at) => value * weights[Math.floor(at / columns)]);
  const totalWeights = new Float64Array(columns);
  for (let at = 0; at < counted.data.length; at += 1) totalWeights[at % columns] += counted.data[at];
  const empty = totalWeights.findIndex((value) => !(value > 0));
  if (empty >= 0) throw new Collapse(`component ${empty} lost all its cases`);
  const total = totalWeights.reduce((sum, value) => sum + value, 0);
  const sums = x.multiplyTransposed(counted).transpose();
  return {
    weights: totalWeights.map((value) => value / total),
    probabilities: family.estimate(sums, totalWeights, smoothing),
  };
}

/** Draws starts whose components are halfway between a case drawn at random and the average of all cases. */
function randomStarts(
  cases: CountCases,
  family: CountFamily,
  components: number,
  smoothing: number,
): (stream: Random) => CountMixture {
  const { x, weights } = cases;
  const counting = Int32Array.from({ length: x.rows }, (_, row) => row).filter(
    (row) => (weights?.[row] ?? 1) > 0,
  );
  const { data: average } = estimateCounts(cases, family, ones(x.rows), smoothing).probabilities;
  return (stream) => {
    if (counting.length < components)
      throw new Collapse(
        `${components} components need as many cases, and there are only ${counting.length}`,
      );
    const chosen = new Matrix(components, x.columns);
    for (const [k, index] of stream.sampleWithoutReplacement(counting.length, components).entries()) {
      const row = counting[index];
      for (let at = x.rowPointers[row]; at < x.rowPointers[row + 1]; at += 1)
        chosen.data[k * x.columns + x.columnIndices[at]] = x.values[at];
    }
    const near = family.estimate(chosen, new Float64Array(components).fill(1), smoothing);
    return {
      weights: new Float64Array(components).fill(1 / components),
      probabilities: near.map((value, at) => (value + average[at % x.columns]) / 2),
    };
  };
}

function ones(rows: number): Matrix {
  return new Matrix(rows, 1, new Float64Array(rows).fill(1));
}

function baseSum({ base, weights }: CountCases): number {
  return base?.reduce((sum, value, i) => sum + (weights?.[i] ?? 1) * value, 0) ?? 0;
}

function withBase({ base }: CountCases, { densities, total }: CaseDensities, shift: number): CaseDensities {
  if (base === undefined) return { densities, total };
  return { densities: densities.map((value, i) => value + base[i]), total: total + shift };
}
