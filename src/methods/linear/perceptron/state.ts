import * as z from "zod";
import type { Label } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";

/** How far apart classes are that a hyperplane separates. */
export interface PerceptronSeparation {
  /**
   * The least distance of a case to the last weights' boundary, where every case has a further coordinate 1
   * for the intercept. The maximum margin may be larger.
   */
  readonly margin: number;
  /** The largest length of a case, that coordinate included. */
  readonly radius: number;
  /** Novikoff's: no order of the cases gives more mistakes, if cases come one by one and weights begin at zero. */
  readonly mistakeBound?: number | undefined;
}

export const perceptronState = StateSchema.of({
  classes: codecs.severalClasses,
  inputs: codecs.features,
  /** One row per hyperplane: a single one toward the second of two classes, otherwise one for each class. */
  coefficients: codecs.matrix,
  /** The intercept of every hyperplane. */
  intercepts: codecs.float64Array,
  /** The weight of the cases that each learner misclassified in every pass; one row if all learned jointly. */
  mistakes: codecs.matrix,
  /** For each learner, the margin between the classes, or null if it did not separate them. */
  separations: field<readonly (PerceptronSeparation | null)[]>(
    z.array(
      z
        .strictObject({ margin: z.number(), radius: z.number(), mistakeBound: z.number().optional() })
        .nullable(),
    ),
  ),
  /** Converged if classes are separated; the criterion is the number of mistakes in the last pass. */
  convergence: codecs.convergence,
  /** The seed, if random numbers were drawn. */
  seed: z.int().min(0),
})
  .check(
    "coefficients",
    "must have one row per hyperplane and one column per feature",
    ({ classes, inputs, coefficients }) =>
      coefficients.rows === (classes.length === 2 ? 1 : classes.length) &&
      coefficients.columns === inputs.names.length,
  )
  .check(
    "intercepts",
    "must be one per hyperplane",
    ({ intercepts, coefficients }) => intercepts.length === coefficients.rows,
  )
  .check(
    "separations",
    "must be one per learner",
    ({ separations, mistakes }) => separations.length === mistakes.rows,
  );

/** What `Perceptron` learns. */
export interface PerceptronState<L extends Label = Label> extends LabeledState<typeof perceptronState, L> {}
