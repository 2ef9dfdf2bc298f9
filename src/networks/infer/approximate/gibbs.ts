// Answers by Gibbs sampling, with how well its chains agree.

import { DataError, wanted, words } from "../../../base/errors.js";
import type { Report } from "../../../base/paced-twins.js";
import { significant } from "../../../base/printing.js";
import type { Steps } from "../../../base/steps.js";
import { type Random, random } from "../../../math/probability/random/random.js";
import { meanEffectiveSizeSteps, splitRHat } from "../../../math/sample/diagnostics.js";
import { Effort } from "../effort.js";
import { relevantFactors } from "../eliminate.js";
import type { Evidence } from "../evidence.js";
import type { FactoredParts } from "../factored.js";
import { cellsOf } from "../potential.js";
import { FactorChain, type VisitStart } from "./factor-chain.js";
import { knownError, type WeightedShares, WeightTally, weightedShares } from "./weighted-shares.js";
import { targetStrides } from "./weighting.js";

/** How long chains are, and how many. */
export interface ChainSettings {
  readonly samples: number;
  readonly seed: number;
  readonly chains: number;
  readonly warmup: number;
  /** Who is told how many sweeps of all chains are made. */
  readonly report?: Report;
}

/** Shares of cells among the cases of all chains, with diagnostics. */
export interface GibbsAnswer {
  readonly values: Float64Array;
  readonly standardErrors: Float64Array;
  readonly effectiveSize: number;
  readonly rHat: Float64Array;
  /** What should be known about the chains before their answer is trusted. */
  readonly notes: readonly string[];
}

/** Chains agree if R̂ is below 1.01 by the book; above this they clearly do not. */
export const DISAGREEMENT = 1.1;
/** How many effective cases the starts must have for an error to be known from them alone. */
const FEWEST_STARTS = 50;
/** Into how many parts chains are cut, at least, whose means show slow movements. */
const FEWEST_BATCHES = 8;
/** By how many standard errors chains may differ from the cases that they could have started from. */
const MOST_ERRORS = 6;

export function* gibbsAnswer(
  method: string,
  parts: FactoredParts,
  targets: readonly number[],
  evidence: Evidence,
  settings: ChainSettings,
): Steps<GibbsAnswer> {
  const factors = relevantFactors(parts, targets, evidence);
  const chain = yield* FactorChain.of(parts.sizes, factors, parts.drawOrder);
  const strides = targetStrides(parts, targets);
  const cellOf = (codes: Int32Array) => {
    let cell = 0;
    for (const index of chain.free) cell += strides[index] * codes[index];
    return cell;
  };
  const cells = cellsOf(parts.sizes, targets);
  const visited = Array.from({ length: settings.chains }, () => new Int32Array(settings.samples));
  const starts = new WeightTally(cells);
  yield* runChains(
    method,
    chain,
    settings,
    (codes, sample, at) => {
      visited[at][sample] = cellOf(codes);
    },
    (codes, logWeight) => starts.add(cellOf(codes), logWeight),
  );
  const pilot = weightedShares(starts);
  const answer = yield* summarizeChains(visited, cells, pilot.effectiveSize);
  requireReached(method, answer, pilot, chain.reachesAll);
  return answer;
}

/** Refuses chains that have not come to where the probability is, as far as the cases that they start from tell. */
function requireReached(
  method: string,
  { values, standardErrors }: GibbsAnswer,
  pilot: WeightedShares,
  reachesAll: boolean,
): void {
  const tells = pilot.effectiveSize >= FEWEST_STARTS;
  const advice = `choose method "likelihood-weighting" or an exact one.`;
  if (!tells && !reachesAll) {
    const sentence = words`tables with zeros tie too many nodes together: the chains cannot ${wanted("reach every case")}, and what they leave out is not known; ${advice}`;
    throw new DataError(method, sentence, { option: "method" });
  }
  if (!tells) return;
  const far = values.findIndex(
    (share, cell) =>
      Math.abs(share - pilot.values[cell]) >
      MOST_ERRORS * Math.hypot(standardErrors[cell], pilot.standardErrors[cell]),
  );
  if (far < 0) return;
  const sentence = `the chains do not reach all cases: a probability is ${significant(values[far])} in them, but ${significant(pilot.values[far])} in the weighted cases that they start from; ${advice}`;
  throw new DataError(method, sentence, { option: "method", expected: "chains that reach every case" });
}

/** Visits the codes of all nodes after every sweep that counts. */
type Visit = (codes: Int32Array, sample: number, chain: number) => void;

