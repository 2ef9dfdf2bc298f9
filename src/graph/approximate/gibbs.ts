// Answers by Gibbs sampling, with how well its chains agree.

import type { Report } from "../../base/paced-twins.js";
import type { Steps } from "../../base/steps.js";
import { type Random, random } from "../../probability/random/random.js";
import { meanEffectiveSizeSteps, splitRHat } from "../../sample/diagnostics.js";
import { Effort } from "../infer/effort.js";
import { relevantFactors } from "../infer/eliminate.js";
import type { Evidence } from "../infer/evidence.js";
import type { FactoredParts } from "../infer/factored.js";
import { cellsOf } from "../infer/potential.js";
import { FactorChain } from "./factor-chain.js";
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
}

export function* gibbsAnswer(
  method: string,
  parts: FactoredParts,
  targets: readonly number[],
  evidence: Evidence,
  settings: ChainSettings,
): Steps<GibbsAnswer> {
  const chain = new FactorChain(parts.sizes, relevantFactors(parts, targets, evidence), parts.drawOrder);
  const strides = targetStrides(parts, targets);
  const visited = Array.from({ length: settings.chains }, () => new Int32Array(settings.samples));
  yield* runChains(method, chain, settings, (codes, sample, at) => {
    let cell = 0;
    for (const place of chain.free) cell += strides[place] * codes[place];
    visited[at][sample] = cell;
  });
  return yield* summarizeChains(visited, cellsOf(parts.sizes, targets));
}

/** Visits the codes of all nodes after every sweep that counts. */
type Visit = (codes: Int32Array, sample: number, chain: number) => void;

/** Runs one chain after the other, each with random numbers of its own. */
export function* runChains(
  method: string,
  chain: FactorChain,
  settings: ChainSettings,
  visit: Visit,
): Steps<void> {
  for (const [at, stream] of random(settings.seed).split(settings.chains).entries())
    yield* runChain(method, chain, settings, at, stream, visit);
}

function* runChain(
  method: string,
  chain: FactorChain,
  { samples, warmup, chains, report }: ChainSettings,
  at: number,
  stream: Random,
  visit: Visit,
): Steps<void> {
  const codes = chain.start(method, stream);
  const length = warmup + samples;
  const effort = new Effort();
  for (let sweep = -warmup; sweep < samples; sweep += 1) {
    chain.sweep(codes, stream);
    if (sweep >= 0) visit(codes, sweep, at);
    // A draw takes about as long as passing over a hundred cells.
    if (!effort.isDue(128 * (chain.free.length + 1))) continue;
    report?.({ phase: "sweeps", completed: at * length + warmup + sweep + 1, total: chains * length });
    yield;
  }
}

/** The share of every cell among those that the chains visited. */
export function* summarizeChains(visited: readonly Int32Array[], cells: number): Steps<GibbsAnswer> {
  const draws = visited.reduce((sum, { length }) => sum + length, 0);
  const values = new Float64Array(cells);
  for (const chain of visited) {
    for (let at = 0; at < chain.length; at += 1) values[chain[at]] += 1 / draws;
    yield;
  }
  const sizes = new Float64Array(cells).fill(Number.NaN);
  const rHat = new Float64Array(cells).fill(Number.NaN);
  for (const [cell, share] of values.entries()) {
    if (!(share > 0 && share < 1)) continue;
    const indicators = visited.map((chain) => Float64Array.from(chain, (one) => (one === cell ? 1 : 0)));
    yield;
    sizes[cell] = yield* meanEffectiveSizeSteps(indicators);
    // Of two values, ranks and distances from the median say the same as the values.
    rHat[cell] = splitRHat(indicators);
    yield;
  }
  const known = sizes.filter((size) => Number.isFinite(size) && size > 0);
  const fallback = known.length > 0 ? Math.min(...known) : draws;
  return {
    values,
    standardErrors: values.map((share, cell) => {
      const size = Number.isFinite(sizes[cell]) && sizes[cell] > 0 ? sizes[cell] : fallback;
      return Math.sqrt((share * (1 - share)) / size);
    }),
    effectiveSize: fallback,
    rHat,
  };
}
