// What a model is asked about rows that never were.

import { DataError, got, wanted, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import type { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { can, lastStep } from "../../../model/capabilities.js";
import type { Rows } from "../../../model/input/rows.js";
import type { Model } from "../../../model/model.js";
import { METHOD } from "./options.js";
import type { ShapleySpace } from "./result.js";

/** Probabilities, scores or numbers, with the names of their columns. */
export interface Answers {
  /** Rows × outputs. */
  readonly answer: (rows: Rows) => Matrix;
  readonly names: readonly Label[];
  readonly space: ShapleySpace;
}

/** What a model says: probabilities if it has any, or else scores, or numbers. */
export function answersOf(model: Model, cases: Table | Matrix): Answers {
  if (can(model, "classes")) {
    const { classes } = model;
    if (can(model, "probabilities"))
      return { answer: (rows) => model.predictProba(rows), names: classes, space: "probabilities" };
    if (can(model, "scores")) {
      const names = model.decisionFunction(cases).columns === 1 ? classes.slice(1) : classes;
      return { answer: (rows) => model.decisionFunction(rows), names, space: "scores" };
    }
  } else if (can(model, "predictions") && !can(model, "groups")) {
    const predict = (rows: Rows) => {
      const predicted = model.predict(rows);
      if (predicted instanceof Matrix) return predicted;
      return new Matrix(predicted.length, 1, Float64Array.from(predicted as ArrayLike<number>));
    };
    const { columns } = predict(cases);
    const names = columns === 1 ? [responseOf(model)] : (responsesOf(model) ?? numbered(columns));
    return { answer: predict, names, space: "response" };
  }
  const expected = "a fitted model that predicts numbers, probabilities or scores";
  const sentence = words`expected ${wanted(expected)}; got a model of the kind ${got(model.kind)}.`;
  throw new DataError(METHOD, sentence);
}

/** The output of a model of numbers that does not know the name of its response. */
export const UNNAMED = "prediction";

/** The name of what a model predicts, or of what its last step does. */
export function responseOf(model: Model): string {
  return (lastStep(model) as { readonly response?: string }).response ?? UNNAMED;
}

/** The names of several responses, if the model knows them. */
export function responsesOf(model: Model): readonly string[] | undefined {
  return (lastStep(model) as { readonly responses?: readonly string[] }).responses;
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, k) => `y${k}`);
}