/** Runs one chain after the other, each with a separate stream of random numbers. */
export function* runChains(
  method: string,
  chain: FactorChain,
  settings: ChainSettings,
  visit: Visit,
  visitStart?: VisitStart,
): Steps<void> {
  for (const [at, stream] of random(settings.seed).split(settings.chains).entries())
    yield* runChain(method, chain, settings, { at, stream, visit, visitStart });
}

interface OneChain {
  readonly at: number;
  readonly stream: Random;
  readonly visit: Visit;
  readonly visitStart: VisitStart | undefined;
}

function* runChain(
  method: string,
  chain: FactorChain,
  { samples, warmup, chains, report }: ChainSettings,
  { at, stream, visit, visitStart }: OneChain,
): Steps<void> {
  const codes = yield* chain.start(method, stream, visitStart);
  const length = warmup + samples;
  const effort = new Effort();
  for (let sweep = -warmup; sweep < samples; sweep += 1) {
    const work = chain.sweep(codes, stream);
    if (sweep >= 0) visit(codes, sweep, at);
    if (!effort.isDue(work)) continue;
    report?.({ phase: "sweeps", completed: at * length + warmup + sweep + 1, total: chains * length });
    yield;
  }
}

/**
 * The share of every cell among those that the chains visited. What their errors are is known from how often they came
 * and went; if they never did, only from the cases they could have started from.
 */
export function* summarizeChains(
  visited: readonly Int32Array[],
  cells: number,
  startSize = 0,
): Steps<GibbsAnswer> {
  const draws = visited.reduce((sum, { length }) => sum + length, 0);
  const counts = new Float64Array(cells);
  for (const chain of visited) {
    for (let at = 0; at < chain.length; at += 1) counts[chain[at]] += 1;
    yield;
  }
  const values = counts.map((count) => count / draws);
  const sizes = new Float64Array(cells).fill(Number.NaN);
  const rHat = new Float64Array(cells).fill(Number.NaN);
  for (const [cell, share] of values.entries()) {
    if (!(share > 0 && share < 1)) continue;
    const indicators = visited.map((chain) => Float64Array.from(chain, (one) => (one === cell ? 1 : 0)));
    yield;
    const byAutocorrelation = yield* meanEffectiveSizeSteps(indicators);
    sizes[cell] = Math.min(byAutocorrelation, sizeByBatches(indicators, share));
    // Of two values, ranks and distances from the median say the same as the values.
    rHat[cell] = splitRHat(indicators);
    yield;
  }
  const known = sizes.filter((size) => size > 0);
  const unmoved = startSize >= FEWEST_STARTS ? startSize : Number.NaN;
  const fallback = known.length > 0 ? Math.min(...known) : unmoved;
  // A cell that most chains never came to may look well known, although they are in other parts of the distribution.
  const disagree = worstOf(rHat) > DISAGREEMENT;
  return {
    values,
    standardErrors: values.map((share, cell) => {
      const size = sizes[cell] > 0 && !disagree ? sizes[cell] : fallback;
      return knownError(Math.sqrt((share * (1 - share)) / size), size, cells);
    }),
    effectiveSize: fallback,
    rHat,
    notes: chainNotes(values, rHat, unmoved),
  };
}

/** The largest R̂ that is known. */
function worstOf(rHat: Float64Array): number {
  return Math.max(0, ...rHat.filter((one) => !Number.isNaN(one)));
}

/**
 * How many independent draws would make the means of parts of the chains as different as they are. Where chains rarely
 * pass between two parts of a distribution, autocorrelations within them are small and do not show it.
 */
function sizeByBatches(chains: readonly Float64Array[], share: number): number {
  const perChain = Math.max(2, Math.ceil(FEWEST_BATCHES / chains.length));
  const length = Math.floor(chains[0].length / perChain);
  if (length === 0) return Number.POSITIVE_INFINITY;
  let squares = 0;
  for (const chain of chains)
    for (let batch = 0; batch < perChain; batch += 1) {
      const part = chain.subarray(batch * length, (batch + 1) * length);
      squares += (part.reduce((sum, one) => sum + one, 0) / length - share) ** 2;
    }
  const batches = perChain * chains.length;
  return (share * (1 - share) * batches * (batches - 1)) / squares;
}

function chainNotes(values: Float64Array, rHat: Float64Array, unmoved: number): string[] {
  const notes: string[] = [];
  if (values.length > 1 && values.includes(1)) {
    const error = Number.isNaN(unmoved)
      ? "the error is not known"
      : "the error is that of the weighted cases that they start from";
    notes.push(`No chain ever left one case of the nodes that are asked for: ${error}.`);
  }
  const worst = worstOf(rHat);
  if (worst > DISAGREEMENT)
    notes.push(
      `The chains disagree: R̂ is ${significant(worst)}, and should be below 1.01. Draw more, or choose an exact method.`,
    );
  return notes;
}
