// What to observe next: what each node that is not known would tell about another.

import * as z from "zod";
import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { Report } from "../../base/paced-twins.js";
import { inspect, significant } from "../../base/printing.js";
import type { Steps } from "../../base/steps.js";
import { textGrid } from "../../base/text-grid.js";
import { bestAction } from "../../evaluate/decide/decide.js";
import { risks } from "../../evaluate/decide/expected-risk.js";
import type { LossMatrix } from "../../evaluate/decide/loss-matrix.js";
import { valueOfInformation } from "../../evaluate/decide/value-of-information.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { entropy } from "../../math/probability/information/entropy.js";
import { mutualInformation } from "../../math/probability/information/mutual-information.js";
import { OwnedCells } from "../../math/probability/table/cell-values.js";
import { ProbabilityTable } from "../../math/probability/table/probability-table.js";
import { type NetworkParts, scopeOf } from "../bayesian/nodes.js";
import { ask } from "./ask.js";
import type { EliminationLimits } from "./eliminate.js";
import { describeFindings, type Findings, readEvidence } from "./evidence.js";
import { compileTree } from "./junction-tree.js";
import { compileSchema, querySchema } from "./options.js";
import { informationOfNumber, jointDensity, valueOfNumber } from "./rank-observations-of-numbers.js";
import { requireTargets } from "./targets.js";

const rankingSchema = z.strictObject({
  target: z
    .string()
    .meta({ constraint: "the name of a node with levels" })
    .describe("The node that is to be known."),
  given: querySchema.shape.given,
  candidates: z
    .array(z.string())
    .min(1)
    .optional()
    .describe("The nodes that could be observed; by default all that are not known."),
  loss: z
    .custom<LossMatrix>(
      (value) => typeof (value as { forClasses?: unknown } | null)?.forClasses === "function",
    )
    .optional()
    .meta({ constraint: "a LossMatrix whose classes are the levels of the target" })
    .describe(
      "The cost of decisions about the target. Observations are then ranked by the cost that they save.",
    ),
  ...compileSchema.shape,
});

/** A question about what to observe next. */
export type ObservationQuestion = z.input<typeof rankingSchema>;

/** What it would tell to observe a node. */
export interface ObservationValue {
  readonly node: string;
  /** By how much the entropy of the target is expected to fall: their mutual information given what is known, in bits. */
  readonly information: number;
  /** With losses: by how much the expected loss of the best decision is expected to fall. */
  readonly value?: number;
  /** With losses: the expected loss of the best decisions after it. */
  readonly expectedRisk?: number;
}

/**
 * The nodes that could be observed, the most valuable first.
 *
 * ```ts
 * const ranking = network.rankObservations({ target: "Rain", given: { Wet: "yes" } });
 * ranking.observations[0].node; // what to look at next
 * ```
 */
export class ObservationRanking {
  readonly target: string;
  readonly given: Findings;
  /** The entropy of the target given what is known, in bits. */
  readonly entropy: number;
  /** With losses: the expected loss of the best decision now. */
  readonly risk: number | undefined;
  readonly observations: readonly ObservationValue[];

  constructor(parts: {
    readonly target: string;
    readonly given: Findings;
    readonly entropy: number;
    readonly risk: number | undefined;
    readonly observations: readonly ObservationValue[];
  }) {
    this.target = parts.target;
    this.given = parts.given;
    this.entropy = parts.entropy;
    this.risk = parts.risk;
    this.observations = parts.observations;
  }

  toString(): string {
    const known = Object.keys(this.given).length === 0 ? "" : ` given ${describeFindings(this.given)}`;
    const heads = ["observe", "information", ...(this.risk === undefined ? [] : ["saves", "risk then"])];
    const rows = this.observations.map(({ node, information, value, expectedRisk }) => [
      node,
      significant(information),
      ...(value === undefined || expectedRisk === undefined
        ? []
        : [significant(value), significant(expectedRisk)]),
    ]);
    const risk = this.risk === undefined ? "" : `, risk ${significant(this.risk)}`;
    return [
      `${this.target}${known}: entropy ${significant(this.entropy)}${risk}`,
      textGrid([heads, ...rows], 1),
    ].join("\n");
  }

  [inspect](): string {
    return this.toString();
  }
}

