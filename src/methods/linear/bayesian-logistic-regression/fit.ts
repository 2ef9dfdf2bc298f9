import type { Convergence } from "../../../base/control.js";
import { counted, DataError, got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { type Label, quote } from "../../../base/label.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import { cholesky } from "../../../math/linalg/cholesky.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import { hamiltonian } from "../../../math/sample/hamiltonian.js";
import { laplaceSteps } from "../../../math/sample/laplace-approximation.js";
import { metropolisHastings } from "../../../math/sample/metropolis-hastings.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { logisticDensity } from "../engine/logistic/density.js";
import { termsOf } from "../engine/model/terms.js";
import { design, designUnits } from "./design.js";
import { BayesianLogisticRegressionModel } from "./model.js";
import { bayesianLogisticRegressionOptions } from "./options.js";
import type { WorkingPosterior } from "./posterior.js";

interface BayesianLogisticRegressionModels extends ClassifierFamily {
  readonly model: BayesianLogisticRegressionModel<this["label"]>;
}

/**
 * Logistic regression with a normal prior. Probabilities of new cases are averaged over the posterior of the
 * coefficients, so they are less certain where there were no data.
 *
 * ```ts
 * const model = await new BayesianLogisticRegression({ inference: "hamiltonian" }).fit(rows, labels);
 * model.posteriors[0].samples?.summary().toString();
 * ```
 */
export class BayesianLogisticRegression extends ClassifierEstimator<
  typeof bayesianLogisticRegressionOptions,
  BayesianLogisticRegressionModels
> {
  static readonly kind = "BayesianLogisticRegression";
  static readonly schema = bayesianLogisticRegressionOptions;
  static readonly models = [BayesianLogisticRegressionModel];
  static readonly preparation: Preparation = {
    levels: "contrasts",
    suits: { variantOf: "LogisticRegression" },
  };

  protected async learn(cases: LabeledCases, control: FitControl): Promise<BayesianLogisticRegressionModel> {
    const { kind, options } = this;
    requireTwoClasses(cases);
    const { matrix, features: inputs, classes, codes, weights } = cases.owned;
    const precisions = this.#precisions(inputs.names.length);
    const units = designUnits(matrix, weights, options);
    const names = termsOf(inputs.names, options.intercept);
    const working: WorkingPosterior[] = [];
    const convergences: Convergence[] = [];
    // Two classes are one question; with more, each class is compared with all others.
    for (const code of classes.length === 2 ? [1] : classes.keys()) {
      if (options.interceptVariance === "flat" && options.intercept)
        requireBothSides(kind, classes[code], codes, code, weights);
      const signed = design(matrix, units, (row) => codes[row] === code);
      const seed = classes.length === 2 ? options.seed : childSeed(options.seed, code);
      const solved = await this.#posterior({ signed, weights, precisions }, names, seed, control);
      working.push(solved.posterior);
      convergences.push(solved.convergence);
    }
    const convergence = joinConvergence(convergences);
    const { seed } = options;
    return new BayesianLogisticRegressionModel({
      classes,
      inputs,
      settings: options,
      units,
      working,
      convergence,
      seed,
    });
  }

  async #posterior(
    problem: Parameters<typeof logisticDensity>[0],
    names: string[],
    seed: number,
    control: FitControl,
  ): Promise<{ posterior: WorkingPosterior; convergence: Convergence }> {
    const { inference, tolerance, maxIterations, draws, warmup, thin, chains } = this.options;
    const density = logisticDensity(problem);
    const { signal, onProgress, workers } = control;
    const { mode, covariance, logEvidence, convergence } = await finishPaced(
      laplaceSteps(
        density,
        new Float64Array(names.length),
        { method: "newton", tolerance, maxIterations },
        { signal, onProgress },
      ),
      abortablePacer(this.kind, signal),
    );
    if (inference === "map" || inference === "laplace")
      return { posterior: { mode, covariance, logEvidence }, convergence };
    const sampler = inference === "metropolis" ? metropolisHastings : hamiltonian;
    const start = (stream: Random) => disperse(mode, covariance, stream);
    const samples = await sampler(
      density,
      start,
      {
        draws,
        warmup,
        thin,
        chains,
        seed,
        names,
        covariance,
        ...(inference === "hamiltonian" && { metric: "dense" as const }),
      },
      // A single chain has nothing to run in parallel with.
      { signal, onProgress, workers: chains > 1 ? workers : undefined },
    );
    return { posterior: { mode, covariance, logEvidence, samples }, convergence };
  }

  /** The precisions of the priors of all terms. */
  #precisions(features: number): Float64Array {
    const { priorVariance, interceptVariance, intercept } = this.options;
    if (typeof priorVariance !== "number" && priorVariance.length !== features) {
      const sentence = words`${optionName("priorVariance")} has ${got(counted(priorVariance.length, "number"))} for ${wanted(features)} features.`;
      throw new OptionError(this.kind, sentence);
    }
    const slopes = Array.from(
      { length: features },
      (_, j) => 1 / (typeof priorVariance === "number" ? priorVariance : priorVariance[j]),
    );
    const first = interceptVariance === "flat" ? 0 : 1 / interceptVariance;
    return Float64Array.from(intercept ? [first, ...slopes] : slopes);
  }
}

/** Chains start with twice the spread of the posterior, so that their agreement is meaningful. */
function disperse(mode: Float64Array, covariance: Matrix, stream: Random): Float64Array {
  const { L } = cholesky(covariance);
  const steps = L.multiply(mode.map(() => 2 * stream.normal()));
  return mode.map((value, i) => value + steps[i]);
}

/** A seed of its own for each class. */
function childSeed(seed: number, code: number): number {
  return random(seed).child(code).integer(0, Number.MAX_SAFE_INTEGER);
}

function joinConvergence(all: readonly Convergence[]): Convergence {
  return {
    converged: all.every(({ converged }) => converged),
    iterations: Math.max(...all.map(({ iterations }) => iterations)),
    criterion: Math.max(...all.map(({ criterion }) => criterion)),
    tolerance: all[0].tolerance,
  };
}

/** Without a prior, an intercept needs cases on either side; otherwise its estimate is infinite. */
function requireBothSides(
  method: string,
  label: Label,
  codes: Int32Array,
  code: number,
  weights: Float64Array | undefined,
): void {
  const has = (wanted: boolean) =>
    codes.some((other, row) => (other === code) === wanted && (weights === undefined || weights[row] > 0));
  if (has(true) && has(false)) return;
  throw new DataError(
    method,
    `class ${quote(label)} has ${has(true) ? "all" : "none"} of the weight, so an intercept with a flat prior has no finite estimate; give it a variance.`,
    { option: "interceptVariance", expected: "cases of both sides", received: "one side" },
  );
}
