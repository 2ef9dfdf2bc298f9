// The door to all ways of answering a question, in steps.

import { DataError, got, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { Report } from "../../base/paced-twins.js";
import type { Steps } from "../../base/steps.js";
import { refuseUselessOptions } from "../../base/useless-options.js";
import { type NetworkParts, scopeOf } from "../bayesian/nodes.js";
import { type AnswerParts, type MostProbable, QueryAnswer } from "./answer.js";
import { gibbsAnswer } from "./approximate/gibbs.js";
import { requireSomeCase, weightedAnswer } from "./approximate/weighting.js";
import { DensityAnswer } from "./density-answer.js";
import { eliminate, maximize, relevantNodes } from "./eliminate.js";
import { enumerate } from "./enumerate.js";
import { type Evidence, type Findings, impossibleEvidence, readEvidence } from "./evidence.js";
import { FactorGraph } from "./factor-graph.js";
import type { FactoredParts } from "./factored.js";
import { compileTree } from "./junction-tree.js";
import { inferMixed } from "./mixed.js";
import { maximizeMixed } from "./most-probable-mixed.js";
import {
  type DensityOptions,
  densitySchema,
  type MostProbableOptions,
  mostProbableSchema,
  QUERY_OPTIONS,
  type QueryOptions,
  type QuerySettings,
  querySchema,
} from "./options.js";
import { requireTargets } from "./targets.js";

const PLAIN_LIMITS = { order: "best", maxBytes: 2 ** 31 } as const;

type Computed = Omit<AnswerParts, "method" | "given" | "scope">;

/** How a question is answered, and who is told how far it is. */
type Asked = QuerySettings & { readonly report?: Report };

/** The distribution of nodes with levels. */
export function* ask(
  method: string,
  parts: NetworkParts,
  question: QueryOptions,
  report?: Report,
): Steps<QueryAnswer> {
  const settings = parseOptions(method, querySchema, question);
  refuseUselessOptions(method, QUERY_OPTIONS, settings.method, question);
  const { given } = settings;
  const evidence = readEvidence(method, parts, given);
  const targets = requireTargets(method, parts, settings.of, evidence);
  const scope = scopeOf(method, parts, targets);
  const computed = yield* compute(method, parts, targets, evidence, { ...settings, report });
  return new QueryAnswer({ method: settings.method, given: { ...given }, scope, ...computed });
}

function* compute(
  method: string,
  parts: NetworkParts,
  targets: readonly number[],
  evidence: Evidence,
  settings: Asked,
): Steps<Computed> {
  switch (settings.method) {
    case "likelihood-weighting":
    case "rejection":
      return yield* askByWeights(method, parts, targets, evidence, settings);
    case "gibbs": {
      if ([...relevantNodes(parts, targets, evidence)].every((index) => parts.sizes[index] > 0)) break;
      const sentence = `Gibbs sampling takes nodes with levels alone; choose method "likelihood-weighting".`;
      throw new DataError(method, sentence, { expected: "discrete nodes" });
    }
    case "enumeration":
      if (evidence.numbers.size === 0) {
        const { values, logScale, steps } = yield* enumerate(
          method,
          parts,
          targets,
          evidence,
          settings.report,
        );
        return yield* normalized(method, parts, settings.given, values, logScale, steps);
      }
  }
  if (evidence.numbers.size > 0) {
    if (settings.method !== "elimination") {
      const sentence = words`method ${got(quote(settings.method))} takes findings with levels alone; choose "elimination" or "likelihood-weighting".`;
      throw new DataError(method, sentence, { option: "method" });
    }
    const { values, logScale } = yield* inferMixed(method, parts, targets, [], evidence, settings);
    return yield* normalized(method, parts, settings.given, values, logScale, []);
  }
  return yield* answerFromTables(method, parts, targets, evidence, settings);
}

/** How much memory it may take to find out whether findings are possible that say nothing about the targets. */
const MOST_CHECKED_BYTES = 2 ** 26;

function* askByWeights(
  method: string,
  parts: NetworkParts,
  targets: readonly number[],
  evidence: Evidence,
  settings: Asked,
): Steps<Computed> {
  const answer = yield* weightedAnswer(method, parts, targets, evidence, settings);
  // Findings that say nothing about the targets were left out, but may still contradict each other.
  if (
    answer.logEvidence === undefined &&
    !(yield* requirePossibleIfAffordable(method, parts, evidence, settings))
  )
    yield* requireSomeCase(method, parts, evidence, settings);
  return answer;
}

/** Refuses findings that contradict each other; false if finding that out exactly would take too much memory. */
function* requirePossibleIfAffordable(
  method: string,
  parts: FactoredParts,
  evidence: Evidence,
  { given }: Asked,
): Steps<boolean> {
  const levels = { ...evidence, numbers: new Map<number, number>() };
  const limits = { order: "best", maxBytes: MOST_CHECKED_BYTES } as const;
  const total = yield* affordable(eliminate(method, parts, [], levels, limits));
  if (total?.values[0] === 0) yield* requirePossible(method, parts, given, Number.NEGATIVE_INFINITY);
  return total !== undefined;
}

/** The result of a computation; undefined if it would take too much memory. */
function* affordable<T>(steps: Steps<T>): Steps<T | undefined> {
  try {
    return yield* steps;
  } catch (error) {
    if (error instanceof DataError && error.option === "maxBytes") return undefined;
    throw error;
  }
}

/** An answer from nothing but the tables of a model, directed or not. */
export function* answerFromTables(
  method: string,
  parts: FactoredParts,
  targets: readonly number[],
  evidence: Evidence,
  settings: Asked,
): Steps<Computed> {
  const { given } = settings;
  switch (settings.method) {
    case "gibbs":
      return yield* gibbsAnswer(method, parts, targets, evidence, settings);
    case "junction-tree": {
      const tree = yield* compileTree(method, parts, settings);
      const { distribution, logEvidence } = yield* tree.querySteps(settings.report, {
        of: settings.of,
        given,
      });
      return { values: distribution.values, logEvidence };
    }
    case "sum-product":
    case "loopy":
      return yield* byMessages(method, parts, targets, evidence, settings);
    default: {
      const { values, logScale, steps } = yield* eliminate(method, parts, targets, evidence, settings);
      return yield* normalized(method, parts, given, values, logScale, steps);
    }
  }
}

function* byMessages(
  method: string,
  parts: FactoredParts,
  targets: readonly number[],
  evidence: Evidence,
  asked: Asked,
): Steps<Computed> {
  const { given, ...settings } = asked;
  if (targets.length > 1) {
    const sentence = words`method ${quote(settings.method)} gives the distribution of ${wanted("one node")} at a time; ask for one, or choose "elimination".`;
    throw new DataError(method, sentence, { option: "of", received: `${targets.length} nodes` });
  }
  const graph = new FactorGraph(parts, targets, evidence);
  if (settings.method === "sum-product") {
    const logTotal = yield* graph.propagateTree(method);
    yield* requirePossible(method, parts, given, logTotal);
    return { values: graph.belief(targets[0]), logEvidence: yield* relativeTo(parts, logTotal) };
  }
  const { maxIterations, tolerance, damping, report } = settings;
  const { iterations, change } = yield* graph.propagateLoops(maxIterations, tolerance, damping, report);
  const values = graph.belief(targets[0]);
  if (graph.isContradicted) yield* requirePossible(method, parts, given, Number.NEGATIVE_INFINITY);
  // Messages of one part of the network tell nothing about another.
  yield* requirePossibleIfAffordable(method, parts, evidence, asked);
  return { values, converged: change <= tolerance, iterations };
}

function* normalized(
  method: string,
  parts: FactoredParts,
  given: Findings,
  values: Float64Array,
  logScale: number,
  steps: readonly string[],
): Steps<Computed> {
  const sum = values.reduce((total, value) => total + value, 0);
  const logTotal = Math.log(sum) + logScale;
  yield* requirePossible(method, parts, given, logTotal);
  const logEvidence = yield* relativeTo(parts, logTotal);
  return { values: values.map((value) => value / sum), logEvidence, steps };
}

/** log P of findings whose potentials sum to this total; undefined if the total over all cases costs too much. */
function* relativeTo(parts: FactoredParts, logTotal: number): Steps<number | undefined> {
  const logPartition = yield* parts.logPartition();
  return logPartition === undefined ? undefined : logTotal - logPartition;
}

function* requirePossible(
  method: string,
  parts: FactoredParts,
  given: Findings,
  logTotal: number,
): Steps<void> {
  if (logTotal > Number.NEGATIVE_INFINITY) return;
  throw yield* impossibleEvidence(method, given, (findings) => isPossible(method, parts, findings));
}

/** Numbers have a positive density whatever the levels are. */
function* isPossible(method: string, parts: FactoredParts, findings: Findings): Steps<boolean> {
  const evidence = readEvidence(method, parts, findings);
  const { values } = yield* eliminate(method, parts, [], evidence, PLAIN_LIMITS);
  return values.some((value) => value > 0);
}

/** log P(findings), or their log density. */
export function* logEvidenceOf(
  method: string,
  parts: NetworkParts,
  evidence: Evidence,
  report?: Report,
): Steps<number> {
  const limits = { ...PLAIN_LIMITS, report };
  const { values, logScale } = yield* inferMixed(method, parts, [], [], evidence, limits);
  return Math.log(values[0]) + logScale;
}

/** The distribution of nodes with numbers. */
export function* askDensity(
  method: string,
  parts: NetworkParts,
  question: DensityOptions,
  report?: Report,
): Steps<DensityAnswer> {
  const settings = parseOptions(method, densitySchema, question);
  const evidence = readEvidence(method, parts, settings.given);
  const targets = requireTargets(method, parts, settings.of, evidence, "numbers");
  const { values, logScale, choosing, components } = yield* inferMixed(method, parts, [], targets, evidence, {
    ...settings,
    report,
  });
  const logEvidence = Math.log(values[0]) + logScale;
  yield* requirePossible(method, parts, settings.given, logEvidence);
  const scope = scopeOf(method, parts, choosing);
  return new DensityAnswer(
    targets.map((index) => parts.graph.nodes[index]),
    { ...settings.given },
    components.map(({ codes, weight, mean, covariance }) => ({
      assignment: Object.fromEntries(scope.variables.map(({ name, levels }, k) => [name, levels[codes[k]]])),
      weight,
      mean,
      covariance,
    })),
    logEvidence,
  );
}

/** The most probable levels and numbers of some nodes, or of all that are not given. */
export function* askMostProbableMixed(
  method: string,
  parts: NetworkParts,
  question: MostProbableOptions,
  report?: Report,
): Steps<MostProbable> {
  if (parts.isDiscrete) return yield* askMostProbable(method, parts, question, report);
  const settings = parseOptions(method, mostProbableSchema, question);
  const evidence = readEvidence(method, parts, settings.given);
  const isKnown = (index: number) => evidence.codes.has(index) || evidence.numbers.has(index);
  const of = settings.of ?? parts.graph.nodes.filter((_, index) => !isKnown(index));
  const targets = requireTargets(method, parts, of, evidence, "any");
  const limits = { ...settings, report };
  const { codes, numbers, logValue } = yield* maximizeMixed(method, parts, targets, evidence, limits);
  yield* requirePossible(method, parts, settings.given, logValue);
  const assignment = Object.fromEntries(
    targets.map((index) => {
      const node = parts.nodes[index];
      const value =
        node.kind === "discrete" ? node.levels[codes.get(index) ?? 0] : (numbers.get(index) ?? Number.NaN);
      return [node.name, value];
    }),
  );
  return { assignment, logProbability: logValue };
}

/** The most probable levels of some nodes, or of all that are not given. */
export function* askMostProbable(
  method: string,
  parts: FactoredParts,
  question: MostProbableOptions,
  report?: Report,
): Steps<MostProbable> {
  const settings = parseOptions(method, mostProbableSchema, question);
  const evidence = readEvidence(method, parts, settings.given);
  const of = settings.of ?? parts.graph.nodes.filter((_, index) => !evidence.codes.has(index));
  const targets = requireTargets(method, parts, of, evidence);
  const { codes, logValue } = yield* maximize(method, parts, targets, evidence, { ...settings, report });
  yield* requirePossible(method, parts, settings.given, logValue);
  // Without a scope: a table over all nodes of a network has more cells than can be numbered.
  const assignment = Object.fromEntries(
    targets.flatMap((index) => {
      const node = parts.nodes[index];
      return node.kind === "discrete" ? [[node.name, node.levels[codes.get(index) ?? 0]]] : [];
    }),
  );
  const logPartition = yield* parts.logPartition();
  if (logPartition === undefined) {
    const sentence =
      "the partition function needs tables that are too large, so the probability of the case is not known; allow more memory with logPartition({ maxBytes }).";
    throw new DataError(method, sentence, { option: "maxBytes" });
  }
  return { assignment, logProbability: logValue - logPartition };
}
