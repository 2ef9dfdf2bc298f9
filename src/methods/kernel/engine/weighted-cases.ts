import { Matrix } from "../../../math/linalg/matrix.js";

/** The indices of the cases that count, or undefined if all of them do. */
function counted(weights: Float64Array | undefined): number[] | undefined {
  if (weights === undefined || weights.every((weight) => weight > 0)) return undefined;
  return Array.from(weights.keys()).filter((i) => weights[i] > 0);
}

/** Cases without those of weight 0, whose noise would be infinite; the rows are a copy. */
export function countedCases<T extends Float64Array | Int32Array>(
  x: Matrix,
  target: T,
  weights: Float64Array | undefined,
): { readonly x: Matrix; readonly target: T; readonly weights: Float64Array | undefined } {
  const indices = counted(weights);
  if (indices === undefined)
    return { x: new Matrix(x.rows, x.columns, x.data.slice()), target: target.slice() as T, weights };
  const rows = new Matrix(indices.length, x.columns);
  for (const [k, i] of indices.entries()) rows.data.set(x.row(i), k * x.columns);
  const kept = target.slice(0, indices.length) as T;
  for (const [k, i] of indices.entries()) kept[k] = target[i];
  return { x: rows, target: kept, weights: Float64Array.from(indices, (i) => weights?.[i] ?? 1) };
}
