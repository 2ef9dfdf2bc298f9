// Where the dissimilarities of cases come from: rows and a metric, or a table of all pairs.

import { counted, DataError, got, words } from "../../../base/errors.js";
import type { ComparableRows } from "../../../math/distance/comparable-rows.js";
import type { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { type PairNumbers, requireComparable } from "../../../math/distance/dissimilarity.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { takeDense } from "../../../model/case-rows.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { crossDistances, type RowMetric } from "../../../wasm/condensed.js";
import type { Float64Span } from "../../../wasm/span.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";

/** Maximum number of dissimilarities in a table, 2 GiB: those of 16,384 cases. */
const MOST = 2 ** 28;

/** Dissimilarities as the search for medoids asks for them. */
export interface MedoidSource {
  readonly cases: number;
  /** All dissimilarities of some cases, or of all, as a symmetric table in kernel memory. */
  table(arena: Arena, chosen?: Int32Array): Promise<Float64Span>;
  /** The dissimilarities of each of some cases from all, one list for each. */
  from(chosen: Int32Array): Promise<Float64Array[]>;
}

export function rowSource(method: string, rows: ComparableRows, control: ParallelControl): MedoidSource {
  const { matrix, metric, power, columns: table } = rows;
  const ruleIn = (arena: Arena): RowMetric => ({ metric, power, columns: table && arena.copyIn(table) });
  // Only Gower's dissimilarity may not know what to answer; sums tell of others that overflow.
  const requireKnown = (out: Float64Span, rows: number, columns: number, numbers: PairNumbers) => {
    if (metric === "gower") requireComparable(method, new Matrix(rows, columns, out.array), metric, numbers);
  };
  const spanOf = (arena: Arena, { data, rows: count, columns }: Matrix) => ({
    span: arena.copyIn(data),
    rows: count,
    columns,
  });
  return {
    cases: matrix.rows,
    async table(arena, chosen) {
      const points = chosen === undefined ? matrix : takeDense(matrix, chosen);
      const out = arena.float64(pairsIn(method, points.rows));
      const x = spanOf(arena, points);
      await crossDistances(arena, x, x, ruleIn(arena), out, control);
      requireKnown(out, points.rows, points.rows, { rows: chosen, columns: chosen });
      return out;
    },
    from: (chosen) =>
      withArena(async (arena) => {
        const medoids = takeDense(matrix, chosen);
        const out = arena.float64(medoids.rows * matrix.rows);
        const [xs, ys] = [spanOf(arena, medoids), spanOf(arena, matrix)];
        await crossDistances(arena, xs, ys, ruleIn(arena), out, control);
        requireKnown(out, medoids.rows, matrix.rows, { rows: chosen });
        return Array.from(chosen, (_, at) => out.part(at * matrix.rows, matrix.rows).copyOut());
      }),
  };
}

export function pairSource(method: string, dissimilarities: Dissimilarities): MedoidSource {
  const { cases } = dissimilarities;
  const all = Int32Array.from({ length: cases }, (_, row) => row);
  const listOf = (row: number, others: Int32Array) =>
    Float64Array.from(others, (other) => dissimilarities.get(row, other));
  return {
    cases,
    async table(arena, chosen = all) {
      const out = arena.float64(pairsIn(method, chosen.length));
      if (chosen === all) {
        fillTable(dissimilarities, out.array);
        return out;
      }
      for (const [at, row] of chosen.entries())
        out.part(at * chosen.length, chosen.length).set(listOf(row, chosen));
      return out;
    },
    from: async (chosen) => Array.from(chosen, (row) => listOf(row, all)),
  };
}

/** Both halves of the symmetric table. */
function fillTable({ cases, values }: Dissimilarities, out: Float64Array): void {
  for (let i = 0, at = 0; i < cases; i += 1) {
    out[i * cases + i] = 0;
    for (let j = i + 1; j < cases; j += 1, at += 1) {
      out[i * cases + j] = values[at];
      out[j * cases + i] = values[at];
    }
  }
}

function pairsIn(method: string, cases: number): number {
  if (cases ** 2 <= MOST) return cases ** 2;
  const expected = `at most ${Math.floor(Math.sqrt(MOST))} cases`;
  const sentence = words`the dissimilarities of ${got(counted(cases, "case"))} do not fit into memory; choose the method "clara", which compares samples.`;
  throw new DataError(method, sentence, { option: "method", expected });
}
