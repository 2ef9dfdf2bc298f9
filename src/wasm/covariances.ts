// Moments, standardized columns and covariances of raw rows in kernel memory, on several threads. Blocks
// of rows depend on the size of the data alone, and their sums are added in block order.

import { type Arena, withArena } from "./arena.js";
import type { RowWeights } from "./coordinate-sweep.js";
import * as core from "./generated/calls/core.js";
import { kernels } from "./module.js";
import { blocksOf } from "./row-blocks.js";
import { type Rows, rowsFrom } from "./rows.js";
import type { Float64Span, Int32Span } from "./span.js";
import type { CsrOperand } from "./sparse.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { MOMENTS_LEAST_NUMBERS, MOMENTS_MOST_BLOCKS } from "./tuning.js";

function rowBlocks({ rows, columns }: Rows): [first: number, count: number][] {
  const blocks = Math.min(
    MOMENTS_MOST_BLOCKS,
    Math.max(1, Math.floor((rows * columns) / MOMENTS_LEAST_NUMBERS)),
  );
  return blocksOf(rows, Math.max(1, Math.ceil(rows / blocks)));
}

/** Σ w·(x − c), Σ w·(x − c)² and Σ (x − c)·wy of every column. */
export interface ColumnSums {
  readonly sums: Float64Array;
  readonly squares: Float64Array;
  readonly products: Float64Array;
}

function splitSums(span: Float64Span, n: number): ColumnSums {
  const all = span.copyOut();
  return { sums: all.subarray(0, n), squares: all.subarray(n, 2 * n), products: all.subarray(2 * n) };
}

/** Sums of every column, in one pass. */
export async function centeredColumnSums(
  x: Rows,
  weights: Float64Span | undefined,
  wy: Float64Span | undefined,
  centers: Float64Span,
  control: ParallelControl,
): Promise<ColumnSums> {
  return withArena(async (arena) => {
    const cuts = rowBlocks(x);
    const out = arena.float64(3 * cuts.length * x.columns);
    const blocks = cuts.map(([first, count], k) => ({
      ...rowsFrom(x, first, count),
      weights: weights?.part(first),
      wy: wy?.part(first),
      centers,
      out: out.part(3 * k * x.columns),
    }));
    await parallelFor(core.centeredColumnSums.calls(blocks), control);
    return splitSums(await addParts(out, cuts.length, control), x.columns);
  });
}

/** x = (x − center) · shrink, in place. */
export async function standardizeInPlace(
  x: Rows,
  centers: Float64Span,
  shrinks: Float64Span,
  control: ParallelControl,
): Promise<void> {
  const blocks = rowBlocks(x).map(([first, count]) => inPlace(rowsFrom(x, first, count), centers, shrinks));
  await parallelFor(core.standardizeRows.calls(blocks), control);
}

/** x = (x − center) · shrink, in place and synchronously on this thread. */
export function standardizeHere(x: Rows, centers: Float64Span, shrinks: Float64Span): void {
  core.standardizeRows(inPlace(rowsFrom(x), centers, shrinks));
}

function inPlace(rows: ReturnType<typeof rowsFrom>, centers: Float64Span, shrinks: Float64Span) {
  return { ...rows, intercept: false, centers, shrinks, out: rows.x };
}

/** out = contiguous columns (x − center) · shrink. */
export async function standardizeColumns(
  x: Rows,
  centers: Float64Span,
  shrinks: Float64Span,
  out: Float64Span,
  control: ParallelControl,
): Promise<void> {
  const width = 8 * Math.max(1, Math.ceil(MOMENTS_LEAST_NUMBERS / x.rows / 8));
  const blocks = blocksOf(x.columns, width).map(([first, count]) => {
    return { ...rowsFrom(x), first, count, centers, shrinks, out: out.part(first * x.rows) };
  });
  await parallelFor(core.standardizeColumns.calls(blocks), control);
}

/** How raw rows are standardized. */
export interface Standardizing {
  readonly x: Rows;
  /** Square roots of the weights, if any. */
  readonly roots: Float64Span | undefined;
  readonly centers: Float64Span;
  readonly shrinks: Float64Span;
}

/** Σ x̃ₗ·x̃ᵣ over the rows, for all pairs of two lists of features: left × right. */
export async function covarianceProducts(
  arena: Arena,
  { x, roots, centers, shrinks }: Standardizing,
  left: Int32Span,
  right: Int32Span,
  control: ParallelControl,
): Promise<Float64Span> {
  const cuts = rowBlocks(x);
  const size = left.length * right.length;
  const out = arena.float64(cuts.length * size);
  const lists = { left, leftCount: left.length, right, rightCount: right.length };
  const blocks = cuts.map(([first, count], k) => ({
    ...rowsFrom(x, first, count),
    roots: roots?.part(first),
    centers,
    shrinks,
    ...lists,
    out: out.part(k * size),
  }));
  await parallelFor(core.covarianceBlock.calls(blocks), control);
  if (left.pointer !== right.pointer) return addParts(out, cuts.length, control);
  const sum = await addTriangles(out, cuts.length, left.length, control);
  kernels().mirrorLower(left.length, sum.pointer, left.length);
  return sum;
}

