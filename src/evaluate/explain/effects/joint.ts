// Accumulated effects of two columns of numbers or dates beyond the effects of each (Apley and Zhu 2020, section 3).

import type { DateColumn, QuantitativeColumn } from "../../../data/table/column.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { answerOf } from "../heard.js";
import { type Question, valuesIn } from "../question.js";
import { type Bins, binOf } from "./bins.js";

/** A column that is divided into bins. */
export interface BinnedColumn {
  readonly name: string;
  readonly column: QuantitativeColumn | DateColumn;
  readonly bins: Bins;
}

/** Effects at pairs of edges, and how many rows each cell has, counted by their weights. */
export interface JointGrid {
  readonly effects: Matrix;
  readonly counts: Matrix;
}

/**
 * In every cell the mean of how much more the answers change along one column at the upper edge of the other than at its
 * lower edge, summed up to each corner. What each column contributes alone, and the mean over the rows, are subtracted.
 * A cell without rows takes the mean of the nearest cells that have some.
 */
export function jointEffects(question: Question, first: BinnedColumn, second: BinnedColumn): JointGrid {
  const { changes, counts } = cellChanges(question, first, second);
  fillEmpty(changes, counts);
  const [rows, columns] = [counts.rows, counts.columns];
  const sums = Matrix.zeros(rows + 1, columns + 1);
  const at = (matrix: Matrix, i: number, j: number) => matrix.data[i * matrix.columns + j];
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1)
      sums.data[(i + 1) * (columns + 1) + j + 1] =
        at(changes, i, j) + at(sums, i, j + 1) + at(sums, i + 1, j) - at(sums, i, j);
  const main = mainEffect(sums, counts);
  const others = mainEffect(sums.transpose(), counts.transpose());
  const alone = sums.map(
    (sum, index) => sum - main[Math.floor(index / (columns + 1))] - others[index % (columns + 1)],
  );
  let [sum, total] = [0, 0];
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1) {
      const corners = at(alone, i, j) + at(alone, i, j + 1) + at(alone, i + 1, j) + at(alone, i + 1, j + 1);
      sum += (at(counts, i, j) * corners) / 4;
      total += at(counts, i, j);
    }
  }
  const mean = total > 0 ? sum / total : 0;
  return { effects: alone.map((value) => value - mean), counts };
}

/** The mean second difference of the answers in every cell, over its own rows; 0 where there are none. */
function cellChanges(
  { all, hearings, positive }: Question,
  first: BinnedColumn,
  second: BinnedColumn,
): { readonly changes: Matrix; readonly counts: Matrix } {
  const [rows, columns] = [first.bins.edges.length - 1, second.bins.edges.length - 1];
  const changes = Matrix.zeros(rows, columns);
  const counts = Matrix.zeros(rows, columns);
  if (rows === 0 || columns === 0) return { changes, counts };
  for (const { model, table, rows: heard, weights } of hearings) {
    const valueIn = ({ column }: BinnedColumn, at: number) => column.values[heard[at]];
    const present = Int32Array.from(heard.keys()).filter(
      (at) => !Number.isNaN(valueIn(first, at)) && !Number.isNaN(valueIn(second, at)),
    );
    if (present.length === 0) continue;
    const binsOf = (one: BinnedColumn) => present.map((at) => binOf(one.bins, valueIn(one, at)));
    const [row, column] = [binsOf(first), binsOf(second)];
    const taken = table.take(present);
    const edgesOf = ({ name, bins }: BinnedColumn, bin: Int32Array, edge: number) =>
      valuesIn(
        all.table,
        name,
        bin.map((k) => bins.rows[k + edge]),
      );
    for (const upper of [0, 1]) {
      for (const right of [0, 1]) {
        const moved = taken
          .withColumn(first.name, edgesOf(first, row, upper))
          .withColumn(second.name, edgesOf(second, column, right));
        const answers = answerOf(model, moved, positive);
        const sign = upper === right ? 1 : -1;
        for (const [i, at] of present.entries())
          changes.data[row[i] * columns + column[i]] += sign * (weights?.[at] ?? 1) * answers[i];
      }
    }
    for (const [i, at] of present.entries()) counts.data[row[i] * columns + column[i]] += weights?.[at] ?? 1;
  }
  for (let at = 0; at < counts.data.length; at += 1)
    if (counts.data[at] > 0) changes.data[at] /= counts.data[at];
  return { changes, counts };
}

/** Cells without rows take the mean of the nearest ones with rows, by how many bins they are away. */
function fillEmpty(changes: Matrix, counts: Matrix): void {
  const { columns } = counts;
  const cells = Array.from(counts.data.keys());
  const filled = cells.filter((at) => counts.data[at] > 0);
  if (filled.length === 0) return;
  for (const empty of cells.filter((at) => counts.data[at] === 0)) {
    const away = filled.map(
      (at) =>
        (Math.floor(at / columns) - Math.floor(empty / columns)) ** 2 +
        ((at % columns) - (empty % columns)) ** 2,
    );
    const least = away.reduce((a, b) => Math.min(a, b));
    const nearest = filled.filter((_, i) => away[i] === least);
    changes.data[empty] = nearest.reduce((sum, at) => sum + changes.data[at], 0) / nearest.length;
  }
}

/** What the column along the rows contributes alone: its mean change in every bin, over the rows of the bin, summed up. */
function mainEffect(sums: Matrix, counts: Matrix): Float64Array {
  const effect = new Float64Array(sums.rows);
  for (let i = 0; i < counts.rows; i += 1) {
    let [change, total] = [0, 0];
    for (let j = 0; j < counts.columns; j += 1) {
      const count = counts.get(i, j);
      const [before, after] = [
        sums.get(i + 1, j) - sums.get(i, j),
        sums.get(i + 1, j + 1) - sums.get(i, j + 1),
      ];
      change += (count * (before + after)) / 2;
      total += count;
    }
    effect[i + 1] = effect[i] + (total > 0 ? change / total : 0);
  }
  return effect;
}
