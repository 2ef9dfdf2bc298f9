import { Floats, Ints } from "../record";
import { Team } from "../team.record";

/** All that training a network keeps in memory. */
@unmanaged
export class Network extends Team {
  stage: i32;
  mode: i32;

  layers: i32;
  /** The inputs and the units of every layer, int32. */
  sizes: Ints;
  /** Where the weights of every layer begin among the parameters, and its units in a workspace, in numbers, int32. */
  places: Ints;
  unitPlaces: Ints;
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
  x: Floats;
  pointers: Ints;
  indices: Ints;
  values: Floats;
  centers: Floats;
  /** Classes or responses, `targets` numbers per row, or where the sums of the outputs go; weights of rows. */
  y: Floats;
  targets: i32;
  weights: Floats;

  parameters: Floats;
  /** One gradient per block of rows; the first becomes that of the batch. */
  gradients: Floats;
  /** The velocities, or Adam's means and mean squares. */
  first: Floats;
  second: Floats;
  /** 1 for Adam; otherwise steps have a momentum, and Nesterov's correction if it is not 0. */
  isAdam: i32;
  nesterov: i32;
  momentum: f64;

  workspaces: Floats;
  /** Numbers per workspace; where the two lists of derivatives and the biases of sparse rows begin in it. */
  workspace: i32;
  firstDelta: i32;
  secondDelta: i32;
  shifted: i32;
  /** The loss of every block of rows, and Σ weight² of every block of parameters. */
  losses: Floats;
  squares: Floats;
  mostBlocks: i32;

  /** The rows of this pass in their order (by default that of `x`), how many there are, and how many a batch has. */
  order: Ints;
  rows: i32;
  batchSize: i32;
  /** Three numbers per batch: its step length and Adam's corrections. */
  steps: Floats;
  seed: u64;

  batch: i32;
  batchStart: i32;
  batchRows: i32;
  blockRows: i32;
  parts: i32;
  /** Σ rows · loss of the batches so far. */
  total: f64;
}
