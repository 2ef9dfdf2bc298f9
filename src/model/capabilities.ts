// What models can do beyond predicting, one list for all who ask: pipelines, calibration, searches, the
// command line.

import { requireFields } from "../base/arguments.js";
import { DataError } from "../base/errors.js";
import type { Label } from "../base/label.js";
import type { Table } from "../data/table/table.js";
import type { Matrix } from "../math/linalg/matrix.js";
import type { SparseMatrix } from "../math/linalg/sparse-matrix.js";
import type { Random } from "../math/probability/random/index.js";
import type { Rows } from "./input.js";
import type { Model } from "./model.js";

/** The levels of the training data, by column. */
export type SeenLevels = ReadonlyMap<string, readonly Label[]>;

/** Each capability with the methods and fields that a model has if it has the capability. */
export interface Capabilities {
  /** Says a label, a number or a group for every case. */
  readonly predictions: { predict(rows: Rows): ArrayLike<unknown> | Matrix };
  /** Knows the labels of the training cases. */
  readonly classes: { readonly classes: readonly Label[] };
  /** Found groups of the training cases. */
  readonly groups: { readonly labels: Int32Array; readonly clusters: number };
  /** P(class | case), one row per case. */
  readonly probabilities: { predictProba(rows: Rows): Matrix };
  /** log P(class | case), exact also where the probability itself would vanish. */
  readonly logProbabilities: { predictLogProba(rows: Rows): Matrix };
  /** Scores whose sign or order decides: one per class, or a single one for the second of two classes. */
  readonly scores: { decisionFunction(rows: Rows): Matrix };
  /** Bounds that hold a new case with some probability. */
  readonly intervals: {
    predictInterval(
      rows: Rows,
      options?: { readonly level?: number },
    ): { readonly lower: Float64Array; readonly upper: Float64Array };
  };
  /** log density of every case. */
  readonly densities: { logDensity(rows: Rows): Float64Array };
  /** Draws new cases. */
  readonly sampling: { sample(count: number, seed?: number | Random): unknown };
  /** Answers questions about some of its columns given others. */
  readonly inference: { query(question: never): unknown };
  /** Predictions after every stage of an ensemble: one column per stage. */
  readonly stages: { predictStages(rows: Rows): Matrix };
  /** The leaf of every case in every tree: one column per tree. */
  readonly leaves: { leafIndices(rows: Rows): Matrix };
  /** Why a case is predicted as it is. */
  readonly explanations: { explain(row: Rows, options?: never): unknown };
  /** Accepts levels that were not in its training data, and says for each column which were. */
  readonly unseenLevels: { readonly seenLevels: SeenLevels };
  /** Turns cases into other cases. */
  readonly transformation: { readonly outputs: readonly string[]; transform(rows: Rows): Matrix };
  /** Turns cases into other cases as a sparse matrix. */
  readonly sparseTransformation: { transformSparse(rows: Rows): SparseMatrix };
  /** Turns a table of cases into another table, with names and kinds. */
  readonly tableTransformation: { transformTable(table: Table): Table };
  /** Makes every output from a single feature, and says which. */
  readonly columnwise: { readonly sources: readonly string[] };
  /** Turns transformed cases back. */
  readonly inversion: { inverseTransform(rows: Rows): Matrix };
  /** Weighs its terms in linear functions: a list of numbers, or a matrix of several. */
  readonly coefficients: { readonly coefficients: ArrayLike<number> | Matrix };
  /** Reports what was learned, as a text of several lines. */
  readonly summary: { summary(): string };
  /** Prepares rows for a last step that answers; several questions then cost one preparation. */
  readonly preparation: { readonly last: Model; prepare(rows: Rows): Rows };
}

/** The name of something that only some models can do. */
export type Capability = keyof Capabilities;

/** The method or field that tells whether a model has a capability. */
const signOf: { readonly [C in Capability]: string & keyof Capabilities[C] } = {
  predictions: "predict",
  classes: "classes",
  groups: "clusters",
  probabilities: "predictProba",
  logProbabilities: "predictLogProba",
  scores: "decisionFunction",
  intervals: "predictInterval",
  densities: "logDensity",
  sampling: "sample",
  inference: "query",
  stages: "predictStages",
  leaves: "leafIndices",
  explanations: "explain",
  unseenLevels: "seenLevels",
  transformation: "transform",
  sparseTransformation: "transformSparse",
  tableTransformation: "transformTable",
  columnwise: "sources",
  inversion: "inverseTransform",
  coefficients: "coefficients",
  summary: "summary",
  preparation: "prepare",
};

/**
 * Whether a model has a capability; its type then has the methods.
 *
 * ```ts
 * if (can(model, "probabilities")) model.predictProba(rows);
 * ```
 */
export function can<C extends Capability>(model: object, capability: C): model is Model & Capabilities[C] {
  requireObject("can", model);
  try {
    return (model as Record<string, unknown>)[signOf[capability]] !== undefined;
  } catch (error) {
    // A field that only some models of a class have, those of two classes for example, refuses to be read.
    if (error instanceof DataError) return false;
    throw error;
  }
}

/** The model that answers in the end: of a pipeline, its last step. */
export function lastStep(model: Model): Model {
  return can(model, "preparation") ? lastStep(model.last) : model;
}

/** The model that answers for rows, and the rows as it wants them: of a pipeline, its last step. */
export function answering(model: Model, rows: Rows): { readonly model: Model; readonly rows: Rows } {
  return can(model, "preparation") ? answering(model.last, model.prepare(rows)) : { model, rows };
}

function requireObject(method: string, model: unknown): void {
  requireFields(method, "the model", model, [], "a model");
}

/** Everything that a model can do. */
export function capabilitiesOf(model: object): Capability[] {
  requireObject("capabilitiesOf", model);
  return (Object.keys(signOf) as Capability[]).filter((capability) => can(model, capability));
}

/** Methods that take rows first and answer row by row; the number is how many arguments each has. */
export const rowMethods = {
  predict: 1,
  predictProba: 1,
  predictLogProba: 1,
  decisionFunction: 1,
  predictInterval: 2,
  predictStages: 1,
  leafIndices: 1,
  logDensity: 1,
  transform: 1,
  transformSparse: 1,
  inverseTransform: 1,
} as const;

export type RowMethod = keyof typeof rowMethods;
