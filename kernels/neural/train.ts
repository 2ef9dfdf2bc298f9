// Training of a network, batch by batch: the rows of a batch go forward and their errors back, block by
// block, and then the parameters take a step. Both are phases for a team of threads (team.ts).

import { gemm } from "../blas/gemm";
import { axpy, dot } from "../blas/level1";
import { gemvTransposed, ger } from "../blas/level2";
import { branchSeed } from "../random";
import { gatherRows } from "../reduce/rows";
import { csrTimesMatrix, csrTransposedTimesMatrix } from "../sparse/csr";
import { awaitPhase, endWork, finishBlock, hasEnded, NONE, openPhase, resumeWork, takeBlock } from "../team";
import { activateRows, dropUnits, multiplySlopes } from "./activations";
import { outputLoss } from "./losses";
import { blocksOfBatch, CHUNK, UPDATE_BLOCK, updateBlocks } from "./network";
import { Network } from "./network.record";
import { ActivationCode, PassCode } from "./network.shared";
import { adamStep, addColumns, momentumStep, sumGradients } from "./steps";

const ROWS: i32 = 0;
const UPDATE: i32 = 1;

/** Begins a pass through the rows of a network in their order. */
export function beginPass(network: Network): void {
  resumeWork(network);
  network.batch = 0;
  network.total = 0;
  openBatch(network, 0);
}

/** The mean loss of the pass so far, with the penalty unless only the loss was asked for. */
export function passLoss(network: Network): f64 {
  return network.total / <f64>network.rows;
}

/**
 * Works on a pass until it is done, or until about `budget` products of rows and parameters, if it is
 * not 0; returns 1 if nothing is left to do. Threads that call it at the same time share the work.
 *
 * @spans
 */
export function runPass(network: Network, budget: f64): i32 {
  let spent: f64 = 0;
  while (!hasEnded(network)) {
    const block = takeBlock(network);
    if (block == NONE) {
      if (!awaitPhase(network)) return 0;
      continue;
    }
    if (network.stage == ROWS) {
      rowBlock(network, block);
      spent += <f64>network.blockRows * <f64>network.count;
    } else {
      updateBlock(network, block);
      spent += <f64>UPDATE_BLOCK;
    }
    if (finishBlock(network)) next(network);
    if (budget != 0 && spent >= budget) return <i32>hasEnded(network);
  }
  return 1;
}

/** Makes all threads leave a pass that is not wanted any more. */
export function stopPass(network: Network): void {
  endWork(network);
}

function openBatch(network: Network, start: i32): void {
  const rows = min(network.batchSize, network.rows - start);
  const blocks = blocksOfBatch(rows, network.mostBlocks);
  network.batchStart = start;
  network.batchRows = rows;
  network.blockRows = (rows + blocks - 1) / blocks;
  network.parts = (rows + network.blockRows - 1) / network.blockRows;
  network.stage = ROWS;
  openPhase(network, network.parts);
}

/** What follows a phase. */
function next(network: Network): void {
  if (network.stage == ROWS && learns(network)) {
    network.stage = UPDATE;
    openPhase(network, updateBlocks(network.count));
    return;
  }
  let loss: f64 = 0;
  for (let block = 0; block < network.parts; ++block)
    loss += load<f64>(network.losses + ((<usize>block) << 3));
  if (learns(network)) {
    let squares: f64 = 0;
    const blocks = updateBlocks(network.count);
    for (let block = 0; block < blocks; ++block)
      squares += load<f64>(network.squares + ((<usize>block) << 3));
    loss += 0.5 * network.decay * squares;
  }
  network.total += loss * <f64>network.batchRows;
  const start = network.batchStart + network.batchRows;
  if (start >= network.rows) {
    endWork(network);
    return;
  }
  network.batch += 1;
  openBatch(network, start);
}

function sizeAt(list: usize, index: i32): i32 {
  return load<i32>(list + ((<usize>index) << 2));
}

function workspaceOf(network: Network, block: i32): usize {
  if (!ASC_NO_ASSERT) assert(block >= 0 && block < network.mostBlocks);
  return network.workspaces + ((<usize>block * <usize>network.workspace) << 3);
}

/** The values of the units of a layer in a workspace. */
function unitsAt(network: Network, workspace: usize, layer: i32): usize {
  if (!ASC_NO_ASSERT) assert(layer >= 0 && layer < network.layers);
  return workspace + ((<usize>sizeAt(network.unitPlaces, layer)) << 3);
}

function gradientOf(network: Network, block: i32): usize {
  return network.gradients + ((<usize>block * <usize>network.count) << 3);
}

/** The seed of what is dropped in a layer. */
function dropSeed(network: Network, layer: i32): u64 {
  return branchSeed(branchSeed(network.seed, network.batch), layer);
}

