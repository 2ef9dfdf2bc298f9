// Gradient boosting as Friedman (2001) describes it: exact trees fitted to the negative gradients by least squares, then
// a line search in every leaf. Friedman's criterion for splits chooses the same ones as least squares.

import { type RunControl, throwIfAborted } from "../../../../base/control.js";
import { random } from "../../../../math/probability/random/random.js";
import { TreeWalker } from "../../../../wasm/tree-walk.js";
import { type ExactRules, growExact } from "../grow.js";
import { monotoneValues } from "../monotone.js";
import { Forest, LEAF, Tree } from "../tree.js";
import { lossOf, type ScoredCases, searchedValue, slopeAtZero, steepest, stepTo } from "./derivatives.js";
import { Descent, RoundCounts } from "./descent.js";
import { drawColumns } from "./draw-columns.js";
import { BoostingHistory } from "./history.js";
import { initialScores } from "./losses.js";
import { lowerQuantile } from "./order-statistics.js";
import type { Boosted, BoostingProblem, BoostingRows } from "./problem.js";

/** Up to this many levels, all their subsets are tried; a number is predicted, so ordering them is as good. */
const EXACT_LEVELS = 2;

/** Boosts exact trees until the rounds are over, or until nothing improves any more. */
export async function boostExactly(
  problem: BoostingProblem,
  rows: BoostingRows,
  control: RunControl,
): Promise<Boosted> {
  const { method, loss, outputs, shares, settings, weights } = problem;
  const training = selected(problem, rows.training);
  const other = selected(problem, rows.validation);
  const all = { x: problem.x, y: problem.y, weights, count: problem.x.rows };
  const init = initialScores(problem, training);
  const scores = new Float64Array(outputs * all.count);
  const lanes = Array.from(init, (score, k) =>
    scores.subarray(k * all.count, (k + 1) * all.count).fill(score),
  );
  const history = new BoostingHistory(settings, { training: training.weight, validation: other.weight });
  const descent = new Descent(scores.length);
  const counts = new RoundCounts();
  const trees: Tree[] = [];
  const isDrawn = settings.rowShare * settings.columnShare < 1;
  for (let round = 0; round < settings.rounds && !history.hasStopped; round += 1) {
    const taking = sampleOf(problem, rows.training, round);
    const probabilities = loss === "multinomial" ? softmax(lanes) : undefined;
    const bound = loss === "huber" ? huberBound(problem, rows.training, lanes[0]) : undefined;
    const parameters = Float64Array.from(lanes, (_, output) => bound ?? shares[output] ?? 0);
    descent.save(scores);
    descent.accept(lossSums(problem, rows, lanes, parameters).training);
    for (let output = 0; output < outputs; output += 1) {
      const scored = {
        loss,
        y: all.y,
        weights,
        scores: lanes[output],
        parameter: parameters[output],
        output,
        outputs,
        probabilities: probabilities?.[output],
      };
      const cases: ScoredCases = { ...scored, atZero: slopeAtZero(scored, taking) };
      const columns = drawColumns(settings, all.x.columns, round * outputs + output);
      const tree = await growTo(problem, cases, { weights: taking, columns }, control);
      throwIfAborted(method, control.signal);
      descent.add(addTree(tree, problem, cases, taking));
    }
    if (!isDrawn && descent.trees.every(({ size }) => size === 1)) break;
    // Huber's loss is the one that the round has lowered, although its residuals have become smaller.
    const losses = () => lossSums(problem, rows, lanes, parameters);
    let sums = losses();
    while (!(sums.training <= descent.mostLoss)) {
      descent.retreat(scores);
      sums = losses();
    }
    const isKept = counts.add([descent.fate]);
    if (isKept) {
      trees.push(...descent.trees);
      history.add(sums);
    } else if (!isDrawn) break;
    const progress = { phase: "rounds", completed: round + 1, total: settings.rounds };
    control.onProgress?.({ ...progress, objective: history.latest });
  }
  const { convergence } = counts;
  return { init, trees: trees.slice(0, history.best * outputs), ...history.losses, convergence };
}

function selected({ y, weights }: BoostingProblem, rows: Int32Array) {
  const leafWeights = weights && Float64Array.from(rows, (row) => weights[row]);
  return {
    y: Float64Array.from(rows, (row) => y[row]),
    weights: leafWeights,
    weight: leafWeights?.reduce((sum, weight) => sum + weight, 0) ?? rows.length,
  };
}

/** The weight of every case in a round: 0 for those that are not drawn. */
function sampleOf(
  { x, weights, settings }: BoostingProblem,
  training: Int32Array,
  round: number,
): Float64Array {
  const taking = new Float64Array(x.rows);
  const size = Math.max(1, Math.round(training.length * settings.rowShare));
  const stream = random(settings.seed).child(1).child(round);
  const drawn =
    size === training.length ? training.keys() : stream.sampleWithoutReplacement(training.length, size);
  for (const at of drawn) taking[training[at]] = weights?.[training[at]] ?? 1;
  return taking;
}

