// Log-likelihoods of linear predictors over raw rows in kernel memory, on several threads. Blocks of rows are
// chosen by the size of the data alone, and their sums are added in block order.

import { type Arena, withArena } from "./arena.js";
import { copyInRows } from "./covariances.js";
import * as core from "./generated/calls/core.js";
import { callHere, type KernelCalls } from "./kernel-call.js";
import { kernels } from "./module.js";
import { blocksOf } from "./row-blocks.js";
import type { Rows } from "./rows.js";
import { rowsFrom } from "./rows.js";
import type { Float64Span, Int32Span } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { LIKELIHOOD_LEAST_NUMBERS, LIKELIHOOD_MOST_BLOCKS } from "./tuning.js";

/** Raw rows, and how the design is computed from them: [1 | (x − center) · shrink]. */
export interface RowDesign {
  readonly x: Rows;
  readonly intercept: boolean;
  readonly centers: Float64Span;
  readonly shrinks: Float64Span;
}

/** Rows as they are, neither centered nor scaled. */
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
  /** Symmetric, both triangles; empty if not requested. */
  readonly gram: Float64Array;
  /** The largest |linear predictor|. */
  readonly largest: number;
}

/** Maximum number of numbers for second derivatives in all blocks together: 256 MiB. */
const MOST_GRAM = 2 ** 25;

export function designWidth({ x, intercept }: RowDesign): number {
  return x.columns + (intercept ? 1 : 0);
}

function cutRows({ rows, columns }: Rows, gramNumbers: number): [first: number, count: number][] {
  const most = Math.max(
    1,
    Math.min(LIKELIHOOD_MOST_BLOCKS, Math.floor(MOST_GRAM / Math.max(1, gramNumbers))),
  );
  const blocks = Math.min(most, Math.max(1, Math.floor((rows * (columns + 1)) / LIKELIHOOD_LEAST_NUMBERS)));
  return blocksOf(rows, Math.max(1, Math.ceil(rows / blocks)));
}

/** One kernel called once per block of rows, and the result of all blocks from the values that it returned. */
interface BlockJob<T> {
  readonly calls: KernelCalls;
  readonly finish: (values: Float64Array) => T;
}

function onThreads<T>(prepare: (arena: Arena) => BlockJob<T>, control: ParallelControl): Promise<T> {
  return withArena(async (arena) => {
    const { calls, finish } = prepare(arena);
    return finish(await parallelFor(calls, control));
  });
}

/** Runs the blocks synchronously on this thread, one after the other. */
function here<T>(prepare: (arena: Arena) => BlockJob<T>): T {
  return withArena((arena) => {
    const { calls, finish } = prepare(arena);
    return finish(callHere(calls));
  });
}

/** Some rows of a design, and how they are centered and scaled, as arguments of kernels. */
function designRows({ x, intercept, centers, shrinks }: RowDesign, first: number, count: number) {
  return { ...rowsFrom(x, first, count), intercept, centers, shrinks };
}

/** design · beta, for every row. */
export function linearPredictors(
  design: RowDesign,
  beta: Float64Span,
  out: Float64Span,
  control: ParallelControl,
): Promise<void> {
  return onThreads((arena) => {
    const cuts = cutRows(design.x, 0);
    const room = chunkRows() * designWidth(design);
    const chunk = arena.float64(cuts.length * room);
    const blocks = cuts.map(([first, count], k) => {
      const rows = designRows(design, first, count);
      return { ...rows, beta, design: chunk.part(k * room), eta: out.part(first) };
    });
    return { calls: core.linearPredictorBlock.calls(blocks), finish: () => {} };
  }, control);
}

/** Xᵀr and XᵀWX. */
export function weightedCurvature(
  design: RowDesign,
  residuals: Float64Span,
  weights: Float64Span,
  control: ParallelControl,
): Promise<Pick<Curvature, "gradient" | "gram">> {
  return onThreads((arena) => weightedJob(arena, design, residuals, weights), control);
}

