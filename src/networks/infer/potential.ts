// Tables over nodes by their indices: what elimination and propagation multiply and sum.

import { finish, type Steps } from "../../base/steps.js";
import {
  type CellMap,
  cellMap,
  gatherCells,
  gatherCellsInto,
  scaleCells,
} from "../../math/probability/table/strides.js";
import { inBlocks } from "./effort.js";

/** A function ≥ 0 of some nodes, row-major in their order. */
export interface Potential {
  readonly variables: readonly number[];
  readonly values: Float64Array;
}

type Sizes = readonly number[];

/** The number of cells of a table over some nodes. */
export function cellsOf(sizes: Sizes, variables: readonly number[]): number {
  return variables.reduce((cells, node) => cells * sizes[node], 1);
}

/** Where the cells of a table over `walked` lie in one over `variables`. */
export function mapOnto(
  sizes: Sizes,
  walked: readonly number[],
  variables: readonly number[],
  start = 0,
): CellMap {
  const strideOf = new Map<number, number>();
  for (let at = variables.length - 1, stride = 1; at >= 0; at -= 1) {
    strideOf.set(variables[at], stride);
    stride *= sizes[variables[at]];
  }
  return cellMap(
    walked.map((node) => sizes[node]),
    walked.map((node) => strideOf.get(node) ?? 0),
    start,
  );
}

/** The part of a table where some nodes have these levels. */
export function reduce(sizes: Sizes, potential: Potential, known: ReadonlyMap<number, number>): Potential {
  const { variables, values } = potential;
  const rest = variables.filter((node) => !known.has(node));
  if (rest.length === variables.length) return potential;
  let start = 0;
  for (let at = variables.length - 1, stride = 1; at >= 0; at -= 1) {
    start += stride * (known.get(variables[at]) ?? 0);
    stride *= sizes[variables[at]];
  }
  return { variables: rest, values: gatherCells(values, mapOnto(sizes, rest, variables, start)) };
}

/** How many tables are multiplied before the product is rescaled: the smallest numbers must not vanish. */
const FACTORS_AT_A_TIME = 16;

/** A product, and the logarithm of what it was divided by; −∞ if all of it is 0. */
export interface ScaledProduct {
  readonly values: Float64Array;
  readonly logScale: number;
}

/** The product of tables, over the nodes in this order, which must contain all of theirs. */
export function product(
  sizes: Sizes,
  factors: readonly Potential[],
  variables: readonly number[],
): ScaledProduct {
  return finish(productSteps(sizes, factors, variables));
}

/** Multiplies factors in steps, up to the next rescaling, block by block. */
export function* productSteps(
  sizes: Sizes,
  factors: readonly Potential[],
  variables: readonly number[],
): Steps<ScaledProduct> {
  const values = new Float64Array(cellsOf(sizes, variables));
  if (factors.length === 0) return { values: values.fill(1), logScale: 0 };
  const maps = factors.map((factor) => mapOnto(sizes, variables, factor.variables));
  const { outer, inner } = maps[0];
  let logScale = 0;
  // The first table is copied, not multiplied.
  for (let start = 0, end = 0; start < factors.length; start = end) {
    end = Math.min(factors.length, start + FACTORS_AT_A_TIME + (start === 0 ? 1 : 0));
    const multiply = (from: number, to: number) => {
      for (let at = start; at < end; at += 1)
        if (at === 0) gatherCellsInto(values, factors[at].values, maps[at], from, to);
        else scaleCells(values, factors[at].values, maps[at], from, to);
    };
    yield* inBlocks(outer.length, multiply, inner.length * (end - start));
    const isFull = end - start === FACTORS_AT_A_TIME + (start === 0 ? 1 : 0);
    if (isFull) logScale += rescale(values);
  }
  return { values, logScale };
}

/** The sums over the last node of a table, whose cells are then next to each other. */
export function* sumLast(values: Float64Array, size: number): Steps<Float64Array> {
  const out = new Float64Array(values.length / size);
  const work = (from: number, to: number) => {
    for (let cell = from, at = from * size; cell < to; cell += 1) {
      let sum = 0;
      for (const end = at + size; at < end; at += 1) sum += values[at];
      out[cell] = sum;
    }
  };
  yield* inBlocks(out.length, work, size);
  return out;
}

/** The largest values over the last node of a table, and the level that attains each first. */
export function* maximizeLast(
  values: Float64Array,
  size: number,
): Steps<{ readonly values: Float64Array; readonly choices: Int32Array }> {
  const out = new Float64Array(values.length / size);
  const choices = new Int32Array(out.length);
  const work = (from: number, to: number) => {
    for (let cell = from; cell < to; cell += 1) {
      let best = cell * size;
      for (let at = best + 1; at < (cell + 1) * size; at += 1) if (values[at] > values[best]) best = at;
      out[cell] = values[best];
      choices[cell] = best - cell * size;
    }
  };
  yield* inBlocks(out.length, work, size);
  return { values: out, choices };
}

/** Divides by the largest value, so that products of many never vanish; returns its logarithm, −∞ if all are 0. */
export function rescale(values: Float64Array): number {
  let largest = 0;
  for (let at = 0; at < values.length; at += 1) if (values[at] > largest) largest = values[at];
  if (largest === 0) return Number.NEGATIVE_INFINITY;
  if (largest !== 1) for (let at = 0; at < values.length; at += 1) values[at] /= largest;
  return Math.log(largest);
}
