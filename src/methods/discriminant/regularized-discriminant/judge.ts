// How many held-out cases every pair of shares misclassifies, fold by fold: from the scatter of the columns or, with more
// columns than cases, from the products of the cases.

import { DataError } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import type { ClassScatter } from "../../../data/statistics/class-scatter.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { classPriors } from "../../../model/bayes-rule/priors.js";
import { takeNumbers } from "../../../model/case-rows.js";
import { mostProbable } from "../../../model/model.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { ClassGaussians } from "../engine/class-gaussians.js";
import { classDegrees, pooledDegrees } from "../engine/covariances.js";
import { vanishing } from "../engine/factor.js";
import type { Names } from "../engine/names.js";
import { CaseProducts } from "./case-products.js";
import { type FoldCases, FoldedCases } from "./fold-scatters.js";
import type { RegularizedDiscriminantSettings } from "./options.js";
import { type Regularization, regularizer, SINGULAR } from "./solver.js";

/** The cases that are held out of a fold, and the weight of those that each pair misclassifies. */
export interface JudgedFold {
  readonly totalWeight: number;
  /** Infinite where the covariances are singular. */
  readonly wrongWeights: () => Float64Array;
}

export interface Trial {
  readonly pairs: readonly Regularization[];
  readonly cases: FoldCases;
  /** The rows that each fold holds out. */
  readonly tests: readonly Int32Array[];
  readonly settings: RegularizedDiscriminantSettings;
  readonly names: Names;
}

export function judgeFolds(trial: Trial, control: ParallelControl): AsyncGenerator<JudgedFold> {
  return canUseProducts(trial) ? byProducts(trial, control) : byScatters(trial, control);
}

/** Shares of the common covariance that are this close to 0 or 1, but not equal, lose digits in products. */
const NARROW = 1e-6;

function canUseProducts({ pairs, cases: { matrix } }: Trial): boolean {
  const isSafe = (share: number) => share === 0 || share === 1 || (share >= NARROW && share <= 1 - NARROW);
  return matrix.columns > matrix.rows && pairs.every(({ commonShare }) => isSafe(commonShare));
}

async function* byScatters(trial: Trial, control: ParallelControl): AsyncGenerator<JudgedFold> {
  const { cases, tests, names } = trial;
  const folded = new FoldedCases(cases, tests);
  let fold = 0;
  for await (const scatter of folded.scatters(names.classes.length, control)) {
    const held = folded.range(fold, fold + 1);
    fold += 1;
    yield judged(trial, held, () => scatterPredictions(trial, scatter, held.matrix));
  }
}

async function* byProducts(trial: Trial, control: ParallelControl): AsyncGenerator<JudgedFold> {
  const { cases, tests, names } = trial;
  const products = await CaseProducts.of(cases.matrix, control);
  const pause = abortablePacer(names.method, control.signal);
  for (const test of tests) {
    await pause();
    const held = {
      codes: Int32Array.from(test, (row) => cases.codes[row]),
      weights: cases.weights && takeNumbers(cases.weights, test),
    };
    yield judged(trial, held, () => productPredictions(trial, products, test));
  }
}

/** The codes of the classes that a pair predicts; undefined where its covariances are singular. */
type Predictions = (pair: Regularization) => readonly number[] | undefined;

type HeldOut = Pick<FoldCases, "codes" | "weights">;

function judged({ pairs }: Trial, held: HeldOut, predictions: () => Predictions): JudgedFold {
  return {
    totalWeight: held.weights?.reduce((sum, weight) => sum + weight, 0) ?? held.codes.length,
    wrongWeights: () => {
      const predict = predictions();
      // Where classes keep all of their own covariance, nothing of the common one is left to choose.
      let whole: number | undefined;
      return Float64Array.from(pairs, (pair) => {
        if (pair.ownShare < 1) return wrongWeight(predict, pair, held);
        whole ??= wrongWeight(predict, pair, held);
        return whole;
      });
    },
  };
}

function wrongWeight(predict: Predictions, pair: Regularization, { codes, weights }: HeldOut): number {
  try {
    const predicted = predict(pair);
    if (predicted === undefined) return Number.POSITIVE_INFINITY;
    let sum = 0;
    for (let i = 0; i < codes.length; i += 1) if (predicted[i] !== codes[i]) sum += weights?.[i] ?? 1;
    return sum;
  } catch (error) {
    if (error instanceof DataError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

/** The classes that have training cases in a fold; others cannot be predicted. */
function presentClasses({ settings: { priors: given }, names }: Trial, totalWeights: Float64Array) {
  const present = Array.from(totalWeights.keys()).filter((k) => totalWeights[k] > 0);
  const totals = Float64Array.from(present, (k) => totalWeights[k]);
  const ofPresent = Array.isArray(given) ? present.map((k) => given[k]) : given;
  return {
    present,
    totals,
    known: { ...names, classes: present.map((k) => names.classes[k]) },
    priors: () => classPriors(names.method, ofPresent, totals),
  };
}

function scatterPredictions(trial: Trial, all: ClassScatter, x: Matrix): Predictions {
  const { present, known, priors: priorsOf } = presentClasses(trial, all.totalWeights);
  const scatter = all.pick(present);
  let regularized: ReturnType<typeof regularizer> | undefined;
  return (pair) => {
    const priors = priorsOf();
    regularized ??= regularizer(scatter, trial.settings.divisor, known);
    const gaussians = new ClassGaussians(
      { scatter, priors, covariances: regularized(pair) },
      known,
      SINGULAR,
    );
    return mostProbable(present, gaussians.logScores(x));
  };
}

function productPredictions(trial: Trial, products: CaseProducts, test: Int32Array): Predictions {
  const { cases, names, settings } = trial;
  const { codes, weights } = cases;
  const isHeldOut = new Uint8Array(codes.length);
  for (const row of test) isHeldOut[row] = 1;
  const training = Int32Array.from(codes.keys()).filter((row) => isHeldOut[row] === 0);
  const members = names.classes.map((_, k) => training.filter((row) => codes[row] === k));
  const totalWeights = Float64Array.from(members, (rows) =>
    rows.reduce((sum, row) => sum + (weights?.[row] ?? 1), 0),
  );
  const { present, known, totals, priors } = presentClasses(trial, totalWeights);
  const total = totals.reduce((sum, weight) => sum + weight, 0);
  let fold: ReturnType<CaseProducts["fold"]> | undefined;
  const commons = new Map<number, ReturnType<ReturnType<CaseProducts["fold"]>["common"]>>();
  return ({ ownShare, commonShare }) => {
    const logPriors = priors().map(Math.log);
    const degrees = pooledDegrees({ total, classes: present.length }, settings.divisor, known);
    const own = ownShare > 0 ? classDegrees({ totalWeights: totals }, settings.divisor, known) : [];
    fold ??= products.fold({ members: present.map((k) => members[k]), test, weights, degrees });
    // There are directions in which only the sphere has any variance.
    const isSingular = (1 - ownShare) * (1 - commonShare) <= vanishing(products.columns);
    if (isSingular || !(fold.variance > 0)) return undefined;
    const common = commons.get(commonShare) ?? fold.common(commonShare);
    commons.set(commonShare, common);
    const scores = common({ ownShare, classDegrees: own });
    return (
      scores &&
      mostProbable(
        present,
        scores.map((score, at) => score + logPriors[at % logPriors.length]),
      )
    );
  };
}
