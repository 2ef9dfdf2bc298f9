// How features become the nodes of a network: levels, numbers, or numbers in bins.

import { columnName, DataError, got, rowName, wanted, words } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import type { Column } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { LabeledCases } from "../../model/cases.js";
import type { Features } from "../../model/input.js";
import { discretizerOptions } from "../../prepare/discretizer/options.js";
import { binWriter } from "../../prepare/engine/bins/bins.js";
import { cutByClasses, cutValues } from "../../prepare/engine/bins/cut-column.js";
import { intervalNames } from "../../prepare/engine/bins/interval-names.js";
import type { NetworkClassifierSettings } from "./options.js";

/** The bins of a quantitative column: the smallest value, the thresholds, and the largest value. */
export interface BinnedColumn {
  readonly column: string;
  readonly edges: Float64Array;
}

/** The thresholds between bins. */
function thresholdsOf({ edges }: BinnedColumn): number[] {
  return Array.from(edges.subarray(1, edges.length - 1));
}

/** The levels of every feature; undefined for one with numbers. */
export function featureLevels(
  { names, encoding }: Features,
  binned: readonly BinnedColumn[],
): readonly (readonly Label[] | undefined)[] {
  const bins = new Map(binned.map((one) => [one.column, intervalNames(thresholdsOf(one))]));
  return names.map((name, j) => {
    const rule = encoding?.columns[j];
    if (rule === undefined || rule.coding === "number") return bins.get(name);
    return "levels" in rule ? rule.levels : [false, true];
  });
}

/** The bins of all quantitative columns, if the options ask for bins. */
export function binColumns(
  cases: LabeledCases,
  { numbers, bins }: NetworkClassifierSettings,
): BinnedColumn[] {
  if (numbers === "gaussian") return [];
  const { matrix, features, codes, classes, weights } = cases;
  const settings = discretizerOptions.parse({ method: numbers, bins });
  return features.names.flatMap((column, j) => {
    if ((features.encoding?.columns[j].coding ?? "number") !== "number") return [];
    const values = matrix.column(j);
    const { thresholds } =
      numbers === "recursive" || numbers === "chi-merge"
        ? cutByClasses(settings, values, codes, classes.length, weights)
        : cutValues(settings, values, weights);
    const known = values.filter((value) => !Number.isNaN(value));
    const least = known.reduce((a, b) => Math.min(a, b), thresholds[0] ?? Number.POSITIVE_INFINITY);
    const most = known.reduce((a, b) => Math.max(a, b), thresholds.at(-1) ?? Number.NEGATIVE_INFINITY);
    return [{ column, edges: Float64Array.of(least, ...thresholds, most) }];
  });
}

/** Features as a network sees them: codes of levels, numbers of bins, or numbers; NaN where nothing is known. */
export function nodeValues(
  method: string,
  x: Matrix,
  { names }: Features,
  binned: readonly BinnedColumn[],
  levels: readonly (readonly Label[] | undefined)[],
): Matrix {
  const bins = new Map(binned.map((one) => [one.column, thresholdsOf(one)]));
  const out = new Matrix(x.rows, x.columns, x.data.slice());
  for (const [j, name] of names.entries()) {
    const thresholds = bins.get(name);
    const levelsOfColumn = levels[j];
    if (thresholds !== undefined) binWriter(x.column(j), thresholds).write(out.data, x.columns, j, 0, x.rows);
    else if (levelsOfColumn !== undefined) readCodes(method, name, out, j, levelsOfColumn.length);
  }
  return out;
}

/** Codes of levels that training did not have count as missing; a matrix may hold what is no code at all. */
function readCodes(method: string, name: string, { data, columns }: Matrix, j: number, levels: number): void {
  for (let at = j; at < data.length; at += columns) {
    const code = data[at];
    if (Number.isNaN(code)) continue;
    if (!Number.isInteger(code) || code < 0) {
      const row = Math.floor(at / columns);
      const sentence = words`${columnName(name)} has the value ${got(code)} at ${rowName(row)}; its levels are ${wanted("whole numbers from 0")}.`;
      throw new DataError(method, sentence);
    }
    if (code >= levels) data[at] = Number.NaN;
  }
}

/** The training cases as a table of nodes: the features, the class, and the weights of the cases. */
export interface NodeTable {
  readonly table: Table;
  /** The names of the nodes: those of the features, then that of the class. */
  readonly nodes: readonly string[];
  readonly target: string;
  /** Whether any feature is missing. */
  readonly isIncomplete: boolean;
}

export function nodeTable(
  cases: LabeledCases,
  values: Matrix,
  levels: readonly (readonly Label[] | undefined)[],
): NodeTable {
  const { method, features, weights, codes, classes } = cases;
  const { names } = features;
  const target = unusedName(cases.response, names);
  const entries = names.map((name, j): readonly [string, Column] => {
    const column = values.column(j);
    requireKnown(method, name, column, weights);
    const known = levels[j];
    return known === undefined
      ? [name, { kind: "quantitative", values: column }]
      : [name, { kind: "categorical", codes: codesOf(column), levels: known }];
  });
  entries.push([target, { kind: "categorical", codes: codes.slice(), levels: classes }]);
  const nodes = [...names, target];
  const isIncomplete = values.data.some(Number.isNaN);
  if (weights === undefined) return { table: Table.of(entries), nodes, target, isIncomplete };
  const weight = unusedName("weight", nodes);
  entries.push([weight, { kind: "quantitative", values: Float64Array.from(weights) }]);
  return { table: Table.of(entries, { weight }), nodes, target, isIncomplete };
}

function codesOf(values: Float64Array): Int32Array {
  return Int32Array.from(values, (value) => (Number.isNaN(value) ? -1 : value));
}

/** A name that no feature has. */
function unusedName(name: string, names: readonly string[]): string {
  let unused = name;
  while (names.includes(unused)) unused = `${unused}′`;
  return unused;
}

function requireKnown(
  method: string,
  name: string,
  values: Float64Array,
  weights: Float64Array | undefined,
): void {
  if (values.some((value, row) => !Number.isNaN(value) && (weights === undefined || weights[row] > 0)))
    return;
  const sentence = words`${columnName(name)} has no ${wanted("known value")}; drop it.`;
  throw new DataError(method, sentence, { received: "none" });
}
