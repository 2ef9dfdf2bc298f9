import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans, scatterMatrix } from "../../../math/linalg/moments.js";
import * as codecs from "../../../model/files/codecs.js";
import { isConstant } from "./design/constant-column.js";

/** All that a linear regression with normal noise needs to know about its cases; moments of two parts can be joined. */
export interface RegressionMoments {
  /** The sum of the weights. */
  readonly mass: number;
  /** The means of the features, then of the response. */
  readonly means: Float64Array;
  /** Σ w·(z − z̄)(z − z̄)ᵀ of features and response. */
  readonly scatter: Matrix;
}

export function regressionMoments(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
): RegressionMoments {
  const { rows, columns } = x;
  const joined = new Matrix(rows, columns + 1);
  for (let i = 0; i < rows; i += 1) {
    joined.data.set(x.row(i), i * (columns + 1));
    joined.data[i * (columns + 1) + columns] = y[i];
  }
  return {
    mass: weights === undefined ? rows : weights.reduce((sum, weight) => sum + weight, 0),
    means: columnMeans(joined, weights),
    scatter: scatterMatrix(joined, weights && { weights }),
  };
}

/** The moments of the cases of both (Chan, Golub and LeVeque 1983). */
export function joinMoments(a: RegressionMoments, b: RegressionMoments): RegressionMoments {
  const totalWeight = a.mass + b.mass;
  const apart = a.means.map((mean, j) => b.means[j] - mean);
  const factor = (a.mass * b.mass) / totalWeight;
  const size = apart.length;
  return {
    mass: totalWeight,
    means: a.means.map((mean, j) => mean + apart[j] * (b.mass / totalWeight)),
    scatter: a.scatter.map(
      (value, at) => value + b.scatter.data[at] + factor * apart[Math.floor(at / size)] * apart[at % size],
    ),
  };
}

/** Standard deviations of the features (divisor n) about their means or about 0, and which features are constant. */
export function featureScales(
  { mass: totalWeight, means, scatter }: RegressionMoments,
  { intercept, standardize }: { readonly intercept: boolean; readonly standardize: boolean },
): { readonly scales: Float64Array; readonly constant: readonly boolean[] } {
  const columns = means.length - 1;
  const squares = Float64Array.from({ length: columns }, (_, j) => {
    return scatter.get(j, j) / totalWeight + (intercept ? 0 : means[j] ** 2);
  });
  const constant = Array.from(squares, (square, j) => isConstant(intercept ? means[j] : 0, square));
  return {
    scales: squares.map((square, j) => (standardize && !constant[j] ? Math.sqrt(square) : 1)),
    constant,
  };
}

/** How moments are written in a model's file. */
export const momentsSchema = z
  .strictObject({ mass: z.number().min(0), means: codecs.float64Array, scatter: codecs.matrix })
  .refine(({ means, scatter }) => scatter.rows === means.length && scatter.columns === means.length, {
    error: "must have a scatter that fits the means",
    when: codecs.ifWhole,
  });
