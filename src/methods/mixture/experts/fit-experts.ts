// The best tree of experts from several starts.

import type { Random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import { type MixtureEnding, runStarts, type StartSettings } from "../engine/starts.js";
import type { MixtureStart } from "../engine/state.js";
import { choosePenalties, firstPenalties, type GivenPenalties } from "./evidence.js";
import { commonTree, type ExpertProblem, type ExpertTree, type Penalties, stepsOf } from "./solver.js";
import { type SplitCases, startingShares } from "./starts.js";

interface FitSettings extends StartSettings, GivenPenalties {}

/** How many iterations show which start the penalties are chosen from. */
const FIRST_STEPS = 10;

export async function fitExperts(
  problem: ExpertProblem,
  split: SplitCases,
  { gatePenalty, expertPenalty, ...settings }: FitSettings,
  control: FitControl,
): Promise<{
  readonly best: { readonly ending: MixtureEnding<ExpertTree> } | { readonly failure: string };
  readonly starts: readonly MixtureStart[];
  readonly penalties: Penalties;
}> {
  const { method } = settings;
  const total = problem.weights.reduce((sum, weight) => sum + weight, 0);
  const given = { gatePenalty, expertPenalty };
  const first = firstPenalties(problem.design, total, given);
  const steps = stepsOf(problem, first);
  /** The first step is made from shares alone. */
  const beginAt = (stream: Random, start: number) =>
    steps.maximize(startingShares(split, stream, start), commonTree(problem));
  if (gatePenalty !== undefined && expertPenalty !== undefined) {
    let start = 0;
    const begin = async (stream: Random) => beginAt(stream, start++);
    return { ...(await runStarts(begin, steps, settings, control)), penalties: first };
  }
  const short = { ...settings, maxIterations: FIRST_STEPS };
  let next = 0;
  const trial = await runStarts(async (stream) => beginAt(stream, next++), steps, short, control);
  if ("failure" in trial.best) return { ...trial, best: trial.best, penalties: first };
  const chosen = await choosePenalties(method, problem, trial.best.ending.parameters, first, given, control);
  const final = stepsOf(problem, chosen.penalties);
  next = 0;
  const bestStart = trial.starts.findIndex(
    ({ objective }) => objective === Math.max(...trial.starts.map((s) => s.objective)),
  );
  const again = async (stream: Random) => {
    const start = next++;
    return start === bestStart ? chosen.tree : beginAt(stream, start);
  };
  return { ...(await runStarts(again, final, settings, control)), penalties: chosen.penalties };
}
