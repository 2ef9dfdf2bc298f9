import * as z from "zod";
import { Matrix } from "../../../../math/linalg/matrix.js";
import * as codecs from "../../../../model/files/codecs.js";
import { CoefficientPath } from "../path/coefficient-path.js";

/** Scores t = X·rotation, one after another and uncorrelated, through which responses are predicted. */
export interface LatentComponents {
  /** Features × components: the directions as the method found them. */
  readonly weights: Matrix;
  /** Features × components: the scores are the product of the features with these. */
  readonly rotations: Matrix;
  /** Features × components: Xᵀt/tᵀt, the regressions of the features on the scores. */
  readonly loadings: Matrix;
  /** Responses × components: what each score adds to a response. */
  readonly responseLoadings: Matrix;
}

/** All components of a path, with how features and responses were centered and divided. */
export interface LatentStructure extends LatentComponents {
  readonly centers: Float64Array;
  readonly scales: Float64Array;
  /** Features that do not vary; their coefficients are 0. */
  readonly constant: readonly boolean[];
  readonly responseCenters: Float64Array;
  readonly responseScales: Float64Array;
  /** The variances of the scores, with the sum of weights as divisor. */
  readonly scoreVariances: Float64Array;
  /** The sum of the variances of all features, after they were divided. */
  readonly featureVariance: number;
  /** Components from 0 on × responses: Σ w·(y − ŷ)². */
  readonly residualSums: Matrix;
  /** By components from 0 on. */
  readonly degreesOfFreedom: Float64Array;
}

/** The regressions of one response on none, one, two and more components. */
export function pathOf(
  structure: LatentStructure,
  features: readonly string[],
  response: number,
): CoefficientPath {
  const { rotations, responseLoadings, centers, scales, residualSums } = structure;
  const components = rotations.columns;
  const coefficients = new Matrix(components + 1, features.length);
  const intercepts = new Float64Array(components + 1).fill(structure.responseCenters[response]);
  for (let m = 1; m <= components; m += 1) {
    const loading = structure.responseScales[response] * responseLoadings.get(response, m - 1);
    const [before, now] = [coefficients.row(m - 1), coefficients.row(m)];
    for (let j = 0; j < now.length; j += 1) {
      now[j] = before[j] + (loading * rotations.data[j * components + m - 1]) / scales[j];
      intercepts[m] -= now[j] * centers[j];
    }
  }
  return new CoefficientPath({
    features,
    parameter: "components",
    values: Float64Array.from(intercepts.keys()),
    intercepts,
    coefficients,
    degreesOfFreedom: structure.degreesOfFreedom,
    residualSums: residualSums.column(response),
  });
}

/** The scores of cases in their original units on the first components. */
export function scoresOf(x: Matrix, structure: LatentStructure, components: number): Matrix {
  const { centers, scales, rotations } = structure;
  const { rows, columns, data } = x;
  const moved = new Matrix(rows, columns);
  for (let row = 0, at = 0; row < rows; row += 1)
    for (let j = 0; j < columns; j += 1, at += 1) moved.data[at] = (data[at] - centers[j]) / scales[j];
  return moved.multiply(rotations.slice(0, columns, 0, components));
}

/** The features that lie nearest to scores, in their original units. */
export function featuresOf(scores: Matrix, { centers, scales, loadings }: LatentStructure): Matrix {
  const kept = loadings.slice(0, loadings.rows, 0, scores.columns).transpose();
  const near = scores.multiply(kept);
  return near.map((value, at) => value * scales[at % near.columns] + centers[at % near.columns]);
}

const shape = z.strictObject({
  weights: codecs.matrix,
  rotations: codecs.matrix,
  loadings: codecs.matrix,
  responseLoadings: codecs.matrix,
  centers: codecs.float64Array,
  scales: codecs.positiveArray,
  constant: z.array(z.boolean()).readonly(),
  responseCenters: codecs.float64Array,
  responseScales: codecs.positiveArray,
  scoreVariances: codecs.nonNegativeArray,
  featureVariance: codecs.anyNumber,
  residualSums: codecs.matrix,
  degreesOfFreedom: codecs.float64Array,
});

/** How components are written, checked to fit together. */
export const structureSchema: z.ZodType<LatentStructure> = shape.refine(
  (structure) => {
    const { rotations, responseLoadings, responseCenters, residualSums } = structure;
    const [features, components, responses] = [rotations.rows, rotations.columns, responseLoadings.rows];
    return (
      [structure.weights, structure.loadings].every(({ shape }) => shape === rotations.shape) &&
      [structure.centers, structure.scales, structure.constant].every(({ length }) => length === features) &&
      responseLoadings.columns === components &&
      responseCenters.length === responses &&
      structure.responseScales.length === responses &&
      structure.scoreVariances.length === components &&
      structure.degreesOfFreedom.length === components + 1 &&
      residualSums.rows === components + 1 &&
      residualSums.columns === responses
    );
  },
  { error: "must have parts of matching sizes", when: codecs.ifWhole },
);
