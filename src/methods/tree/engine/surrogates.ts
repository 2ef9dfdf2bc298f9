// Surrogate splits (Breiman et al. 1984, section 5.3) as rpart finds them: for every other feature, the split that
// sends most of the weight the way of the split itself.

import type { TreePlot } from "../../../wasm/tree-plot.js";
import { branchOfLevel, packLevelSet } from "./level-set.js";

/** A split that imitates another one. */
export interface Surrogate {
  readonly feature: number;
  readonly threshold: number;
  /** The levels that go to the first child, if the feature has levels. */
  readonly levelSet?: Int32Array;
  /** Whether small values go to the second child. */
  readonly reversed: boolean;
  readonly agreement: number;
  readonly adjustedAgreement: number;
}

/** What sends the cases of a node whose value is missing: surrogates, best first, or else the way of most weight. */
export interface Stand {
  readonly surrogates: readonly Surrogate[];
  readonly majority: 0 | 1;
}

/** At least this many cases must go each way, so that chance does not beat the larger child too easily. */
const LEAST_EACH_WAY = 2;
/** Surrogates must improve on the larger child by more than rounding. */
const LEAST_ADJUSTED = 1e-10;
const UNDECIDED = 0xffff;

/** The columns that splits are imitated by. */
interface ExactColumns {
  readonly levels: Int32Array;
  readonly preference?: Int32Array | undefined;
}

/** Finds the surrogates of splits, and sends cases by them whose value is missing. */
export class SurrogateSearch {
  readonly #plot: TreePlot;
  readonly #levels: Int32Array;
  /** The features, those first that win over others with the same agreement. */
  readonly #preference: Int32Array;
  readonly #most: number;
  /** The surrogates of every node that is split, best first. */
  readonly found = new Map<number, Stand>();

  constructor(plot: TreePlot, { levels, preference }: ExactColumns, most: number) {
    this.#plot = plot;
    this.#levels = levels;
    this.#preference = preference ?? Int32Array.from(levels.keys());
    this.#most = most;
  }

  /**
   * Finds the surrogates of a node whose branches have just been marked, and marks the undecided cases. Those that no
   * surrogate can send go with most of the weight whose value is known, as in rpart, however many surrogates sent away.
   */
  at(node: number, primary: number): void {
    const { start, end } = this.#plot.node(node);
    const sides = this.#plot.plan.sideArray;
    const rows = this.#plot.plan.columnRows(primary).subarray(start, end);
    const weights = this.#plot.plan.weights?.array;
    const sent = [0, 0];
    for (const row of rows) if (sides[row] !== UNDECIDED) sent[sides[row]] += weights?.[row] ?? 1;
    // A column that may not lower the prediction does not decide instead of another one, which it could.
    const { monotone } = this.#plot.plan.rules;
    const found = Array.from(this.#preference, (feature) =>
      feature === primary || (monotone?.[feature] ?? 0) !== 0
        ? undefined
        : this.#imitate(feature, this.#levels[feature], start, end, sent),
    )
      .filter((surrogate) => surrogate !== undefined)
      .sort((a, b) => b.agreement - a.agreement)
      .slice(0, this.#most);
    const majority = sent[1] > sent[0] ? 1 : 0;
    this.found.set(node, { surrogates: found, majority });
    this.#send(start, end, rows, found);
    for (const row of rows) if (sides[row] === UNDECIDED) sides[row] = majority;
  }

  /** The best imitation of the marked branches by one feature, if it is better than sending all to the larger child. */
  #imitate(
    feature: number,
    levels: number,
    start: number,
    end: number,
    sent: readonly number[],
  ): Surrogate | undefined {
    const { plan } = this.#plot;
    const entries: Entries = {
      values: plan.columnValues(feature).subarray(start, end),
      rows: plan.columnRows(feature).subarray(start, end),
      sides: plan.sideArray,
      weights: plan.weights?.array,
    };
    const best = levels === 0 ? imitateByThreshold(entries) : imitateByLevels(entries, levels);
    if (best === undefined) return undefined;
    const total = sent[0] + sent[1];
    const agreement = best.agree / total;
    const majority = Math.max(sent[0], sent[1]) / total;
    const adjustedAgreement = (agreement - majority) / (1 - majority);
    if (!(adjustedAgreement > LEAST_ADJUSTED)) return undefined;
    const { agree: _, ...split } = best;
    return { feature, ...split, agreement, adjustedAgreement };
  }

