import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import { DataError, got, rowName, ShapeError, wanted, words } from "../../../base/errors.js";
import { copyNumbers } from "../../../base/numbers.js";
import { parseOptions } from "../../../base/options.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";

const schema = z.strictObject({
  tolerance: z
    .number()
    .min(0)
    .default(1e-12)
    .describe("The iteration stops when no prior changes by more than this."),
  maxIterations: z.int().min(1).default(10_000).describe("Maximum number of EM steps."),
});

export type EstimatePriorsOptions = z.input<typeof schema>;

/** The shares of the classes among new cases, estimated from predictions. */
export interface EstimatedPriors {
  readonly priors: Float64Array;
  /** The posteriors with these priors in place of the old ones. */
  readonly posteriors: Matrix;
  /** log P(cases) after every step, up to a constant; it never falls. */
  readonly history: readonly number[];
  readonly convergence: Convergence;
}

/**
 * Estimates how frequent the classes are among cases without labels, from the posteriors of a classifier and
 * the priors that it was trained with: EM for the priors alone (Saerens, Latinne and Decaestecker 2002,
 * equation 2.9).
 *
 * ```ts
 * const { priors, posteriors } = estimatePriors(model.predictProba(rows), model.priors);
 * ```
 */
export function estimatePriors(
  posteriors: MatrixLike,
  trainingPriors: ArrayLike<number>,
  options: EstimatePriorsOptions = {},
): EstimatedPriors {
  const method = "estimatePriors";
  const { tolerance, maxIterations } = parseOptions(method, schema, options);
  const given = Matrix.from(posteriors);
  const old = copyNumbers(method, "training prior", trainingPriors);
  requireProbabilities(method, given, old);
  const likelihoods = given.map((posterior, at) => posterior / old[at % old.length]);
  let priors: Float64Array = old;
  let criterion = Number.POSITIVE_INFINITY;
  const history: number[] = [];
  let iterations = 0;
  let step = bayes(likelihoods, priors);
  while (iterations < maxIterations && !(criterion <= tolerance)) {
    const next = columnMeans(step.posteriors);
    criterion = next.reduce((most, prior, k) => Math.max(most, Math.abs(prior - priors[k])), 0);
    priors = next;
    step = bayes(likelihoods, priors);
    history.push(step.logLikelihood);
    iterations += 1;
  }
  const convergence = { converged: criterion <= tolerance, iterations, criterion, tolerance };
  return { priors, posteriors: step.posteriors, history, convergence };
}

function bayes(likelihoods: Matrix, priors: Float64Array): { posteriors: Matrix; logLikelihood: number } {
  const posteriors = likelihoods.map((likelihood, at) => likelihood * priors[at % priors.length]);
  let logLikelihood = 0;
  for (let i = 0; i < posteriors.rows; i += 1) {
    const row = posteriors.row(i);
    const sum = row.reduce((total, joint) => total + joint, 0);
    logLikelihood += Math.log(sum);
    for (let k = 0; k < row.length; k += 1) posteriors.data[i * row.length + k] = row[k] / sum;
  }
  return { posteriors, logLikelihood };
}

function columnMeans({ data, rows, columns }: Matrix): Float64Array {
  const out = new Float64Array(columns);
  for (let at = 0; at < data.length; at += 1) out[at % columns] += data[at] / rows;
  return out;
}

function requireProbabilities(method: string, given: Matrix, old: Float64Array): void {
  if (given.columns !== old.length || given.rows === 0) {
    const sentence = words`there are posteriors of ${got(given.shape)} for ${old.length} training priors.`;
    throw new ShapeError(method, sentence, { expected: `rows of ${old.length} posteriors` });
  }
  const absent = old.findIndex((prior) => !(prior > 0 && prior <= 1));
  if (absent >= 0) {
    const sentence = words`training prior ${absent} is ${got(old[absent])}; it must be ${wanted("above 0 and at most 1")}.`;
    throw new DataError(method, sentence);
  }
  for (let i = 0; i < given.rows; i += 1) {
    const row = given.row(i);
    const sum = row.reduce((total, posterior) => total + posterior, 0);
    if (row.every((posterior) => posterior >= 0) && Math.abs(sum - 1) <= 1e-6) continue;
    throw new DataError(method, words`the posteriors at ${rowName(i)} are not probabilities that sum to 1.`, {
      expected: "numbers ≥ 0 that sum to 1",
      received: Array.from(row).join(", "),
    });
  }
}
