// The error surface of a linear regression over two of its parameters, and the steps of gradient descent on it.

import { DataError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { FIGURE, wanted, words } from "../../../base/sentence.js";
import { leastSquares } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { TrainingData } from "../../../methods/linear/linear-regression/index.js";
import { clipLine } from "../core/clip-line.js";
import type { Path } from "../core/curves.js";
import { ellipsePath, invertQuadratic, quadraticForm } from "../core/ellipse.js";
import { wrongOption } from "../core/refusal.js";
import type { DescentSurface, Descents } from "./surface.js";

/** A regression fitted by gradient descent in this process, which still has its steps and its cases. */
export interface DescendedModel {
  readonly terms: readonly string[];
  readonly settings: { readonly intercept: boolean };
  readonly inverseGram: Matrix;
  readonly totalWeight: number;
  readonly steps?: readonly { readonly x: ArrayLike<number>; readonly value: number }[];
  readonly training: TrainingData | undefined;
}

type IndexPair = readonly [number, number];

/** The surface of the first model, and the steps of all of them. */
export function readModelDescents(
  method: string,
  models: readonly DescendedModel[],
  terms: readonly string[] | undefined,
): Descents {
  const [first] = models;
  const indices = readTerms(method, first, terms);
  return {
    surface: errorSurface(method, first, indices),
    paths: models.map((model) => readPath(method, model, first, indices)),
    notes: [
      "Ellipses: equal errors. Cross: the least-squares estimate.",
      first.terms.length > 2 && "The error is minimized over the other parameters.",
    ],
  };
}

function readTerms(
  method: string,
  { terms }: DescendedModel,
  wanted: readonly string[] | undefined,
): IndexPair {
  if (terms === undefined) throw noPath(method);
  if (wanted === undefined && terms.length === 2) return [0, 1];
  const known = terms.map(quote).join(", ");
  const found = (wanted ?? []).map((name) => terms.indexOf(name));
  if (found.length === 2 && found.every((index) => index >= 0) && found[0] !== found[1]) {
    return [found[0], found[1]];
  }

  const received = wanted === undefined ? "nothing" : wanted.map(quote).join(", ");
  throw wrongOption(method, "terms", `two of ${known}`, received);
}

/** The error as a function of two parameters, minimized over the others: from the inverse Gram matrix. */
function errorSurface(
  method: string,
  { training, terms, settings, inverseGram, totalWeight }: DescendedModel,
  [i, j]: IndexPair,
): DescentSurface {
  if (training === undefined) throw noPath(method);
  const { x, y, weights } = training;
  const design = settings.intercept ? Matrix.fromColumns([y.map(() => 1), ...columnsOf(x)]) : x;
  const roots = weights?.map(Math.sqrt);
  const weighted =
    roots === undefined ? design : design.map((value, at) => value * roots[Math.floor(at / design.columns)]);
  const { solution } = leastSquares(
    weighted,
    roots === undefined ? y : y.map((value, row) => value * roots[row]),
  );
  const [a, b, c] = invertQuadratic([inverseGram.get(i, i), inverseGram.get(i, j), inverseGram.get(j, j)]);
  const center = [solution[i], solution[j]] as const;
  /** The mean squared error grows by (β − center)ᵀ·matrix·(β − center). */
  const matrix = [a / totalWeight, b / totalWeight, c / totalWeight] as const;
  return {
    what: "the mean squared error",
    names: [terms[i], terms[j]],
    center,
    excess: ([u, v]) => quadraticForm(matrix, [u - center[0], v - center[1]]),
    contours: ({ x: across, y: up }, levels) =>
      levels.flatMap((level) => clipLine(ellipsePath(center, matrix, level, 400), across, up)),
  };
}

function columnsOf(x: Matrix): Float64Array[] {
  return Array.from({ length: x.columns }, (_, j) => x.column(j));
}

function readPath(
  method: string,
  { steps, terms, training }: DescendedModel,
  first: DescendedModel,
  [i, j]: IndexPair,
): Path {
  if (steps === undefined || steps.length === 0 || training === undefined) throw noPath(method);
  const same =
    terms.join() === first.terms.join() &&
    training.y.length === first.training?.y.length &&
    training.y.every((value, row) => value === first.training?.y[row]);
  if (!same) {
    throw new DataError(
      method,
      words`the models must be fitted to ${wanted("the same cases")}, with the same terms.`,
      { received: "models of different cases" },
    );
  }
  return steps.map(({ x }): readonly [number, number] => [x[i], x[j]]);
}

function noPath(method: string): DataError {
  const expected = "a LinearRegression fitted by gradient descent";
  const sentence = words`${FIGURE}needs ${wanted(expected)}, which keeps its steps; a model file does not. Fit it with solver: "gradient-descent" or "stochastic-gradient".`;
  return new DataError(method, sentence, { received: "a model without steps" });
}
