import { DataError, got, wanted, words } from "../../../base/errors.js";
import { requireKnownParameters } from "../../../base/known-options.js";
import { type Label, quote } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import type { Distribution } from "../../../math/probability/distributions/distribution.js";
import { requireOption, requireReal } from "../../../math/probability/distributions/require.js";
import { requireProbabilities } from "../../../math/probability/multivariate/require.js";
import { bestAction } from "../decide.js";
import { type DecisionRegion, decisionRegions } from "../decision-regions.js";
import { discriminants, requireOnePer } from "../discriminants.js";
import { LossMatrix } from "../loss-matrix.js";

export interface BayesClassifierParameters<A extends Label> {
  /** How the cases of each class are distributed, in the order of the classes of the loss; all continuous or all discrete. */
  readonly densities: readonly Distribution[];
  /** The probability of each class before a case is seen. */
  readonly priors: ArrayLike<number>;
  readonly loss: LossMatrix<A, Label>;
}

/** The decisions of least risk about a number, if the distributions of the classes are known. */
export interface BayesClassifier<A extends Label = Label> {
  /** The action for a case at x. */
  readonly decide: (x: number) => A;
  /**
   * The actions from left to right; the first interval begins at −∞, and the last one ends at ∞. An interval contains
   * its upper end, not its lower one, which matters for discrete distributions.
   */
  readonly regions: readonly DecisionRegion<A>[];
  /** The expected loss of these decisions, the smallest of any rule; the Bayes error under 0-1 loss. */
  readonly risk: number;
}

/** Tail probabilities at which regions are looked for, besides evenly spaced ones. */
const TAILS = [1e-15, 1e-12, 1e-9, 1e-7, 1e-5, 1e-4, 1e-3];
/** Evenly spaced probabilities. */
const STEPS = 256;

/**
 * The rule of least expected loss for classes with known distributions of a number: at every x the action of least
 * Σ λ P(class | x), and its risk over all x (ESL, section 2.4). The risk of discrete distributions is a sum.
 *
 * ```ts
 * const rule = bayesClassifier({
 *   densities: [new Normal({ mean: 0, standardDeviation: 1 }), new Normal({ mean: 2, standardDeviation: 1 })],
 *   priors: [0.5, 0.5],
 *   loss: LossMatrix.zeroOne(["a", "b"]),
 * });
 * rule.decide(1.2); // "b"
 * rule.risk; // Φ(−1) = 0.1587
 * ```
 */
export function bayesClassifier<A extends Label>(
  parameters: BayesClassifierParameters<A>,
): BayesClassifier<A> {
  const method = "bayesClassifier";
  requireKnownParameters(method, parameters, ["densities", "priors", "loss"]);
  const { densities, loss } = parameters;
  requireList(method, "densities", densities);
  const discrete = requireOneKind(method, densities) === "discrete";
  if (!(loss instanceof LossMatrix)) throw notALoss(method, loss);
  const priors = requireProbabilities(method, "priors", parameters.priors);
  requireOnePer(method, densities.length, "priors", priors.length);
  requireOnePer(method, densities.length, "classes of the loss", loss.classes.length);
  const logJoint = discriminants({ densities, priors, form: "log-joint" });
  const actionAt = (x: number) => bestAction(loss.losses, joint(logJoint(x)), 0);
  const regions = discrete
    ? wholeRegions(rangeOf(method, densities, priors), loss.actions, (x) =>
        logJoint(x).some((log) => log > Number.NEGATIVE_INFINITY) ? actionAt(x) : undefined,
      )
    : actionRegions(gridOf(densities, priors), loss.actions, actionAt);
  const requireCase = (x: number) =>
    discrete
      ? requireOption(method, "x", x, Number.isInteger(x), "a whole number")
      : requireReal(method, "x", x);
  return {
    // By regions: far away, where all densities are 0 in floating point, the outermost action still holds.
    decide: (x) => (regions.find(({ to }) => requireCase(x) <= to) ?? regions[0]).label,
    regions,
    risk: riskOf(regions, densities, priors, loss),
  };
}

/** Joint densities up to a factor, so that they neither underflow nor overflow; zeros where there is no case. */
function joint(logs: Float64Array): Float64Array {
  const largest = logs.reduce((a, b) => Math.max(a, b));
  if (largest === Number.NEGATIVE_INFINITY) return new Float64Array(logs.length);
  // At a pole, the classes that have it outweigh all others.
  if (largest === Number.POSITIVE_INFINITY) return logs.map((log) => (log === largest ? 1 : 0));
  return logs.map((log) => Math.exp(log - largest));
}

