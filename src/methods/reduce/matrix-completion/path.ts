// Which penalty: cells are held back, and the penalty that predicts them best is chosen.

import type { Steps } from "../../../base/steps.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { holdBack } from "./known.js";
import type { MatrixCompletionSettings } from "./options.js";
import { type Completion, type CompletionProblem, complete, leadingSquares, zeroFilled } from "./solver.js";
import { estimate } from "./structure.js";

export interface PenaltyPath {
  /** The largest first. */
  readonly lambdas: Float64Array;
  /** The root mean squared error in the cells that were held back, for every penalty. */
  readonly errors: Float64Array;
}

/** Penalties from the one that leaves nothing down to a share of it, at equal ratios. */
function* penaltiesOf(
  problem: CompletionProblem,
  { pathLength, pathRatio }: MatrixCompletionSettings,
): Steps<Float64Array> {
  const { values } = yield* leadingSquares(zeroFilled(problem), 1);
  const largest = Math.sqrt(Math.max(0, values[0]));
  return Float64Array.from({ length: pathLength }, (_, at) => largest * pathRatio ** (at / (pathLength - 1)));
}

/** Errors of all penalties in cells that were held back; each begins where the one before it ended. */
export function* validatePath(
  problem: CompletionProblem,
  settings: MatrixCompletionSettings,
  tell: (completed: number, total: number) => void,
): Steps<PenaltyPath> {
  const { kept, held } = holdBack(problem.x, settings.validation, random(settings.seed));
  const rest = { ...problem, x: kept };
  const lambdas = yield* penaltiesOf(rest, settings);
  const errors = new Float64Array(lambdas.length);
  let last: Completion | undefined;
  for (const [at, lambda] of lambdas.entries()) {
    last = yield* complete(rest, lambda, last?.filled);
    const estimates = estimate(last.structure, kept);
    errors[at] = rootMeanSquare(problem, estimates, held);
    tell(at + 1, lambdas.length);
    yield;
  }
  return { lambdas, errors };
}

/** The root mean squared error of estimates in some cells, rows counted by their weights. */
export function rootMeanSquare(
  { x, weights }: Pick<CompletionProblem, "x" | "weights">,
  estimates: Matrix,
  cells: Iterable<number>,
): number {
  let sum = 0;
  let total = 0;
  for (const at of cells) {
    const weight = weights?.[Math.floor(at / x.columns)] ?? 1;
    sum += weight * (x.data[at] - estimates.data[at]) ** 2;
    total += weight;
  }
  return total > 0 ? Math.sqrt(sum / total) : 0;
}
