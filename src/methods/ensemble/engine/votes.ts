// Several classifiers as one: the weighted mean of their probabilities or of their votes.

import type * as z from "zod";
import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { can } from "../../../model/capabilities.js";
import * as codecs from "../../../model/files/codecs.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, spreadColumns } from "../../../model/model.js";

export type Vote = "probabilities" | "majority";

/** A classifier with the rows as it reads them, and how much it counts. */
export interface Voter {
  readonly model: Classifier;
  readonly rows: Rows;
  readonly weight: number;
}

/** The sum over voters of weight times probabilities, or of weight for the class predicted: cases × classes. */
export function sumOfVotes(classes: readonly Label[], voters: Iterable<Voter>, vote: Vote): Matrix {
  let sum: Matrix | undefined;
  for (const { model, rows, weight } of voters) {
    const said = vote === "majority" ? votesOf(model, classes, rows) : probabilitiesOf(model, classes, rows);
    sum ??= new Matrix(said.rows, classes.length);
    for (let at = 0; at < said.data.length; at += 1) sum.data[at] += weight * said.data[at];
  }
  return sum ?? new Matrix(0, classes.length);
}

/** A member's probabilities in the order of all classes; a class that it has not seen has 0. */
export function probabilitiesOf(model: Classifier, classes: readonly Label[], rows: Rows): Matrix {
  const indices = indicesOfClasses(model, classes);
  const probabilities = model.predictProba(rows);
  const same = indices.length === classes.length && indices.every((index, at) => index === at);
  return same ? probabilities : spreadColumns(probabilities, indices, classes.length);
}

/** The class that a member predicts for every case, as an index into all classes. */
export function codesOf(model: Classifier, classes: readonly Label[], rows: Rows): Int32Array {
  const codeOf = new Map(classes.map((label, code) => [label, code]));
  const labels = model.predict(rows);
  const codes = new Int32Array(labels.length);
  for (let i = 0; i < codes.length; i += 1) codes[i] = codeOf.get(labels[i]) ?? -1;
  return codes;
}

/** 1 for the class that a member predicts, 0 for the others. */
function votesOf(model: Classifier, classes: readonly Label[], rows: Rows): Matrix {
  return indicators(codesOf(model, classes, rows), classes.length);
}

export function indicators(codes: Int32Array, count: number): Matrix {
  const out = new Matrix(codes.length, count);
  for (let i = 0; i < codes.length; i += 1) out.data[i * count + codes[i]] = 1;
  return out;
}

function indicesOfClasses(model: Classifier, classes: readonly Label[]): number[] {
  return model.classes.map((label) => classes.indexOf(label));
}

/** A classifier inside the file of another model. */
export const classifierCodec = codecs.model.refine(
  (model) => can(model, "probabilities") && can(model, "predictions") && can(model, "classes"),
  "must be a classifier",
) as unknown as z.ZodType<Classifier>;

/** Whether a classifier that was read from a file knows some of these classes and no others. */
export function knowsOnly(model: Classifier, classes: readonly Label[]): boolean {
  return model.classes.length > 0 && model.classes.every((label) => classes.includes(label));
}