/** Quantiles of all classes that occur, ascending: between neighbors a decision changes rarely more than once. */
function gridOf(densities: readonly Distribution[], priors: ArrayLike<number>): number[] {
  const even = Array.from({ length: STEPS - 1 }, (_, k) => (k + 1) / STEPS);
  const levels = [...TAILS, ...even, ...TAILS.map((tail) => 1 - tail)];
  const points = densities.flatMap((density, k) =>
    priors[k] > 0 ? levels.map((level) => density.quantile(level)) : [],
  );
  return [...new Set(points.filter(Number.isFinite))].sort((a, b) => a - b);
}

/** More whole numbers than this are not visited one by one. */
const MOST_VALUES = 1_000_000;

/** The whole numbers outside of which no class has a noticeable share of its cases. */
function rangeOf(
  method: string,
  densities: readonly Distribution[],
  priors: ArrayLike<number>,
): readonly [low: number, high: number] {
  const occurring = densities.filter((_, k) => priors[k] > 0);
  const low = Math.min(...occurring.map((density) => density.quantile(TAILS[0])));
  const high = Math.max(...occurring.map((density) => density.quantile(1 - TAILS[0])));
  if (high - low < MOST_VALUES) return [low, high];
  const sentence = words`discrete "densities" must have ${wanted(`at most ${MOST_VALUES} values`)}; got ${got(`${low} to ${high}`)}.`;
  throw new DataError(method, sentence);
}

/** The intervals of one action each, from visiting every whole number; where no class has any case, the action before goes on. */
function wholeRegions<A extends Label>(
  [low, high]: readonly [number, number],
  actions: readonly A[],
  actionAt: (x: number) => number | undefined,
): DecisionRegion<A>[] {
  const regions: DecisionRegion<A>[] = [];
  for (let x = low; x <= high; x += 1) {
    const chosen = actionAt(x);
    if (chosen === undefined) continue;
    const label = actions[chosen];
    const last = regions.at(-1);
    if (last?.label === label) continue;
    if (last !== undefined) regions[regions.length - 1] = { ...last, to: x - 1 };
    const from = last === undefined ? Number.NEGATIVE_INFINITY : x - 1;
    regions.push({ label, from, to: Number.POSITIVE_INFINITY });
  }
  return regions;
}

/** The intervals of one action each. */
function actionRegions<A extends Label>(
  grid: readonly number[],
  actions: readonly A[],
  actionAt: (x: number) => number,
): DecisionRegion<A>[] {
  const indicator = (x: number) => {
    const chosen = actionAt(x);
    return actions.map((_, action) => Number(action === chosen));
  };
  const pieces = grid
    .slice(1)
    .flatMap((to, k) => decisionRegions(indicator, { from: grid[k], to, steps: 1, labels: actions }).regions);
  const joined: DecisionRegion<A>[] = [];
  for (const { label, from, to } of pieces) {
    const last = joined.at(-1);
    if (last?.label === label) joined[joined.length - 1] = { label, from: last.from, to };
    else joined.push({ label, from, to });
  }
  return joined.map((region, k) => ({
    label: region.label,
    from: k === 0 ? Number.NEGATIVE_INFINITY : region.from,
    to: k === joined.length - 1 ? Number.POSITIVE_INFINITY : region.to,
  }));
}

/** Σ λ(action, class) P(class) P(region of the action | class) */
function riskOf<A extends Label>(
  regions: readonly DecisionRegion<A>[],
  densities: readonly Distribution[],
  priors: ArrayLike<number>,
  { actions, losses }: LossMatrix<A, Label>,
): number {
  let risk = 0;
  for (const { label, from, to } of regions) {
    const row = losses.row(actions.indexOf(label));
    for (const [k, density] of densities.entries())
      if (priors[k] > 0) risk += row[k] * priors[k] * probabilityBetween(density, from, to);
  }
  return risk;
}

/** P(from < X ≤ to), from the tail in which it has more digits. */
function probabilityBetween(density: Distribution, from: number, to: number): number {
  return density.cdf(from) > 0.5
    ? density.survival(from) - density.survival(to)
    : density.cdf(to) - density.cdf(from);
}

function notALoss(method: string, received: unknown): DataError {
  return new DataError(method, { what: '"loss"', expected: "a LossMatrix", received: quote(received) });
}

/** The kind that all of them have. */
function requireOneKind(
  method: string,
  densities: readonly (Partial<Distribution> | null | undefined)[],
): Distribution["kind"] | undefined {
  const first = densities[0]?.kind;
  for (const density of densities) {
    const known = density?.kind === "continuous" || density?.kind === "discrete";
    if (known && density.kind === first) continue;
    const what = known ? `${density.name}, which is ${density.kind}` : quote(density);
    const expected = known ? `${first} distributions like the first` : "distributions";
    throw new DataError(method, { what: '"densities"', expected, received: what });
  }
  return first;
}
