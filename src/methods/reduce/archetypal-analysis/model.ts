import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import { finiteCases } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { nearestInHull } from "../engine/hull.js";

/** Enough for the shares of a case to settle. */
const MOST_STEPS = 100_000;

const archetypalAnalysisState = StateSchema.of({
  inputs: codecs.features,
  /** Archetypes × features, the one first that cases consist of most. */
  archetypes: codecs.matrix,
  /** The sum of the squared distances of the training cases from their mixtures. */
  squaredError: z.number().min(0),
  /** The sum of their squared distances from their mean. */
  totalSquares: z.number().min(0),
  /** How the iteration ended. */
  convergence: codecs.convergence,
})
  .check(
    "archetypes",
    "must have one column per feature",
    ({ archetypes, inputs }) => archetypes.columns === inputs.names.length,
  )
  .check("archetypes", "must be at least 1", ({ archetypes }) => archetypes.rows >= 1);

/** What `ArchetypalAnalysis` learns. */
export interface ArchetypalAnalysisState extends StateOf<typeof archetypalAnalysisState> {}

/** A fitted `ArchetypalAnalysis`. */
export class ArchetypalAnalysisModel extends FittedModel<ArchetypalAnalysisState> implements Transformer {
  static readonly kind = "ArchetypalAnalysis";
  static readonly state = archetypalAnalysisState;

  get outputs(): readonly string[] {
    return Array.from({ length: this.archetypes.rows }, (_, k) => `archetype${k + 1}`);
  }

  /** The shares of the archetypes in the mixture that is nearest to each case: ≥ 0, with the sum 1. */
  transform(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const count = this.archetypes.rows;
    const out = new Matrix(x.rows, count);
    const even = new Float64Array(count).fill(1 / count);
    for (let i = 0; i < x.rows; i += 1)
      out.row(i).set(nearestInHull(this.archetypes, x.row(i), even, MOST_STEPS).shares);
    return finiteCases(this.kind, out);
  }

  /** The mixtures that shares stand for: their products with the archetypes. */
  inverseTransform(rows: Rows): Matrix {
    const shares = readNewCases(`${this.kind}.inverseTransform`, rows, { names: this.outputs }, "error");
    return finiteCases(this.kind, shares.multiply(this.archetypes));
  }
}
