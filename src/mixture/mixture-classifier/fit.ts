import type { Progress } from "../../base/control.js";
import { DataError, OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { classPriors } from "../../classify/priors.js";
import { takeCases, takeNumbers } from "../../learn/case-rows.js";
import type { LabeledCases, Reading } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import type { Estimator } from "../../learn/estimator.js";
import type { Density } from "../../learn/model.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../learn/tasks/classifier.js";
import { GaussianMixture } from "../gaussian-mixture/index.js";
import { isDensity, MixtureClassifierModel } from "./model.js";
import { mixtureClassifierOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: MixtureClassifierModel<this["label"]>;
}

/**
 * Bayes' rule with a mixture for each class, so that a class may consist of several groups.
 *
 * ```ts
 * const model = await new MixtureClassifier().fit(iris(), "species");
 * model.predict(rows);
 * ```
 */
export class MixtureClassifier extends ClassifierEstimator<typeof mixtureClassifierOptions, Models> {
  static readonly kind = "MixtureClassifier";
  static readonly schema = mixtureClassifierOptions;
  static readonly models = [MixtureClassifierModel];

  protected override get reading(): Reading {
    return { missing: this.#missing };
  }

  get #estimator(): Estimator {
    return this.options.estimator ?? new GaussianMixture({ components: [1, 2, 3], prior: "data" });
  }

  /** Missing values are for the mixtures to treat if they can. */
  get #missing(): "native" | "error" {
    return (this.#estimator.options as { readonly missing?: unknown }).missing === "native"
      ? "native"
      : "error";
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<MixtureClassifierModel> {
    const { classes, codes, features: inputs, weights } = cases;
    const { signal, threads } = control;
    const x = cases.requireNumbers();
    // All cases are copied before the first pause.
    const parts = classes.map((label, code) => {
      const own = [...codes.keys()].filter((row) => codes[row] === code && (weights?.[row] ?? 1) > 0);
      if (own.length === 0) throw this.#empty(label);
      return {
        label,
        rows: takeCases(x, own),
        weights: weights && takeNumbers(weights, own),
        count: own.length,
      };
    });
    const masses = Float64Array.from(
      parts,
      ({ weights: own, count }) => own?.reduce((sum, weight) => sum + weight, 0) ?? count,
    );
    const priors = classPriors(this.kind, this.options.priors, masses);
    const densities: Density[] = [];
    for (const { label, rows, weights: own } of parts) {
      const phase = `class ${quote(label)}`;
      const { onProgress: report } = control;
      const onProgress = report && ((step: Progress) => report({ ...step, phase }));
      densities.push(await this.#fitClass(label, rows, { weights: own, signal, threads, onProgress }));
    }
    return new MixtureClassifierModel({ classes, inputs, priors, densities, missing: this.#missing });
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
    throw new OptionError(this.kind, `option "estimator" must be ${expected}; got ${estimator.kind}.`, {
      option: "estimator",
      expected,
      received: estimator.kind,
    });
  }

  #empty(label: unknown): DataError {
    return new DataError(this.kind, `class ${quote(label)} has no cases with a weight above 0.`, {
      expected: "cases of every class",
      received: "none",
    });
  }
}
