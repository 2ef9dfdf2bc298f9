// Textbook alternatives to QR for least squares.

import { columnName, DataError, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { gramSchmidt } from "../../../math/linalg/gram-schmidt.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { NormalFactor, weightedGram } from "../../../math/linalg/normal-factor.js";
import type { Minimum } from "../../../math/optimize/iterate.js";
import type { FitControl } from "../../../model/control.js";
import { weightedRows } from "../engine/design/standardize.js";
import {
  columnSquares,
  type Problem,
  type Solution,
  solveRegression,
  withOnes,
} from "../engine/least-squares.js";
import { sumOfSquares } from "../engine/vectors.js";
import { descend } from "./descent.js";
import { gradientSolver, type LinearRegressionSettings } from "./options.js";
import { describeOrthogonalization, type Orthogonalization } from "./orthogonalization.js";

/** A solution, with results that only some solvers have. */
export interface Answer extends Solution {
  /** The iterations, one per response. */
  readonly descents?: readonly Minimum[];
  /** One per response. */
  readonly orthogonalizations?: readonly Orthogonalization[];
}

export async function solveBy(
  settings: LinearRegressionSettings,
  problem: Problem,
  terms: readonly string[],
  control: FitControl,
): Promise<Answer> {
  const iterative = gradientSolver(settings);
  // Only QR tells by itself whether a number cannot be used.
  if (iterative !== undefined || settings.solver !== "qr") problem.requireUsable?.();
  if (iterative === undefined) {
    if (settings.solver === "normal-equations") return byNormalEquations(problem);
    return settings.solver === "gram-schmidt"
      ? byGramSchmidt(problem, terms)
      : solveRegression(problem, control);
  }
  // Standard errors come from QR, the parameters from the iteration.
  const exact = await solveRegression(problem, control);
  requireIndependent(exact, terms, iterative.method);
  const design = designOf(problem);
  const descents = Array.from({ length: problem.responses.columns }, (_, j) =>
    descend(design, problem.responses.column(j), problem.weights, iterative, control),
  );
  const coefficients = Matrix.fromColumns(descents.map(({ x }) => x));
  return { ...exact, coefficients, residualSums: residualSums(problem, coefficients), descents };
}

/** XᵀWX·β = XᵀWy by Cholesky: half the work of QR, and half the digits. */
function byNormalEquations(problem: Problem): Answer {
  const { responses, weights, tolerance } = problem;
  const design = designOf(problem);
  const { rows, columns } = design;
  const caseWeights = weights ?? new Float64Array(rows).fill(1);
  const factor = new NormalFactor(columns);
  weightedGram(design.data, columns, caseWeights, factor.data);
  factor.factor(tolerance === undefined ? undefined : tolerance * tolerance);
  const { dependent } = factor;
  const solve = (right: Float64Array) => {
    factor.solve(right);
    return right;
  };
  const coefficients = Matrix.fromColumns(
    Array.from({ length: responses.columns }, (_, j) => {
      const weighted = responses.column(j).map((value, i) => value * caseWeights[i]);
      return solve(design.transpose().multiply(weighted));
    }),
  );
  const inverse = Matrix.fromColumns(
    dependent.map((left, j) => {
      const unit = new Float64Array(columns);
      if (!left) unit[j] = 1;
      return left ? unit : solve(unit);
    }),
  );
  return {
    ...independence(dependent),
    coefficients,
    inverseGram: inverse,
    residualSums: residualSums(problem, coefficients),
    squares: () => columnSquares(weightedRows(design, weights)),
  };
}

/** Successive orthogonalization, ESL algorithm 3.1, done twice to keep the columns orthogonal despite rounding. */
function byGramSchmidt(problem: Problem, terms: readonly string[]): Answer {
  const { responses, weights, tolerance } = problem;
  const design = weightedRows(designOf(problem), weights);
  const { Q, R, dropped } = gramSchmidt(design, {
    dependent: "drop",
    ...(tolerance !== undefined && { tolerance }),
  });
  const dependent = terms.map((_, j) => dropped.includes(j));
  const kept = terms.flatMap((_, j) => (dependent[j] ? [] : [j]));
  const triangle = Matrix.fromColumns(kept.map((j) => R.column(j)));
  const parts = Q.transpose().multiply(weightedRows(responses, weights));
  const inverse = invertUpper(triangle);
  const spread = (square: Matrix) => {
    const out = new Matrix(terms.length, square.columns);
    for (const [i, j] of kept.entries()) out.data.set(square.row(i), j * square.columns);
    return out;
  };
  const coefficients = spread(inverse.multiply(parts));
  const gram = inverse.multiply(inverse.transpose());
  return {
    ...independence(dependent),
    coefficients,
    inverseGram: spread(spread(gram).transpose()),
    residualSums: residualSums(problem, coefficients),
    squares: () => columnSquares(design),
    orthogonalizations: Array.from({ length: responses.columns }, (_, j) =>
      describeOrthogonalization(
        kept.map((k) => terms[k]),
        triangle,
        parts.column(j),
      ),
    ),
  };
}

function designOf({ x, intercept }: Problem): Matrix {
  return intercept ? withOnes(x) : x;
}

/** Independent columns first, as QR reports them. */
function independence(dependent: readonly boolean[]): Pick<Solution, "rank" | "pivots"> {
  const indices = [...dependent.keys()];
  const kept = indices.filter((j) => !dependent[j]);
  return { rank: kept.length, pivots: Int32Array.from([...kept, ...indices.filter((j) => dependent[j])]) };
}

function residualSums(problem: Problem, coefficients: Matrix): Float64Array {
  const residuals = problem.responses.subtract(designOf(problem).multiply(coefficients));
  const weighted = weightedRows(residuals, problem.weights);
  return Float64Array.from({ length: coefficients.columns }, (_, j) => sumOfSquares(weighted.column(j)));
}

function invertUpper(R: Matrix): Matrix {
  const size = R.columns;
  const out = new Matrix(size, size);
  for (let j = 0; j < size; j += 1) {
    for (let i = j; i >= 0; i -= 1) {
      let sum = i === j ? 1 : 0;
      for (let k = i + 1; k <= j; k += 1) sum -= R.data[i * size + k] * out.data[k * size + j];
      out.data[i * size + j] = sum / R.data[i * size + i];
    }
  }
  return out;
}

function requireIndependent({ rank, pivots }: Solution, terms: readonly string[], solver: string): void {
  if (rank === terms.length) return;
  const column = terms[pivots[rank]];
  throw new DataError(
    "LinearRegression",
    words`the ${columnName(column)} depends on the others, so the solver ${quote(solver)} has no unique solution; leave it out, or choose the solver "qr".`,
    { expected: "independent columns", received: "dependent columns" },
  );
}