  #send(start: number, end: number, rows: Int32Array, surrogates: readonly Surrogate[]): void {
    const { plan } = this.#plot;
    const sides = plan.sideArray;
    const undecided = new Set(rows.filter((row) => sides[row] === UNDECIDED));
    for (const surrogate of surrogates) {
      if (undecided.size === 0) return;
      const values = plan.columnValues(surrogate.feature);
      const ownRows = plan.columnRows(surrogate.feature);
      for (let i = start; i < end; i += 1) {
        const row = ownRows[i];
        if (!undecided.has(row)) continue;
        const branch = branchOfSurrogate(surrogate, values[i]);
        if (branch < 0) continue;
        sides[row] = branch;
        undecided.delete(row);
      }
    }
  }
}

/** The branch of a value by a surrogate; −1 if it is missing or its level unknown. */
function branchOfSurrogate(surrogate: Surrogate, value: number): number {
  const { levelSet, threshold, reversed } = surrogate;
  if (levelSet !== undefined) return branchOfLevel(levelSet, 0, value);
  if (Number.isNaN(value)) return -1;
  return value <= threshold !== reversed ? 0 : 1;
}

interface Entries {
  readonly values: Float64Array;
  readonly rows: Int32Array;
  readonly sides: Uint16Array;
  readonly weights: Float64Array | undefined;
}

type Imitation = Pick<Surrogate, "threshold" | "levelSet" | "reversed"> & { readonly agree: number };

/** Counts and weights of two branches. */
interface Tally {
  readonly counts: [number, number];
  readonly weights: [number, number];
}

function newTally(): Tally {
  return { counts: [0, 0], weights: [0, 0] };
}

function imitateByThreshold({ values, rows, sides, weights }: Entries): Imitation | undefined {
  const after = newTally();
  let known = 0;
  for (; known < rows.length && !Number.isNaN(values[known]); known += 1)
    add(after, sides[rows[known]], weights?.[rows[known]] ?? 1, 1);
  const before = newTally();
  let agree = Math.max(...after.weights);
  let best: Imitation | undefined;
  for (let i = 0; i < known; i += 1) {
    if (sum(after.counts) < LEAST_EACH_WAY) break;
    if (sum(before.counts) >= LEAST_EACH_WAY && values[i] !== values[i - 1]) {
      const same = before.weights[0] + after.weights[1];
      const opposite = before.weights[1] + after.weights[0];
      // Small values in the second child come first, as in rpart, if both agree equally.
      const reversed = opposite > agree;
      if (reversed || same > agree) {
        agree = reversed ? opposite : same;
        best = { threshold: middle(values[i - 1], values[i]), reversed, agree };
      }
    }
    const weight = weights?.[rows[i]] ?? 1;
    add(after, sides[rows[i]], weight, -1);
    add(before, sides[rows[i]], weight, 1);
  }
  return best;
}

/** Every level goes the way of most of its weight. */
function imitateByLevels({ values, rows, sides, weights }: Entries, levels: number): Imitation | undefined {
  const tallies = Array.from({ length: levels }, newTally);
  const all = newTally();
  for (let i = 0; i < rows.length && !Number.isNaN(values[i]); i += 1) {
    const weight = weights?.[rows[i]] ?? 1;
    add(tallies[values[i]], sides[rows[i]], weight, 1);
    add(all, sides[rows[i]], weight, 1);
  }
  const larger = all.weights[0] > all.weights[1] ? 0 : 1;
  const known = tallies.flatMap(({ counts }, code) => (sum(counts) > 0 ? [code] : []));
  const branch = (code: number) => {
    const [first, second] = tallies[code].weights;
    return first === second ? larger : first > second ? 0 : 1;
  };
  const first = known.filter((code) => branch(code) === 0);
  const sentFirst = first.reduce((count, code) => count + sum(tallies[code].counts), 0);
  if (sentFirst < LEAST_EACH_WAY || sum(all.counts) - sentFirst < LEAST_EACH_WAY) return undefined;
  const agree = known.reduce((weight, code) => weight + tallies[code].weights[branch(code)], 0);
  const levelSet = packLevelSet({ levels, first, known });
  return { threshold: 0, levelSet, reversed: false, agree };
}

function add(tally: Tally, side: number, weight: number, sign: number): void {
  if (side === UNDECIDED) return;
  tally.counts[side as 0 | 1] += sign;
  tally.weights[side as 0 | 1] += sign * weight;
}

function sum([first, second]: readonly [number, number]): number {
  return first + second;
}

function middle(lower: number, upper: number): number {
  const between = lower / 2 + upper / 2;
  return between >= lower && between < upper ? between : lower;
}
