import { DataError, got, words } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Features } from "../../../model/input.js";
import { kernelParts, type ResolvedKernel } from "./kernel.js";

/** Whether the rows of cases are kernel values already. */
export function isPrecomputed(kernel: ResolvedKernel): boolean {
  return kernelParts(kernel).some(({ kind }) => kind === "precomputed");
}

/** The training rows that a model keeps: given kernel values need none, but they must be counted. */
export function keptRows(kernel: ResolvedKernel, x: Matrix): Matrix {
  return isPrecomputed(kernel) ? new Matrix(x.rows, 0) : new Matrix(x.rows, x.columns, x.data.slice());
}

interface KeptRows {
  readonly inputs: Features;
  readonly kernel: ResolvedKernel;
  readonly rows: Matrix;
}

/** Whether kept rows have the columns that new rows have, and the kernel a length scale for each. */
export function fitsRows({ inputs, kernel, rows }: KeptRows): boolean {
  const { length } = inputs.names;
  const parts = kernelParts(kernel);
  const fits = parts.every((part) => {
    const scale = "lengthScale" in part ? part.lengthScale : 1;
    return typeof scale === "number" || scale.length === length;
  });
  if (!fits || rows.rows === 0) return false;
  if (!isPrecomputed(kernel)) return rows.columns === length;
  return rows.columns === 0 && rows.rows === length;
}

/** The memory that a fit to so many cases may take, 4 GiB. */
const MOST_BYTES = 2 ** 32;

/** Refuses cases whose square matrices do not fit, and says what they would take. */
export function requireSquareRoom(method: string, cases: number, matrices: number, advice: string): void {
  const bytes = 8 * matrices * cases * cases;
  if (bytes <= MOST_BYTES) return;
  const size = `${(bytes / 2 ** 30).toFixed(1)} GiB`;
  const sentence = words`${matrices} matrices of ${cases}×${cases} numbers would take ${got(size)}, more than the ${MOST_BYTES / 2 ** 30} GiB that are allowed; ${advice}.`;
  throw new DataError(method, sentence, { expected: `at most ${MOST_BYTES / 2 ** 30} GiB` });
}
