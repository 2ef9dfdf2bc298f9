// Log-likelihoods of linear predictors over raw rows in kernel memory, on several threads. Blocks of rows are
// cut by the size of the data alone, and their sums are added in their order.

import { type Arena, withArena } from "./arena.js";
import { blocksOf } from "./coordinate-sweep.js";
import { copyInRows, type RawRows } from "./covariances.js";
import { type KernelExports, kernels } from "./module.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";

/** Raw rows, and how the design is made of them: [1 | (x − center) · shrink]. */
export interface RowDesign {
  readonly x: RawRows;
  readonly intercept: boolean;
  readonly centers: Float64Span;
  readonly shrinks: Float64Span;
}

/** Rows as they are, neither moved nor divided. */
export function plainDesign(
  arena: Arena,
  rows: { readonly data: Float64Array; readonly rows: number; readonly columns: number },
  intercept: boolean,
): RowDesign {
  return {
    x: copyInRows(arena, rows),
    intercept,
    centers: arena.zeros(rows.columns),
    shrinks: arena.copyIn(new Float64Array(rows.columns).fill(1)),
  };
}

/** A log-likelihood with its gradient and the negative of its second derivatives. */
export interface Curvature {
  readonly value: number;
  readonly gradient: Float64Array;
  /** Symmetric, whole; empty where it was not asked for. */
  readonly gram: Float64Array;
  /** The largest |linear predictor|. */
  readonly largest: number;
}

/** Numbers of a block, at least. */
const LEAST_NUMBERS = 32768;
const MOST_BLOCKS = 16;
/** Numbers that second derivatives may take in all blocks together: 256 MiB. */
const MOST_GRAM = 2 ** 25;

export function designWidth({ x, intercept }: RowDesign): number {
  return x.columns + (intercept ? 1 : 0);
}

function cutRows({ rows, columns }: RawRows, gramNumbers: number): [first: number, count: number][] {
  const most = Math.max(1, Math.min(MOST_BLOCKS, Math.floor(MOST_GRAM / Math.max(1, gramNumbers))));
  const blocks = Math.min(most, Math.max(1, Math.floor((rows * (columns + 1)) / LEAST_NUMBERS)));
  return blocksOf(rows, Math.max(1, Math.ceil(rows / blocks)));
}

/** Runs the blocks one after the other, at once. */
function here(kernel: keyof KernelExports, blocks: number[][]): Float64Array {
  const run = kernels()[kernel] as (...args: number[]) => number;
  return Float64Array.from(blocks, (block) => run(...block) ?? 0);
}

/** design · beta, for every row. */
export async function linearPredictors(
  design: RowDesign,
  beta: Float64Span,
  out: Float64Span,
  control: ParallelControl,
): Promise<void> {
  const { x, intercept, centers, shrinks } = design;
  const width = designWidth(design);
  requireSpan("linearPredictors", "beta", beta, width);
  requireSpan("linearPredictors", "out", out, x.rows);
  await withArena(async (arena) => {
    const cuts = cutRows(x, 0);
    const chunk = arena.float64(cuts.length * kernels().likelihoodChunk() * width);
    const blocks = cuts.map(([first, count], k) => [
      count,
      x.columns,
      intercept ? 1 : 0,
      x.span.pointer + 8 * first * x.columns,
      centers.pointer,
      shrinks.pointer,
      beta.pointer,
      chunk.pointer + (8 * k * chunk.length) / cuts.length,
      out.pointer + 8 * first,
    ]);
    await parallelFor("linearPredictorBlock", blocks, control);
  });
}

/** Xᵀr and XᵀWX. */
export async function weightedCurvature(
  design: RowDesign,
  residuals: Float64Span,
  weights: Float64Span,
  control: ParallelControl,
): Promise<Pick<Curvature, "gradient" | "gram">> {
  return withArena(async (arena) => {
    const job = weightedJob(arena, design, residuals, weights);
    await parallelFor("curvatureBlock", job.blocks, control);
    return job.finish();
  });
}

/** The same, computed at once on this thread. */
export function weightedCurvatureHere(
  design: RowDesign,
  residuals: Float64Span,
  weights: Float64Span,
): Pick<Curvature, "gradient" | "gram"> {
  return withArena((arena) => {
    const job = weightedJob(arena, design, residuals, weights);
    here("curvatureBlock", job.blocks);
    return job.finish();
  });
}

