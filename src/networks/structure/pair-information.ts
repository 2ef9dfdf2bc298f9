// How much two nodes say about each other, for all pairs of nodes and possibly given a third.

import type { Steps } from "../../base/steps.js";
import { takeNumbers } from "../../model/case-rows.js";
import { withArena } from "../../wasm/arena.js";
import { syrk } from "../../wasm/blas.js";
import { likelihoodRatio, sumOverLayers } from "./layer-statistics.js";
import { rowsOf } from "./scores/conditional-gaussian.js";
import {
  type Configurations,
  configurationsOf,
  countLevelsOfAll,
  crossConfigurations,
} from "./scores/configurations.js";
import { jointCounts } from "./scores/expected-counts.js";
import { type DiscreteData, isDiscrete, type NetworkData } from "./scores/network-data.js";
import { momentsOf } from "./scores/regression.js";

/** The (conditional) mutual information of all pairs, in nats: members × members. */
export function* informationOf(
  data: NetworkData,
  members: readonly number[],
  given: number | undefined,
): Steps<Float64Array> {
  const { nodes, weights, totalWeight } = data;
  const size = members.length;
  const information = new Float64Array(size * size);
  const set = (a: number, b: number, value: number) => {
    information[a * size + b] = value;
    information[b * size + a] = value;
  };
  if (nodes.every((node) => !isDiscrete(node)) && given === undefined) {
    const columns = members.flatMap((member) => {
      const node = nodes[member];
      return isDiscrete(node) ? [] : [node.values];
    });
    const { products } = momentsOf(columns, weights);
    for (let a = 0; a < size; a += 1)
      for (let b = 0; b < a; b += 1) {
        const square = products[a * size + b] ** 2 / (products[a * (size + 1)] * products[b * (size + 1)]);
        set(a, b, square > 0 ? -0.5 * Math.log1p(-Math.min(square, 1)) : 0);
      }
    return information;
  }
  const layer = given === undefined ? undefined : nodes[given];
  const layers = configurationsOf(data.rows, layer !== undefined && isDiscrete(layer) ? [layer] : []);
  const indices = members.map((_, index) => index);
  const withLevels = indices.flatMap((index) => {
    const node = nodes[members[index]];
    return isDiscrete(node) ? [{ index, node }] : [];
  });
  const withNumbers = indices.flatMap((index) => {
    const node = nodes[members[index]];
    return isDiscrete(node) ? [] : [{ index, z: standardizedWithin(node.values, layers, weights) }];
  });
  for (const [a, { index, node }] of withLevels.entries()) {
    const crossed = crossConfigurations(layers, node);
    const others = withLevels.slice(0, a);
    const above = given === undefined ? [] : [given];
    const counts =
      data.expected === undefined
        ? countLevelsOfAll(
            crossed,
            others.map((other) => other.node),
            weights,
          )
        : others.map((other) => jointCounts(data, [...above, members[index], members[other.index]]));
    for (const [b, cells] of counts.entries()) {
      const [rows, columns] = [node.levels.length, others[b].node.levels.length];
      const ratio = sumOverLayers(cells, layers.size, rows, columns, likelihoodRatio);
      set(index, others[b].index, ratio / (2 * totalWeight));
    }
    yield;
    for (const { index: other, z } of withNumbers)
      set(index, other, informationOfLevels(z, node, layers, weights) / totalWeight);
    yield;
  }
  const among = yield* informationOfNumbers(
    withNumbers.map(({ z }) => z),
    layers,
    weights,
  );
  for (const [a, { index }] of withNumbers.entries())
    for (let b = 0; b < a; b += 1)
      set(index, withNumbers[b].index, among[a * withNumbers.length + b] / totalWeight);
  return information;
}

