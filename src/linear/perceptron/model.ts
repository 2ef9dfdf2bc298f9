import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Features, Rows } from "../../learn/input.js";
import { type Classifier, mostProbable } from "../../learn/model.js";
import { Matrix } from "../../linalg/matrix.js";
import { linearPredictor, readLinearCases } from "../path/linear-model.js";

/** How far classes are apart that a hyperplane separates. */
export interface PerceptronSeparation {
  /**
   * The least distance of a case to the last weights' boundary, where every case has a further coordinate 1
   * for the intercept. The widest margin there is may be larger.
   */
  readonly margin: number;
  /** The largest length of a case, that coordinate included. */
  readonly radius: number;
  /** Novikoff's: no order of the cases gives more mistakes, if cases come one by one and weights begin at zero. */
  readonly mistakeBound?: number | undefined;
}

interface State<L extends Label> {
  readonly classes: readonly L[];
  readonly inputs: Features;
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array<ArrayBuffer>;
  readonly mistakes: Matrix;
  readonly separations: readonly (PerceptronSeparation | null)[];
  readonly convergence: Convergence;
  readonly seed: number;
}

/** A fitted `Perceptron`. */
export class PerceptronModel<L extends Label = Label> implements Classifier<L> {
  readonly kind = "Perceptron";
  readonly classes: readonly L[];
  /** The names and the encoding of the features. */
  readonly inputs: Features;
  /** One row per hyperplane: of two classes the one towards the second, otherwise one for each class. */
  readonly coefficients: Matrix;
  readonly intercepts: Float64Array<ArrayBuffer>;
  /** The weight of the cases that each learner was wrong about in every pass; one row if all learned jointly. */
  readonly mistakes: Matrix;
  /** For each learner, how far the classes are apart, or null where it did not separate them. */
  readonly separations: readonly (PerceptronSeparation | null)[];
  /** Converged where classes are separated; the criterion is the number of mistakes in the last pass. */
  readonly convergence: Convergence;
  readonly seed: number;

  constructor(state: State<L>) {
    this.classes = state.classes;
    this.inputs = state.inputs;
    this.coefficients = state.coefficients;
    this.intercepts = state.intercepts;
    this.mistakes = state.mistakes;
    this.separations = state.separations;
    this.convergence = state.convergence;
    this.seed = state.seed;
  }

  static fromJSON(json: unknown): PerceptronModel {
    return readModel(perceptronFormat, parseJson(json));
  }

  get features(): readonly string[] {
    return this.inputs.names;
  }

  /** One score per hyperplane; of two classes a single one, positive for the second. */
  decisionFunction(rows: Rows): Matrix {
    const x = readLinearCases(this.kind, rows, this.inputs);
    const { coefficients, intercepts } = this;
    return Matrix.fromColumns(
      Array.from(intercepts, (intercept, k) => linearPredictor(x, intercept, coefficients.row(k))),
    );
  }

  /** The signed distance of every case to every hyperplane. */
  distances(rows: Rows): Matrix {
    const scores = this.decisionFunction(rows);
    const { coefficients } = this;
    const lengths = Array.from({ length: coefficients.rows }, (_, k) => Math.hypot(...coefficients.row(k)));
    if (lengths.includes(0)) {
      throw new DataError(
        `${this.kind}: all coefficients of a hyperplane are 0, so that nothing has a distance to it.`,
        { method: this.kind, expected: "a coefficient other than 0", received: "0" },
      );
    }
    return scores.map((score, at) => score / lengths[at % lengths.length]);
  }

  /** The class on whose side a case lies, or the one with the largest score; of equal ones, the first. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /**
   * 1 for the class that is predicted and 0 for the others: a perceptron says on which side a case lies, and
   * not how sure that is. `CalibratedClassifier` makes probabilities of its scores.
   */
  predictProba(rows: Rows): Matrix {
    const scores = this.decisionFunction(rows);
    const out = new Matrix(scores.rows, this.classes.length);
    for (let i = 0; i < scores.rows; i += 1) out.data[i * out.columns + winner(scores.row(i))] = 1;
    return out;
  }

  toJSON(): ModelJson {
    return writeModel(perceptronFormat, this);
  }
}

function winner(scores: Float64Array): number {
  if (scores.length === 1) return scores[0] > 0 ? 1 : 0;
  let best = 0;
  for (let k = 1; k < scores.length; k += 1) if (scores[k] > scores[best]) best = k;
  return best;
}

const schema = z.strictObject({
  classes: z.array(codecs.label).min(2),
  inputs: codecs.features,
  coefficients: codecs.matrix,
  intercepts: codecs.float64Array,
  mistakes: codecs.matrix,
  separations: z.array(
    z
      .strictObject({
        margin: z.number(),
        radius: z.number(),
        mistakeBound: z.number().optional(),
      })
      .nullable(),
  ),
  convergence: codecs.convergence,
  seed: z.int().min(0),
});

export const perceptronFormat: ModelFormat<PerceptronModel, typeof schema> = {
  kind: "Perceptron",
  schema: schema.refine(
    ({ classes, inputs, coefficients, intercepts, mistakes, separations }) =>
      coefficients.rows === (classes.length === 2 ? 1 : classes.length) &&
      coefficients.columns === inputs.names.length &&
      intercepts.length === coefficients.rows &&
      separations.length === mistakes.rows,
    "the coefficients do not fit the classes and features",
  ),
  state: ({ classes, inputs, coefficients, intercepts, mistakes, separations, convergence, seed }) => ({
    classes: [...classes],
    inputs,
    coefficients,
    intercepts,
    mistakes,
    separations: [...separations],
    convergence,
    seed,
  }),
  create: (state) => new PerceptronModel(state),
};
