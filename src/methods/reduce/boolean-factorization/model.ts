import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { readBinary } from "./patterns.js";
import { masksOfRows } from "./solver.js";

const booleanFactorizationState = StateSchema.of({
  inputs: codecs.features,
  /** Components × features, of zeros and ones; the component that most training cases have first. */
  components: codecs.nonNegativeMatrix,
  /** The weight of the ones that no component of their case covers. */
  missed: z.number().min(0),
  /** The weight of the zeros that a component of their case covers. */
  added: z.number().min(0),
  /** Whether it is certain that no other components have fewer errors. */
  isBest: z.boolean(),
  /** Values above it count as 1; undefined where all values must be 0 or 1. */
  threshold: z.number().optional(),
}).check(
  "components",
  "must have one column per feature and at most 12 rows, of zeros and ones",
  ({ components, inputs }) =>
    components.columns === inputs.names.length &&
    components.rows <= 12 &&
    components.data.every((value) => value === 0 || value === 1),
);

/** What `BooleanFactorization` learns. */
export interface BooleanFactorizationState extends StateOf<typeof booleanFactorizationState> {}

/** A fitted `BooleanFactorization`. */
export class BooleanFactorizationModel extends FittedModel<BooleanFactorizationState> implements Transformer {
  static readonly kind = "BooleanFactorization";
  static readonly state = booleanFactorizationState;

  get outputs(): readonly string[] {
    return Array.from({ length: this.components.rows }, (_, k) => `component${k + 1}`);
  }

  /** The weight of the training cells that are estimated wrongly. */
  get errors(): number {
    return this.missed + this.added;
  }

  /** Which components every case has: those that leave the fewest errors, and of these the fewest. */
  transform(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "native");
    const count = this.components.rows;
    const cells = readBinary(this.kind, x, this.inputs.names, this.threshold);
    const patterns = { rows: x.rows, columns: x.columns, cells, weights: new Float64Array(x.rows).fill(1) };
    const { rows: masks } = masksOfRows(patterns, this.#columnMasks(), count);
    return new Matrix(x.rows, count).map((_, at) => (masks[Math.floor(at / count)] >> (at % count)) & 1);
  }

  /** The Boolean product of scores and components, where 1 + 1 is 1; scores above 0 count as 1. */
  inverseTransform(rows: Rows): Matrix {
    const scores = readNewCases(`${this.kind}.inverseTransform`, rows, { names: this.outputs }, "error");
    const present = scores.map((value) => Number(value > 0));
    return present.multiply(this.components).map((value) => Number(value > 0));
  }

  #columnMasks(): Int32Array {
    const { rows, columns } = this.components;
    return Int32Array.from({ length: columns }, (_, j) => {
      let mask = 0;
      for (let k = 0; k < rows; k += 1) if (this.components.get(k, j) === 1) mask |= 1 << k;
      return mask;
    });
  }
}