/** The weights of the rows, if any: as they are, their square roots, and w·y of a response. */
export interface RowTerms {
  readonly weights: Float64Span | undefined;
  readonly roots: Float64Span | undefined;
  readonly wy: Float64Span;
}

export interface ProductsAbout extends ColumnSums {
  /** The lower triangle of Σ w·(x − c)·(x − c)ᵀ */
  readonly triangle: Float64Span;
}

/** Products of all columns, centered, in one pass. */
export async function productsAbout(
  arena: Arena,
  x: Rows,
  centers: Float64Array,
  { weights, roots, wy }: RowTerms,
  control: ParallelControl,
): Promise<ProductsAbout> {
  const n = x.columns;
  const cuts = rowBlocks(x);
  const sums = arena.float64(3 * cuts.length * n);
  const triangles = arena.float64(cuts.length * n * n);
  const [about, ones] = [arena.copyIn(centers), arena.float64(n)];
  ones.array.fill(1);
  const list = arena.copyInInt32(centers.map((_, j) => j));
  const blocks = cuts.map(([first, count], k) => ({
    ...rowsFrom(x, first, count),
    weights: weights?.part(first),
    roots: roots?.part(first),
    wy: wy.part(first),
    centers: about,
    ones,
    list,
    sums: sums.part(3 * k * n),
    out: triangles.part(k * n * n),
  }));
  await parallelFor(core.centeredProductsBlock.calls(blocks), control);
  const found = splitSums(await addParts(sums, cuts.length, control), n);
  return { ...found, triangle: await addTriangles(triangles, cuts.length, n, control) };
}

/** G = (G − totalWeight · shift · shiftᵀ) · factor · factorᵀ, element by element, from the lower triangle of G. */
export function centerProducts(
  g: Float64Span,
  totalWeight: number,
  shifts: Float64Span,
  factors: Float64Span,
): void {
  core.centerProducts({ n: shifts.length, mass: totalWeight, shifts, factors, g });
}

/** A sparse matrix by columns and by rows, and how its columns are standardized. */
export interface SparseStandardizing {
  readonly byColumn: CsrOperand;
  readonly byRow: CsrOperand;
  readonly weights: RowWeights;
  readonly centers: Float64Span;
  readonly shrinks: Float64Span;
}

/** Covariances of the listed sparse features with all features, one row each in `out`. */
export async function sparseCovarianceRows(
  { byColumn, byRow, weights, centers, shrinks }: SparseStandardizing,
  list: readonly number[],
  out: Float64Span,
  control: ParallelControl,
): Promise<void> {
  const columns = byColumn.rows;
  const { pointers: columnPointers, indices: rowIndices, values: columnValues } = byColumn;
  const { pointers: rowPointers, indices: columnIndices, values: rowValues } = byRow;
  const blocks = list.map((j, k) => ({
    j,
    columns,
    columnPointers,
    rowIndices,
    columnValues,
    rowPointers,
    columnIndices,
    rowValues,
    weights: weights.each,
    share: weights.share,
    centers,
    shrinks,
    out: out.part(k * columns),
  }));
  await parallelFor(core.sparseCovarianceRow.calls(blocks), control);
}

/** Adds parts of equal length in order, into the first. */
async function addParts(parts: Float64Span, count: number, control: ParallelControl): Promise<Float64Span> {
  const length = parts.length / count;
  const cuts = blocksOf(length, MOMENTS_LEAST_NUMBERS);
  const blocks = cuts.map(([first, n]) => ({ count, length, first, n, parts }));
  await parallelFor(core.sumParts.calls(blocks), control);
  return parts.part(0, length);
}

/** Adds lower triangles of equal size in order, into the first. */
async function addTriangles(
  parts: Float64Span,
  count: number,
  n: number,
  control: ParallelControl,
): Promise<Float64Span> {
  const height = Math.max(1, Math.ceil(MOMENTS_LEAST_NUMBERS / (2 * n)));
  const blocks = blocksOf(n, height).map(([first, rows]) => ({ count, n, first, rows, parts }));
  await parallelFor(core.sumTriangles.calls(blocks), control);
  return parts.part(0, n * n);
}

/** Row-major numbers, copied to kernel memory. */
export function copyInRows(
  arena: Arena,
  { data, rows, columns }: { readonly data: Float64Array; readonly rows: number; readonly columns: number },
): Rows {
  return { span: arena.copyIn(data), rows, columns };
}
