import type { Progress } from "../../../base/control.js";
import { DataError, got, OptionError, words } from "../../../base/errors.js";
import { type Label, quote } from "../../../base/label.js";
import { numbersTable } from "../../../data/table/numbers-table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { maximizeExpectation } from "../../../math/optimize/expectation-maximization.js";
import { expectation, labeledShares } from "../../../model/bayes-rule/partly-labeled.js";
import { classPriors } from "../../../model/bayes-rule/priors.js";
import { type CaseRows, takeCases, takeNumbers } from "../../../model/case-rows.js";
import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Estimator, Preparation } from "../../../model/estimator.js";
import type { Features } from "../../../model/input.js";
import type { Density } from "../../../model/model.js";
import type { ClassifierFamily } from "../../../model/tasks/classifier.js";
import { PartlyLabeledEstimator } from "../../../model/tasks/partly-labeled.js";
import { GaussianMixture, type GaussianMixtureOptions } from "../gaussian-mixture/index.js";
import { isDensity, MixtureClassifierModel } from "./model.js";
import { mixtureClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: MixtureClassifierModel<this["label"]>;
}

/** The mixtures of all classes, and how probable the classes are. */
interface ClassMixtures {
  readonly priors: Float64Array;
  readonly densities: readonly Density[];
}

const REMEDY = "give it a label, or drop it";

/** The cases under the names of their features, which the errors of the mixtures tell; a matrix has none. */
function named(x: Matrix | SparseMatrix, { names, encoding }: Features): CaseRows {
  return encoding === undefined ? x : numbersTable(x, names);
}

/** A column that does not vary within a class makes full covariances singular, but not variances with a prior. */
const ROBUST: GaussianMixtureOptions = { covariances: ["full", "diagonal"], prior: "data" };

/**
 * Bayes' rule with a mixture for each class, so that a class may consist of several groups. Cases without a label count
 * for every class by its probability.
 *
 * ```ts
 * const model = await new MixtureClassifier().fit(iris(), "species");
 * model.predict(rows);
 * ```
 */
export class MixtureClassifier extends PartlyLabeledEstimator<typeof mixtureClassifierOptions, Models> {
  static readonly kind = "MixtureClassifier";
  static readonly schema = mixtureClassifierOptions;
  static readonly models = [MixtureClassifierModel];
  static readonly preparation: Preparation = { suits: { leavesLevelsTo: "NaiveBayes" } };

  protected override get reading() {
    return { missing: this.#missing } satisfies Reading;
  }

  get #estimator(): Estimator {
    return this.options.estimator ?? new GaussianMixture({ components: [1, 2, 3], ...ROBUST });
  }

  /** Missing values are for the mixtures to treat if they can. */
  get #missing(): "native" | "error" {
    return (this.#estimator.options as { readonly missing?: unknown }).missing === "native"
      ? "native"
      : "error";
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<MixtureClassifierModel> {
    const { kind: method, options } = this;
    const { classes, codes, features: inputs } = cases;
    const { unlabeledWeight, tolerance, maxIterations } = options;
    const isPartial = codes.includes(-1) && unlabeledWeight > 0;
    // What is needed after the first pause is copied before it.
    const x = named(cases.requireNumbers(), inputs);
    const rows = isPartial
      ? takeCases(
          x,
          codes.map((_, row) => row),
        )
      : x;
    const weights = cases.weights?.slice() ?? new Float64Array(codes.length).fill(1);
    const labeled = { codes: codes.slice(), weights, unlabeledWeight };
    const shares = labeledShares(labeled, new Matrix(codes.length, classes.length));
    const estimate = (onProgress?: FitControl["onProgress"]) =>
      this.#fitClasses(classes, rows, shares, { ...control, onProgress });
    const { missing } = this.reading;
    const start = await estimate(control.onProgress);
    if (!isPartial)
      return new MixtureClassifierModel({ classes, inputs, ...start, missing, history: new Float64Array(0) });
    const { parameters, objectives, convergence } = await maximizeExpectation(
      {
        expect: ({ priors, densities }: ClassMixtures) => {
          const logs = priors.map(Math.log);
          const joint = Matrix.fromColumns(densities.map((density) => density.logDensity(rows)));
          const scores = joint.map((value, at) => value + logs[at % logs.length]);
          return { expected: shares, objective: expectation(method, scores, labeled, shares, REMEDY) };
        },
        maximize: () => estimate(),
        objectiveScale: weights.reduce((sum, weight) => sum + weight, 0),
        // Every class is fitted from new starts, maybe with another number of components.
        ascends: false,
      },
      start,
      { method, tolerance, maxIterations },
      control,
    );
    const history = Float64Array.from(objectives.slice(1));
    return new MixtureClassifierModel({ classes, inputs, ...parameters, missing, history, convergence });
  }

  /** A mixture for each class, by the weights of all cases in it. */
  async #fitClasses(
    classes: readonly Label[],
    rows: CaseRows,
    shares: Matrix,
    { signal, threads, onProgress: report }: FitControl,
  ): Promise<ClassMixtures> {
    const parts = classes.map((label, code) => {
      const all = shares.column(code);
      const counted = Int32Array.from(all.keys()).filter((row) => all[row] > 0);
      if (counted.length === 0) throw this.#empty(label);
      return { label, rows: takeCases(rows, counted), weights: takeNumbers(all, counted) };
    });
    const classTotals = Float64Array.from(parts, ({ weights }) =>
      weights.reduce((sum, weight) => sum + weight, 0),
    );
    const priors = classPriors(this.kind, this.options.priors, classTotals);
    const densities: Density[] = [];
    for (const { label, rows: classRows, weights } of parts) {
      const phase = `class ${quote(label)}`;
      const onProgress = report && ((step: Progress) => report({ ...step, phase }));
      const counted = weights.every((weight) => weight === 1) ? {} : { weights };
      densities.push(await this.#fitClass(label, classRows, { ...counted, signal, threads, onProgress }));
    }
    return { priors, densities };
  }

  async #fitClass(
    label: unknown,
    rows: Parameters<Estimator["fitTo"]>[0],
    control: FitControl,
  ): Promise<Density> {
    const estimator = this.#estimator;
    try {
      const model = await estimator.fitTo(rows, undefined, control);
      if (isDensity(model)) return model;
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      throw new DataError(
        this.kind,
        `the cases of class ${quote(label)} cannot be fitted: ${error.message}`,
        { expected: error.expected ?? "cases that can be fitted", received: error.received ?? "others" },
        error,
      );
    }
    const expected = "an estimator without a target whose models have a density";
    throw new OptionError(this.kind, { option: "estimator", expected, received: estimator.kind });
  }

  #empty(label: unknown): DataError {
    const sentence = words`class ${quote(label)} has ${got("no cases")} with a weight above 0.`;
    return new DataError(this.kind, sentence, { expected: "cases of every class" });
  }
}
