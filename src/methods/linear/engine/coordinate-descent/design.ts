// Training data in kernel memory: standardized, and in the form that suits their shape.

import type { Matrix } from "../../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../../math/linalg/sparse-matrix.js";
import type { Arena } from "../../../../wasm/arena.js";
import { withArena } from "../../../../wasm/arena.js";
import { AT, copyInCompressed, RECORD, type RowWeights } from "../../../../wasm/coordinate-sweep.js";
import {
  copyInRows,
  covarianceProducts,
  type Standardizing,
  sparseCovarianceRows,
  standardizeColumns,
} from "../../../../wasm/covariances.js";
import type { Float64Span } from "../../../../wasm/span.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import type { PathData } from "../choice/validate-path.js";
import { centeredProducts } from "../design/centered-products.js";
import { type ColumnMoments, columnMoments } from "../design/column-moments.js";
import { isConstant } from "../design/constant-column.js";
import type { Standardization } from "../design/standardize.js";
import { ColumnCore, SparseColumnCore } from "./column-core.js";
import { type CoordinateCore, type FeatureTerms, fillTerms } from "./core.js";
import { CovarianceCore, type CovarianceRows } from "./covariance-core.js";

export interface DesignOptions {
  readonly intercept: boolean;
  readonly standardize: boolean;
  /** Whether most features are expected to take part, so that all their products are worth their cost. */
  readonly whole?: boolean;
  /** Called where sums over dense cases are not finite. */
  readonly requireUsable?: (() => void) | undefined;
}

/** The problem, and the way back to the original scale. */
export interface CoordinateDesign extends Standardization {
  readonly core: CoordinateCore;
  /** The sum of the weights as they were given. */
  readonly totalWeight: number;
}

/** Factors and limits as the caller gives them, on the original scale. */
export type TermsOf = (scales: Float64Array) => FeatureTerms;

/** Covariances of all features may take this many numbers: 512 MiB. */
const MOST_COVARIANCES = 2 ** 26;
/** Features whose covariances are computed at once, at least. */
const BATCH = 64;
/** Sparse rows with more than this share of entries are made dense. */
const DENSE_SHARE = 0.25;
const MOST_WRITTEN_OUT = 2 ** 27;

/** Weights are positive here: cases of weight 0 have been removed. */
export function coordinateDesign(
  arena: Arena,
  { x, y, weights }: PathData,
  options: DesignOptions,
  termsOf: TermsOf,
  control: ParallelControl,
): Promise<CoordinateDesign> {
  const response = weighResponse(arena, y, weights, options.intercept);
  if (!(x instanceof SparseMatrix)) return denseDesign(arena, x, response, options, termsOf, control);
  const write = x.density > DENSE_SHARE && x.rows * x.columns <= MOST_WRITTEN_OUT;
  if (write) return denseDesign(arena, x.toDense(), response, options, termsOf, control);
  return sparseDesign(arena, x, response, options, termsOf, control);
}

interface Response {
  readonly totalWeight: number;
  readonly center: number;
  readonly total: number;
  readonly weights: RowWeights;
  /** Normalized weights in ordinary memory. */
  readonly shares: Float64Array | undefined;
  /** w·(y − center) */
  readonly weighted: Float64Span;
}

function weighResponse(
  arena: Arena,
  y: Float64Array,
  given: Float64Array | undefined,
  intercept: boolean,
): Response {
  const totalWeight = given === undefined ? y.length : given.reduce((sum, weight) => sum + weight, 0);
  const shares = given?.map((weight) => weight / totalWeight);
  const share = 1 / y.length;
  const weightOf = (row: number) => shares?.[row] ?? share;
  const mean = (center: number) =>
    y.reduce((sum, value, row) => sum + weightOf(row) * (value - center), center);
  // The second pass corrects the rounding errors of the first.
  const center = intercept ? mean(mean(0)) : 0;
  let total = 0;
  const weighted = y.map((value, row) => {
    total += weightOf(row) * (value - center) ** 2;
    return weightOf(row) * (value - center);
  });
  // A response that does not vary is zero but for rounding.
  const flat = isConstant(center, total);
  if (flat) weighted.fill(0);
  const each = shares && arena.copyIn(shares);
  return {
    totalWeight,
    center,
    total: flat ? 0 : total,
    shares,
    weights: { each, share },
    weighted: arena.copyIn(weighted),
  };
}

