import * as z from "zod";
import { OptionError, optionName, words } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
import type { Random } from "../probability/random/random.js";
import { type Seeded, withSeed } from "../probability/random/seed.js";
import { runChains, type SampleControl, type Start } from "./chains.js";
import { covarianceOf, factorOf, multiplyLower } from "./factor.js";
import {
  densityIngredient,
  type LogDensity,
  type LogDensityFunction,
  partsOf,
  requireDensity,
  requireStartingDensity,
} from "./log-density.js";
import { isModuleExport, type ModuleExport } from "./module-export.js";
import { adaptOption, chainOptions, covarianceOption } from "./options.js";
import { RunningCovariance } from "./running-covariance.js";
import type { Chain, Sampler } from "./sampler.js";
import type { Samples } from "./samples.js";
import { WarmupWindows } from "./warmup-windows.js";

/** Proposes where a chain might go next. */
export interface Proposal {
  /** Writes a candidate to `out`. */
  draw(from: Float64Array, random: Random, out: Float64Array): void;
  /**
   * The logarithm of the density of proposing `to`, up to a constant. Omit it if and only if the proposal is
   * symmetric.
   */
  readonly logDensity?: ((to: Float64Array, from: Float64Array) => number) | undefined;
}

export const metropolisHastingsSchema = z.strictObject({
  ...chainOptions,
  scale: z
    .number()
    .gt(0)
    .default(1)
    .describe(
      "A multiplier of the random walk's steps; with 1, their covariance is that of the target times 2.38²/d.",
    ),
  covariance: covarianceOption.describe(
    "The initial guess of the target's covariance, which shapes the steps; by default the identity.",
  ),
  adapt: adaptOption
    .optional()
    .describe(
      "What the warm-up tunes: the covariance and the scale, only the scale, or nothing; a custom proposal is never tuned.",
    ),
  targetAcceptance: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .describe(
      "The acceptance rate that the scale is tuned for; by default 0.44 for one parameter and 0.234 for more.",
    ),
  proposal: z
    .custom<Proposal | ModuleExport>((value) => isProposal(value) || isModuleExport(value))
    .optional()
    .meta({ constraint: "a Proposal, or a module that creates one" })
    .describe("How candidates are drawn, instead of the random walk."),
});

export type MetropolisHastingsOptions = z.input<typeof metropolisHastingsSchema>;

/**
 * Draws from a density by the Metropolis-Hastings algorithm: a candidate is accepted with the probability
 * min(1, p(to)·q(from | to) / p(from)·q(to | from)); otherwise the chain stays where it is. By default, candidates come
 * from a normal random walk that the warm-up tunes and that is fixed afterwards.
 *
 * ```ts
 * const samples = await metropolisHastings(([x]) => -0.5 * x * x, [0], { seed: 1 });
 * samples.mean; // near 0
 * ```
 */
export async function metropolisHastings(
  logDensity: LogDensity | ModuleExport,
  start: Start,
  options: Seeded<MetropolisHastingsOptions> = {},
  control: SampleControl = {},
): Promise<Samples> {
  const { method } = metropolisSampler;
  const { proposal, ...settings } = parseOptions(method, metropolisHastingsSchema, withSeed(options));
  requireOneProposal(method, options);
  return runChains(metropolisSampler, { logDensity, proposal }, start, settings, control);
}

interface MetropolisParts {
  readonly logDensity: LogDensity;
  readonly proposal: Proposal | undefined;
}

type MetropolisSettings = Omit<z.output<typeof metropolisHastingsSchema>, "proposal">;

export const metropolisSampler: Sampler<MetropolisParts, MetropolisSettings> = {
  method: "metropolisHastings",
  ingredients: {
    logDensity: densityIngredient,
    proposal: { is: isProposal, expected: "an object with a function draw" },
  },
  makeChain({ logDensity, proposal }, settings, start, random) {
    const { method } = metropolisSampler;
    const { value } = partsOf(logDensity);
    const steps = proposal ?? new RandomWalk(method, start.length, settings);
    return new MetropolisChain(method, value, start, random, steps);
  },
};

function isProposal(value: unknown): value is Proposal {
  return typeof value === "object" && value !== null && "draw" in value;
}

function requireOneProposal(method: string, options: Seeded<MetropolisHastingsOptions>): void {
  if (options.proposal === undefined) return;
  for (const option of ["scale", "covariance", "adapt", "targetAcceptance"] as const) {
    if (options[option] === undefined) continue;
    throw new OptionError(
      method,
      words`${optionName(option)} shapes the random walk, which option "proposal" replaces; give only one of them.`,
      { expected: "no such option with a proposal", received: String(options[option]) },
    );
  }
}

