// What training a network keeps in memory. Pointers that are 0 mean that there is none.
//
// The parameters are one list: for every layer its weights, inputs × units, and then its biases. A batch
// is divided into blocks of rows by its size alone; each block has a gradient and a workspace of its own,
// and gradients are added in the order of the blocks, so that nothing depends on threads.

import { Team } from "../team";

/** Rows that go through the network together: their numbers stay in a cache. */
export const CHUNK: i32 = 128;
/** Fewest rows that are worth a block. */
const LEAST_ROWS: i32 = 50;
/** Parameters per block of an update. */
export const UPDATE_BLOCK: i32 = 4096;

/** What a pass does: it moves the parameters, or computes the gradient, the loss or the sums of the outputs. */
export const TRAIN: i32 = 0;
export const GRADIENT: i32 = 1;
export const LOSS: i32 = 2;
export const SUMS: i32 = 3;

@unmanaged
export class Network extends Team {
  stage: i32;
  mode: i32;

  layers: i32;
  /** The inputs and the units of every layer, int32. */
  sizes: usize;
  /** Where the weights of every layer begin among the parameters, and its units in a workspace, in numbers, int32. */
  places: usize;
  unitPlaces: usize;
  count: i32;
  activation: i32;
  output: i32;
  loss: i32;
  /** The parameter of the activation, and where Huber's loss becomes linear. */
  parameter: f64;
  threshold: f64;
  /** The chance that a hidden unit is kept, and the factor of ½·Σ weight². */
  keep: f64;
  decay: f64;
  /** Whether biases are among the weights of that sum. */
  decaysBiases: i32;

  /** Rows of numbers, or compressed sparse rows whose columns have these centers. */
  x: usize;
  pointers: usize;
  indices: usize;
  values: usize;
  centers: usize;
  /** Classes or responses, `targets` numbers per row, or where the sums of the outputs go; weights of rows. */
  y: usize;
  targets: i32;
  weights: usize;

  parameters: usize;
  /** One gradient per block of rows; the first becomes that of the batch. */
  gradients: usize;
  /** The velocities, or Adam's means and mean squares. */
  first: usize;
  second: usize;
  /** 1 for Adam; otherwise steps have a momentum, and Nesterov's correction if it is not 0. */
  isAdam: i32;
  nesterov: i32;
  momentum: f64;

  workspaces: usize;
  /** Numbers per workspace; where the two lists of derivatives and the biases of sparse rows begin in it. */
  workspace: i32;
  firstDelta: i32;
  secondDelta: i32;
  shifted: i32;
  /** The loss of every block of rows, and Σ weight² of every block of parameters. */
  losses: usize;
  squares: usize;
  mostBlocks: i32;

  /** The rows of this pass in their order (by default that of `x`), how many there are, and how many a batch has. */
  order: usize;
  rows: i32;
  batchSize: i32;
  /** Three numbers per batch: its step length and Adam's corrections. */
  steps: usize;
  seed: u64;

  batch: i32;
  batchStart: i32;
  batchRows: i32;
  blockRows: i32;
  parts: i32;
  /** Σ rows · loss of the batches so far. */
  total: f64;
}

export function networkBytes(): i32 {
  return offsetof<Network>();
}

export function chunkRows(): i32 {
  return CHUNK;
}

/** How many blocks a batch of this many rows is divided into, at most: an even number, for two threads, or one. */
export function blocksOfBatch(rows: i32, mostBlocks: i32): i32 {
  const blocks = (rows + LEAST_ROWS - 1) / LEAST_ROWS;
  return max(1, min(mostBlocks, blocks > 1 ? blocks + (blocks & 1) : 1));
}

export function updateBlocks(count: i32): i32 {
  return max(1, (count + UPDATE_BLOCK - 1) / UPDATE_BLOCK);
}

/** The layers of a network and its loss. */
export function shapeNetwork(
  at: usize,
  layers: i32,
  sizes: usize,
  places: usize,
  unitPlaces: usize,
  count: i32,
  activation: i32,
  parameter: f64,
  output: i32,
  loss: i32,
  threshold: f64,
  decay: f64,
  decaysBiases: i32,
): void {
  memory.fill(at, 0, offsetof<Network>());
  const network = changetype<Network>(at);
  network.layers = layers;
  network.sizes = sizes;
  network.places = places;
  network.unitPlaces = unitPlaces;
  network.count = count;
  network.activation = activation;
  network.parameter = parameter;
  network.output = output;
  network.loss = loss;
  network.threshold = threshold;
  network.keep = 1;
  network.decay = decay;
  network.decaysBiases = decaysBiases;
}

/** Where the rows of a network are: dense, or sparse if there are pointers. */
export function feedNetwork(
  at: usize,
  x: usize,
  pointers: usize,
  indices: usize,
  values: usize,
  centers: usize,
): void {
  const network = changetype<Network>(at);
  network.x = x;
  network.pointers = pointers;
  network.indices = indices;
  network.values = values;
  network.centers = centers;
}

/** What the rows should give, or where the sums of their outputs go. */
export function setTargets(at: usize, y: usize, targets: i32, weights: usize): void {
  const network = changetype<Network>(at);
  network.y = y;
  network.targets = targets;
  network.weights = weights;
}

/** The memory of a network. */
export function placeNetwork(
  at: usize,
  parameters: usize,
  workspaces: usize,
  workspace: i32,
  firstDelta: i32,
  secondDelta: i32,
  shifted: i32,
  losses: usize,
  squares: usize,
  mostBlocks: i32,
): void {
  const network = changetype<Network>(at);
  network.parameters = parameters;
  network.workspaces = workspaces;
  network.workspace = workspace;
  network.firstDelta = firstDelta;
  network.secondDelta = secondDelta;
  network.shifted = shifted;
  network.losses = losses;
  network.squares = squares;
  network.mostBlocks = mostBlocks;
}

/** How a network takes steps. */
export function stepNetwork(
  at: usize,
  gradients: usize,
  first: usize,
  second: usize,
  isAdam: i32,
  momentum: f64,
  nesterov: i32,
  keep: f64,
): void {
  const network = changetype<Network>(at);
  network.gradients = gradients;
  network.first = first;
  network.second = second;
  network.isAdam = isAdam;
  network.momentum = momentum;
  network.nesterov = nesterov;
  network.keep = keep;
}