interface ColumnScales {
  readonly centers: Float64Array;
  readonly scales: Float64Array;
  /** 1 / scale; 0 for features that do not vary. */
  readonly shrinks: Float64Array;
  readonly constant: readonly boolean[];
  readonly usable: Int32Array;
  /** Σ w·x̃² */
  readonly squares: Float64Array;
}

function scaleColumns(centers: Float64Array, variances: Float64Array, standardize: boolean): ColumnScales {
  const constant = Array.from(variances, (variance, j) => isConstant(centers[j], variance));
  const scales = variances.map((variance, j) => (standardize && !constant[j] ? Math.sqrt(variance) : 1));
  return {
    centers,
    scales,
    shrinks: scales.map((scale, j) => (constant[j] ? 0 : 1 / scale)),
    constant,
    usable: Int32Array.from(constant.keys()).filter((j) => !constant[j]),
    squares: variances.map((variance, j) => (constant[j] ? 0 : variance / scales[j] ** 2)),
  };
}

/** With few cases, or very many features, residuals are updated instead of covariances. */
async function denseDesign(
  arena: Arena,
  matrix: Matrix,
  response: Response,
  options: DesignOptions,
  termsOf: TermsOf,
  control: ParallelControl,
): Promise<CoordinateDesign> {
  const { rows, columns } = matrix;
  const { weights, weighted, shares } = response;
  const { intercept, requireUsable } = options;
  const totalWeight = weights.each === undefined ? rows : 1;
  const roots = shares && arena.copyIn(shares.map(Math.sqrt));
  const read = (moments: ColumnMoments) => {
    if (!moments.finite) requireUsable?.();
    return readMoments(arena, moments, response, options, termsOf);
  };
  const byCovariance = rows >= columns && columns * columns <= MOST_COVARIANCES;
  if (byCovariance && options.whole) {
    const terms = { weights: weights.each, roots, wy: weighted };
    const x = copyInRows(arena, matrix);
    const products = await centeredProducts(arena, x, terms, { totalWeight, center: intercept }, control);
    const { parts, factors, finish } = read(products.moments);
    return finish(new CovarianceCore(arena, { ...parts, rows: products.gramTimes(factors), batch: 0 }));
  }
  const build = async (raw: Arena) => {
    const x = copyInRows(raw, matrix);
    const weighing = { weights: weights.each, totalWeight };
    const { scaled, parts, factors, finish } = read(
      await columnMoments(x, weighing, weighted, intercept, control),
    );
    const centers = arena.copyIn(scaled.centers);
    if (byCovariance) {
      const standardizing = { x, roots, centers, shrinks: arena.copyIn(factors) };
      const rowsOf = denseRows(standardizing, scaled.usable, control);
      return finish(new CovarianceCore(arena, { ...parts, rows: rowsOf, batch: BATCH }));
    }
    const standardized = arena.float64(rows * columns);
    await standardizeColumns(x, centers, arena.copyIn(scaled.shrinks), standardized, control);
    return finish(
      new ColumnCore(arena, { ...parts, weights, residual: weighted, columns: standardized }, control),
    );
  };
  // Covariances still need the raw rows; otherwise contiguous columns take their place.
  return byCovariance ? build(arena) : withArena(build);
}

/** What all kinds of descent derive from the moments of dense columns. */
function readMoments(
  arena: Arena,
  { centers, variances, products }: ColumnMoments,
  response: Response,
  { standardize }: DesignOptions,
  termsOf: TermsOf,
) {
  const scaled = scaleColumns(centers, variances, standardize);
  const terms = arena.float64(RECORD * centers.length);
  fillTerms(terms, scaled.squares, termsOf(scaled.scales));
  const { each, share } = response.weights;
  const unit = Math.sqrt(each === undefined ? share : 1);
  return {
    scaled,
    parts: {
      terms,
      usable: scaled.usable,
      total: response.total,
      start: products.map((product, j) => product * scaled.shrinks[j]),
    },
    /** What columns are multiplied by so that their products are means. */
    factors: scaled.shrinks.map((shrink) => unit * shrink),
    finish: (core: CoordinateCore) => designOf(core, scaled, response),
  };
}

