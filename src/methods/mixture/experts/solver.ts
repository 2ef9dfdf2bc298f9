// Hierarchical mixtures of experts by EM (Jordan and Jacobs 1994), from several random starts.

import type { HiddenModel } from "../../../math/optimize/expectation-maximization.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import { type MixtureEnding, runStarts, type StartSettings } from "../engine/starts.js";
import type { MixtureStart } from "../engine/state.js";
import type { Design } from "./design.js";
import type { Expert, ExpertKind } from "./experts.js";
import { branchCount, branchWeights, expertCount, levelsOf, logGates } from "./gates.js";
import { improveSoftmax } from "./softmax-step.js";

/** The parameters of a tree of experts. */
export interface ExpertTree {
  /** Branches of all gates × columns. */
  readonly gates: Float64Array;
  readonly experts: readonly Expert[];
}

export interface ExpertProblem {
  readonly design: Design;
  readonly weights: Float64Array;
  readonly branching: readonly number[];
  readonly kind: ExpertKind;
  /** Of the squares of the coefficients of gates. */
  readonly penalty: number;
  /** The numbers of the response, one list for each, from which starts are drawn together with the features. */
  readonly responses: readonly Float64Array[];
  /** The order in which numbers are drawn for the features. */
  readonly drawing: readonly number[];
}

/** The best of the starts. */
export function fitExperts(
  problem: ExpertProblem,
  settings: StartSettings,
  control: FitControl,
): Promise<{
  readonly best: { readonly ending: MixtureEnding<ExpertTree> } | { readonly failure: string };
  readonly starts: readonly MixtureStart[];
}> {
  const model = modelOf(problem, settings.method, control);
  const begin = async (stream: Random) => {
    const shares = startingShares(problem, stream);
    // The first step from shares alone.
    return model.maximize(shares, zeroTree(problem));
  };
  return runStarts(begin, model, settings, control);
}

/** The expectation and the maximization. */
function modelOf(
  { design, weights, branching, kind, penalty }: ExpertProblem,
  method: string,
  control: FitControl,
): HiddenModel<ExpertTree, Float64Array> & {
  maximize(shares: Float64Array, tree: ExpertTree): Promise<ExpertTree>;
} {
  const experts = expertCount(branching);
  const { rows, columns } = design;
  return {
    objectiveScale: weights.reduce((sum, weight) => sum + weight, 0),
    expect: (tree) => {
      const { joint, logLikelihoods } = jointLogs(design, branching, kind, tree);
      let objective = 0;
      for (let i = 0; i < rows; i += 1) {
        objective += weights[i] * logLikelihoods[i];
        for (let e = 0; e < experts; e += 1) {
          const at = i * experts + e;
          joint[at] = weights[i] * Math.exp(joint[at] - logLikelihoods[i]);
        }
      }
      for (const value of tree.gates) objective -= (penalty / 2) * value * value;
      for (const expert of tree.experts) objective -= kind.penaltyOf(expert);
      return { expected: joint, objective };
    },
    maximize: async (shares, tree) => {
      const gates = tree.gates.slice();
      for (const level of levelsOf(branching)) {
        const { gates: count, branches, first } = level;
        const all = branchWeights(shares, rows, experts, level);
        for (let gate = 0; gate < count; gate += 1) {
          const targets = new Float64Array(rows * branches);
          for (let i = 0; i < rows; i += 1)
            for (let k = 0; k < branches; k += 1)
              targets[i * branches + k] = all[(i * count + gate) * branches + k];
          const at = (first + gate * branches) * columns;
          const start = tree.gates.slice(at, at + branches * columns);
          gates.set(
            await improveSoftmax({ method, design, targets, outcomes: branches, penalty }, start, control),
            at,
          );
        }
      }
      const improved: Expert[] = [];
      for (const [e, expert] of tree.experts.entries()) {
        const own = Float64Array.from({ length: rows }, (_, i) => shares[i * experts + e]);
        improved.push(await kind.improve(design, own, expert, control));
      }
      return { gates, experts: improved };
    },
  };
}

/** log P(expert | case) + log p(response | case, expert), cases × experts, and its sum over the experts by case. */
export function jointLogs(
  design: Design,
  branching: readonly number[],
  kind: Pick<ExpertKind, "logDensity">,
  { gates, experts: all }: ExpertTree,
): { readonly joint: Float64Array; readonly logLikelihoods: Float64Array } {
  const experts = all.length;
  const joint = logGates(design, gates, branching);
  for (const [e, expert] of all.entries()) {
    const densities = kind.logDensity(design, expert);
    for (let i = 0; i < design.rows; i += 1) joint[i * experts + e] += densities[i];
  }
  const logLikelihoods = new Float64Array(design.rows);
  for (let i = 0; i < design.rows; i += 1) {
    let top = Number.NEGATIVE_INFINITY;
    for (let e = 0; e < experts; e += 1) top = Math.max(top, joint[i * experts + e]);
    let sum = 0;
    for (let e = 0; e < experts; e += 1) sum += Math.exp(joint[i * experts + e] - top);
    logLikelihoods[i] = top + Math.log(sum);
  }
  return { joint, logLikelihoods };
}

function zeroTree({ design, branching, kind }: ExpertProblem): ExpertTree {
  const { columns } = design;
  return {
    gates: new Float64Array(branchCount(branching) * columns),
    experts: Array.from({ length: expertCount(branching) }, () => ({
      coefficients: new Float64Array(kind.outcomes * columns),
      variance: 1,
    })),
  };
}

/** How sharp the random splits are from which a start is made. */
const SHARPNESS = 3;

/**
 * The weight of every case for every expert by soft splits along random directions of features and response. They do not
 * depend on the cases, so that neither their order nor their repetition changes a start.
 */
function startingShares(
  { design, weights, branching, responses, drawing }: ExpertProblem,
  stream: Random,
): Float64Array {
  const { data, rows, columns } = design;
  const size = columns + responses.length;
  const experts = expertCount(branching);
  const random = new Float64Array(branchCount(branching) * size);
  for (let branch = 0; branch < random.length; branch += size) {
    for (const j of drawing) random[branch + 1 + j] = stream.normal();
    for (let k = 0; k < responses.length; k += 1) random[branch + columns + k] = stream.normal();
  }
  const length = Math.sqrt(Math.max(1, size - 1));
  const seen = {
    rows,
    columns: size,
    data: Float64Array.from({ length: rows * size }, (_, at) => {
      const [i, j] = [Math.floor(at / size), at % size];
      return j < columns ? data[i * columns + j] : responses[j - columns][i];
    }),
  };
  const logs = logGates(
    seen,
    random.map((value) => (SHARPNESS * value) / length),
    branching,
  );
  return logs.map((value, at) => weights[Math.floor(at / experts)] * Math.exp(value));
}