export function* rankObservations(
  method: string,
  parts: NetworkParts,
  question: ObservationQuestion,
  report?: Report,
): Steps<ObservationRanking> {
  const settings = parseOptions(method, rankingSchema, question);
  const { target, given, loss } = settings;
  const evidence = readEvidence(method, parts, given);
  const [index] = requireTargets(method, parts, [target], evidence);
  const isFree = (node: number) => node !== index && !evidence.codes.has(node) && !evidence.numbers.has(node);
  const { nodes } = parts.graph;
  const candidates =
    settings.candidates === undefined
      ? nodes.flatMap((_, node) => (isFree(node) ? [node] : []))
      : readCandidates(method, parts, settings.candidates, index, isFree);
  const limits = { order: settings.order, maxBytes: settings.maxBytes };
  const { distribution: prior } = yield* ask(method, parts, { of: target, given, ...limits });
  const now = loss === undefined ? undefined : decisionNow(method, prior, loss);
  const withLevels = candidates.filter((node) => parts.sizes[node] > 0);
  const joints = parts.isDiscrete
    ? yield* jointsByTree(method, parts, index, withLevels, given, { ...limits, report })
    : yield* jointsByPair(method, parts, index, withLevels, given, { ...limits, report });
  const observations: ObservationValue[] = [];
  for (const [at, joint] of joints.entries()) {
    const node = nodes[withLevels[at]];
    const information = mutualInformation(joint, node, target);
    if (loss === undefined) observations.push({ node, information });
    else {
      const { value, expectedRisk } = valueOfInformation(joint, { target, observe: node, loss });
      observations.push({ node, information, value, expectedRisk });
    }
    yield;
  }
  for (const candidate of candidates) {
    if (parts.sizes[candidate] > 0) continue;
    const density = yield* jointDensity(method, parts, index, candidate, evidence, prior.values, limits);
    const found = { node: nodes[candidate], information: informationOfNumber(density, prior.values) };
    yield;
    if (now === undefined) observations.push(found);
    else {
      const value = valueOfNumber(density, now.losses, now.action);
      observations.push({ ...found, value, expectedRisk: now.risk - value });
      yield;
    }
  }
  const indexByNode = new Map(candidates.map((candidate, at) => [nodes[candidate], at]));
  const indexOf = ({ node }: ObservationValue) => indexByNode.get(node) ?? 0;
  // Of equally valuable nodes, the first in the network comes first.
  observations.sort(
    (a, b) => (b.value ?? 0) - (a.value ?? 0) || b.information - a.information || indexOf(a) - indexOf(b),
  );
  return new ObservationRanking({
    target,
    given: { ...given },
    entropy: entropy(prior.values),
    risk: now?.risk,
    observations,
  });
}

function readCandidates(
  method: string,
  { graph }: NetworkParts,
  names: readonly string[],
  target: number,
  isFree: (node: number) => boolean,
): number[] {
  return graph.indicesOf(names, method).map((node) => {
    const name = graph.nodes[node];
    if (node === target || !isFree(node)) {
      const why = node === target ? "is the target" : "is already known";
      const sentence = `${quote(name)} ${why} and cannot be observed.`;
      throw new DataError(method, sentence, { column: name, option: "candidates" });
    }
    return node;
  });
}

/** P(candidate, target | given) of all candidates by one propagation for each level of the target. */
function* jointsByTree(
  method: string,
  parts: NetworkParts,
  target: number,
  candidates: readonly number[],
  given: Findings,
  limits: EliminationLimits,
): Steps<ProbabilityTable[]> {
  const tree = yield* compileTree(method, parts, limits);
  const node = parts.nodes[target];
  const levels = node.kind === "discrete" ? node.levels : [];
  const name = parts.graph.nodes[target];
  const prior = (yield* tree.querySteps(undefined, { of: name, given })).distribution.values;
  const cells = candidates.map((candidate) => new Float64Array(parts.sizes[candidate] * levels.length));
  for (const [k, level] of levels.entries()) {
    if (prior[k] === 0) continue;
    const marginals = yield* tree.marginalsSteps(undefined, { given: { ...given, [name]: level } });
    for (const [at, candidate] of candidates.entries()) {
      const marginal = marginals.get(parts.graph.nodes[candidate]).values;
      for (const [code, p] of marginal.entries()) cells[at][code * levels.length + k] = prior[k] * p;
    }
    limits.report?.({ phase: "levels", completed: k + 1, total: levels.length });
  }
  return candidates.map(
    (candidate, at) =>
      new ProbabilityTable(scopeOf(method, parts, [candidate, target]), new OwnedCells(cells[at])),
  );
}

/** The joint distributions of the target and each candidate, by one question per candidate. */
function* jointsByPair(
  method: string,
  parts: NetworkParts,
  target: number,
  candidates: readonly number[],
  given: Findings,
  { report, ...limits }: EliminationLimits,
): Steps<ProbabilityTable[]> {
  const { nodes } = parts.graph;
  const joints: ProbabilityTable[] = [];
  for (const node of candidates) {
    const of = [nodes[node], nodes[target]];
    joints.push((yield* ask(method, parts, { of, given, ...limits })).distribution);
    report?.({ phase: "nodes", completed: joints.length, total: candidates.length });
    yield;
  }
  return joints;
}

/** The best decision now, and its expected loss. */
function decisionNow(method: string, { variables, values }: ProbabilityTable, loss: LossMatrix) {
  const { losses } = loss.forClasses(variables[0].levels, method);
  const { data } = risks(new Matrix(1, losses.columns, values), losses);
  const action = bestAction(losses, values, 0);
  return { losses, action, risk: data[action] };
}