/** A proposal that learns from the fate of its candidates. */
interface TunedProposal extends Proposal {
  readonly stepSize: number;
  learn(position: Float64Array, acceptance: number): void;
}

class MetropolisChain implements Chain {
  readonly position: Float64Array;
  logDensity: number;
  acceptance = 0;
  readonly divergent = false;
  readonly #method: string;
  readonly #value: LogDensityFunction;
  readonly #random: Random;
  readonly #proposal: Proposal;
  #tuned: TunedProposal | undefined;
  readonly #candidate: Float64Array;

  constructor(
    method: string,
    value: LogDensityFunction,
    start: Float64Array,
    random: Random,
    proposal: Proposal | TunedProposal,
  ) {
    this.position = start;
    this.logDensity = requireStartingDensity(method, value(start), start);
    this.#method = method;
    this.#value = value;
    this.#random = random;
    this.#proposal = proposal;
    this.#tuned = "learn" in proposal ? proposal : undefined;
    this.#candidate = new Float64Array(start.length);
  }

  get stepSize(): number {
    return "stepSize" in this.#proposal ? (this.#proposal as TunedProposal).stepSize : Number.NaN;
  }

  move(): void {
    const candidate = this.#candidate;
    const proposal = this.#proposal;
    proposal.draw(this.position, this.#random, candidate);
    const value = this.#value(candidate);
    requireDensity(this.#method, value, candidate);
    let ratio = value - this.logDensity;
    if (proposal.logDensity !== undefined && value > Number.NEGATIVE_INFINITY) {
      ratio += proposal.logDensity(this.position, candidate) - proposal.logDensity(candidate, this.position);
    }
    this.acceptance = ratio >= 0 ? 1 : Math.exp(ratio);
    if (ratio >= 0 || this.#random.next() < this.acceptance) {
      this.position.set(candidate);
      this.logDensity = value;
    }
    this.#tuned?.learn(this.position, this.acceptance);
  }

  endWarmup(): void {
    this.#tuned = undefined;
  }
}

/** A normal step with covariance s²·(2.38²/d)·Σ, optimal for normal targets (Gelman, Roberts and Gilks 1996). */
class RandomWalk implements TunedProposal {
  readonly #adapt: z.output<typeof adaptOption>;
  readonly #target: number;
  readonly #windows: WarmupWindows;
  readonly #seen: RunningCovariance;
  readonly #normals: Float64Array;
  readonly #optimal: number;
  #factor: Float64Array;
  #logScale: number;
  #transitions = 0;
  #sinceWindow = 0;

  constructor(method: string, size: number, settings: MetropolisSettings) {
    const { covariance, scale, adapt, warmup, targetAcceptance } = settings;
    this.#adapt = adapt ?? "covariance";
    this.#target = targetAcceptance ?? (size === 1 ? 0.44 : 0.234);
    this.#windows = new WarmupWindows(warmup);
    this.#seen = new RunningCovariance(size);
    this.#normals = new Float64Array(size);
    this.#optimal = 2.38 / Math.sqrt(size);
    this.#factor =
      covariance === undefined
        ? unitFactor(size)
        : factorOf(covarianceOf(method, covariance, size).data.slice(), size);
    this.#logScale = Math.log(scale);
  }

  get stepSize(): number {
    return Math.exp(this.#logScale);
  }

  draw(from: Float64Array, random: Random, out: Float64Array): void {
    const z = this.#normals;
    for (let i = 0; i < z.length; i += 1) z[i] = random.normal();
    multiplyLower(this.#factor, z, out);
    const length = this.#optimal * this.stepSize;
    for (let i = 0; i < out.length; i += 1) out[i] = from[i] + length * out[i];
  }

  /** Adapts the scale to the acceptance in ever smaller steps (Robbins and Monro 1951; Andrieu and Thoms 2008). */
  learn(position: Float64Array, acceptance: number): void {
    if (this.#adapt === "none") return;
    this.#transitions += 1;
    this.#sinceWindow += 1;
    this.#logScale += (acceptance - this.#target) / this.#sinceWindow ** 0.6;
    if (this.#adapt === "scale") return;
    if (this.#windows.holds(this.#transitions)) this.#seen.add(position);
    if (!this.#windows.endsAt(this.#transitions)) return;
    const covariance = this.#seen.shrunken();
    this.#seen.reset();
    if (covariance === undefined) return;
    this.#factor = factorOf(covariance, position.length);
    this.#logScale = 0;
    this.#sinceWindow = 0;
  }
}

function unitFactor(size: number): Float64Array {
  const factor = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) factor[i * size + i] = 1;
  return factor;
}
