import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import type { FitControl } from "../../learn/control.js";
import {
  type Features,
  type Rows,
  readOpenPredictors,
  readResponses,
  readWeights,
} from "../../learn/input.js";
import type { Matrix } from "../../linalg/matrix.js";

/** Cases of a regression of one response. */
export interface Cases {
  readonly x: Matrix;
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
}

/** Those that a model is fitted to, with what it must know of them later. */
export interface TrainingCases extends Cases {
  readonly inputs: Features;
  /** The name of what is predicted. */
  readonly response: string;
  /** The cases as they were given, which folds may be made by. */
  readonly source: Rows;
}

/** The door of linear regressions of one response; `like` are the features of a model that learns more. */
export function readRegression(
  method: string,
  rows: Rows,
  target: ArrayLike<number> | string,
  control: FitControl,
  like?: Features,
): TrainingCases {
  const { requireUsable, ...cases } = readOpenRegression(method, rows, target, control, like);
  requireUsable();
  return cases;
}

/** The same, where sums over the cases may tell first whether all are finite. */
export function readOpenRegression(
  method: string,
  rows: Rows,
  target: ArrayLike<number> | string,
  { weights, signal }: FitControl,
  like?: Features,
): TrainingCases & { readonly requireUsable: () => void } {
  throwIfAborted(method, signal);
  const { responses, names } = readResponses(method, rows, target);
  requireOneResponse(method, names);
  const options = { missing: "error", except: names, like } as const;
  const { matrix, features, requireUsable } = readOpenPredictors(method, rows, options);
  return {
    requireUsable,
    x: matrix,
    y: responses.column(0),
    weights: readWeights(method, rows, weights),
    inputs: features,
    response: names[0],
    source: rows,
  };
}

export function requireOneResponse(method: string, names: readonly string[]): void {
  if (names.length === 1) return;
  throw new DataError(
    `${method}: there are ${names.length} responses (${names.join(", ")}); the method predicts one. Fit them one by one.`,
    { method, expected: "1 response", received: `${names.length} responses` },
  );
}