function weightedJob(arena: Arena, design: RowDesign, residuals: Float64Span, weights: Float64Span) {
  const { x, intercept, centers, shrinks } = design;
  const width = designWidth(design);
  requireSpan("weightedCurvature", "residuals", residuals, x.rows);
  requireSpan("weightedCurvature", "weights", weights, x.rows);
  const cuts = cutRows(x, width * width);
  const depth = kernels().likelihoodChunk();
  const chunk = arena.float64(cuts.length * depth * (width + 1));
  const sums = arena.float64(cuts.length * (width + width * width));
  const blocks = cuts.map(([first, count], k) => {
    const buffer = chunk.pointer + (8 * k * chunk.length) / cuts.length;
    const out = sums.pointer + 8 * k * (width + width * width);
    return [
      count,
      x.columns,
      intercept ? 1 : 0,
      1,
      x.span.pointer + 8 * first * x.columns,
      centers.pointer,
      shrinks.pointer,
      residuals.pointer + 8 * first,
      weights.pointer + 8 * first,
      buffer,
      buffer + 8 * depth * width,
      out,
      out + 8 * width,
    ];
  });
  const finish = () => {
    const all = addParts(sums, cuts.length);
    return { gradient: all.slice(0, width), gram: mirrored(all.subarray(width), width, width) };
  };
  return { blocks, finish };
}

export interface LogisticData {
  /** The share of the second class in every row. */
  readonly y: Float64Span;
  readonly weights: Float64Span | undefined;
}

/** Σ w·(y·log p + (1 − y)·log q) of two classes, in one sweep. */
export async function logisticCurvature(
  design: RowDesign,
  data: LogisticData,
  beta: Float64Array,
  hessian: boolean,
  control: ParallelControl,
): Promise<Curvature> {
  return withArena(async (arena) => {
    const job = logisticJob(arena, design, data, beta, hessian);
    return job.finish(await parallelFor("logisticBlock", job.blocks, control));
  });
}

/** The same, or without second derivatives, computed at once on this thread. */
export function logisticCurvatureHere(
  design: RowDesign,
  data: LogisticData,
  beta: Float64Array,
  hessian: boolean,
): Curvature {
  return withArena((arena) => {
    const job = logisticJob(arena, design, data, beta, hessian);
    return job.finish(here("logisticBlock", job.blocks));
  });
}

function logisticJob(
  arena: Arena,
  design: RowDesign,
  { y, weights }: LogisticData,
  beta: Float64Array,
  hessian: boolean,
) {
  const { x, intercept, centers, shrinks } = design;
  const width = designWidth(design);
  requireSpan("logisticCurvature", "beta", beta, width);
  requireSpan("logisticCurvature", "y", y, x.rows);
  const cuts = cutRows(x, hessian ? width * width : 0);
  const depth = kernels().likelihoodChunk();
  const size = hessian ? width * width : 0;
  const theta = arena.copyIn(beta);
  const chunk = arena.float64(cuts.length * depth * (width + 4));
  const sums = arena.float64(cuts.length * (width + 1 + size));
  const blocks = cuts.map(([first, count], k) => {
    const buffer = chunk.pointer + (8 * k * chunk.length) / cuts.length;
    const out = sums.pointer + 8 * k * (width + 1 + size);
    return [
      count,
      x.columns,
      intercept ? 1 : 0,
      hessian ? 1 : 0,
      x.span.pointer + 8 * first * x.columns,
      centers.pointer,
      shrinks.pointer,
      theta.pointer,
      y.pointer + 8 * first,
      weights === undefined ? 0 : weights.pointer + 8 * first,
      buffer,
      buffer + 8 * depth * width,
      out,
      out + 8 * (width + 1),
    ];
  });
  const finish = (values: Float64Array) =>
    collect(values, sums, cuts.length, width, hessian ? [width, 1] : []);
  return { blocks, finish };
}

export interface MultinomialData {
  /** The equation of every row's class; −1 for the class without one. */
  readonly codes: Int32Span;
  readonly weights: Float64Span | undefined;
  readonly equations: number;
  /** Whether there is a class without an equation. */
  readonly baseline: boolean;
}

