import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { ClassScatter } from "../../data/class-scatter.js";
import { takeCases, takeNumbers } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import type { Matrix } from "../../linalg/matrix.js";
import { type PathValidation, summarizeFolds } from "../../linear/path/validate-path.js";
import { stratifiedKFold } from "../../resample/k-fold.js";
import type { TrainingCases } from "../engine/learn.js";
import type { Names } from "../engine/names.js";
import type { RegularizedDiscriminantSettings } from "./options.js";
import { type Regularization, regularizedGaussians } from "./solver.js";

/** What cross-validation says of every pair that was tried: the part of the cases left out that it gets wrong. */
export interface RegularizationValidation extends PathValidation {
  /** Of every pair, by alpha and then by gamma, the simplest first. */
  readonly alphas: Float64Array;
  readonly gammas: Float64Array;
}

/** All pairs that the options allow, the simplest first. */
export function candidates({ alpha, gamma }: RegularizedDiscriminantSettings): Regularization[] {
  return ascending(alpha).flatMap((a) => ascending(gamma).map((g) => ({ alpha: a, gamma: g })));
}

function ascending(values: number | readonly number[]): number[] {
  return [...new Set(typeof values === "number" ? [values] : values)].sort((a, b) => a - b);
}

/** Tries every pair on the cases of each fold, from statistics of the others. */
export async function validate(
  pairs: readonly Regularization[],
  cases: TrainingCases,
  settings: RegularizedDiscriminantSettings,
  names: Names,
  control: FitControl,
): Promise<RegularizationValidation> {
  const { matrix, codes } = cases;
  const folds = stratifiedKFold(matrix.rows, codes, { folds: settings.folds, seed: settings.seed });
  const errors: Float64Array[] = [];
  const masses: number[] = [];
  for (const { train, test } of folds) {
    throwIfAborted(names.method, control.signal);
    const [kept, left] = [takeRows(cases, train), takeRows(cases, test)];
    const mass = left.weights?.reduce((sum, weight) => sum + weight, 0) ?? test.length;
    if (mass > 0) {
      errors.push(await errorsOf(pairs, kept, left, mass, settings, names, control));
      masses.push(mass);
    }
    control.onProgress?.({ phase: "folds", completed: errors.length, total: folds.length });
  }
  const summary = summarizeFolds(errors, masses, "first");
  if (!Number.isFinite(summary.means[summary.best])) throw nothingFits(names.method);
  return {
    ...summary,
    alphas: Float64Array.from(pairs, ({ alpha }) => alpha),
    gammas: Float64Array.from(pairs, ({ gamma }) => gamma),
  };
}

function takeRows({ matrix, codes, weights }: TrainingCases, rows: Int32Array): TrainingCases {
  return {
    matrix: takeCases(matrix, rows) as Matrix,
    codes: Int32Array.from(rows, (row) => codes[row]),
    weights: weights && takeNumbers(weights, rows),
  };
}

/** The part that each pair gets wrong; infinite where its covariances are singular. */
async function errorsOf(
  pairs: readonly Regularization[],
  kept: TrainingCases,
  left: TrainingCases,
  mass: number,
  settings: RegularizedDiscriminantSettings,
  names: Names,
  control: FitControl,
): Promise<Float64Array> {
  const all = await ClassScatter.of("each", kept.matrix, kept.codes, names.classes.length, kept.weights, {
    threads: control.threads,
    signal: control.signal,
  });
  // A class that is in no training case of the fold cannot be predicted.
  const present = Array.from(all.mass.keys()).filter((k) => all.mass[k] > 0);
  const statistics = all.pick(present);
  const known = { ...names, classes: present.map((k) => names.classes[k]) };
  const priors = Array.isArray(settings.priors)
    ? present.map((k) => (settings.priors as readonly number[])[k])
    : settings.priors;
  return Float64Array.from(pairs, (pair) => {
    try {
      const scores = regularizedGaussians(statistics, pair, { ...settings, priors }, known).logScores(
        left.matrix,
      );
      return wrong(scores, left, present) / mass;
    } catch (error) {
      if (error instanceof DataError) return Number.POSITIVE_INFINITY;
      throw error;
    }
  });
}

function wrong(
  { data, rows, columns }: Matrix,
  { codes, weights }: TrainingCases,
  present: number[],
): number {
  let sum = 0;
  for (let i = 0, at = 0; i < rows; i += 1, at += columns) {
    let best = 0;
    for (let k = 1; k < columns; k += 1) if (data[at + k] > data[at + best]) best = k;
    if (present[best] !== codes[i]) sum += weights?.[i] ?? 1;
  }
  return sum;
}

function nothingFits(method: string): DataError {
  return new DataError(
    `${method}: in some fold the covariances are singular with every alpha and gamma; add an alpha below 1 and a gamma below 1.`,
    { method, option: "alpha", expected: "a pair whose covariances are regular", received: "none" },
  );
}
