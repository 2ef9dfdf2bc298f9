// EM from several starts. A start that leads to a singular component is given up and recorded, never used in silence.

import type { Convergence } from "../../../base/control.js";
import { type HiddenModel, maximizeExpectation } from "../../../math/optimize/expectation-maximization.js";
import { bestOfStarts } from "../../../math/optimize/restarts.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import { failureOf } from "./collapse.js";
import type { MixtureStart } from "./state.js";

/** Where the best start ended. */
export interface MixtureEnding<P> {
  readonly parameters: P;
  readonly objective: number;
  readonly history: Float64Array;
  readonly convergence: Convergence;
}

export interface StartSettings {
  readonly method: string;
  readonly restarts: number;
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly seed: number;
}

/** All starts failed, for the reason of the first. */
interface NoEnding {
  readonly failure: string;
}

type Attempt<P> = { readonly ending: MixtureEnding<P> } | NoEnding;

/** The best ending, and how each start ended. */
export async function runStarts<P, E>(
  begin: (stream: Random) => Promise<P>,
  model: HiddenModel<P, E>,
  { restarts, seed, ...settings }: StartSettings,
  control: FitControl,
): Promise<{ readonly best: Attempt<P>; readonly starts: readonly MixtureStart[] }> {
  return bestOfStarts<Attempt<P>, MixtureStart>(
    restarts,
    random(seed),
    async (stream, phase) => {
      try {
        const start = await begin(stream);
        const fit = await maximizeExpectation(model, start, { ...settings, phase }, control);
        const { parameters, objective, objectives, convergence } = fit;
        const history = Float64Array.from(objectives.slice(1));
        return { ending: { parameters, objective, history, convergence } };
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
    (one, than) => objectiveOf(one) > objectiveOf(than),
    (attempt) => {
      if ("failure" in attempt)
        return {
          objective: Number.NEGATIVE_INFINITY,
          iterations: 0,
          converged: false,
          failure: attempt.failure,
        };
      const { objective, convergence } = attempt.ending;
      return { objective, iterations: convergence.iterations, converged: convergence.converged };
    },
  );
}

function objectiveOf<P>(attempt: Attempt<P>): number {
  return "failure" in attempt ? Number.NEGATIVE_INFINITY : attempt.ending.objective;
}