/** Σ w·log p(class) of several classes, in one sweep; parameters are equations × columns of the design. */
export async function multinomialCurvature(
  design: RowDesign,
  data: MultinomialData,
  beta: Float64Array,
  hessian: boolean,
  control: ParallelControl,
): Promise<Curvature> {
  return withArena(async (arena) => {
    const job = multinomialJob(arena, design, data, beta, hessian);
    return job.finish(await parallelFor("multinomialBlock", job.blocks, control));
  });
}

/** The value and gradient of the same, computed at once on this thread. */
export function multinomialGradient(design: RowDesign, data: MultinomialData, beta: Float64Array): Curvature {
  return withArena((arena) => {
    const job = multinomialJob(arena, design, data, beta, false);
    return job.finish(here("multinomialBlock", job.blocks));
  });
}

function multinomialJob(
  arena: Arena,
  design: RowDesign,
  { codes, weights, equations, baseline }: MultinomialData,
  beta: Float64Array,
  hessian: boolean,
) {
  const { x, intercept, centers, shrinks } = design;
  const width = designWidth(design);
  const all = equations * width;
  requireSpan("multinomialCurvature", "beta", beta, all);
  requireSpan("multinomialCurvature", "codes", codes, x.rows);
  const size = hessian ? all * all : 0;
  const cuts = cutRows(x, size);
  const depth = kernels().likelihoodChunk();
  const theta = arena.copyIn(beta);
  const room = depth * ((hessian ? 2 : 1) * width + equations + 3);
  const chunk = arena.float64(cuts.length * room);
  const sums = arena.float64(cuts.length * (all + 1 + size));
  const blocks = cuts.map(([first, count], k) => {
    const buffer = chunk.pointer + 8 * k * room;
    const out = sums.pointer + 8 * k * (all + 1 + size);
    return [
      count,
      x.columns,
      intercept ? 1 : 0,
      equations,
      baseline ? 1 : 0,
      hessian ? 1 : 0,
      x.span.pointer + 8 * first * x.columns,
      centers.pointer,
      shrinks.pointer,
      theta.pointer,
      codes.pointer + 4 * first,
      weights === undefined ? 0 : weights.pointer + 8 * first,
      buffer,
      buffer + 8 * depth * (width + equations + 3),
      buffer + 8 * depth * width,
      out,
      out + 8 * (all + 1),
    ];
  });
  const finish = (values: Float64Array) =>
    collect(values, sums, cuts.length, all, hessian ? [width, equations] : []);
  return { blocks, finish };
}

/** Adds the blocks up: their values, gradients, second derivatives; of the largest, the largest. */
function collect(
  values: Float64Array,
  sums: Float64Span,
  parts: number,
  size: number,
  shape: readonly number[],
): Curvature {
  const each = sums.length / parts;
  const array = sums.array;
  let largest = 0;
  for (let k = 0; k < parts; k += 1) largest = Math.max(largest, array[k * each + size]);
  const all = addParts(sums, parts);
  const [width = 0, equations = 0] = shape;
  return {
    value: values.reduce((sum, value) => sum + value, 0),
    gradient: all.slice(0, size),
    gram: mirrored(all.subarray(size + 1), width, width * equations),
    largest,
  };
}

function addParts(sums: Float64Span, parts: number): Float64Array {
  const array = sums.array;
  const size = array.length / parts;
  const out = array.slice(0, size);
  for (let k = 1; k < parts; k += 1) for (let i = 0; i < size; i += 1) out[i] += array[k * size + i];
  return out;
}

/** A symmetric matrix of square blocks, of whose lower triangle each has only its own lower triangle. */
function mirrored(lower: Float64Array, width: number, size: number): Float64Array {
  const out = lower.slice(0, size * size);
  for (let i = 0; i < size; i += 1) {
    const [blockRow, row] = [Math.floor(i / width), i % width];
    for (let j = 0; j <= i; j += 1) {
      const [blockColumn, column] = [Math.floor(j / width), j % width];
      const value =
        row >= column
          ? out[i * size + j]
          : out[(blockRow * width + column) * size + blockColumn * width + row];
      out[i * size + j] = value;
      out[j * size + i] = value;
    }
  }
  return out;
}
