import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { finiteCases } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { newNonNegativeCells } from "../engine/non-negative-cells.js";
import { scoresByDivergence, scoresBySquares } from "./scores.js";
import { penaltiesOf } from "./solver.js";

/** What a factorization minimizes. */
export type NMFLoss = "squares" | "kullback-leibler";

const nmfState = StateSchema.of({
  inputs: codecs.features,
  /** Components × features, the component that contributes most first; without a penalty each has length 1. */
  components: codecs.nonNegativeMatrix,
  loss: field<NMFLoss>(z.enum(["squares", "kullback-leibler"])),
  /** The penalty of both factors. */
  lambda: z.number().min(0),
  /** The share of the penalty that goes to the sums of the numbers. */
  alpha: z.number().min(0).max(1),
  /** The sum of the weights of the training cases. */
  totalWeight: z.number().min(0),
  /** Half the sum of squared errors, or the divergence, over the known cells. */
  reconstructionLoss: z.number().min(0),
  /** The loss with the penalties. */
  objective: z.number().min(0),
  /** How the iteration ended. */
  convergence: codecs.convergence,
  /** The seed, if random numbers were drawn. */
  seed: z.int(),
})
  .check(
    "components",
    "must have one column per feature",
    ({ components, inputs }) => components.columns === inputs.names.length,
  )
  .check("components", "must be at least 1", ({ components }) => components.rows >= 1);

/** What `NMF` learns. */
export interface NMFState extends StateOf<typeof nmfState> {}

/** A fitted `NMF`. */
export class NMFModel extends FittedModel<NMFState> implements Transformer {
  static readonly kind = "NMF";
  static readonly state = nmfState;

  get outputs(): readonly string[] {
    return Array.from({ length: this.components.rows }, (_, k) => `component${k + 1}`);
  }

  /** The scores of cases: how much of every component adds up to them, the best for their known values. */
  transform(rows: Rows): Matrix {
    const cells = newNonNegativeCells(this.kind, rows, this.inputs);
    const [penalty] = penaltiesOf(this, this.inputs.names.length, this.totalWeight);
    const side = {
      fixed: this.components.transpose(),
      weights: undefined,
      holes: cells.holes,
      ...penalty,
    };
    const scores = this.loss === "squares" ? scoresBySquares(cells, side) : scoresByDivergence(cells, side);
    return finiteCases(this.kind, scores);
  }

  /** The features that scores stand for: their products with the components. */
  inverseTransform(rows: Rows): Matrix {
    const scores = readNewCases(`${this.kind}.inverseTransform`, rows, { names: this.outputs }, "error");
    return finiteCases(this.kind, scores.multiply(this.components));
  }
}
