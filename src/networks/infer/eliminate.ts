// Variable elimination: sums are moved inwards, so that only small tables are ever multiplied.

import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Report } from "../../base/paced-twins.js";
import { significant } from "../../base/printing.js";
import type { Steps } from "../../base/steps.js";
import type { NetworkParts } from "../bayesian/nodes.js";
import { reach } from "../graphs/dag.js";
import { bestOrder } from "./best-order.js";
import { Effort } from "./effort.js";
import type { OrderRule } from "./elimination-order.js";
import type { Evidence } from "./evidence.js";
import type { FactoredParts } from "./factored.js";
import {
  cellsOf,
  maximizeLast,
  type Potential,
  productSteps,
  reduce,
  rescale,
  sumLast,
} from "./potential.js";

/** What elimination is bounded by. */
export interface EliminationLimits {
  readonly order: OrderRule | "best";
  readonly maxBytes: number;
  /** Who is told how far it is. */
  readonly report?: Report;
}

/** The unnormalized joint of some nodes and the evidence. */
export interface JointResult {
  /** Over the targets in their order; all 0 if the evidence is impossible. */
  readonly values: Float64Array;
  /** The logarithm of what the values were divided by. */
  readonly logScale: number;
  /** The nodes in the order in which they were eliminated. */
  readonly order: readonly number[];
  /** What was done, one line for each elimination. */
  readonly steps: readonly string[];
}

/** The nodes that matter: targets, evidence and their ancestors. All others sum to 1. */
export function relevantNodes(
  { graph }: NetworkParts,
  targets: readonly number[],
  { codes, likelihoods, numbers }: Evidence,
): Set<number> {
  return reach([...targets, ...codes.keys(), ...likelihoods.keys(), ...numbers.keys()], graph.parentIndices);
}

/** The tables that matter, with the evidence filled in. */
export function relevantFactors(
  parts: FactoredParts,
  targets: readonly number[],
  { codes, likelihoods, numbers }: Evidence,
): Potential[] {
  const tables = parts.relevantTables([
    ...targets,
    ...codes.keys(),
    ...likelihoods.keys(),
    ...numbers.keys(),
  ]);
  const soft = Array.from(likelihoods, ([index, values]) => ({ variables: [index], values }));
  return [...tables, ...soft].map((table) => reduce(parts.sizes, table, codes));
}

/** Refuses tables that are too large, before they are made. */
export function requireAffordable(
  method: string,
  parts: Pick<FactoredParts, "graph" | "approximateMethod">,
  largestClique: readonly number[],
  cells: { readonly largest: number; readonly total: number },
  maxBytes: number,
): void {
  if (8 * cells.total <= maxBytes && cells.largest <= 2 ** 31) return;
  const names = largestClique.slice(0, 6).map((index) => parts.graph.nodes[index]);
  const more = largestClique.length > 6 ? ` and ${largestClique.length - 6} more` : "";
  const sentence =
    `the tables need ${bytesText(8 * cells.total)}, more than the limit of ${bytesText(maxBytes)} (option "maxBytes"); ` +
    `the largest has ${significant(cells.largest)} cells, over ${names.join(", ")}${more}. ` +
    `Give more findings, ask for fewer nodes, or choose an approximate method such as ${quote(parts.approximateMethod)}.`;
  throw new DataError(method, sentence, {
    option: "maxBytes",
    expected: `at most ${maxBytes} bytes`,
    received: `${8 * cells.total} bytes`,
  });
}

function bytesText(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let unit = 0;
  let value = bytes;
  for (; value >= 1000 && unit < units.length - 1; unit += 1) value /= 1000;
  return `${Number(value.toPrecision(3))} ${units[unit]}`;
}

/** The joint of the targets and the evidence: all other nodes are summed out. */
export function* eliminate(
  method: string,
  parts: FactoredParts,
  targets: readonly number[],
  evidence: Evidence,
  limits: EliminationLimits,
): Steps<JointResult> {
  const { sizes, graph } = parts;
  let factors = relevantFactors(parts, targets, evidence);
  const scopes = factors.map(({ variables }) => variables);
  const mayGo = new Uint8Array(sizes.length).fill(1);
  for (const target of targets) mayGo[target] = 0;
  const elimination = yield* bestOrder(limits.order, sizes, scopes, mayGo);
  const answer = cellsOf(sizes, targets);
  const largestClique = elimination.cliques.reduce(
    (best, clique) => (cellsOf(sizes, clique) > cellsOf(sizes, best) ? clique : best),
    targets,
  );
  requireAffordable(
    method,
    parts,
    largestClique,
    { largest: Math.max(answer, elimination.largest), total: answer + 2 * elimination.largest },
    limits.maxBytes,
  );
  let logScale = 0;
  const steps: string[] = [];
  const effort = new Effort();
  for (const [at, node] of elimination.order.entries()) {
    const involved = factors.filter(({ variables }) => variables.includes(node));
    const scope = elimination.cliques[at].filter((one) => one !== node);
    const joint = yield* productSteps(sizes, involved, [...scope, node]);
    const values = yield* sumLast(joint.values, sizes[node]);
    logScale += joint.logScale + rescale(values);
    factors = [...factors.filter((factor) => !involved.includes(factor)), { variables: scope, values }];
    steps.push(stepText(graph.nodes, node, involved, scope));
    limits.report?.({ phase: "nodes", completed: at + 1, total: elimination.order.length });
    if (effort.isDue(joint.values.length)) yield;
    if (logScale === Number.NEGATIVE_INFINITY) break;
  }
  if (logScale === Number.NEGATIVE_INFINITY)
    return { values: new Float64Array(answer), logScale: 0, order: elimination.order, steps };
  const { values, logScale: scaled } = yield* productSteps(sizes, factors, targets);
  const last = scaled + rescale(values);
  return {
    values,
    logScale: logScale + (last === Number.NEGATIVE_INFINITY ? 0 : last),
    order: elimination.order,
    steps,
  };
}

