import * as z from "zod";
import { DataError } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { columnName, dropColumn, got, rowName, setting, wanted, words } from "../../../base/sentence.js";
import { readWeights } from "../../../base/weights.js";
import { type Column, firstMissing } from "../../../data/table/column.js";
import { SparseColumn } from "../../../data/table/sparse-column.js";
import { requireTable, type Table } from "../../../data/table/table.js";
import type { ExpectedCounts } from "./expected-counts.js";

/** A node whose values are levels. */
export interface DiscreteData {
  readonly kind: "discrete";
  readonly name: string;
  readonly levels: readonly Label[];
  /** The level of every case. */
  readonly codes: Uint16Array;
}

/** A node whose values are numbers. */
interface ContinuousData {
  readonly kind: "continuous";
  readonly name: string;
  readonly values: Float64Array;
}

type NodeData = DiscreteData | ContinuousData;

/** The columns of a table as the nodes of a network. */
export interface NetworkData {
  readonly nodes: readonly NodeData[];
  readonly names: readonly string[];
  readonly rows: number;
  /** The weights of the cases; the default is 1. */
  readonly weights: Float64Array | undefined;
  readonly totalWeight: number;
  /** Further cases, of which only counts are known; their weights are part of the total. */
  readonly expected?: ExpectedCounts | undefined;
}

/** How cases with missing values are handled: as an error, or left out. */
export type MissingRule = "error" | "omit";

export const missingOption = z
  .enum(["error", "omit"])
  .default("error")
  .describe("How cases with missing values are handled: as an error, or left out.");

/** One more than the largest code of a level. */
const MOST_LEVELS = 2 ** 16;
/** Squares of larger numbers overflow. */
const LARGEST = 1e150;

/** Reads the columns of a table: numbers are continuous nodes, everything with levels discrete ones. */
export function readNetworkData(
  method: string,
  table: Table,
  columns: readonly string[] | undefined,
  missing: MissingRule = "error",
): NetworkData {
  requireTable(method, table);
  const names = columns ?? table.featureNames();
  if (names.length === 0) {
    throw new DataError(method, words`expected ${wanted("a table with at least one column")}.`, {
      received: "no columns",
    });
  }
  const complete = missing === "omit" ? withoutMissing(table, names) : table;
  if (complete.rows === 0) {
    const received = table.rows === 0 ? "no cases" : "missing values in every case";
    throw new DataError(method, { what: "there", expected: "a case without missing values", received });
  }
  const nodes = names.map((name) => readNode(method, name, complete.column(name, method)));
  const weights = weightsOf(method, complete);
  const totalWeight = weights === undefined ? complete.rows : weights.reduce((sum, one) => sum + one, 0);
  if (!(totalWeight > 0))
    throw new DataError(method, words`there are no ${wanted("cases")} with a weight above 0.`);
  return { nodes, names, rows: complete.rows, weights, totalWeight };
}

function withoutMissing(table: Table, names: readonly string[]): Table {
  const columns = names.map((name) => table.column(name));
  if (columns.every((column) => firstMissing(column) < 0)) return table;
  const isMissing = columns.map(missingTest);
  return table.filter((row) => !isMissing.some((test) => test(row)));
}

/** Whether the value of a row is missing. */
export function missingTest(column: Column): (row: number) => boolean {
  if (column instanceof SparseColumn) return (row) => Number.isNaN(column.at(row));
  if ("codes" in column) return (row) => column.codes[row] < 0;
  return (row) => column.values[row] === null || Number.isNaN(column.values[row]);
}

/** The weights of the table; undefined if every case counts once. */
function weightsOf(method: string, table: Table): Float64Array | undefined {
  const role = table.roles.weight;
  if (role === undefined) return undefined;
  const column = table.column(role);
  if (column.kind !== "quantitative") return undefined;
  const values = column instanceof SparseColumn ? column.toDense() : column.values;
  const weights = readWeights(method, values, table.rows);
  return weights.every((weight) => weight === 1) ? undefined : weights;
}

function readNode(method: string, name: string, column: Column): NodeData {
  const row = firstMissing(column);
  if (row >= 0) {
    const sentence = words`the value of ${columnName(name)} is ${got("missing")} in ${rowName(row)}; with ${setting("missing", "omit")}, such cases are left out.`;
    throw new DataError(method, sentence, { expected: "a value" });
  }
  switch (column.kind) {
    case "quantitative": {
      const values = column instanceof SparseColumn ? column.toDense() : column.values;
      requireFiniteValues(method, name, values);
      return { kind: "continuous", name, values };
    }
    case "boolean":
      return { kind: "discrete", name, levels: [false, true], codes: new Uint16Array(column.codes) };
    case "categorical":
    case "ordinal":
      requireFewLevels(method, name, column.levels.length);
      return { kind: "discrete", name, levels: column.levels, codes: new Uint16Array(column.codes) };
    default: {
      const sentence = words`${columnName(name)} must have ${wanted("numbers, booleans or levels")}; it is of the kind ${got(column.kind)}; ${dropColumn(name)}, or replace it with a column that has them.`;
      throw new DataError(method, sentence);
    }
  }
}

function requireFiniteValues(method: string, name: string, values: Float64Array): void {
  let row = 0;
  while (row < values.length && Math.abs(values[row]) <= LARGEST) row += 1;
  if (row === values.length) return;
  const expected = `numbers from −${LARGEST} to ${LARGEST}`;
  const sentence = words`${columnName(name)} must have ${wanted(expected)}; got ${got(String(values[row]))} in ${rowName(row)}.`;
  throw new DataError(method, sentence);
}

function requireFewLevels(method: string, name: string, levels: number): void {
  if (levels <= MOST_LEVELS) return;
  const sentence = words`${columnName(name)} may have ${wanted(`at most ${MOST_LEVELS} levels`)}; got ${got(`${levels}`)}.`;
  throw new DataError(method, sentence);
}

export function isDiscrete(node: NodeData): node is DiscreteData {
  return node.kind === "discrete";
}