/** Only pairs of features of which neither has a row yet are multiplied; the others are mirrored. */
function denseRows(
  standardizing: Standardizing,
  usable: Int32Array,
  control: ParallelControl,
): CovarianceRows {
  const { columns } = standardizing.x;
  return async (arena, features, known) => {
    if (features.length === columns) {
      const all = arena.copyInInt32(features);
      return covarianceProducts(arena, standardizing, all, all, control);
    }
    const out = arena.zeros(features.length * columns);
    await withArena(async (inner) => {
      const chosen = new Set(features);
      const open = usable.filter((j) => known(j) === undefined && !chosen.has(j));
      const right = inner.copyInInt32(features);
      const left = open.length === 0 ? right : inner.copyInInt32([...features, ...open]);
      const products = (await covarianceProducts(inner, standardizing, left, right, control)).array;
      const partners = [...features, ...open];
      const target = out.array;
      for (let k = 0; k < features.length; k += 1) {
        const at = k * columns;
        for (let i = 0; i < partners.length; i += 1)
          target[at + partners[i]] = products[i * features.length + k];
      }
      for (const j of usable) {
        const row = known(j)?.array;
        if (row === undefined) continue;
        for (let k = 0; k < features.length; k += 1) target[k * columns + j] = row[features[k]];
      }
    });
    return out;
  };
}

async function sparseDesign(
  arena: Arena,
  matrix: SparseMatrix,
  response: Response,
  { intercept, standardize }: DesignOptions,
  termsOf: TermsOf,
  control: ParallelControl,
): Promise<CoordinateDesign> {
  const { columns } = matrix;
  const transposed = matrix.transpose();
  const { weights, weighted, shares } = response;
  const moments = sparseMoments(transposed, shares, weights.share, weighted.array, intercept);
  const scaled = scaleColumns(moments.centers, moments.variances, standardize);
  const terms = arena.float64(RECORD * columns);
  fillTerms(terms, scaled.squares, termsOf(scaled.scales));
  const records = terms.array;
  for (let j = 0; j < columns; j += 1) {
    records[RECORD * j + AT.center] = scaled.centers[j];
    records[RECORD * j + AT.shrink] = scaled.shrinks[j];
    records[RECORD * j + AT.total] = moments.totals[j];
  }
  const byColumn = copyInCompressed(arena, transposed);
  const finish = (core: CoordinateCore) => designOf(core, scaled, response);
  // A coordinate costs as many steps as its column has entries, or as there are features.
  const byCovariance = 4 * matrix.nonZeros >= columns * columns && columns * columns <= MOST_COVARIANCES;
  if (!byCovariance) {
    const parts = { terms, usable: scaled.usable, total: response.total, weights, residual: weighted };
    return finish(new SparseColumnCore(arena, { ...parts, columns: byColumn }, control));
  }
  const standardizing = {
    byColumn,
    byRow: copyInCompressed(arena, matrix),
    weights,
    centers: arena.copyIn(scaled.centers),
    shrinks: arena.copyIn(scaled.shrinks),
  };
  const start = moments.products.map((product, j) => product * scaled.shrinks[j]);
  const rowsOf: CovarianceRows = async (space, features) => {
    const out = space.float64(features.length * columns);
    await sparseCovarianceRows(standardizing, Array.from(features), out, control);
    return out;
  };
  const { usable } = scaled;
  const { total } = response;
  return finish(new CovarianceCore(arena, { terms, usable, total, start, rows: rowsOf, batch: 0 }));
}

/** Weighted moments of sparse columns; the many zeros lie at −center. */
function sparseMoments(
  columns: SparseMatrix,
  shares: Float64Array | undefined,
  share: number,
  weighted: Float64Array,
  intercept: boolean,
) {
  const count = columns.rows;
  const totals = new Float64Array(count);
  const centers = new Float64Array(count);
  const variances = new Float64Array(count);
  const products = new Float64Array(count);
  const { rowPointers: pointers, columnIndices: rows, values } = columns;
  for (let j = 0; j < count; j += 1) {
    const [first, end] = [pointers[j], pointers[j + 1]];
    let totalWeight = 0;
    for (let at = first; at < end; at += 1) {
      const weight = shares?.[rows[at]] ?? share;
      totalWeight += weight;
      totals[j] += weight * values[at];
      products[j] += values[at] * weighted[rows[at]];
    }
    const center = intercept ? totals[j] : 0;
    let square = Math.max(0, 1 - totalWeight) * center * center;
    for (let at = first; at < end; at += 1)
      square += (shares?.[rows[at]] ?? share) * (values[at] - center) ** 2;
    centers[j] = center;
    variances[j] = square;
  }
  return { totals, centers, variances, products };
}

function designOf(core: CoordinateCore, scaled: ColumnScales, response: Response): CoordinateDesign {
  const { centers, scales, constant } = scaled;
  return {
    core,
    centers,
    scales,
    constant,
    responseCenter: response.center,
    totalWeight: response.totalWeight,
  };
}