/** Xᵀr. */
export async function weightedSums(
  design: RowDesign,
  residuals: Float64Span,
  control: ParallelControl,
): Promise<Float64Array> {
  const { gradient } = await onThreads((arena) => weightedJob(arena, design, residuals), control);
  return gradient;
}

/** Xᵀr and XᵀWX, computed synchronously on this thread. */
export function weightedCurvatureHere(
  design: RowDesign,
  residuals: Float64Span,
  weights: Float64Span,
): Pick<Curvature, "gradient" | "gram"> {
  return here((arena) => weightedJob(arena, design, residuals, weights));
}

function weightedJob(
  arena: Arena,
  design: RowDesign,
  residuals: Float64Span,
  weights?: Float64Span,
): BlockJob<Pick<Curvature, "gradient" | "gram">> {
  const width = designWidth(design);
  const hessian = weights !== undefined;
  const square = hessian ? width * width : 0;
  const cuts = cutRows(design.x, square);
  const depth = chunkRows();
  const room = depth * (width + 1);
  const size = width + square;
  const chunk = arena.float64(cuts.length * room);
  const sums = arena.float64(cuts.length * size);
  const blocks = cuts.map(([first, count], k) => {
    const [own, sum] = [chunk.part(k * room), sums.part(k * size)];
    return {
      ...designRows(design, first, count),
      r: residuals.part(first),
      w: (weights ?? residuals).part(first),
      hessian,
      design: own,
      roots: own.part(depth * width),
      gradient: sum,
      gram: sum.part(width),
    };
  });
  const finish = () => {
    const all = addParts(sums, cuts.length);
    return {
      gradient: all.slice(0, width),
      gram: mirrored(all.subarray(width), hessian ? width : 0, hessian ? width : 0),
    };
  };
  return { calls: core.curvatureBlock.calls(blocks), finish };
}

export interface LogisticData {
  /** The share of the second class in every row. */
  readonly y: Float64Span;
  readonly weights: Float64Span | undefined;
}

/** Σ w·(y·log p + (1 − y)·log q) of two classes, in one pass. */
export function logisticCurvature(
  design: RowDesign,
  data: LogisticData,
  beta: Float64Array,
  hessian: boolean,
  control: ParallelControl,
): Promise<Curvature> {
  return onThreads((arena) => logisticJob(arena, design, data, beta, hessian), control);
}

/**
 * The log likelihood of two classes with its derivatives, the second ones optionally, computed synchronously on this
 * thread.
 */
export function logisticCurvatureHere(
  design: RowDesign,
  data: LogisticData,
  beta: Float64Array,
  hessian: boolean,
): Curvature {
  return here((arena) => logisticJob(arena, design, data, beta, hessian));
}

function logisticJob(
  arena: Arena,
  design: RowDesign,
  { y, weights }: LogisticData,
  beta: Float64Array,
  hessian: boolean,
): BlockJob<Curvature> {
  const width = designWidth(design);
  const model = { beta, weights, hessian, equations: 1, room: width + 4 };
  return curvatureJob(arena, design, model, (blocks) =>
    core.logisticBlock.calls(
      blocks.map(({ first, chunk, ...block }) => {
        return { ...block, y: y.part(first), design: chunk, work: chunk.part(chunkRows() * width) };
      }),
    ),
  );
}

export interface MultinomialData {
  /** The equation of every row's class; −1 for the class without one. */
  readonly codes: Int32Span;
  readonly weights: Float64Span | undefined;
  readonly equations: number;
  /** Whether there is a class without an equation. */
  readonly baseline: boolean;
}

/** Σ w·log p(class) of several classes, in one pass; parameters are equations × columns of the design. */
export function multinomialCurvature(
  design: RowDesign,
  data: MultinomialData,
  beta: Float64Array,
  hessian: boolean,
  control: ParallelControl,
): Promise<Curvature> {
  return onThreads((arena) => multinomialJob(arena, design, data, beta, hessian), control);
}

