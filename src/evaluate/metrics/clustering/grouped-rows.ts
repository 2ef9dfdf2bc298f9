import { DataError, ShapeError } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { takeDense } from "../../../learn/case-rows.js";
import { Cases } from "../../../learn/cases.js";
import type { Rows } from "../../../learn/input.js";
import type { Matrix } from "../../../linalg/matrix.js";
import { readLabels } from "../input/labels.js";

/** Rows put together by cluster. */
export interface GroupedRows {
  readonly matrix: Matrix;
  /** Where each cluster starts, and after the last one the number of rows. */
  readonly starts: Uint32Array;
  /** The place that each row had. */
  readonly order: Uint32Array;
}

export function readGroupedRows(method: string, rows: Rows, labels: ArrayLike<Label>): GroupedRows {
  const { matrix } = new Cases({ method, rows });
  requireList(method, "cluster labels", labels);
  if (labels.length !== matrix.rows) {
    throw new ShapeError(method, `there are ${matrix.rows} rows but ${labels.length} cluster labels.`, {
      expected: `${matrix.rows} labels`,
      received: `${labels.length} labels`,
    });
  }
  const { classes, codes } = readLabels(method, "cluster", labels, undefined);
  if (classes.length < 2) {
    throw new DataError(method, `needs at least 2 clusters; there is ${classes.length}.`, {
      expected: "2 clusters or more",
      received: String(classes.length),
    });
  }
  const starts = new Uint32Array(classes.length + 1);
  for (const code of codes) starts[code + 1] += 1;
  for (let cluster = 0; cluster < classes.length; cluster += 1) starts[cluster + 1] += starts[cluster];
  const next = starts.slice();
  const order = new Uint32Array(matrix.rows);
  for (let row = 0; row < codes.length; row += 1) {
    order[next[codes[row]]] = row;
    next[codes[row]] += 1;
  }
  return { matrix: takeDense(matrix, order), starts, order };
}