function learns(network: Network): bool {
  return network.mode == PassCode.TRAIN || network.mode == PassCode.GRADIENT;
}

/** Rows of a batch forward and back: their loss, and their part of the gradient. */
function rowBlock(network: Network, block: i32): void {
  const from = block * network.blockRows;
  const to = min(network.batchRows, from + network.blockRows);
  const workspace = workspaceOf(network, block);
  const gradient = gradientOf(network, block);
  const isLearning = learns(network);
  if (isLearning) memory.fill(gradient, 0, (<usize>network.count) << 3);
  if (network.pointers != 0) shiftBiases(network, workspace);
  let loss: f64 = 0;
  for (let start = from; start < to; start += CHUNK) {
    const rows = min(CHUNK, to - start);
    forward(network, workspace, start, rows);
    if (network.mode == PassCode.SUMS) {
      copySums(network, workspace, start, rows);
      continue;
    }
    loss += outputs(network, workspace, start, rows);
    if (isLearning) backward(network, workspace, gradient, start, rows);
  }
  if (isLearning && network.pointers != 0) centerGradient(network, gradient);
  store<f64>(network.losses + ((<usize>block) << 3), loss);
}

function copySums(network: Network, workspace: usize, start: i32, rows: i32): void {
  const row = (<usize>sizeAt(network.sizes, network.layers)) << 3;
  const sums = unitsAt(network, workspace, network.layers - 1);
  memory.copy(network.y + <usize>(network.batchStart + start) * row, sums, <usize>rows * row);
}

/** The dense rows from this index of the batch on, gathered if the batch has an order. */
function inputAt(network: Network, workspace: usize, start: i32): usize {
  if (network.order != 0) return workspace;
  return network.x + <usize>(network.batchStart + start) * ((<usize>sizeAt(network.sizes, 0)) << 3);
}

function rowAt(network: Network, index: i32): i32 {
  if (network.order == 0) return network.batchStart + index;
  return load<i32>(network.order + ((<usize>(network.batchStart + index)) << 2));
}

/** The biases of the first layer less what the centers of sparse columns contribute. */
function shiftBiases(network: Network, workspace: usize): void {
  const inputs = sizeAt(network.sizes, 0);
  const units = sizeAt(network.sizes, 1);
  const weights = network.parameters;
  const out = workspace + ((<usize>network.shifted) << 3);
  memory.copy(out, weights + ((<usize>inputs * <usize>units) << 3), (<usize>units) << 3);
  gemvTransposed(inputs, units, -1, weights, units, network.centers, 1, out);
}

/** Σ (x − center)·δ from Σ x·δ, for the weights of sparse columns. */
function centerGradient(network: Network, gradient: usize): void {
  const inputs = sizeAt(network.sizes, 0);
  const units = sizeAt(network.sizes, 1);
  const sums = gradient + ((<usize>inputs * <usize>units) << 3);
  ger(inputs, units, -1, network.centers, sums, gradient, units);
}

/** The values of all units; those of the last layer are sums, before the output function. */
function forward(network: Network, workspace: usize, start: i32, rows: i32): void {
  const last = network.layers - 1;
  let input = inputAt(network, workspace, start);
  if (network.pointers == 0 && network.order != 0)
    gatherRows(
      rows,
      sizeAt(network.sizes, 0),
      network.x,
      network.order + ((<usize>(network.batchStart + start)) << 2),
      input,
    );
  for (let layer = 0; layer <= last; ++layer) {
    const inputs = sizeAt(network.sizes, layer);
    const units = sizeAt(network.sizes, layer + 1);
    const weights = network.parameters + ((<usize>sizeAt(network.places, layer)) << 3);
    const out = unitsAt(network, workspace, layer);
    let bias = weights + ((<usize>inputs * <usize>units) << 3);
    if (layer == 0 && network.pointers != 0) {
      sparseSums(network, start, rows, units, weights, out);
      bias = workspace + ((<usize>network.shifted) << 3);
    } else gemm(rows, units, inputs, 1, input, inputs, 1, weights, units, 1, 0, out, units);
    const kind = layer == last ? ActivationCode.LINEAR : network.activation;
    activateRows(rows, units, out, bias, kind, network.parameter);
    if (layer < last && network.keep < 1 && network.mode == PassCode.TRAIN)
      dropUnits(rows, units, out, network.keep, dropSeed(network, layer), start);
    input = out;
  }
}

function sparseSums(network: Network, start: i32, rows: i32, units: i32, weights: usize, out: usize): void {
  for (let i = 0; i < rows; ++i) {
    const own = network.pointers + ((<usize>rowAt(network, start + i)) << 2);
    csrTimesMatrix(1, units, own, network.indices, network.values, weights, out);
    out += (<usize>units) << 3;
  }
}

