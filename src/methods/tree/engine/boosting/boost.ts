// Boosting on binned columns with first and second derivatives of the loss.

import { type RunControl, throwIfAborted } from "../../../../base/control.js";
import { type Random, random } from "../../../../math/probability/random/random.js";
import { type Arena, withArena } from "../../../../wasm/arena.js";
import type { Int32Span } from "../../../../wasm/span.js";
import { BinnableRows, type BinRule } from "../../../../wasm/tree-bins.js";
import { type GrownNodes, type LossSums, TreeGrower } from "../../../../wasm/tree-grower.js";
import type { Tree } from "../tree.js";
import { binRules, levelWeights, sampleForBins } from "./bin-rules.js";
import { treeOfBins } from "./binned-tree.js";
import { Descent, RoundCounts } from "./descent.js";
import { drawColumns } from "./draw-columns.js";
import { BoostingHistory } from "./history.js";
import { initialScores, leafValue, refitsLeaves } from "./losses.js";
import { lowerQuantile } from "./order-statistics.js";
import type { Boosted, BoostingProblem, BoostingRows } from "./problem.js";
import { type UnitWeights, unitWeightsOf } from "./unit-weights.js";

/** Curvatures of 0 cannot be divided by. */
const LEAST_CURVATURE = Number.MIN_VALUE;
/** The bytes that histograms may take: this many, or a share of those of the input. */
const HISTOGRAM_BYTES = 2 ** 24;
const HISTOGRAM_SHARE = 0.25;
const ANY_DEPTH = 2 ** 30;

/** Boosts trees until the rounds are over, or until nothing improves any more. */
export function boost(problem: BoostingProblem, rows: BoostingRows, control: RunControl): Promise<Boosted> {
  return withArena(async (arena) => {
    const cases = new OrderedCases(problem, rows);
    const { bins, rules } = await bin(arena, problem, rows, cases.order, control);
    const init = initialScores(problem, cases.training);
    const grower = growerOf(arena, problem, cases, bins, init, control);
    return new Rounds(problem, cases, rules, grower).run(init, control);
  });
}

/** What is predicted, with its weights: the training cases first, then those for validation. */
class OrderedCases {
  readonly order: Int32Array;
  readonly count: number;
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
  readonly unitWeights: UnitWeights;

  constructor({ y, weights }: BoostingProblem, { training, validation }: BoostingRows) {
    this.count = training.length;
    this.order = new Int32Array(training.length + validation.length);
    this.order.set(training);
    this.order.set(validation, training.length);
    this.y = gathered(y, this.order);
    this.weights = weights && gathered(weights, this.order);
    this.unitWeights = unitWeightsOf(this.training.weights, this.count);
  }

  get training(): { readonly y: Float64Array; readonly weights: Float64Array | undefined } {
    return { y: this.y.subarray(0, this.count), weights: this.weights?.subarray(0, this.count) };
  }

  /** The weight of the cases from one index up to another. */
  weightOf(start: number, end: number): number {
    return this.weights?.subarray(start, end).reduce((sum, weight) => sum + weight, 0) ?? end - start;
  }
}

function gathered(values: Float64Array, order: Int32Array): Float64Array {
  const out = new Float64Array(order.length);
  for (let at = 0; at < out.length; at += 1) out[at] = values[order[at]];
  return out;
}

/** The bins of all columns; the matrix is copied to kernel memory until they are found. */
function bin(
  arena: Arena,
  { x, levels, weights, settings }: BoostingProblem,
  { training }: BoostingRows,
  order: Int32Array,
  control: RunControl,
) {
  return withArena(async (space) => {
    const binnable = new BinnableRows(space, x, control);
    const sample = sampleForBins(training, weights, random(settings.seed).child(0));
    const counts = levelWeights(x, levels, training, weights);
    const rules = await binRules(binnable, { levels, counts, sample }, settings.maxBins);
    const isAsGiven = order.length === x.rows && order.every((row, at) => row === at);
    return { rules, bins: await binnable.bins(arena, rules, isAsGiven ? undefined : order) };
  });
}

function growerOf(
  arena: Arena,
  { x, loss, levels, directions, settings }: BoostingProblem,
  { order, count, y, weights, unitWeights }: OrderedCases,
  bins: Int32Span,
  init: Float64Array,
  control: RunControl,
): TreeGrower {
  const { maxLeaves, maxDepth = ANY_DEPTH, minLeaf, minCurvature, minGain, lambda, alpha } = settings;
  return new TreeGrower(
    arena,
    {
      bins,
      columns: x.columns,
      rows: order.length,
      training: count,
      kinds: levels.map((number) => (number > 0 ? 1 : 0)),
      directions,
      y,
      weights,
      totalWeights: unitWeights.units,
      init,
    },
    {
      loss,
      maxLeaves: Math.min(maxLeaves, count),
      maxDepth,
      leastWeight: Math.max(1, Math.round(minLeaf * unitWeights.perWeight)),
      leastCurvature: Math.max(LEAST_CURVATURE, minCurvature),
      leastGain: minGain,
      lambda: lambda * (1 - alpha),
      absoluteLambda: lambda * alpha,
      levelSmoothing: settings.levelSmoothing,
      leastLevel: Math.max(1, Math.round(settings.minLevel * unitWeights.perWeight)),
      rate: settings.learningRate,
      refit: refitsLeaves(loss),
      histogramBytes: Math.max(HISTOGRAM_BYTES, HISTOGRAM_SHARE * x.data.byteLength),
    },
    control,
  );
}

