import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import type { Random } from "../probability/random/random.js";
import { type Seeded, withSeed } from "../probability/random/seed.js";
import { runChains, type SampleControl, type Start } from "./chains.js";
import { DualAveraging } from "./dual-averaging.js";
import { covarianceOf } from "./factor.js";
import {
  densityIngredient,
  type LogDensity,
  partsOf,
  requireStartingDensity,
  requireStartingGradient,
  valueAndGradientOf,
} from "./log-density.js";
import { Metric } from "./metric.js";
import type { ModuleExport } from "./module-export.js";
import { adaptOption, chainOptions, covarianceOption } from "./options.js";
import { Integrator, PhasePoint, Point } from "./phase-point.js";
import { RunningCovariance } from "./running-covariance.js";
import type { Chain, Sampler } from "./sampler.js";
import type { Samples } from "./samples.js";
import { LARGEST_ERROR, Trajectory } from "./trajectory.js";
import { WarmupWindows } from "./warmup-windows.js";

export const hamiltonianSchema = z.strictObject({
  ...chainOptions,
  method: z
    .enum(["nuts", "hmc"])
    .default("nuts")
    .describe("When trajectories end: when they would turn back, or after up to `leapfrogSteps` steps."),
  leapfrogSteps: z
    .int()
    .min(1)
    .default(20)
    .describe(
      'With "hmc", the number of steps is drawn from 1 to this, so that trajectories do not become periodic.',
    ),
  maxDepth: z
    .int()
    .min(1)
    .max(20)
    .default(10)
    .describe('With "nuts", the largest number of times that a trajectory doubles.'),
  metric: z
    .enum(["diagonal", "dense", "unit"])
    .default("diagonal")
    .describe("Whether parameters are scaled by their variances, by their full covariance, or not at all."),
  covariance: covarianceOption.describe(
    "The initial guess of the target's covariance, from which the metric starts; by default the identity.",
  ),
  stepSize: z
    .number()
    .gt(0)
    .optional()
    .describe("The size of the first steps, in units of the metric; by default found by trial."),
  adapt: adaptOption
    .default("covariance")
    .describe("What the warm-up tunes: the metric and the step size, only the step size, or nothing."),
  targetAcceptance: z
    .number()
    .gt(0)
    .lt(1)
    .default(0.8)
    .describe(
      "The mean acceptance probability that the step size is tuned for; raise it to avoid divergences.",
    ),
});

export type HamiltonianOptions = z.input<typeof hamiltonianSchema>;

/**
 * Hamiltonian Monte Carlo: draws from an unconstrained density by following its gradient
 * (Duane and others 1987; Hoffman and Gelman 2014). Give the gradient if you can; otherwise finite differences are used.
 *
 * ```ts
 * const samples = await hamiltonian({ value: ([x]) => -0.5 * x * x, gradient: ([x]) => [-x] }, [0]);
 * samples.rHat; // near 1
 * ```
 */
export async function hamiltonian(
  logDensity: LogDensity | ModuleExport,
  start: Start,
  options: Seeded<HamiltonianOptions> = {},
  control: SampleControl = {},
): Promise<Samples> {
  const settings = parseOptions(hamiltonianSampler.method, hamiltonianSchema, withSeed(options));
  return runChains(hamiltonianSampler, { logDensity }, start, settings, control);
}

type HamiltonianSettings = z.output<typeof hamiltonianSchema>;

export const hamiltonianSampler: Sampler<{ readonly logDensity: LogDensity }, HamiltonianSettings> = {
  method: "hamiltonian",
  ingredients: { logDensity: densityIngredient },
  makeChain({ logDensity }, settings, start, random) {
    const { method } = hamiltonianSampler;
    const { metric, covariance } = settings;
    const size = start.length;
    const guess = covariance === undefined ? undefined : covarianceOf(method, covariance, size);
    const valueAndGradient = valueAndGradientOf(method, partsOf(logDensity));
    const integrator = new Integrator(valueAndGradient, new Metric(metric, size, guess));
    return new HamiltonianChain(method, integrator, start, random, settings);
  },
};

