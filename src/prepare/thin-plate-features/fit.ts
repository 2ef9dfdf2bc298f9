import { counted, DataError, got, words } from "../../base/errors.js";
import { listLevels } from "../../base/label.js";
import { abortablePacer } from "../../base/pause.js";
import { finishPaced } from "../../base/steps.js";
import type { Table } from "../../data/table/table.js";
import { polynomialCount } from "../../math/basis/polynomials.js";
import { defaultOrder, thinPlateSmooth } from "../../math/basis/radial-smooth.js";
import { distinctRows } from "../../math/linalg/distinct-rows.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { Cases, Reading } from "../../model/cases.js";
import type { FitControl } from "../../model/control.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import { numbersIn } from "../engine/columnwise/index.js";
import { constructionOf } from "../engine/construct/index.js";
import { requireDistinct } from "../engine/table-columns.js";
import { columnStatistics } from "../scale/column-statistics.js";
import { scaled, ThinPlateFeaturesModel } from "./model.js";
import { thinPlateFeaturesOptions } from "./options.js";

/**
 * Replaces columns that are coordinates by the functions of a thin-plate spline of low rank, so that linear methods fit
 * smooth surfaces that do not depend on the directions of the axes (Wood 2003).
 *
 * ```ts
 * const rows = [[0, 0], [0, 1], [1, 0], [1, 1], [2, 1]];
 * const model = await new ThinPlateFeatures({ size: 4 }).fit(rows);
 * model.outputs; // ["tp1(x0, x1)", "tp2(x0, x1)", "tp3(x0, x1)"]
 * ```
 */
export class ThinPlateFeatures extends TransformerEstimator<
  typeof thinPlateFeaturesOptions,
  ThinPlateFeaturesModel
> {
  static readonly kind = "ThinPlateFeatures";
  static readonly schema = thinPlateFeaturesOptions;
  static readonly models = [ThinPlateFeaturesModel];

  /** Distances are squared, and powers of them taken: numbers whose squares overflow or vanish are refused. */
  protected override get reading(): Reading {
    return { missing: "native" };
  }

  protected async learn({ table, weights }: Cases, { signal }: FitControl): Promise<ThinPlateFeaturesModel> {
    const { kind, options } = this;
    const columns =
      options.columns ?? table.featureNames().filter((name) => table.kind(name) === "quantitative");
    const construction = constructionOf(kind, table, columns, options.keep);
    if (columns.length === 0) return new ThinPlateFeaturesModel({ ...construction, columns, scales: [] });
    const complete = completeRows(kind, table, columns, weights);
    const indices = columns.map((_, j) => j);
    const scales = columnStatistics(columns, indices, complete.x, complete.weights).map(
      ({ squares, totalWeight, constant }) =>
        options.standardize && !constant ? Math.sqrt(squares / totalWeight) : 1,
    );
    const { order = defaultOrder(columns.length) } = options;
    const free = polynomialCount(columns.length, order - 1);
    const x = scaled(complete.x, scales);
    requirePolynomials(kind, columns.length, free, distinctRows(x).first.length);
    const size = Math.max(options.size, free);
    const { basis } = await finishPaced(thinPlateSmooth(x, { size, order }), abortablePacer(kind, signal));
    const model = new ThinPlateFeaturesModel({ ...construction, columns, scales, basis });
    requireDistinct(kind, [...table.names, ...model.constructed]);
    return model;
  }
}

/** All polynomials of degrees below the order need as many distinct rows. */
function requirePolynomials(method: string, columns: number, free: number, rows: number): void {
  if (rows >= free) return;
  const sentence = words`thin-plate splines of ${counted(columns, "column")} have ${free} free polynomials but there are ${got(counted(rows, "distinct row"))}; name fewer columns.`;
  throw new DataError(method, sentence, { option: "columns", expected: `at least ${free} distinct rows` });
}

/** The rows that count and have all coordinates. */
function completeRows(
  method: string,
  table: Table,
  columns: readonly string[],
  weights: Float64Array | undefined,
): { readonly x: Matrix; readonly weights: Float64Array | undefined } {
  const values = columns.map((name) => numbersIn(method, name, table.column(name, method)));
  const rows = Array.from({ length: table.rows }, (_, row) => row).filter(
    (row) => (weights?.[row] ?? 1) > 0 && values.every((column) => !Number.isNaN(column[row])),
  );
  if (rows.length === 0) {
    const sentence = words`no row has a value in every column of ${listLevels(columns)}; impute missing values first.`;
    throw new DataError(method, sentence, {
      expected: "at least 1 row without missing values",
      received: "none",
    });
  }
  const x = Matrix.fromColumns(values.map((column) => Float64Array.from(rows, (row) => column[row])));
  return { x, weights: weights && Float64Array.from(rows, (row) => weights[row]) };
}