/** Outputs that share a loss: all classes, or one of several quantiles. */
interface Part {
  readonly outputs: readonly number[];
  readonly descent: Descent;
}

/** One round after the other, each with a tree per output. */
class Rounds {
  readonly #problem: BoostingProblem;
  readonly #cases: OrderedCases;
  readonly #rules: readonly BinRule[];
  readonly #grower: TreeGrower;
  readonly #rowStream: Random;
  readonly #parts: readonly Part[];
  /** Where Huber's loss has become linear in the last round. */
  #bound: number | undefined;

  constructor(problem: BoostingProblem, cases: OrderedCases, rules: readonly BinRule[], grower: TreeGrower) {
    const { loss, outputs, settings } = problem;
    this.#problem = problem;
    this.#cases = cases;
    this.#rules = rules;
    this.#grower = grower;
    this.#rowStream = random(settings.seed).child(1);
    const all = Array.from({ length: outputs }, (_, output) => output);
    const groups = loss === "multinomial" ? [all] : all.map((output) => [output]);
    this.#parts = groups.map((group) => ({
      outputs: group,
      descent: new Descent(group.length * grower.rows),
    }));
  }

  async run(init: Float64Array, control: RunControl): Promise<Boosted> {
    const { rounds, rowShare, columnShare } = this.#problem.settings;
    const { order, count } = this.#cases;
    const history = new BoostingHistory(this.#problem.settings, {
      training: this.#cases.weightOf(0, count),
      validation: this.#cases.weightOf(count, order.length),
    });
    const counts = new RoundCounts();
    const trees: Tree[] = [];
    const isDrawn = rowShare * columnShare < 1;
    let pending: readonly Tree[] | undefined;
    let hasEnded = false;
    // Whether a round lowers the loss is known when the next one looks at it.
    const settle = ({ settled, fates, sums }: Settled) => {
      const isKept = counts.add(fates);
      if (isKept) {
        trees.push(...settled);
        history.add(sums);
      }
      return isKept;
    };
    for (let round = 0; round < rounds; round += 1) {
      const { grown, before } = await this.#round(round, control);
      const isKept = pending === undefined || settle(before);
      hasEnded = history.hasStopped || (!isDrawn && (!isKept || grown.every(({ size }) => size === 1)));
      if (hasEnded) break;
      pending = grown;
      control.onProgress?.({
        phase: "rounds",
        completed: round + 1,
        total: rounds,
        objective: history.latest,
      });
    }
    if (!hasEnded) settle(await this.#measure());
    const kept = history.best * this.#problem.outputs;
    return { init, trees: trees.slice(0, kept), ...history.losses, convergence: counts.convergence };
  }

  /** The trees of a round, and what became of the round before. */
  async #round(round: number, { signal }: RunControl): Promise<{ grown: Tree[]; before: Settled }> {
    const { method, outputs, settings } = this.#problem;
    if (settings.rowShare < 1) this.#sampleRows(round);
    const grown: Tree[] = [];
    const before = new Settled();
    for (const part of this.#parts)
      for (const output of part.outputs) {
        this.#allowColumns(round * outputs + output);
        const isFirst = output === part.outputs[0];
        const { nodes, parameter } = isFirst
          ? await this.#growFirst(part, before)
          : await this.#growNext(output);
        throwIfAborted(method, signal);
        const tree = await this.#finish(nodes, output, parameter);
        part.descent.add(tree);
        grown.push(tree);
      }
    return { grown, before };
  }

  async #growNext(output: number) {
    const parameter = this.#parameter(output);
    return { nodes: await this.#grower.grow(output, parameter), parameter };
  }

  /** The first tree of a part, once the last round has not raised its loss. */
  async #growFirst(part: Part, before: Settled) {
    const { descent, outputs } = part;
    if (this.#problem.loss === "huber") return this.#growWithBound(part, before);
    const parameter = this.#parameter(outputs[0]);
    for (;;) {
      descent.save(this.#scoresOf(part));
      const nodes = await this.#grower.growUpTo(descent.mostLoss, outputs[0], parameter);
      if (nodes !== undefined) {
        const sums = this.#grower.lossSums();
        before.add(descent, sums);
        descent.accept(sums.training);
        return { nodes, parameter };
      }
      descent.retreat(this.#scoresOf(part));
    }
  }

  /** Huber's loss is another one in every round; a round is judged by the one that it lowers. */
  async #growWithBound(part: Part, before: Settled) {
    const { descent } = part;
    if (this.#bound !== undefined) before.add(descent, await this.#settle(part));
    descent.save(this.#scoresOf(part));
    this.#bound = this.#nextBound();
    const nodes = await this.#grower.grow(0, this.#bound);
    descent.accept(this.#grower.lossSums().training);
    return { nodes, parameter: this.#bound };
  }

  /** What became of the last round. */
  async #measure(): Promise<Settled> {
    const last = new Settled();
    for (const part of this.#parts) last.add(part.descent, await this.#settle(part));
    return last;
  }

  /** Takes back what raised the loss of a part; the losses after that. */
  async #settle(part: Part): Promise<LossSums> {
    const { descent, outputs } = part;
    for (;;) {
      await this.#grower.measure(outputs[0], this.#parameter(outputs[0]));
      const sums = this.#grower.lossSums();
      if (sums.training <= descent.mostLoss || descent.fate === "refused") return sums;
      descent.retreat(this.#scoresOf(part));
    }
  }

  /** The scores of a part, as they are in kernel memory until the next allocation. */
  #scoresOf({ outputs }: Part): Float64Array {
    const { scores, rows } = this.#grower;
    return scores.array.subarray(outputs[0] * rows, (outputs[0] + outputs.length) * rows);
  }

  /** The quantile of the output; for Huber's loss, the size of residuals at which it becomes linear. */
  #parameter(output: number): number {
    return this.#bound ?? this.#problem.shares[output] ?? 0;
  }

  /** Where Huber's loss becomes linear by the residuals as they are. */
  #nextBound(): number {
    const { y, weights } = this.#cases.training;
    const scores = this.#grower.scores.array;
    return lowerQuantile(
      y.map((value, i) => Math.abs(value - scores[i])),
      weights,
      this.#problem.shares[0],
    );
  }

  async #finish(nodes: GrownNodes, output: number, parameter: number): Promise<Tree> {
    const weight = this.#weights(nodes);
    if (!refitsLeaves(this.#problem.loss)) return treeOfBins(nodes, this.#rules, nodes.value, weight);
    const values = this.#refit(nodes, output, parameter);
    await this.#grower.applyValues(values);
    return treeOfBins(nodes, this.#rules, values, weight);
  }

  /** The values of leaves that minimize the loss of their cases, times the learning rate. */
  #refit({ first, start, count }: GrownNodes, output: number, parameter: number): Float64Array {
    const { loss, settings } = this.#problem;
    const { y, weights } = this.#cases;
    const order = this.#grower.order.array;
    const scores = this.#grower.scores.array.subarray(output * this.#grower.rows);
    return Float64Array.from(first, (child, node) => {
      if (child !== 0) return 0;
      const rows = order.subarray(start[node], start[node] + count[node]);
      const residuals = Float64Array.from(rows, (row) => y[row] - scores[row]);
      const leafWeights = weights && Float64Array.from(rows, (row) => weights[row]);
      return settings.learningRate * leafValue(loss, parameter, residuals, leafWeights);
    });
  }

  /** The sum of the weights of the cases of every node. */
  #weights({ first, start, count }: GrownNodes): Float64Array {
    const { weights } = this.#cases;
    if (weights === undefined) return Float64Array.from(count);
    const order = this.#grower.order.array;
    const sums = new Float64Array(first.length);
    for (let node = first.length - 1; node >= 0; node -= 1) {
      if (first[node] !== 0) sums[node] = sums[first[node]] + sums[first[node] + 1];
      else
        for (let at = start[node]; at < start[node] + count[node]; at += 1) sums[node] += weights[order[at]];
    }
    return sums;
  }

  #sampleRows(round: number): void {
    const { count } = this.#cases;
    const size = Math.max(1, Math.round(count * this.#problem.settings.rowShare));
    const drawn = new Uint8Array(count);
    for (const row of this.#rowStream.child(round).sampleWithoutReplacement(count, size)) drawn[row] = 1;
    const rows = new Int32Array(count);
    let next = 0;
    let rest = size;
    for (let row = 0; row < count; row += 1) rows[drawn[row] === 1 ? next++ : rest++] = row;
    this.#grower.sampleRows(rows, size);
  }

  #allowColumns(tree: number): void {
    const { columnSets, settings } = this.#problem;
    if (settings.columnShare === 1 && tree > 0) return;
    const drawn = drawColumns(settings, columnSets.length, tree);
    const has = new Set(drawn ?? columnSets.keys());
    this.#grower.allowColumns(columnSets.map((sets, column) => (has.has(column) ? sets : 0n)));
  }
}

/** What became of a round: its trees, part by part, and the losses with them. */
class Settled {
  readonly settled: Tree[] = [];
  readonly fates: Descent["fate"][] = [];
  readonly sums = { training: 0, validation: 0 };

  /** Adds a part. */
  add(descent: Descent, { training, validation }: LossSums): void {
    this.settled.push(...descent.trees);
    this.fates.push(descent.fate);
    this.sums.training += training;
    this.sums.validation += validation;
  }
}