/** Numbers with mean 0 and variance 1 in every layer; zeros in one in which they do not vary. */
function standardizedWithin(
  values: Float64Array,
  { codes, size }: Configurations,
  weights: Float64Array | undefined,
): Float64Array {
  const totals = new Float64Array(size);
  const means = new Float64Array(size);
  const squares = new Float64Array(size);
  // Squares of very large or small numbers would overflow or vanish.
  const unit = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  for (let row = 0; row < values.length; row += 1) {
    const weight = weights === undefined ? 1 : weights[row];
    totals[codes[row]] += weight;
    means[codes[row]] += weight * (values[row] / unit);
  }
  for (let layer = 0; layer < size; layer += 1) if (totals[layer] > 0) means[layer] /= totals[layer];
  for (let row = 0; row < values.length; row += 1)
    squares[codes[row]] +=
      (weights === undefined ? 1 : weights[row]) * (values[row] / unit - means[codes[row]]) ** 2;
  const scales = squares.map((sum, layer) => (sum > 0 ? Math.sqrt(totals[layer] / sum) : 0));
  return values.map((value, row) => (value / unit - means[codes[row]]) * scales[codes[row]]);
}

/*
 * By how much the log-likelihood of normal numbers grows if their mean, and for levels also their variance, may depend on
 * another node. Every variance counts one more case with the variance of its layer: otherwise a level with a single case
 * would be infinitely informative.
 */

/** Of all pairs of columns: columns × columns, of which the lower triangle counts. */
function* informationOfNumbers(
  columns: readonly Float64Array[],
  layers: Configurations,
  weights: Float64Array | undefined,
): Steps<Float64Array> {
  const size = columns.length;
  const information = new Float64Array(size * size);
  if (size === 0) return information;
  for (const rows of rowsOf(layers)) {
    const total = weights === undefined ? rows.length : takeNumbers(weights, rows).reduce((a, b) => a + b, 0);
    if (!(total > 0)) continue;
    const products = yield* productsOf(columns, rows, weights);
    for (let a = 0; a < size; a += 1) {
      for (let b = 0; b < a; b += 1) {
        const unexplained = Math.max(0, total - products[a * size + b] ** 2 / total);
        information[a * size + b] -= 0.5 * total * Math.log((unexplained + 1) / (total + 1));
      }
    }
    yield;
  }
  return information;
}

/** Numbers that are copied into kernel memory at a time. */
const BLOCK_NUMBERS = 2 ** 18;

/** Σ w·x·y over some rows, for all pairs of columns. */
function* productsOf(
  columns: readonly Float64Array[],
  rows: Int32Array,
  weights: Float64Array | undefined,
): Steps<Float64Array> {
  const size = columns.length;
  const sums = new Float64Array(size * size);
  const most = Math.max(1, Math.floor(BLOCK_NUMBERS / size));
  for (let start = 0; start < rows.length; start += most) {
    const group = rows.subarray(start, start + most);
    const roots = weights && takeNumbers(weights, group).map(Math.sqrt);
    withArena((arena) => {
      const span = arena.float64(size * group.length);
      const [out, c] = [span.array, arena.copyIn(sums)];
      for (let j = 0, to = 0; j < size; j += 1) {
        const column = columns[j];
        for (let at = 0; at < group.length; at += 1, to += 1)
          out[to] = roots === undefined ? column[group[at]] : roots[at] * column[group[at]];
      }
      syrk(1, { span, rows: size, columns: group.length }, 1, c);
      sums.set(c.array);
    });
    yield;
  }
  return sums;
}

function informationOfLevels(
  z: Float64Array,
  node: DiscreteData,
  { codes, size }: Configurations,
  weights: Float64Array | undefined,
): number {
  const levels = node.levels.length;
  const totals = new Float64Array(size * levels);
  const sums = new Float64Array(size * levels);
  const squares = new Float64Array(size * levels);
  for (let row = 0; row < z.length; row += 1) {
    const weight = weights === undefined ? 1 : weights[row];
    const cell = codes[row] * levels + node.codes[row];
    totals[cell] += weight;
    sums[cell] += weight * z[row];
    squares[cell] += weight * z[row] ** 2;
  }
  let sum = 0;
  for (let layer = 0; layer < size; layer += 1) {
    const [from, to] = [layer * levels, (layer + 1) * levels];
    // In a layer in which the numbers do not vary, all are 0 and nothing is explained.
    if (squares.subarray(from, to).every((value) => value === 0)) continue;
    for (let cell = from; cell < to; cell += 1) {
      if (!(totals[cell] > 0)) continue;
      const unexplained = Math.max(0, squares[cell] - sums[cell] ** 2 / totals[cell]);
      sum -= 0.5 * totals[cell] * Math.log((unexplained + 1) / (totals[cell] + 1));
    }
  }
  return sum;
}
