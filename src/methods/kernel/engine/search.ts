// Settings that make the data most probable, by L-BFGS-B over their logarithms.

import type { Convergence } from "../../../base/control.js";
import { DataError } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import { finish, finishPaced, immediately, type Steps } from "../../../base/steps.js";
import { lbfgsbSteps } from "../../../math/optimize/lbfgsb.js";
import type { ValueAndGradient } from "../../../math/optimize/objective.js";
import { bestOfStarts } from "../../../math/optimize/restarts.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";

/** How far the logarithms of settings may move from where a search begins. */
const REACH = Math.log(1e5);
/** How far those of random starts may be from the given ones. */
const START_REACH = Math.log(100);

interface SearchSettings {
  readonly optimize: boolean;
  readonly restarts: number;
  readonly maxIterations: number;
  readonly tolerance: number;
}

/** The best settings, as logarithms, and how the search for them ended. */
export interface FoundSettings {
  readonly logs: Float64Array;
  readonly convergence: Convergence | undefined;
}

/** Maximizes an evidence, which is given with its gradient at the logarithms of all settings. */
export async function searchSettings(
  method: string,
  given: Float64Array,
  evidence: (logs: Float64Array) => Steps<ValueAndGradient>,
  { optimize, restarts, maxIterations, tolerance }: SearchSettings,
  stream: Random,
  control: FitControl,
): Promise<FoundSettings> {
  if (!optimize || given.length === 0) return { logs: given, convergence: undefined };
  const lower = Array.from(given, (log) => log - REACH);
  const upper = Array.from(given, (log) => log + REACH);
  const pause = abortablePacer(method, control.signal);
  // An error at the given settings is the caller's to know.
  const atGiven = await finishPaced(evidence(given), pause);
  const pieces = (logs: Float64Array): Steps<ValueAndGradient> =>
    negative(isSame(logs, given) ? () => immediately(atGiven) : evidence, logs);
  const isFeasible = async (logs: Float64Array) =>
    Number.isFinite((await finishPaced(pieces(logs), pause)).value);
  let first = true;
  const { best } = await bestOfStarts(
    restarts,
    stream,
    async (stream, phase) => {
      const drawn = given.map((log) => log + START_REACH * (2 * stream.next() - 1));
      const start = !first && (await isFeasible(drawn)) ? drawn : given;
      first = false;
      const onProgress =
        control.onProgress && ((progress: object) => control.onProgress?.({ ...progress, phase } as never));
      const steps = lbfgsbSteps(
        (logs) => finish(pieces(logs)),
        start,
        { lower, upper, maxIterations, tolerance },
        { ...(onProgress && { onProgress }) },
        pieces,
      );
      return finishPaced(steps, pause);
    },
    (one, than) => one.value < than.value,
    () => undefined,
  );
  return { logs: best.x, convergence: best.convergence };
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  return a.every((value, at) => value === b[at]);
}

/** What is minimized; settings without an evidence, whose kernel values have no factor, are infinitely bad. */
function* negative(
  evidence: (logs: Float64Array) => Steps<ValueAndGradient>,
  logs: Float64Array,
): Steps<ValueAndGradient> {
  try {
    const { value, gradient } = yield* evidence(logs);
    return { value: -value, gradient: Float64Array.from(gradient, (slope) => -slope) };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return { value: Number.POSITIVE_INFINITY, gradient: new Float64Array(logs.length) };
  }
}
