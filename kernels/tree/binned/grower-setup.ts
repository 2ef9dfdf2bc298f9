// How TypeScript tells a grower where its data are and what to do; grower-state.ts says what each of
// them means.

import { Grower } from "./grower-state";

/** How many bytes the state of a grower takes. */
export function growerBytes(): i32 {
  return offsetof<Grower>();
}

export function placeGrower(
  growerAt: usize,
  columns: i32,
  groups: i32,
  rows: i32,
  training: i32,
  slots: i32,
  bins: usize,
  kinds: usize,
  directions: usize,
  columnSets: usize,
  sample: usize,
  order: usize,
  firsts: usize,
  seconds: usize,
  pairs: usize,
  fixed: usize,
  masses: usize,
  nodes: usize,
  splits: usize,
  tables: usize,
  histograms: usize,
  slotOwners: usize,
  trials: usize,
  chunks: usize,
): void {
  memory.fill(growerAt, 0, offsetof<Grower>());
  const grower = changetype<Grower>(growerAt);
  grower.columns = columns;
  grower.groups = groups;
  grower.rows = rows;
  grower.training = training;
  grower.slots = slots;
  grower.bins = bins;
  grower.kinds = kinds;
  grower.directions = directions;
  grower.columnSets = columnSets;
  grower.sample = sample;
  grower.order = order;
  grower.firsts = firsts;
  grower.seconds = seconds;
  grower.pairs = pairs;
  grower.fixed = fixed;
  grower.masses = masses;
  grower.nodes = nodes;
  grower.splits = splits;
  grower.tables = tables;
  grower.histograms = histograms;
  grower.slotOwners = slotOwners;
  grower.trials = trials;
  grower.chunks = chunks;
}

export function limitGrower(
  growerAt: usize,
  maxLeaves: i32,
  maxDepth: i32,
  leastMass: f64,
  totalMass: f64,
  leastCurvature: f64,
  leastGain: f64,
  lambda: f64,
  absoluteLambda: f64,
  levelSmoothing: f64,
  leastLevel: f64,
  rate: f64,
): void {
  const grower = changetype<Grower>(growerAt);
  grower.maxLeaves = maxLeaves;
  grower.maxDepth = maxDepth;
  grower.leastMass = <i64>leastMass;
  grower.totalMass = <i64>totalMass;
  grower.leastCurvature = leastCurvature;
  grower.leastGain = leastGain;
  grower.lambda = lambda;
  grower.absoluteLambda = absoluteLambda;
  grower.levelSmoothing = levelSmoothing;
  grower.leastLevel = <i64>leastLevel;
  grower.rate = rate;
}

export function aimGrower(
  growerAt: usize,
  loss: i32,
  parameter: f64,
  output: i32,
  outputs: i32,
  refit: i32,
  sampled: i32,
  y: usize,
  weights: usize,
  scores: usize,
  probabilities: usize,
  mostLoss: f64,
): void {
  const grower = changetype<Grower>(growerAt);
  grower.mostLoss = mostLoss;
  grower.loss = loss;
  grower.parameter = parameter;
  grower.output = output;
  grower.outputs = outputs;
  grower.refit = refit;
  grower.sampled = sampled;
  grower.y = y;
  grower.weights = weights;
  grower.scores = scores;
  grower.probabilities = probabilities;
}

/** Whether no tree was grown, because the training loss was larger than it may be. */
export function hasLossRisen(growerAt: usize): i32 {
  return changetype<Grower>(growerAt).hasRisen;
}
