// Directions on which two classes are projected, and where they are separated.

import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { needs } from "../core/refusal.js";

type Vector = readonly [number, number];

/** A linear classifier of normal classes with a common covariance: `LinearDiscriminant`. */
export interface DiscriminantModel<L extends Label = Label> {
  readonly kind: string;
  readonly features: readonly string[];
  readonly classes: readonly L[];
  /** Classes × features. */
  readonly means: Matrix;
  /** Classes × features: how the features enter the log posteriors. */
  readonly coefficients: Matrix;
  readonly intercepts: ArrayLike<number>;
  /** The covariance within a class. */
  covariance(label: L): Matrix;
}

/** A direction, and the line across it that separates the classes. */
export interface Direction {
  /** Of length 1, from the first class to the second. */
  readonly along: Vector;
  /** The middle between the means. */
  readonly middle: Vector;
  /** Where the boundary is, as the coordinate along the direction from the middle. */
  readonly threshold: number;
  /** The distance between the means in standard deviations within the classes. */
  readonly separation: number;
}

/** The direction from mean to mean with its perpendicular bisector, and that of the discriminant with its boundary. */
export function readDirections<L extends Label>(
  method: string,
  model: DiscriminantModel<L>,
): {
  readonly means: readonly [Vector, Vector];
  readonly centroid: Direction;
  readonly discriminant: Direction;
} {
  const given: Partial<DiscriminantModel<L>> = model;
  // A logistic regression has coefficients and their covariance, but no means.
  if (
    given.means === undefined ||
    given.coefficients === undefined ||
    given.intercepts === undefined ||
    given.covariance === undefined
  ) {
    throw needs(method, "a linear discriminant of normal classes, such as LinearDiscriminant", model.kind);
  }
  const { classes, means: centers, coefficients, intercepts } = model;
  if (classes.length !== 2) throw needs(method, "a model of 2 classes", `${classes.length} classes`);
  const row = (matrix: Matrix, k: number): Vector => [matrix.get(k, 0), matrix.get(k, 1)];
  const means = [row(centers, 0), row(centers, 1)] as const;
  const between = minus(means[1], means[0]);
  if (Math.hypot(...between) === 0) throw needs(method, "different means of the classes", "equal ones");
  const middle = [(means[0][0] + means[1][0]) / 2, (means[0][1] + means[1][1]) / 2] as const;
  const covariance = model.covariance(classes[0]);
  const direction = (weights: Vector, score: number): Direction => {
    const length = Math.hypot(...weights);
    const along = [weights[0] / length, weights[1] / length] as const;
    const spread = Math.sqrt(dot(along, times(covariance, along)));
    return { along, middle, threshold: -score / length, separation: dot(along, between) / spread };
  };
  const weights = minus(row(coefficients, 1), row(coefficients, 0));
  const score = dot(weights, middle) + intercepts[1] - intercepts[0];
  return { means, centroid: direction(between, 0), discriminant: direction(weights, score) };
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1];
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1]];
}

function times(matrix: Matrix, [u, v]: Vector): Vector {
  return [matrix.get(0, 0) * u + matrix.get(0, 1) * v, matrix.get(1, 0) * u + matrix.get(1, 1) * v];
}

/** Two points of the line along the direction through the middle, and of the boundary across it. */
export function linesOf(
  { along, middle, threshold }: Direction,
  reach: number,
): { readonly direction: readonly [Vector, Vector]; readonly boundary: readonly [Vector, Vector] } {
  const at = (forward: number, sideways: number): Vector => [
    middle[0] + forward * along[0] - sideways * along[1],
    middle[1] + forward * along[1] + sideways * along[0],
  ];
  return {
    direction: [at(-reach, 0), at(reach, 0)],
    boundary: [at(threshold, -reach), at(threshold, reach)],
  };
}
