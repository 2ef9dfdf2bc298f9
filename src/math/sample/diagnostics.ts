// How well chains agree and how informative they are: Vehtari, Gelman, Simpson, Carpenter and Bürkner (2021),
// "Rank-normalization, folding, and localization: an improved R̂".

import { finish, type Steps } from "../../base/steps.js";
import { quantile } from "../../data/statistics/quantile.js";
import { midRanks } from "../../data/statistics/ranks.js";
import { inverseIncompleteBeta } from "../probability/special/index.js";
import { normalCdf, normalQuantile } from "../probability/special/normal.js";
import { autocovariance } from "./autocovariance.js";

/** The draws of one parameter, one array per chain, all of equal length. */
export type ChainDraws = readonly Float64Array[];

/** Halves need at least two draws each to have a variance. */
const FEWEST = 4;

/** The larger of R̂ for rank-normalized draws and R̂ for their rank-normalized distances from the median. */
export function rankRHat(chains: ChainDraws): number {
  if (chains[0].length < FEWEST || isConstant(chains)) return Number.NaN;
  const halves = splitChains(chains);
  const located = rHat(rankNormalize(halves));
  const distances = fold(halves);
  // Two values that are equally frequent are equally far from the median: that says nothing about their spread.
  return isConstant(distances) ? located : Math.max(located, rHat(rankNormalize(distances)));
}

/** The bulk effective sample size: that of the rank-normalized draws. */
export function bulkEffectiveSize(chains: ChainDraws): number {
  if (chains[0].length < FEWEST) return Number.NaN;
  return effectiveSize(rankNormalize(splitChains(chains)));
}

/** The tail effective sample size: the smaller of those for the 5 % and the 95 % quantile. */
export function tailEffectiveSize(chains: ChainDraws): number {
  if (chains[0].length < FEWEST) return Number.NaN;
  return Math.min(...[0.05, 0.95].map((p) => quantileEffectiveSize(chains, p)));
}

/** R̂ of the halves of chains, by their means and variances alone. */
export function splitRHat(chains: ChainDraws): number {
  return chains[0].length < FEWEST || isConstant(chains) ? Number.NaN : rHat(splitChains(chains));
}

/** The effective sample size for the mean. */
export function meanEffectiveSize(chains: ChainDraws): number {
  return finish(meanEffectiveSizeSteps(chains));
}

/** The effective sample size for the mean, with a step for every half of a chain. */
export function* meanEffectiveSizeSteps(chains: ChainDraws): Steps<number> {
  return chains[0].length < FEWEST ? Number.NaN : yield* effectiveSizeSteps(splitChains(chains));
}

/** √(Var(s²)/N_eff), converted to the standard deviation by its derivative. */
export function deviationError(chains: ChainDraws): number {
  if (chains[0].length < FEWEST) return Number.NaN;
  const mean = meanOf(join(chains));
  const squares = chains.map((chain) => chain.map((x) => (x - mean) ** 2));
  const variance = meanOf(join(squares));
  const fourth = meanOf(join(squares).map((square) => square * square));
  return Math.sqrt((fourth - variance ** 2) / meanEffectiveSize(squares) / variance) / 2;
}

function quantileEffectiveSize(chains: ChainDraws, p: number): number {
  const level = quantile(join(chains), p);
  return effectiveSize(splitChains(chains).map((half) => half.map((x) => (x <= level ? 1 : 0))));
}

/**
 * The Monte Carlo error of a quantile: half the distance between two quantiles, one standard deviation of
 * the beta distribution of its rank to either side.
 */
export function quantileError(chains: ChainDraws, p: number): number {
  const size = quantileEffectiveSize(chains, p);
  if (!(size > 0)) return Number.NaN;
  const sorted = join(chains).sort();
  const n = sorted.length;
  const position = (deviations: number) =>
    n * inverseIncompleteBeta(size * p + 1, size * (1 - p) + 1, normalCdf(deviations)) - 1;
  const lower = sorted[Math.floor(Math.max(position(-1), 0))];
  const upper = sorted[Math.ceil(Math.min(position(1), n - 1))];
  return (upper - lower) / 2;
}

/** √(V̂/W), where V̂ adds the variance between chains to W, the variance within chains (their equations 1 to 4). */
function rHat(chains: ChainDraws): number {
  const n = chains[0].length;
  const means = Float64Array.from(chains, meanOf);
  const within = meanOf(Float64Array.from(chains, varianceOf));
  const between = varianceOf(means);
  return Math.sqrt((n - 1) / n + between / within);
}

/**
 * N·M/τ̂; NaN for draws that never changed, which may come from a chain that is stuck. Autocorrelations are summed
 * while their pairs are positive and decreasing (Geyer 1992).
 */
function effectiveSize(chains: ChainDraws): number {
  return finish(effectiveSizeSteps(chains));
}

function* effectiveSizeSteps(chains: ChainDraws): Steps<number> {
  const n = chains[0].length;
  const total = n * chains.length;
  if (isConstant(chains)) return Number.NaN;
  const covariances: Float64Array[] = [];
  for (const chain of chains) {
    covariances.push(autocovariance(chain));
    yield;
  }
  const lag = (t: number) => covariances.reduce((sum, each) => sum + each[t], 0) / chains.length;
  const within = (lag(0) * n) / (n - 1);
  const between = chains.length > 1 ? varianceOf(Float64Array.from(chains, meanOf)) : 0;
  const pooled = lag(0) + between;
  const correlation = (t: number) => 1 - (within - lag(t)) / pooled;
  let pair = 1 + correlation(1);
  let smallest = pair;
  let sum = 0;
  // Of the last pair, only the even lag counts, and only if it is positive.
  let rest = 1;
  for (let t = 1; t < n - 3 && pair > 0; t += 2) {
    sum += smallest;
    const even = correlation(t + 1);
    pair = even + correlation(t + 2);
    smallest = Math.min(smallest, pair);
    rest = Math.max(even, 0);
  }
  const tau = Math.max(-1 + 2 * sum + rest, 1 / Math.log10(total));
  return total / tau;
}

/** The first and the second half of every chain; if the number of draws is odd, the middle one is in neither. */
function splitChains(chains: ChainDraws): Float64Array[] {
  const half = Math.floor(chains[0].length / 2);
  return chains.flatMap((chain) => [chain.slice(0, half), chain.slice(chain.length - half)]);
}

/** Ranks among all draws as quantiles of the normal distribution (Blom 1958). */
function rankNormalize(chains: ChainDraws): Float64Array[] {
  const ranks = midRanks(join(chains));
  const scores = ranks.map((rank) => normalQuantile((rank - 0.375) / (ranks.length + 0.25)));
  const n = chains[0].length;
  return chains.map((_, c) => scores.slice(c * n, (c + 1) * n));
}

/** Distances from the median of all draws. */
function fold(chains: ChainDraws): Float64Array[] {
  const middle = quantile(join(chains), 0.5);
  return chains.map((chain) => chain.map((x) => Math.abs(x - middle)));
}

export function join(chains: ChainDraws): Float64Array {
  const n = chains[0].length;
  const out = new Float64Array(n * chains.length);
  for (const [c, chain] of chains.entries()) out.set(chain, c * n);
  return out;
}

function isConstant(chains: ChainDraws): boolean {
  return chains.every((chain) => chain.every((x) => x === chains[0][0]));
}

export function meanOf(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i];
  return sum / values.length;
}

export function varianceOf(values: Float64Array): number {
  const mean = meanOf(values);
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += (values[i] - mean) ** 2;
  return sum / (values.length - 1);
}
