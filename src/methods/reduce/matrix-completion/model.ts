import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { finiteCases } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { estimate } from "./structure.js";

/** How a matrix was completed. */
export type CompletionMethod = "alternating" | "soft-impute";

const matrixCompletionState = StateSchema.of({
  inputs: codecs.features,
  method: field<CompletionMethod>(z.enum(["alternating", "soft-impute"])),
  /** The mean of the known cells. */
  center: z.number(),
  /** What is added to every column, if there are biases. */
  columnBiases: codecs.float64Array.optional(),
  /** Features × rank: rows are estimated by combinations of these, the longest first. */
  loadings: codecs.matrix,
  /** The singular values of the estimate without its biases, the largest first. */
  singularValues: codecs.nonNegativeArray,
  /** The penalty of the sum of the singular values. */
  lambda: z.number().min(0),
  /** The penalties that were tried, if cells were held back to choose one. */
  lambdas: codecs.nonNegativeArray.optional(),
  /** The root mean squared errors in these cells, one per penalty; the smallest is that of a choice, and a little too low. */
  heldOutErrors: codecs.nonNegativeArray.optional(),
  /** The root mean squared error in the known cells. */
  trainingError: z.number().min(0),
  /** Half the sum of squared errors, with the penalty. */
  objective: z.number().min(0),
  /** How the last iteration ended. */
  convergence: codecs.convergence,
  /** The seed, if random numbers were drawn. */
  seed: z.int(),
})
  .check(
    "loadings",
    "must have one row per feature and one column per singular value",
    ({ loadings, singularValues, inputs }) =>
      loadings.rows === inputs.names.length && loadings.columns === singularValues.length,
  )
  .check(
    "columnBiases",
    "must be one per feature",
    ({ columnBiases, inputs }) => columnBiases === undefined || columnBiases.length === inputs.names.length,
  )
  .check(
    "heldOutErrors",
    "must be one per penalty",
    ({ lambdas, heldOutErrors }) => lambdas?.length === heldOutErrors?.length,
  );

/** What `MatrixCompletion` learns. */
export interface MatrixCompletionState extends StateOf<typeof matrixCompletionState> {}

/** A fitted `MatrixCompletion`. */
export class MatrixCompletionModel extends FittedModel<MatrixCompletionState> implements Transformer {
  static readonly kind = "MatrixCompletion";
  static readonly state = matrixCompletionState;

  get outputs(): readonly string[] {
    return this.inputs.names;
  }

  /** The rank of the estimate, its biases not counted. */
  get rank(): number {
    return this.loadings.columns;
  }

  /** The rows with their unknown cells filled in; known cells are kept. */
  transform(rows: Rows): Matrix {
    const x = this.#read(rows);
    const { data } = estimate(this, x);
    return finiteCases(
      this.kind,
      x.map((value, at) => (Number.isNaN(value) ? data[at] : value)),
    );
  }

  /** The estimates of all cells, known or not; a row without known cells gets those of the columns. */
  estimate(rows: Rows): Matrix {
    return finiteCases(`${this.kind}.estimate`, estimate(this, this.#read(rows)));
  }

  #read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, "native");
  }
}
