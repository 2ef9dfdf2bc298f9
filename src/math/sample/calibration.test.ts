// Simulation-based calibration (Talts and others 2018): if parameters are drawn from the prior, data from the
// parameters and draws from the posterior, the rank of the parameters among the draws is uniform. Any mistake in a
// sampler, be it in its moves or in what it accepts, bends the histogram of ranks.

import { describe, expect, it } from "vitest";
import { Beta, Binomial } from "../probability/distributions/index.js";
import { type Random, random } from "../probability/random/index.js";
import { incompleteGammaComplement } from "../probability/special/index.js";
import {
  type Conditional,
  gibbs,
  hamiltonian,
  type LogDensityParts,
  metropolisHastings,
  type Proposal,
  type Samples,
} from "./index.js";

const DRAWS = 15;
const REPETITIONS = 640;
// Seeds are fixed: a correct sampler would fall below this for one seed in a thousand.
const SMALLEST_CHANCE = 1e-3;

/** A prior, data from it, and the posterior of its parameters. */
interface Problem {
  readonly truth: number[];
  readonly start: number[];
  readonly target: LogDensityParts;
  readonly conditionals: readonly Conditional[];
}

/** Intercept and slope with standard normal priors, three responses with standard normal noise. */
function line(stream: Random): Problem {
  const x = [-1, 0.5, 2];
  const truth = [stream.normal(), stream.normal()];
  const y = x.map((value) => truth[0] + truth[1] * value + stream.normal());
  const residual = (at: Float64Array, i: number) => y[i] - at[0] - at[1] * x[i];
  return {
    truth,
    start: [stream.normal(), stream.normal()],
    target: {
      value: (at) =>
        x.reduce((sum, _, i) => sum - 0.5 * residual(at, i) ** 2, -0.5 * (at[0] ** 2 + at[1] ** 2)),
      gradient: (at) =>
        [0, 1].map((j) => x.reduce((sum, value, i) => sum + residual(at, i) * value ** j, -at[j])),
    },
    conditionals: [0, 1].map((j) => (at: Float64Array, chance: Random) => {
      const precision = x.reduce((sum, value) => sum + value ** (2 * j), 1);
      const pull = x.reduce((sum, value, i) => sum + value ** j * (residual(at, i) + at[j] * value ** j), 0);
      return pull / precision + chance.normal() / Math.sqrt(precision);
    }),
  };
}

/** A share with a beta prior and a count out of ten, as it is or as its log-odds. */
function share(stream: Random, asLogOdds: boolean): Problem {
  const p = new Beta({ alpha: 2, beta: 3 }).sample(stream);
  const count = new Binomial({ trials: 10, probability: p }).sample(stream);
  const [a, b] = [2 + count, 13 - count];
  const inside = (at: number) => 1 / (1 + Math.exp(-at));
  const initial = 0.2 + 0.6 * stream.next();
  return {
    truth: [asLogOdds ? Math.log(p / (1 - p)) : p],
    start: [asLogOdds ? Math.log(initial / (1 - initial)) : initial],
    target: asLogOdds
      ? {
          value: ([at]) => a * Math.log(inside(at)) + b * Math.log(inside(-at)),
          gradient: ([at]) => [a - (a + b) * inside(at)],
        }
      : {
          value: ([at]) =>
            at > 0 && at < 1 ? (a - 1) * Math.log(at) + (b - 1) * Math.log1p(-at) : Number.NEGATIVE_INFINITY,
        },
    conditionals: [(_, chance) => new Beta({ alpha: a, beta: b }).sample(chance)],
  };
}

const length = { draws: DRAWS, chains: 1, warmup: 100 };

/** The chance of ranks as uneven as these, for each parameter. */
async function calibration(
  problem: (stream: Random) => Problem,
  sampler: (problem: Problem, seed: number) => Promise<Samples>,
): Promise<number[]> {
  const counts: number[][] = [];
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    const drawn = problem(random(2024).child(repetition));
    const samples = await sampler(drawn, repetition);
    for (const [j, truth] of drawn.truth.entries()) {
      const rank = samples.trace(j)[0].filter((value) => value < truth).length;
      counts[j] ??= new Array<number>(DRAWS + 1).fill(0);
      counts[j][rank] += 1;
    }
  }
  const expected = REPETITIONS / (DRAWS + 1);
  return counts.map((cells) => {
    const statistic = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    return incompleteGammaComplement(DRAWS / 2, statistic / 2);
  });
}

