import { quote } from "../../../base/label.js";
// What a fitted network computes for rows: the sums of its output units, or the values of hidden ones.

import { DataError } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Rows } from "../../../model/input.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { standardizeHere } from "../../../wasm/covariances.js";
import { type Activation, activateRows, KernelNetwork, type NetworkRows } from "../../../wasm/network.js";
import type { Float64Span } from "../../../wasm/span.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { NETWORK_ROWS_NUMBERS } from "../../../wasm/tuning.js";
import { readLinearCases } from "../../linear/engine/model/linear-model.js";
import { scalingSpans, sparseRows } from "./features.js";
import { joinLayers, sizesOf } from "./layers.js";
import { parameterOf } from "./learn.js";
import type { NetworkState } from "./state.js";

/** Nothing is learned from an answer. */
const NO_OBJECTIVE = {
  loss: "squared",
  output: "linear",
  threshold: 1,
  weightDecay: 0,
  decayBiases: false,
} as const;

/** The sums of the output units, before their function: cases × outputs. */
export function outputSums(method: string, rows: Rows, network: NetworkState): Matrix {
  return sumsOf(readLinearCases(method, rows, network.inputs), network);
}

/** The sums of the output units for new rows, computed on several threads. */
export async function outputSumsOnThreads(
  method: string,
  rows: Rows,
  network: NetworkState,
  control: ParallelControl,
): Promise<Matrix> {
  const x = readLinearCases(method, rows, network.inputs);
  const out = new Matrix(x.rows, outputsOf(network));
  for (const [start, end] of partsOf(x, out.columns))
    await withArena(async (arena) => {
      const sums = arena.float64((end - start) * out.columns);
      await kernelNetwork(arena, x, start, end, network, control).sumsOnThreads(end - start, sums);
      out.data.set(sums.array, start * out.columns);
    });
  return out;
}

function sumsOf(x: Matrix | SparseMatrix, network: NetworkState): Matrix {
  const out = new Matrix(x.rows, outputsOf(network));
  for (const [start, end] of partsOf(x, out.columns))
    withArena((arena) => {
      const sums = arena.float64((end - start) * out.columns);
      kernelNetwork(arena, x, start, end, network).sums(end - start, sums);
      out.data.set(sums.array, start * out.columns);
    });
  return out;
}

function outputsOf({ weights }: NetworkState): number {
  return weights[weights.length - 1].columns;
}

/** Rows that are in kernel memory at a time; sparse rows are there all at once. */
function partsOf(x: Matrix | SparseMatrix, outputs: number): [start: number, end: number][] {
  const widest = Math.max(1, x.columns, outputs);
  const size = x instanceof SparseMatrix ? x.rows : Math.max(1, Math.floor(NETWORK_ROWS_NUMBERS / widest));
  const parts: [number, number][] = [];
  for (let start = 0; start < x.rows; start += size) parts.push([start, Math.min(x.rows, start + size)]);
  return parts;
}

/** The network in kernel memory with some of the rows. */
function kernelNetwork(
  arena: Arena,
  x: Matrix | SparseMatrix,
  start: number,
  end: number,
  network: NetworkState,
  control: ParallelControl = {},
): KernelNetwork {
  const shape = {
    sizes: sizesOf(network),
    activation: network.activation,
    parameter: parameterOf(network),
  };
  const rows = standardizedPart(arena, x, start, end, network);
  const kernel = new KernelNetwork(arena, shape, NO_OBJECTIVE, rows, end - start, control);
  kernel.parameters.set(joinLayers(network));
  return kernel;
}

function standardizedPart(
  arena: Arena,
  x: Matrix | SparseMatrix,
  start: number,
  end: number,
  network: NetworkState,
): NetworkRows {
  if (x instanceof SparseMatrix) return sparseRows(arena, x, network);
  const span = arena.copyIn(x.data.subarray(start * x.columns, end * x.columns));
  standardizeHere({ span, rows: end - start, columns: x.columns }, ...scalingSpans(arena, network));
  return { dense: span };
}

/** g of every number. */
export function activated(values: Matrix, activation: Activation, parameter = 1): Matrix {
  const { rows, columns } = values;
  return withArena((arena) => {
    const span: Float64Span = arena.copyIn(values.data);
    activateRows(rows, columns, span, arena.zeros(columns), activation, parameter);
    return new Matrix(rows, columns, span.copyOut());
  });
}

/** The values of the units of a hidden layer, counted from 0: cases × units. */
export function hiddenUnits(method: string, rows: Rows, network: NetworkState, layer: number): Matrix {
  const hidden = network.weights.length - 1;
  if (!(Number.isInteger(layer) && layer >= 0 && layer < hidden))
    throw new DataError(
      method,
      `there is no hidden layer ${quote(layer)}; the network has ${hidden} of them.`,
      {
        expected: hidden === 0 ? "a network with hidden layers" : `a layer from 0 to ${hidden - 1}`,
        received: String(layer),
      },
    );
  const { weights, biases } = network;
  const lower = { ...network, weights: weights.slice(0, layer + 1), biases: biases.slice(0, layer + 1) };
  const sums = sumsOf(readLinearCases(method, rows, network.inputs), lower);
  return activated(sums, network.activation, parameterOf(network));
}
