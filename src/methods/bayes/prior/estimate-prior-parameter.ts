import * as z from "zod";
import { requireFields } from "../../../base/arguments.js";
import type { Convergence } from "../../../base/control.js";
import { DataError, got, wanted, words } from "../../../base/errors.js";
import { requireOptionsObject } from "../../../base/known-options.js";
import { listLevels, quote } from "../../../base/label.js";
import { requireList } from "../../../base/numbers.js";
import { parseOptions } from "../../../base/options.js";
import { brentRoot } from "../../../math/optimize/brent-root.js";

const schema = z.strictObject({
  init: z
    .number()
    .optional()
    .describe("The initial value of the parameter; by default the middle of its range."),
  tolerance: z
    .number()
    .min(0)
    .default(1e-14)
    .describe("The iteration stops when the parameter changes by at most this."),
  maxIterations: z.int().min(1).default(1000).describe("Maximum number of EM steps."),
});

export type EstimatePriorParameterOptions = z.input<typeof schema>;

/** Probabilities of categories that depend on one unknown number β: base + slope·β each. */
export type PriorLine = Readonly<Record<string, { readonly base: number; readonly slope: number }>>;

/** The number of cases known to be in one of these categories, but not in which. */
export interface PartlyObserved {
  readonly among: readonly string[];
  readonly count: number;
}

/** The parameter of a prior, estimated from data. */
export interface EstimatedParameter {
  /** The estimate of β. */
  readonly parameter: number;
  readonly priors: Readonly<Record<string, number>>;
  /** Expected counts of all categories, given the observed ones. */
  readonly expected: Readonly<Record<string, number>>;
  /** β after every step. */
  readonly parameters: readonly number[];
  /** log P(counts) after every step, up to a constant; it never falls. */
  readonly history: readonly number[];
  readonly convergence: Convergence;
}

/**
 * Estimates an unknown number that the probabilities of categories depend on, from counts that tell the
 * category of each case only partly: EM for a partly known prior (Flach, section 9.4, equations 9.6 and 9.7).
 *
 * ```ts
 * const line = { A: { base: 1 / 2, slope: 0 }, B: { base: 0, slope: 1 }, C: { base: 0, slope: 2 }, D: { base: 1 / 2, slope: -3 } };
 * const seen = [{ among: ["A", "B"], count: 20 }, { among: ["C"], count: 10 }, { among: ["D"], count: 10 }];
 * estimatePriorParameter(line, seen).parameter; // 0.0948
 * ```
 */
export function estimatePriorParameter(
  line: PriorLine,
  observed: readonly PartlyObserved[],
  options: EstimatePriorParameterOptions = {},
): EstimatedParameter {
  const method = "estimatePriorParameter";
  const settings = parseOptions(method, schema, options);
  requireOptionsObject(method, line, "prior probabilities");
  for (const [name, part] of Object.entries(line))
    requireFields(method, `the probability of ${quote(name)}`, part, ["base", "slope"], "{ base, slope }");
  requireList(method, "observed cases", observed);
  const names = Object.keys(line);
  requireDistribution(method, line);
  requireObserved(method, names, observed);
  const [lower, upper] = rangeOf(method, line);
  let parameter = requireInside(method, settings.init ?? (lower + upper) / 2, lower, upper);
  const at = (beta: number) =>
    Object.fromEntries(names.map((name) => [name, line[name].base + line[name].slope * beta]));
  const parameters: number[] = [];
  const history: number[] = [];
  let criterion = Number.POSITIVE_INFINITY;
  while (parameters.length < settings.maxIterations && !(criterion <= settings.tolerance)) {
    const next = maximize(line, expectedCounts(at(parameter), observed), lower, upper);
    criterion = Math.abs(next - parameter);
    parameter = next;
    parameters.push(parameter);
    history.push(logLikelihood(at(parameter), observed));
  }
  const { tolerance } = settings;
  return {
    parameter,
    priors: at(parameter),
    expected: expectedCounts(at(parameter), observed),
    parameters,
    history,
    convergence: { converged: criterion <= tolerance, iterations: parameters.length, criterion, tolerance },
  };
}

