import { got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { kronecker } from "../../../math/basis/matrices.js";
import { differencePenalty } from "../../../math/basis/penalties.js";
import { eigenSymmetricAway } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { PenalizedDiscriminantSettings } from "./options.js";

/** A penalty in coordinates of the coefficients: some are free, the squares of the others are penalized. */
export interface PenaltyAxes {
  /** Features × free combinations. */
  readonly free: Matrix;
  /** Features × penalized combinations. */
  readonly penalized: Matrix;
  /** The mean of the diagonal of the matrix of the penalty. */
  readonly meanDiagonal: number;
}

/** Eigenvalues below this share of the largest one are rounding errors. */
const NEGLIGIBLE = 1e-11;

/** Undefined for squared coefficients, which need no other coordinates. */
export async function penaltyAxes(
  method: string,
  settings: PenalizedDiscriminantSettings,
  features: number,
  signal: AbortSignal | undefined,
  pause: () => Promise<unknown>,
): Promise<PenaltyAxes | undefined> {
  const omega = penaltyMatrix(method, settings, features);
  if (omega === undefined) return undefined;
  const { values, vectors } = await eigenSymmetricAway(omega, { signal }, pause);
  const limit = NEGLIGIBLE * values[0];
  if (values[0] > 0 && values[values.length - 1] < -limit)
    throw indefinite(method, values[values.length - 1]);
  const count = values.filter((value) => value > limit && value > 0).length;
  const penalized = vectors
    .slice(0, features, 0, count)
    .map((value, at) => value / Math.sqrt(values[at % count]));
  const meanDiagonal = omega.diagonal().reduce((sum, value) => sum + value, 0) / features;
  return { free: vectors.slice(0, features, count), penalized, meanDiagonal };
}

function penaltyMatrix(
  method: string,
  { penalty, order }: PenalizedDiscriminantSettings,
  features: number,
): Matrix | undefined {
  if (penalty === "ridge") return undefined;
  if (penalty === "curve") return differencePenalty(features, order);
  if ("matrix" in penalty) return given(method, Matrix.from(penalty.matrix), features);
  const { rows, columns } = penalty;
  if (rows * columns !== features) {
    const sentence = words`${optionName("penalty")} is for images of ${got(`${rows}×${columns}`)} pixels, but there are ${wanted(String(features))} features.`;
    throw new OptionError(method, sentence);
  }
  const down = kronecker(differencePenalty(rows, order), Matrix.identity(columns));
  return down.add(kronecker(Matrix.identity(rows), differencePenalty(columns, order)));
}

function given(method: string, omega: Matrix, features: number): Matrix {
  const isFitting = omega.rows === features && omega.columns === features;
  if (isFitting && omega.equals(omega.transpose())) return omega;
  const sentence = words`${optionName("penalty")} must have ${wanted(`a symmetric ${features}×${features} matrix`)}; got ${got(isFitting ? "one that is not symmetric" : omega.shape)}.`;
  throw new OptionError(method, sentence);
}

function indefinite(method: string, value: number): OptionError {
  return new OptionError(
    method,
    words`${optionName("penalty")} must have ${wanted("a matrix without negative eigenvalues")}; one is ${got(value)}.`,
  );
}
