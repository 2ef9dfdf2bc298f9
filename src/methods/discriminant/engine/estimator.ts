import { columnName, DataError, got, wanted, words } from "../../../base/errors.js";
import { type Label, mergeLabels, quote } from "../../../base/label.js";
import type { OptionsSchema } from "../../../base/options.js";
import { ClassScatter, type ScatterForm } from "../../../data/statistics/class-scatter.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { ModelFor } from "../../../model/estimator.js";
import type { Features } from "../../../model/input.js";
import type { Classifier } from "../../../model/model.js";
import { UpdatableClassifierEstimator, type UpdatableFamily } from "../../../model/tasks/classifier.js";
import type { ScatterState } from "./state.js";

/** The models of a classifier that is learned from the scatter of its classes. */
export interface ScatterFamily extends UpdatableFamily {
  readonly model: Classifier<this["label"]> & ScatterState<this["label"]>;
}

/** The base of classifiers that need only the scatter of their classes, from one pass or from several. */
export abstract class ScatterEstimator<
  S extends OptionsSchema,
  F extends ScatterFamily,
> extends UpdatableClassifierEstimator<S, F> {
  /** Which form of scatter the options need. */
  protected abstract get form(): ScatterForm;

  /** The model; `cases` are those of a fit, and undefined in an update, which does not see them all. */
  protected modelOf(state: ScatterState, _cases?: LabeledCases): ModelFor<F> {
    const { models } = this.constructor as unknown as {
      readonly models: readonly (new (state: object) => ModelFor<F>)[];
    };
    return new models[0]({ ...state, settings: this.options });
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<ModelFor<F>> {
    return this.modelOf(await scatterOf(this.form, cases, control), cases);
  }

  protected async learnMore(
    model: ModelFor<F>,
    cases: LabeledCases,
    control: FitControl,
  ): Promise<ModelFor<F>> {
    const { form } = this;
    const earlier = model as ModelFor<ScatterFamily>;
    requireForm(this.kind, earlier.scatter, form);
    const batch = await scatterOf(form, cases, control);
    const { merged: classes, before, now } = mergeLabels(earlier.classes, batch.classes);
    const scatter = earlier.scatter
      .spread(before, classes.length)
      .merge(batch.scatter.spread(now, classes.length));
    return this.modelOf({ classes, inputs: earlier.inputs, scatter });
  }
}

/** Weights, means and scatter of the classes of these cases. */
export async function scatterOf(
  form: ScatterForm,
  { method, features: inputs, matrix, classes, codes, weights }: LabeledCases,
  { threads, signal }: FitControl,
): Promise<ScatterState> {
  const scatter = await ClassScatter.of(form, matrix, codes, classes.length, weights, { threads, signal });
  requireWeight(method, classes, scatter.totalWeights);
  requireRange(method, scatter, inputs);
  return { classes, inputs, scatter };
}

/** Refuses a class whose cases all have weight 0: nothing is known about it. */
export function requireWeight(method: string, classes: readonly Label[], classWeights: Float64Array): void {
  const at = classWeights.findIndex((weight) => !(weight > 0));
  if (at < 0) return;
  const label = quote(classes[at]);
  throw new DataError(
    method,
    `all cases of class ${label} have weight 0, so nothing is known about it; leave them out.`,
    { option: "weights", expected: "a weight > 0 in every class", received: `0 in class ${label}` },
  );
}

/** Squares of numbers above 1e154 overflow. */
function requireRange(method: string, { scatter }: ClassScatter, { names }: Features): void {
  const at = scatter.data.findIndex((value) => !Number.isFinite(value));
  if (at < 0) return;
  const column = names[at % scatter.columns];
  throw new DataError(
    method,
    words`the values of ${columnName(column)} are too large to be squared; scale them down first.`,
    { expected: "squares below 1.8e308", received: String(scatter.data[at]) },
  );
}

/** A model that was fitted with other options may not have kept what these need. */
function requireForm(method: string, { form: kept }: ClassScatter, form: ScatterForm): void {
  if (kept === form) return;
  const sentence = words`the model keeps ${got(CONTENTS[kept])}, but these options need ${wanted(CONTENTS[form])}; use the estimator that fitted the model.`;
  throw new DataError(`${method}.update`, sentence);
}

const CONTENTS: Record<ScatterForm, string> = {
  each: "a scatter matrix for every class",
  shared: "one scatter matrix for all classes",
  triangle: "one triangular factor for all classes",
  squares: "sums of squares for every column",
};