function stepText(
  names: readonly string[],
  node: number,
  involved: readonly Potential[],
  scope: readonly number[],
): string {
  const list = (indices: readonly number[]) => indices.map((index) => names[index]).join(", ");
  const factors = involved.map(({ variables }) => `f(${list(variables)})`).join(" · ");
  return `sum out ${names[node]}: Σ ${factors} = f(${list(scope)})`;
}

/** The most probable levels of some nodes, all others summed out, and the logarithm of their joint with the evidence. */
export interface MaximalResult {
  readonly codes: ReadonlyMap<number, number>;
  /** −∞ if the evidence is impossible. */
  readonly logValue: number;
}

/**
 * The levels of the targets that maximize their joint with the evidence: others are summed out first, then the targets
 * are maximized out, and their levels are read off in the opposite order.
 */
export function* maximize(
  method: string,
  parts: FactoredParts,
  targets: readonly number[],
  evidence: Evidence,
  limits: EliminationLimits,
): Steps<MaximalResult> {
  const { sizes } = parts;
  const all = relevantFactors(parts, targets, evidence);
  const wanted = new Set(targets);
  // First all sums, then all maxima: exchanging the two would give another answer.
  const mayGo = Uint8Array.from(sizes, (_, index) => (wanted.has(index) ? 0 : 1));
  const scopes = all.map(({ variables }) => variables);
  const sums = yield* bestOrder(limits.order, sizes, scopes, mayGo);
  const afterSums = [...scopes, ...sums.cliques].map((scope) => scope.filter((one) => wanted.has(one)));
  const mayMaximize = mayGo.map((may) => 1 - may);
  const maxima = yield* bestOrder(limits.order, sizes, afterSums, mayMaximize);
  const cliques = [...sums.cliques, ...maxima.cliques];
  const largestClique = cliques.reduce(
    (best, clique) => (cellsOf(sizes, clique) > cellsOf(sizes, best) ? clique : best),
    [] as readonly number[],
  );
  const largest = Math.max(sums.largest, maxima.largest);
  requireAffordable(
    method,
    parts,
    largestClique,
    { largest, total: 2 * largest + maxima.total / 2 },
    limits.maxBytes,
  );
  let factors = all;
  let logValue = 0;
  const choices: { node: number; scope: readonly number[]; levels: Int32Array }[] = [];
  const order = [...sums.order, ...maxima.order];
  const effort = new Effort();
  for (const [at, node] of order.entries()) {
    const involved = factors.filter(({ variables }) => variables.includes(node));
    const scope = [...new Set(involved.flatMap(({ variables }) => variables))].filter((one) => one !== node);
    const joint = yield* productSteps(sizes, involved, [...scope, node]);
    let values: Float64Array;
    if (wanted.has(node)) {
      const best = yield* maximizeLast(joint.values, sizes[node]);
      values = best.values;
      choices.push({ node, scope, levels: best.choices });
    } else values = yield* sumLast(joint.values, sizes[node]);
    logValue += joint.logScale + rescale(values);
    factors = [...factors.filter((factor) => !involved.includes(factor)), { variables: scope, values }];
    if (logValue === Number.NEGATIVE_INFINITY) return { codes: new Map(), logValue };
    limits.report?.({ phase: "nodes", completed: at + 1, total: order.length });
    if (effort.isDue(joint.values.length)) yield;
  }
  for (const { values } of factors) logValue += Math.log(values[0]);
  const codes = new Map<number, number>();
  for (const { node, scope, levels } of choices.reverse()) {
    let cell = 0;
    for (const one of scope) cell = cell * sizes[one] + (codes.get(one) ?? 0);
    codes.set(node, levels[cell]);
  }
  return { codes, logValue };
}