/** The losses of rows; their derivatives by the sums of the last layer are written. */
function outputs(network: Network, workspace: usize, start: i32, rows: i32): f64 {
  const units = sizeAt(network.sizes, network.layers);
  let z = unitsAt(network, workspace, network.layers - 1);
  let delta = workspace + ((<usize>network.firstDelta) << 3);
  const loss = network.loss;
  const output = network.output;
  const threshold = network.threshold;
  let sum: f64 = 0;
  for (let i = 0; i < rows; ++i) {
    const row = <usize>rowAt(network, start + i);
    const weight = network.weights == 0 ? 1 : load<f64>(network.weights + (row << 3));
    const y = network.y + ((row * <usize>network.targets) << 3);
    sum += outputLoss(units, z, y, loss, output, threshold, weight / <f64>network.batchRows, delta);
    z += (<usize>units) << 3;
    delta += (<usize>units) << 3;
  }
  return sum;
}

/** Adds the derivatives of the loss by all parameters, from the last layer to the first. */
function backward(network: Network, workspace: usize, gradient: usize, start: i32, rows: i32): void {
  let delta = workspace + ((<usize>network.firstDelta) << 3);
  let other = workspace + ((<usize>network.secondDelta) << 3);
  for (let layer = network.layers - 1; layer >= 0; --layer) {
    const inputs = sizeAt(network.sizes, layer);
    const units = sizeAt(network.sizes, layer + 1);
    const offset = (<usize>sizeAt(network.places, layer)) << 3;
    const weights = network.parameters + offset;
    const out = gradient + offset;
    addColumns(rows, units, delta, out + ((<usize>inputs * <usize>units) << 3));
    if (layer == 0 && network.pointers != 0) {
      sparseProducts(network, start, rows, units, delta, out);
      return;
    }
    const input = layer == 0 ? inputAt(network, workspace, start) : unitsAt(network, workspace, layer - 1);
    gemm(inputs, units, rows, 1, input, 1, inputs, delta, units, 1, 1, out, units);
    if (layer == 0) return;
    gemm(rows, inputs, units, 1, delta, units, 1, weights, 1, units, 0, other, inputs);
    const dropped = network.keep < 1 && network.mode == PassCode.TRAIN;
    const scale = dropped ? network.keep : 1;
    multiplySlopes(rows * inputs, other, input, network.activation, network.parameter, scale);
    if (dropped) dropUnits(rows, inputs, other, network.keep, dropSeed(network, layer - 1), start);
    const kept = delta;
    delta = other;
    other = kept;
  }
}

function sparseProducts(network: Network, start: i32, rows: i32, units: i32, delta: usize, out: usize): void {
  for (let i = 0; i < rows; ++i) {
    const own = network.pointers + ((<usize>rowAt(network, start + i)) << 2);
    csrTransposedTimesMatrix(1, units, own, network.indices, network.values, delta, out);
    delta += (<usize>units) << 3;
  }
}

/** The gradient of a range of the parameters with the penalty and, in training, a step; biases have one if they are told to. */
function updateBlock(network: Network, block: i32): void {
  const from = block * UPDATE_BLOCK;
  const to = min(network.count, from + UPDATE_BLOCK);
  let squares: f64 = 0;
  for (let layer = 0; layer < network.layers; ++layer) {
    const weights = sizeAt(network.places, layer);
    const biases = weights + sizeAt(network.sizes, layer) * sizeAt(network.sizes, layer + 1);
    const end = biases + sizeAt(network.sizes, layer + 1);
    squares += updateRange(network, max(from, weights), min(to, biases), network.decay);
    const own = network.decaysBiases != 0 ? network.decay : 0;
    squares += updateRange(network, max(from, biases), min(to, end), own);
  }
  store<f64>(network.squares + ((<usize>block) << 3), squares);
}

/** Returns Σ x² of the parameters before the step. */
function updateRange(network: Network, from: i32, to: i32, decay: f64): f64 {
  if (from >= to) return 0;
  const n = to - from;
  const offset = (<usize>from) << 3;
  const x = network.parameters + offset;
  const g = network.gradients + offset;
  sumGradients(n, network.parts, g, (<usize>network.count) << 3);
  let squares: f64 = 0;
  if (decay > 0) {
    squares = dot(n, x, x);
    axpy(n, decay, x, g);
  }
  if (network.mode == PassCode.GRADIENT) return squares;
  const steps = network.steps + <usize>network.batch * 24;
  const rate = load<f64>(steps);
  const first = network.first + offset;
  if (network.isAdam != 0)
    adamStep(n, g, first, network.second + offset, x, rate, load<f64>(steps, 8), load<f64>(steps, 16));
  else momentumStep(n, g, first, x, rate, network.momentum, network.nesterov);
  return squares;
}
