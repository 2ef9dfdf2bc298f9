import type { z } from "zod";
import { type Convergence, throwIfAborted } from "../../base/control.js";
import type { Label } from "../../base/label.js";
import { abortablePacer } from "../../base/pause.js";
import { classPriors } from "../../classify/priors.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import { type Rows, readPartialClasses, readWeights } from "../../learn/input.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { chooseFamilies } from "../naive-bayes/families.js";
import { describeParts, sumLikelihoods } from "../naive-bayes/model.js";
import { Gathered, partsOf } from "../naive-bayes/parts.js";
import { readFeatures } from "../naive-bayes/read.js";
import { expectation, labeledShares } from "./expectation.js";
import { SemiSupervisedNBModel } from "./model.js";
import { semiSupervisedNBOptions } from "./options.js";
import { partSettings } from "./part-settings.js";

/** Where the classes are; null, undefined or NaN in a list and missing values of a column have no label. */
type PartialTarget<L extends Label = Label> = ArrayLike<L | null | undefined> | string;

/**
 * Naive Bayes from cases of which only some have a label: EM guesses the others by what was learned so far
 * and learns from the guesses (Nigam, McCallum, Thrun and Mitchell 2000).
 *
 * ```ts
 * const nb = new SemiSupervisedNB({ numbers: "multinomial" });
 * const model = await nb.fit([[3, 0], [0, 2], [4, 1], [1, 3]], ["spam", "ham", null, null]);
 * ```
 */
export class SemiSupervisedNB extends Estimator<typeof semiSupervisedNBOptions> {
  static readonly kind = "SemiSupervisedNB";
  static readonly task = "classification";
  static readonly schema = semiSupervisedNBOptions;
  static readonly preparation: Preparation = { levels: "native" };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L | null | undefined>,
    control?: FitControl,
  ): Promise<SemiSupervisedNBModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<SemiSupervisedNBModel>;
  async fit(rows: Rows, target: PartialTarget, control: FitControl = {}): Promise<SemiSupervisedNBModel> {
    throwIfAborted(this.kind, control.signal);
    const except = typeof target === "string" ? [target] : [];
    const inputs = readFeatures(this.kind, rows, except);
    const settings: z.output<typeof semiSupervisedNBOptions> = this.options;
    const families = chooseFamilies(this.kind, inputs, settings);
    const parts = partsOf(this.kind, families, inputs, partSettings(settings));
    const values = parts.map((part) => part.read(rows));
    const { classes, codes } = readPartialClasses<Label>(this.kind, rows, target);
    const weights = readWeights(this.kind, rows, control.weights) ?? new Float64Array(codes.length).fill(1);
    const cases = { codes, weights, lambda: settings.lambda };

    const shares = labeledShares(cases, new Matrix(codes.length, classes.length));
    const describe = (evidence: Gathered) => {
      const state = { classes, inputs, evidence, settings: partSettings(settings) };
      const likelihoods = describeParts(this.kind, parts, state);
      const logPriors = classPriors(this.kind, settings.priors, evidence.classWeights).map(Math.log);
      const scores = sumLikelihoods(likelihoods, values);
      const joint = scores.map((score, at) => score + logPriors[at % classes.length]);
      const logPrior = likelihoods.reduce((sum, likelihood) => sum + likelihood.logPrior, 0);
      return { joint, logPrior };
    };
    let evidence = Gathered.of(parts, values, { shares });
    const logPosteriors: number[] = [];
    let convergence: Convergence | undefined;
    if (codes.includes(-1) && settings.lambda > 0) {
      expectation(this.kind, describe(evidence).joint, cases, shares);
      convergence = await this.#iterate(control, () => {
        evidence = Gathered.of(parts, values, { shares });
        const { joint, logPrior } = describe(evidence);
        logPosteriors.push(expectation(this.kind, joint, cases, shares) + logPrior);
        return logPosteriors;
      });
    }
    return new SemiSupervisedNBModel({
      ...{ classes, inputs, families, evidence, settings, convergence },
      logPosteriors: Float64Array.from(logPosteriors),
    });
  }

  /** Repeats a step until what it makes larger stays as it is. */
  async #iterate(control: FitControl, step: () => readonly number[]): Promise<Convergence> {
    const { tolerance, maxIterations } = this.options;
    let criterion = Number.POSITIVE_INFINITY;
    let iterations = 0;
    const pause = abortablePacer(this.kind, control.signal);
    while (iterations < maxIterations && !(criterion <= tolerance)) {
      await pause();
      const reached = step();
      iterations += 1;
      const objective = reached[iterations - 1];
      if (iterations > 1) {
        const gain = objective - reached[iterations - 2];
        criterion = Math.abs(gain) / Math.max(1, Math.abs(objective));
      }
      control.onProgress?.({ phase: "iterations", completed: iterations, total: maxIterations, objective });
    }
    return { converged: criterion <= tolerance, iterations, criterion, tolerance };
  }
}