/** The value and gradient of the same, computed synchronously on this thread. */
export function multinomialGradient(design: RowDesign, data: MultinomialData, beta: Float64Array): Curvature {
  return here((arena) => multinomialJob(arena, design, data, beta, false));
}

function multinomialJob(
  arena: Arena,
  design: RowDesign,
  { codes, weights, equations, baseline }: MultinomialData,
  beta: Float64Array,
  hessian: boolean,
): BlockJob<Curvature> {
  const width = designWidth(design);
  const scores = width + equations + 3;
  const model = { beta, weights, hessian, equations, room: scores + (hessian ? width : 0) };
  return curvatureJob(arena, design, model, (blocks) =>
    core.multinomialBlock.calls(
      blocks.map(({ first, chunk, ...block }) => ({
        ...block,
        equations,
        baseline,
        codes: codes.part(first),
        design: chunk,
        scaled: chunk.part(chunkRows() * scores),
        work: chunk.part(chunkRows() * width),
      })),
    ),
  );
}

/** What the likelihoods have in common. */
interface CurvatureModel {
  readonly beta: Float64Array;
  readonly weights: Float64Span | undefined;
  readonly hessian: boolean;
  readonly equations: number;
  /** Numbers of workspace per row of a chunk. */
  readonly room: number;
}

/** A block of rows: the arguments that the kernels have in common, its first row, and its workspace. */
type CurvatureBlock = ReturnType<typeof designRows> & {
  readonly first: number;
  readonly chunk: Float64Span;
} & Record<"beta" | "gradient" | "gram", Float64Span> & {
    readonly weights: Float64Span | undefined;
    readonly hessian: boolean;
  };

function curvatureJob(
  arena: Arena,
  design: RowDesign,
  { beta, weights, hessian, equations, room }: CurvatureModel,
  callsOf: (blocks: readonly CurvatureBlock[]) => KernelCalls,
): BlockJob<Curvature> {
  const width = designWidth(design);
  const all = equations * width;
  const square = hessian ? all * all : 0;
  const cuts = cutRows(design.x, square);
  const depth = chunkRows();
  const size = all + 1 + square;
  const theta = arena.copyIn(beta);
  const chunk = arena.float64(cuts.length * depth * room);
  const sums = arena.float64(cuts.length * size);
  const blocks = cuts.map(([first, count], k) => {
    const [own, sum] = [chunk.part(depth * k * room), sums.part(k * size)];
    return {
      ...designRows(design, first, count),
      first,
      chunk: own,
      beta: theta,
      hessian,
      weights: weights?.part(first),
      gradient: sum,
      gram: sum.part(all + 1),
    };
  });
  const finish = (values: Float64Array) =>
    collect(values, sums, cuts.length, all, hessian ? [width, equations] : []);
  return { calls: callsOf(blocks), finish };
}

/** How many rows of a design are computed at a time. */
function chunkRows(): number {
  return kernels().likelihoodChunk();
}

/** Combines the blocks: sums of values, gradients and second derivatives; the maximum of the largest predictors. */
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

/** Completes a symmetric matrix of square blocks, of which only the lower triangles of the lower blocks are filled. */
function mirrored(lower: Float64Array, width: number, size: number): Float64Array {
  const out = lower.slice(0, size * size);
  for (let top = 0; top < size; top += width) {
    for (let left = 0; left <= top; left += width) {
      for (let row = 0; row < width; row += 1) {
        for (let column = 0; column < width && left + column <= top + row; column += 1) {
          const value =
            row >= column ? out[(top + row) * size + left + column] : out[(top + column) * size + left + row];
          out[(top + row) * size + left + column] = value;
          out[(left + column) * size + top + row] = value;
        }
      }
    }
  }
  return out;
}