class HamiltonianChain implements Chain {
  acceptance = 0;
  divergent = false;
  readonly #settings: HamiltonianSettings;
  readonly #integrator: Integrator;
  readonly #random: Random;
  readonly #point: Point;
  readonly #moving: PhasePoint;
  readonly #trajectory: Trajectory;
  readonly #averaging: DualAveraging;
  readonly #windows: WarmupWindows;
  readonly #seen: RunningCovariance;
  #warming: boolean;
  #transitions = 0;
  #stepSize: number;

  constructor(
    method: string,
    integrator: Integrator,
    start: Float64Array,
    random: Random,
    settings: HamiltonianSettings,
  ) {
    const size = start.length;
    this.#settings = settings;
    this.#integrator = integrator;
    this.#random = random;
    this.#point = new Point(size);
    this.#point.position.set(start);
    integrator.evaluate(this.#point);
    requireStartingDensity(method, this.#point.logDensity, start);
    requireStartingGradient(method, this.#point.gradient);
    this.#moving = new PhasePoint(size);
    this.#trajectory = new Trajectory(integrator, random, size);
    this.#windows = new WarmupWindows(settings.warmup);
    this.#seen = new RunningCovariance(size);
    this.#warming = settings.adapt !== "none" && settings.warmup > 0;
    this.#stepSize = settings.stepSize ?? this.#reasonableStep(1);
    this.#averaging = new DualAveraging(settings.targetAcceptance, this.#stepSize);
  }

  get position(): Float64Array {
    return this.#point.position;
  }

  get logDensity(): number {
    return this.#point.logDensity;
  }

  get stepSize(): number {
    return this.#stepSize;
  }

  move(): void {
    this.#refresh();
    if (this.#settings.method === "nuts") this.#noUTurn();
    else this.#fixedLength();
    if (this.#warming) this.#learn();
  }

  endWarmup(): void {
    if (this.#warming) this.#stepSize = this.#averaging.settled;
    this.#warming = false;
  }

  /** Draws a new momentum at the current position. */
  #refresh(): void {
    const moving = this.#moving;
    moving.moveTo(this.#point);
    this.#integrator.metric.draw(this.#random, moving.momentum);
    this.#integrator.refreshVelocity(moving);
  }

  #noUTurn(): void {
    const trajectory = this.#trajectory;
    trajectory.run(this.#point, this.#moving, this.#stepSize, this.#settings.maxDepth);
    this.acceptance = trajectory.acceptance;
    this.divergent = trajectory.divergent;
  }

  #fixedLength(): void {
    const moving = this.#moving;
    const before = moving.energy;
    const steps = this.#random.integer(1, this.#settings.leapfrogSteps);
    let error = 0;
    for (let step = 0; step < steps && error <= LARGEST_ERROR; step += 1) {
      this.#integrator.leap(moving, this.#stepSize);
      error = moving.energy - before;
    }
    this.divergent = error > LARGEST_ERROR;
    this.acceptance = error <= 0 ? 1 : Math.exp(-error);
    if (!this.divergent && this.#random.next() < this.acceptance) this.#point.copy(moving);
  }

  #learn(): void {
    this.#transitions += 1;
    this.#averaging.learn(this.acceptance);
    this.#stepSize = this.#averaging.current;
    if (this.#settings.adapt === "scale" || this.#settings.metric === "unit") return;
    if (this.#windows.holds(this.#transitions)) this.#seen.add(this.position);
    if (!this.#windows.endsAt(this.#transitions)) return;
    const covariance = this.#seen.shrunken();
    this.#seen.reset();
    if (covariance === undefined) return;
    this.#integrator.metric.set(covariance);
    this.#stepSize = this.#reasonableStep(this.#stepSize);
    this.#averaging.restart(this.#stepSize);
  }

  /** Doubles or halves the step until it is accepted with a probability near 0.8 (Hoffman and Gelman 2014, algorithm 4). */
  #reasonableStep(from: number): number {
    const moving = this.#moving;
    const error = (step: number) => {
      this.#refresh();
      const before = moving.energy;
      this.#integrator.leap(moving, step);
      return moving.energy - before;
    };
    const wanted = -Math.log(0.8);
    let step = from;
    const grows = error(step) < wanted;
    while (error(step) < wanted === grows) {
      const next = grows ? 2 * step : step / 2;
      // A density without curvature has no scale.
      if (next > 1e7 || next < 1e-300) break;
      step = next;
    }
    return step;
  }
}