const samplers: Record<string, (problem: Problem, seed: number) => Promise<Samples>> = {
  metropolisHastings: ({ target, start }, seed) =>
    metropolisHastings(target, start, { ...length, seed, thin: 25 }),
  "gibbs by conditionals": ({ conditionals, start }, seed) =>
    gibbs(conditionals, start, { ...length, warmup: 20, seed, thin: 5 }),
  "gibbs by slices": ({ target, start }, seed) =>
    gibbs(
      start.map(() => "slice" as const),
      start,
      { ...length, logDensity: target, seed, thin: 5 },
    ),
  "hamiltonian by fixed trajectories": ({ target, start }, seed) =>
    hamiltonian(target, start, { ...length, method: "hmc", leapfrogSteps: 8, seed, thin: 2 }),
  "hamiltonian without U-turns": ({ target, start }, seed) =>
    hamiltonian(target, start, { ...length, seed, thin: 3 }),
};

describe("ranks of true parameters among draws are uniform", () => {
  for (const [name, sampler] of Object.entries(samplers)) {
    it(`${name}, normal model`, async () => {
      for (const chance of await calibration(line, sampler)) expect(chance).toBeGreaterThan(SMALLEST_CHANCE);
    });

    // Hamiltonian dynamics need a density without bounds; the other samplers are tested on one with
    // bounds.
    const asLogOdds = name.startsWith("hamiltonian");
    it(`${name}, beta-binomial model`, async () => {
      for (const chance of await calibration((stream) => share(stream, asLogOdds), sampler))
        expect(chance).toBeGreaterThan(SMALLEST_CHANCE);
    });
  }
});

describe("an asymmetric proposal", () => {
  /** Multiplies by e^z: the way back is not as likely as the way there. */
  const draw: Proposal["draw"] = (from, stream, out) => {
    out[0] = from[0] * Math.exp(0.7 * stream.normal());
  };
  const run = (proposal: Proposal) =>
    calibration(
      (stream) => share(stream, false),
      ({ target, start }, seed) => metropolisHastings(target, start, { ...length, seed, thin: 25, proposal }),
    );

  it("is corrected by its density", async () => {
    const [chance] = await run({ draw, logDensity: ([to]) => -Math.log(to) });
    expect(chance).toBeGreaterThan(SMALLEST_CHANCE);
  });

  it("accepted as if it were symmetric is found out", async () => {
    const [chance] = await run({ draw });
    expect(chance).toBeLessThan(1e-8);
  });
});

describe("a wrong gradient", () => {
  it("costs acceptance but not correctness, as the value decides", async () => {
    const sampler = ({ target, start }: Problem, seed: number) =>
      hamiltonian(
        { value: target.value, gradient: (x) => Array.from(target.gradient?.(x) ?? [], (g) => 0.7 * g) },
        start,
        { ...length, method: "hmc", leapfrogSteps: 8, seed, thin: 2 },
      );
    for (const chance of await calibration(line, sampler)) expect(chance).toBeGreaterThan(SMALLEST_CHANCE);
  });
});

describe("a posterior that is too wide", () => {
  it.each(["metropolisHastings", "gibbs by slices", "hamiltonian without U-turns"])(
    "is found out: %s",
    async (name) => {
      const widened = (problem: Problem): Problem => {
        const { value, gradient } = problem.target;
        const target = {
          value: (x: Float64Array) => 0.5 * value(x),
          gradient: (x: Float64Array) => Array.from(gradient?.(x) ?? [], (g) => 0.5 * g),
        };
        return { ...problem, target };
      };
      const chances = await calibration((stream) => widened(line(stream)), samplers[name]);
      expect(Math.max(...chances)).toBeLessThan(1e-6);
    },
  );
});
