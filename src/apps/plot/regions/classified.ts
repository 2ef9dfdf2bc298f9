// Cases of two features with their classes, as figures of classifiers read them.

import { requireFields } from "../../../base/arguments.js";
import { DataError, got, wanted, words } from "../../../base/errors.js";
import { type Label, quote } from "../../../base/label.js";
import { Table } from "../../../data/table/table.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import { gridPoints, type PlaneGrid } from "../core/plane-grid.js";
import { type Domain, rowsRange } from "../core/range.js";
import { requireColumns, wrongFeatures } from "../core/refusal.js";
import {
  completeRows,
  type GroupSource,
  isTable,
  type NamedNumbers,
  readGroups,
  tableNumbers,
} from "../core/source.js";

/** The part of a classifier that figures need. */
interface ClassModel {
  readonly features: readonly string[];
  readonly classes: readonly Label[];
}

export interface Classified {
  readonly x: NamedNumbers;
  readonly y: NamedNumbers;
  /** The names of the model's classes. */
  readonly classes: readonly string[];
  /** The index of each row's class; −1 if it is missing. */
  readonly codes: Int32Array;
  /** The rows without missing values. */
  readonly rows: Int32Array;
  /** Sentences about the others. */
  readonly notes: readonly string[];
  /** Whether the model reads its columns by name. */
  readonly named: boolean;
}

export function readClassified(
  method: string,
  model: ClassModel,
  rows: Table | MatrixLike,
  target: GroupSource,
): Classified {
  requireFields(method, "the model", model, ["features", "classes"], "a classifier");
  const [x, y] = readFeatures(method, model, rows);
  const { classes, codes } = readClasses(method, model, rows, target, x.values.length);
  const { rows: complete, notes } = completeRows(method, [x, y], {
    name: undefined,
    names: [""],
    codes: codes.map((code) => Math.min(code, 0)),
  });
  return { x, y, classes, codes, rows: complete, notes, named: rows instanceof Table };
}

/** The target as indices into the classes of a model. */
export function readClasses(
  method: string,
  model: Pick<ClassModel, "classes">,
  rows: Table | MatrixLike,
  target: GroupSource,
  count: number,
): { classes: readonly string[]; codes: Int32Array } {
  const read = readGroups(method, isTable(rows) ? rows : undefined, "target", target, count);
  const classes = model.classes.map(String);
  const stranger = read.names.find((name) => !classes.includes(name));
  if (stranger !== undefined) {
    const sentence = words`the target contains ${got(quote(stranger))}, which is not a class of the model (${wanted(classes.join(", "))}).`;
    throw new DataError(method, sentence, { option: "target" });
  }
  const codes = read.codes.map((code) => (code < 0 ? -1 : classes.indexOf(read.names[code])));
  return { classes, codes };
}

/** The two features of a model. */
export function readFeatures(
  method: string,
  model: Pick<ClassModel, "features">,
  rows: Table | MatrixLike,
): readonly [NamedNumbers, NamedNumbers] {
  const { features } = model;
  if (features.length !== 2) throw wrongFeatures(method, "a model of", "2 features", features);
  if (isTable(rows)) {
    const [first, second] = features.map((name) => tableNumbers(method, rows, name));
    return [first, second];
  }
  const matrix = rows instanceof Matrix ? rows : Matrix.from(rows);
  if (matrix.rows > 0) requireColumns(method, matrix.columns, 2);
  const column = (j: number): NamedNumbers => ({
    name: features[j],
    values: Float64Array.from({ length: matrix.rows }, (_, i) => matrix.get(i, j)),
  });
  return [column(0), column(1)];
}

/** Slightly more than the range of the cases. */
export function domainOf({ x, y, rows }: Classified): Domain {
  return { x: rowsRange(x.values, rows), y: rowsRange(y.values, rows) };
}

/** A grid over the same. */
export function gridOver(cases: Classified, size: number): PlaneGrid {
  return { size, ...domainOf(cases) };
}

/** The centers of the cells of a grid, as input of the model. */
export function gridCases({ x, y, named }: Classified, grid: PlaneGrid): Table | Matrix {
  const points = gridPoints(grid);
  return named
    ? Table.fromColumns({ [x.name]: points.x, [y.name]: points.y })
    : Matrix.fromColumns([points.x, points.y]);
}

type Named<M> = readonly { readonly name: string; readonly model: M }[];

/** Models in one figure share its axes. */
export function requireSameFeatures(
  method: string,
  series: Named<{ readonly features: readonly string[] }>,
): void {
  for (const { model } of series) requireFields(method, "every model", model, ["features"], "a fitted model");
  requireSame(method, "features", series, ({ features }) => features.join(", "));
}

/** Boundaries of different classes cannot be compared. */
export function requireSameClasses(method: string, series: Named<ClassModel>): void {
  for (const { model } of series) requireFields(method, "every model", model, ["classes"], "a classifier");
  requireSame(method, "classes", series, ({ classes }) => classes.map(String).join(", "));
}

function requireSame<M>(method: string, what: string, series: Named<M>, wordsOf: (model: M) => string): void {
  const expected = wordsOf(series[0].model);
  const other = series.find(({ model }) => wordsOf(model) !== expected);
  if (other === undefined) return;
  const sentence = words`all models must have the ${what} ${wanted(expected)}; those of ${quote(other.name)} are ${got(wordsOf(other.model))}.`;
  throw new DataError(method, sentence);
}
