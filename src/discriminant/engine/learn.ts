// From labeled rows to what all classes' means and scatter matrices say of them, at once or in batches.

import { DataError } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import {
  type ClassTarget,
  type LabeledCases,
  mergeClasses,
  readLabeledCases,
} from "../../classify/read-cases.js";
import { ClassScatter, type ScatterForm } from "../../data/class-scatter.js";
import type { FitControl } from "../../learn/control.js";
import type { Features, Rows } from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";

/** What a fit knows of its data. */
export interface Learned<L extends Label = Label> {
  readonly classes: readonly L[];
  readonly inputs: Features;
  readonly statistics: ClassScatter;
}

/** The rows themselves, for what needs more of them than moments. */
export type TrainingCases = Omit<LabeledCases<Matrix>, "features" | "classes">;

export async function learn(
  method: string,
  form: ScatterForm,
  rows: Rows,
  target: ClassTarget,
  control: FitControl,
  like?: Features,
): Promise<Learned> {
  const { learned } = await learnCases(method, form, rows, target, control, like);
  return learned;
}

export async function learnCases(
  method: string,
  form: ScatterForm,
  rows: Rows,
  target: ClassTarget,
  control: FitControl,
  like?: Features,
): Promise<{ readonly learned: Learned; readonly cases: TrainingCases }> {
  const read = readLabeledCases(method, rows, target, control, { missing: "error", like });
  const { features: inputs, classes, ...cases } = read;
  const { matrix, codes, weights } = cases;
  const { threads, signal } = control;
  const statistics = await ClassScatter.of(form, matrix, codes, classes.length, weights, { threads, signal });
  requireCounted(method, classes, statistics.mass);
  requireRange(method, statistics, inputs);
  return { learned: { classes, inputs, statistics }, cases };
}

/** The same of the rows that a model has learned from and of new ones; classes may be added. */
export async function learnMore(
  method: string,
  model: Learned,
  form: ScatterForm,
  rows: Rows,
  target: ClassTarget,
  control: FitControl,
): Promise<Learned> {
  requireForm(method, model.statistics, form);
  const batch = await learn(method, form, rows, target, control, model.inputs);
  const { classes, before, now } = mergeClasses(model.classes, batch.classes);
  const statistics = model.statistics
    .spread(before, classes.length)
    .merge(batch.statistics.spread(now, classes.length));
  return { classes, inputs: model.inputs, statistics };
}

/** A class whose rows all have the weight 0 is nowhere. */
function requireCounted(method: string, classes: readonly Label[], mass: Float64Array): void {
  const at = mass.findIndex((weight) => !(weight > 0));
  if (at < 0) return;
  const label = quote(classes[at]);
  throw new DataError(
    `${method}: all cases of class ${label} have the weight 0, so that nothing is known of it; leave them out.`,
    { method, option: "weights", expected: "a weight > 0 in every class", received: `0 in class ${label}` },
  );
}

/** Squares of numbers above 1e154 are no numbers any more. */
function requireRange(method: string, { scatter }: ClassScatter, { names }: Features): void {
  const at = scatter.data.findIndex((value) => !Number.isFinite(value));
  if (at < 0) return;
  const column = names[at % scatter.columns];
  throw new DataError(
    `${method}: the numbers of column ${quote(column)} are too large to be squared; scale them down first.`,
    { method, column, expected: "squares below 1.8e308", received: String(scatter.data[at]) },
  );
}

/** A model that was fitted with other settings may not have kept what these need. */
function requireForm(method: string, statistics: ClassScatter, form: ScatterForm): void {
  if (statistics.form === form) return;
  throw new DataError(
    `${method}.update: the model keeps ${KEPT[statistics.form]}; these options need ${KEPT[form]}. Update it by the estimator that it was fitted by.`,
    { method, expected: KEPT[form], received: KEPT[statistics.form] },
  );
}

const KEPT: Record<ScatterForm, string> = {
  each: "a scatter matrix of every class",
  shared: "one scatter matrix of all classes",
  triangle: "a triangle of all classes",
  squares: "squares of every column",
};
