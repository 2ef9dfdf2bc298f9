// The numbers of tables that several fits or models read one after the other.

import type { Encoding } from "../../data/kinds/encoding.js";
import { Table } from "../../data/table/table.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import type { Rows } from "./rows.js";

interface Kept {
  /** How many uses have not ended. */
  uses: number;
  /** What the last encodings gave, the newest first. */
  matrices: { readonly encoding: Encoding; readonly matrix: Matrix }[];
}

/** Fits and predictions may read levels differently. */
const MOST_KEPT = 2;

const kept = new WeakMap<Table, Kept>();

/** From now on, a table is turned into numbers once for all that read it in the same way; returns what ends this. */
export function keepNumbers(rows: Rows): () => void {
  if (!(rows instanceof Table)) return () => undefined;
  const entry = kept.get(rows) ?? { uses: 0, matrices: [] };
  kept.set(rows, entry);
  entry.uses += 1;
  return () => {
    entry.uses -= 1;
    if (entry.uses === 0) kept.delete(rows);
  };
}

/** While a function runs, a table is turned into numbers once for all that read it in the same way. */
export function keepingNumbers<T>(rows: Rows, body: () => T): T {
  const end = keepNumbers(rows);
  try {
    return body();
  } finally {
    end();
  }
}

/** The matrix of a table, which nobody may change. */
export function encodedTable(method: string, table: Table, encoding: Encoding): Matrix {
  const entry = kept.get(table);
  const known = entry?.matrices.find((one) => one.encoding.readsAlike(encoding));
  if (known !== undefined) return known.matrix;
  const matrix = encoding.apply(method, table);
  if (entry !== undefined) entry.matrices = [{ encoding, matrix }, ...entry.matrices].slice(0, MOST_KEPT);
  return matrix;
}