/** The E-step: counts are distributed over their categories in proportion to the priors. */
function expectedCounts(
  priors: Record<string, number>,
  observed: readonly PartlyObserved[],
): Record<string, number> {
  const out = Object.fromEntries(Object.keys(priors).map((name) => [name, 0]));
  for (const { among, count } of observed) {
    const total = among.reduce((sum, name) => sum + priors[name], 0);
    for (const name of among) out[name] += total > 0 ? (count * priors[name]) / total : count / among.length;
  }
  return out;
}

/** The M-step: the root of the derivative of the log likelihood, Σ n·slope/p, which decreases in β. */
function maximize(line: PriorLine, counts: Record<string, number>, lower: number, upper: number): number {
  const terms = Object.entries(line).filter(([name, { slope }]) => slope !== 0 && counts[name] > 0);
  const derivative = (beta: number) =>
    terms.reduce((sum, [name, { base, slope }]) => sum + (counts[name] * slope) / (base + slope * beta), 0);
  const margin = 1e-12 * (upper - lower);
  const [first, last] = [lower + margin, upper - margin];
  if (terms.length === 0 || derivative(first) <= 0) return lower;
  if (derivative(last) >= 0) return upper;
  return brentRoot(derivative, first, last, { tolerance: 0, maxIterations: 500 }).x;
}

function logLikelihood(priors: Record<string, number>, observed: readonly PartlyObserved[]): number {
  return observed.reduce((sum, { among, count }) => {
    const total = among.reduce((share, name) => share + priors[name], 0);
    return count > 0 ? sum + count * Math.log(total) : sum;
  }, 0);
}

function requireDistribution(method: string, line: PriorLine): void {
  const sums = { base: 0, slope: 0 };
  for (const { base, slope } of Object.values(line)) {
    sums.base += base;
    sums.slope += slope;
  }
  if (Math.abs(sums.base - 1) <= 1e-9 && Math.abs(sums.slope) <= 1e-9) return;
  const received = `bases that sum to ${sums.base} and slopes that sum to ${sums.slope}`;
  const sentence = words`the probabilities must sum to 1 whatever the parameter; got ${got(received)}.`;
  throw new DataError(method, sentence, { expected: "bases that sum to 1 and slopes that sum to 0" });
}

function requireObserved(
  method: string,
  names: readonly string[],
  observed: readonly PartlyObserved[],
): void {
  for (const { among, count } of observed) {
    const unknown = among.find((name) => !names.includes(name));
    if (unknown !== undefined)
      throw new DataError(
        method,
        words`there is no category ${got(quote(unknown))}; known categories: ${wanted(listLevels(names))}.`,
      );
    if (!(count >= 0 && count < Number.POSITIVE_INFINITY) || among.length === 0)
      throw new DataError(method, {
        what: "a count",
        expected: "a number ≥ 0 among at least one category",
        received: `${count} among ${among.length}`,
      });
  }
  if (observed.some(({ count }) => count > 0)) return;
  const sentence = words`at least one count must be ${wanted("above 0")}.`;
  throw new DataError(method, sentence, { received: "none" });
}

/** The values of the parameter for which no probability is negative. */
function rangeOf(method: string, line: PriorLine): [lower: number, upper: number] {
  let [lower, upper] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { base, slope } of Object.values(line)) {
    if (slope > 0) lower = Math.max(lower, (0 - base) / slope);
    if (slope < 0) upper = Math.min(upper, (0 - base) / slope);
  }
  if (lower < upper && Number.isFinite(lower) && Number.isFinite(upper)) return [lower, upper];
  throw new DataError(
    method,
    words`the parameter needs ${wanted("slopes of both signs and a range in which no probability is negative")}.`,
    { received: `${lower} to ${upper}` },
  );
}

function requireInside(method: string, init: number, lower: number, upper: number): number {
  if (init >= lower && init <= upper) return init;
  throw new DataError(method, { option: "init", expected: `from ${lower} to ${upper}`, received: init });
}