/** A tree for the negative gradients. */
async function growTo(
  { method, x, levels, directions, settings }: BoostingProblem,
  cases: ScoredCases,
  sample: { readonly weights: Float64Array; readonly columns: Int32Array | undefined },
  control: RunControl,
): Promise<Tree> {
  const { maxLeaves, maxDepth = Number.POSITIVE_INFINITY, minLeaf, minGain } = settings;
  const rules: ExactRules = {
    criterion: "squared",
    missing: "learned",
    candidates: sample.columns?.length ?? x.columns,
    random: false,
    drawn: false,
    maxDepth: Math.min(maxDepth, 2 ** 30),
    exactLevels: EXACT_LEVELS,
    multiway: false,
    leastLeaf: minLeaf,
    // Two leaves of the least weight are all that a split needs, also where weights are small.
    leastSplit: 0,
    leastGain: minGain,
    ...(directions.some((direction) => direction !== 0) && { monotone: Int32Array.from(directions) }),
    maxLeaves: 2 ** maxDepth <= maxLeaves ? Number.POSITIVE_INFINITY : maxLeaves,
    surrogates: 0,
  };
  const numbers = cases.y.map((_, i) => (sample.weights[i] > 0 ? steepest(cases, i) : 0));
  const { tree } = await growExact({ method, x, levels, targets: { numbers }, rules }, sample, control);
  return tree;
}

/** The tree with searched values times the learning rate, which it adds to the scores. */
function addTree(
  tree: Tree,
  { x, settings, directions }: BoostingProblem,
  cases: ScoredCases,
  taking: Float64Array,
): Tree {
  const leaves = new TreeWalker(Forest.of([tree])).leaves(x);
  const members = new Map<number, number[]>();
  leaves.forEach((leaf, i) => {
    if (taking[i] === 0) return;
    const list = members.get(leaf);
    if (list === undefined) members.set(leaf, [i]);
    else list.push(i);
  });
  const values = tree.values.slice();
  for (let node = tree.size - 1; node >= 0; node -= 1) {
    const first = tree.firstChild[node];
    if (tree.feature[node] === LEAF)
      values[node] = stepTo(
        cases.loss,
        settings.learningRate,
        searchedValue(cases, Int32Array.from(members.get(node) ?? [])),
      );
    else
      values[node] =
        (tree.weight[first] * values[first] + tree.weight[first + 1] * values[first + 1]) / tree.weight[node];
  }
  // The gradients are in order, but not what the line searches make of them.
  const kept = directions.some((direction) => direction !== 0)
    ? monotoneValues(tree, values, directions)
    : values;
  leaves.forEach((leaf, i) => {
    cases.scores[i] += kept[leaf];
  });
  return new Tree({ ...tree, values: kept });
}

/** The size of residuals at which Huber's loss becomes linear. */
function huberBound({ y, weights, shares }: BoostingProblem, rows: Int32Array, scores: Float64Array): number {
  const sizes = Float64Array.from(rows, (row) => Math.abs(y[row] - scores[row]));
  return lowerQuantile(sizes, weights && Float64Array.from(rows, (row) => weights[row]), shares[0]);
}

function softmax(scores: readonly Float64Array[]): Float64Array[] {
  const out = scores.map((values) => new Float64Array(values.length));
  for (let i = 0; i < scores[0].length; i += 1) {
    let top = Number.NEGATIVE_INFINITY;
    for (const values of scores) top = Math.max(top, values[i]);
    let sum = 0;
    for (const values of scores) sum += Math.exp(values[i] - top);
    scores.forEach((values, k) => {
      out[k][i] = Math.exp(values[i] - top) / sum;
    });
  }
  return out;
}

/** The logarithm of the sum of the exponentials of the scores of a case. */
function logSum(scores: readonly Float64Array[], i: number): number {
  let top = Number.NEGATIVE_INFINITY;
  for (const values of scores) top = Math.max(top, values[i]);
  let sum = 0;
  for (const values of scores) sum += Math.exp(values[i] - top);
  return top + Math.log(sum);
}

function lossSums(
  { loss, y, weights }: BoostingProblem,
  { training, validation }: BoostingRows,
  scores: readonly Float64Array[],
  parameters: Float64Array,
) {
  const lossAt = (i: number) =>
    loss !== "multinomial"
      ? scores.reduce(
          (sum, values, k) => sum + lossOf({ loss, y, scores: values, parameter: parameters[k] }, i),
          0,
        )
      : logSum(scores, i) - scores[y[i]][i];
  const sumOf = (rows: Int32Array) => rows.reduce((sum, i) => sum + (weights?.[i] ?? 1) * lossAt(i), 0);
  return { training: sumOf(training), validation: sumOf(validation) };
}
