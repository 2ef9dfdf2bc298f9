import { abortablePacer } from "../../../base/pause.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";

/** Cases with their classes, as they are compared. */
export interface CodedRows {
  readonly x: Matrix;
  readonly codes: Int32Array;
}

/**
 * Hart (1968): beginning with some cases, by default the first of an order, every case is kept that those kept so far would classify
 * wrongly, and the order is gone through until nothing is added. Every case then has the class of the nearest one that
 * is kept, unless an equal case has another class.
 */
export async function condense(
  method: string,
  { x, codes }: CodedRows,
  order: ArrayLike<number>,
  { signal, onProgress }: FitControl,
  start: readonly number[] = [order[0]],
): Promise<Int32Array> {
  const pause = abortablePacer(method, signal);
  const nearest = new Float64Array(x.rows).fill(Number.POSITIVE_INFINITY);
  const found = new Int32Array(x.rows).fill(-1);
  const kept = new Set<number>();
  const keep = (index: number) => {
    kept.add(index);
    const row = x.row(index);
    for (let at = 0; at < x.rows; at += 1) {
      const distance = squaredDistance(x.data, at * x.columns, row);
      // Of equally near cases that of the first class decides, as for predictions.
      if (distance < nearest[at] || (distance === nearest[at] && codes[index] < found[at])) {
        nearest[at] = distance;
        found[at] = codes[index];
      }
    }
  };
  for (const index of new Set(start)) keep(index);
  for (let before = 0; before < kept.size; ) {
    before = kept.size;
    for (const index of Array.from(order)) {
      if (found[index] === codes[index] || kept.has(index)) continue;
      keep(index);
      if (await pause()) onProgress?.({ phase: "kept cases", completed: kept.size, total: x.rows });
    }
  }
  return Int32Array.from(kept).sort();
}

function squaredDistance(data: Float64Array, start: number, row: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < row.length; j += 1) sum += (data[start + j] - row[j]) ** 2;
  return sum;
}
