// Counts of levels that occur together, from cases or from a contingency table.

import { columnName, DataError, words } from "../../../base/errors.js";
import { requireTable, Table } from "../../../data/table/table.js";
import { Factor } from "../../../math/probability/table/factor.js";
import type { Variable } from "../../../math/probability/table/scope.js";
import { addCells } from "../../../math/probability/table/strides.js";
import { cellsOf, mapOnto } from "../../infer/potential.js";
import { isDiscrete, type MissingRule, readNetworkData } from "../../structure/scores/network-data.js";

/** What a log-linear model learns from. */
export interface JointCounts {
  readonly variables: readonly Variable[];
  readonly sizes: readonly number[];
  readonly total: number;
  /** The number of cases, or the sum of their weights, by the levels of some variables. */
  margin(indices: readonly number[]): Float64Array;
  /** Every combination of levels that occurs, once, with its number of cases. */
  readonly observed: { readonly cases: Table; readonly counts: Float64Array };
}

/** Counts of a table of cases, whose weights count, or of a factor with one count per cell. */
export function readJointCounts(method: string, source: Table | Factor, missing: MissingRule): JointCounts {
  return source instanceof Factor ? countsOfFactor(method, source) : countsOfCases(method, source, missing);
}

function countsOfFactor(method: string, { variables, values }: Factor): JointCounts {
  const sizes = variables.map(({ levels }) => levels.length);
  const total = values.reduce((sum, value) => sum + value, 0);
  requireCases(method, total);
  const all = [...sizes.keys()];
  const cells = [...values.keys()].filter((cell) => values[cell] > 0);
  const codes = sizes.map(() => new Int32Array(cells.length));
  for (const [row, cell] of cells.entries())
    for (let index = sizes.length - 1, rest = cell; index >= 0; index -= 1) {
      codes[index][row] = rest % sizes[index];
      rest = Math.floor(rest / sizes[index]);
    }
  return {
    variables,
    sizes,
    total,
    margin: (indices) => addCells(values, mapOnto(sizes, all, indices), cellsOf(sizes, indices)),
    observed: { cases: tableOf(variables, codes), counts: Float64Array.from(cells, (cell) => values[cell]) },
  };
}

function countsOfCases(method: string, table: Table, missing: MissingRule): JointCounts {
  requireTable(method, table);
  const data = readNetworkData(method, table, undefined, missing);
  const nodes = data.nodes.map((node) => {
    if (isDiscrete(node)) return node;
    const sentence = words`${columnName(node.name)} has numbers; declare its kind, or cut it into levels first.`;
    throw new DataError(method, sentence, { expected: "columns with levels" });
  });
  const sizes = nodes.map(({ levels }) => levels.length);
  const variables = nodes.map(({ name, levels }) => ({ name, levels }));
  const byCase = new Map<string, number>();
  const first: number[] = [];
  const counts: number[] = [];
  for (let row = 0; row < data.rows; row += 1) {
    const weight = data.weights?.[row] ?? 1;
    if (weight === 0) continue;
    const key = nodes.map(({ codes }) => codes[row]).join(" ");
    const at = byCase.get(key) ?? first.length;
    if (at === first.length) {
      byCase.set(key, at);
      first.push(row);
      counts.push(0);
    }
    counts[at] += weight;
  }
  const codes = nodes.map((node) => Int32Array.from(first, (row) => node.codes[row]));
  return {
    variables,
    sizes,
    total: data.totalWeight,
    margin: (indices) => {
      const out = new Float64Array(cellsOf(sizes, indices));
      for (const [at, count] of counts.entries()) {
        let cell = 0;
        for (const index of indices) cell = cell * sizes[index] + codes[index][at];
        out[cell] += count;
      }
      return out;
    },
    observed: { cases: tableOf(variables, codes), counts: Float64Array.from(counts) },
  };
}

function requireCases(method: string, total: number): void {
  if (total > 0) return;
  throw new DataError(method, "all counts are 0.", { expected: "a count above 0" });
}

function tableOf(variables: readonly Variable[], codes: readonly Int32Array[]): Table {
  return Table.of(
    variables.map(({ name, levels }, index) => [name, { kind: "categorical", codes: codes[index], levels }]),
  );
}
