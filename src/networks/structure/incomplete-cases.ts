import { columnName, DataError, got, rowName, wanted, words } from "../../base/errors.js";
import { isLabel, type Label, quote } from "../../base/label.js";
import { readWeights } from "../../base/weights.js";
import type { Column } from "../../data/table/column.js";
import { SparseColumn } from "../../data/table/sparse-column.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { badOption } from "../../math/probability/distributions/require.js";
import type { DirectedGraph } from "../graphs/dag.js";

/** A case that may be incomplete, and how often it occurs. */
export interface IncompleteCase {
  /** The level of every node; −1 if it is not known, or has numbers. */
  readonly codes: Int32Array;
  /** The number of every node; NaN if it is not known, or has levels. */
  readonly numbers: Float64Array;
  readonly weight: number;
}

/** The different cases of a table, and the levels of every node; none if it has numbers. */
export interface IncompleteCases {
  readonly levels: readonly (readonly Label[])[];
  readonly cases: readonly IncompleteCase[];
}

/** The levels of nodes that no column holds, by name. */
export type LatentLevels = Readonly<Record<string, readonly Label[]>>;

/** Reads the columns of all nodes, missing values included; equal cases become one. */
export function readIncompleteCases(
  method: string,
  graph: DirectedGraph,
  table: Table,
  latent: LatentLevels,
): IncompleteCases {
  requireTable(method, table);
  for (const name of Object.keys(latent)) {
    graph.indexOf(name, method);
    if (!table.has(name)) continue;
    const sentence = `the latent node ${quote(name)} is a column of the table.`;
    throw new DataError(method, sentence, { column: name, expected: "a node without a column" });
  }
  const columns = graph.nodes.map((name) =>
    Object.hasOwn(latent, name)
      ? { levels: readLatent(method, name, latent[name]), codeAt: () => -1, numberAt: () => Number.NaN }
      : readColumn(method, name, table.column(name, method)),
  );
  const role = table.roles.weight;
  const weights =
    role === undefined ? undefined : readWeights(method, numbersOf(table.column(role)), table.rows);
  const found = new Map<string, { codes: Int32Array; numbers: Float64Array; weight: number }>();
  for (let row = 0; row < table.rows; row += 1) {
    const codes = Int32Array.from(columns, ({ codeAt }) => codeAt(row));
    const numbers = Float64Array.from(columns, ({ numberAt }) => numberAt(row));
    const key = `${codes.join()} ${numbers.join()}`;
    const known = found.get(key);
    const weight = weights === undefined ? 1 : weights[row];
    if (known === undefined) found.set(key, { codes, numbers, weight });
    else known.weight += weight;
  }
  const cases = [...found.values()].filter(({ weight }) => weight > 0);
  if (cases.length === 0)
    throw new DataError(method, words`there are no ${wanted("cases")} with a weight above 0.`);
  return { levels: columns.map(({ levels }) => levels), cases };
}

function numbersOf(column: Column): ArrayLike<number> {
  if (column instanceof SparseColumn) return column.toDense();
  return column.kind === "quantitative" ? column.values : [];
}

function readLatent(method: string, name: string, levels: readonly Label[]): readonly Label[] {
  const isList = Array.isArray(levels) && levels.length > 0 && levels.every(isLabel);
  if (isList && new Set(levels).size === levels.length) return levels;
  throw badOption(method, "latent", `a list of different levels for ${quote(name)}`, levels);
}

/** A column as levels or numbers. */
interface ColumnReader {
  readonly levels: readonly Label[];
  readonly codeAt: (row: number) => number;
  readonly numberAt: (row: number) => number;
}

/** Squares of larger numbers overflow. */
const LARGEST = 1e150;

function readColumn(method: string, name: string, column: Column): ColumnReader {
  if ("codes" in column) {
    const levels = column.kind === "boolean" ? [false, true] : column.levels;
    return { levels, codeAt: (row) => column.codes[row], numberAt: () => Number.NaN };
  }
  if (column.kind === "quantitative") {
    const values = numbersOf(column);
    requireSomeNumber(method, name, values);
    return { levels: [], codeAt: () => -1, numberAt: (row) => values[row] };
  }
  const sentence = words`${columnName(name)} must have ${wanted("levels or numbers")}; it is of the kind ${got(column.kind)}.`;
  throw new DataError(method, sentence);
}

function requireSomeNumber(method: string, name: string, values: ArrayLike<number>): void {
  let known = 0;
  for (let row = 0; row < values.length; row += 1) {
    if (Number.isNaN(values[row])) continue;
    known += 1;
    if (Math.abs(values[row]) <= LARGEST) continue;
    const expected = `numbers from −${LARGEST} to ${LARGEST}`;
    throw new DataError(
      method,
      words`${columnName(name)} must have ${wanted(expected)}; got ${got(String(values[row]))} in ${rowName(row)}.`,
    );
  }
  if (known > 0) return;
  const sentence = words`${columnName(name)} has no ${wanted("known value")}; a node with numbers cannot be latent.`;
  throw new DataError(method, sentence, { received: "none" });
}

/** What is known of a case, for a question. */
export function findingsOf(
  names: readonly string[],
  levels: readonly (readonly Label[])[],
  codes: Int32Array,
): Record<string, Label> {
  return Object.fromEntries(
    names.flatMap((name, node) => (codes[node] < 0 ? [] : [[name, levels[node][codes[node]]]])),
  );
}

/** Calls back with every completion of a case and its probability, which are given with the last hidden node fastest. */
export function forEachCompletion(
  levels: readonly (readonly Label[])[],
  codes: Int32Array,
  hidden: readonly number[],
  probabilities: Float64Array,
  visit: (completed: Int32Array, probability: number) => void,
): void {
  const completed = codes.slice();
  for (let cell = 0; cell < probabilities.length; cell += 1) {
    let rest = cell;
    for (let at = hidden.length - 1; at >= 0; at -= 1) {
      const count = levels[hidden[at]].length;
      completed[hidden[at]] = rest % count;
      rest = Math.floor(rest / count);
    }
    visit(completed, probabilities[cell]);
  }
}
