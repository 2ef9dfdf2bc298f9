// What is known when a network is asked.

import { badArgument } from "../../base/arguments.js";
import { DataError, got, OptionError, wanted, words } from "../../base/errors.js";
import { requireKnownOptions, requireOptionsObject } from "../../base/known-options.js";
import { isLabel, type Label, listLevels, quote } from "../../base/label.js";
import type { Steps } from "../../base/steps.js";
import { describeAssignment } from "../../math/probability/table/scope.js";
import type { FactoredParts, LeveledNode } from "./factored.js";

/**
 * What is known of a node: its level or number, or, for a node with levels, how probable the observation is for each
 * level: `{ yes: 0.8, no: 0.1 }`. Only the ratios of these likelihoods count.
 */
export type Finding = Label | Readonly<Record<string, number>>;

/** Findings by node. */
export type Findings = Readonly<Record<string, Finding>>;

/** What is known when a question has no other options. */
export interface GivenOptions {
  /** What is known. The default is nothing. */
  readonly given?: Findings | undefined;
}

/** The findings of a question; an error about findings that were passed by themselves says how to pass them. */
export function findingsIn(method: string, nodes: readonly string[], question: GivenOptions): Findings {
  requireOptionsObject(method, question, "options");
  const stray = Object.keys(question).find((name) => name !== "given" && nodes.includes(name));
  if (stray !== undefined) {
    const sentence = `findings are passed as the option "given": { given: { ${quote(stray)}: … } }.`;
    throw new OptionError(method, sentence, { option: stray, expected: "the option given" });
  }
  requireKnownOptions(method, question, ["given"]);
  return question.given ?? {};
}

/** Findings by the indices of the nodes. */
export interface Evidence {
  /** Levels that are known, as codes. */
  readonly codes: ReadonlyMap<number, number>;
  /** One number per level of a node. */
  readonly likelihoods: ReadonlyMap<number, Float64Array>;
  /** The numbers of nodes that have numbers. */
  readonly numbers: ReadonlyMap<number, number>;
}

export function readEvidence(
  method: string,
  parts: Pick<FactoredParts, "graph" | "nodes">,
  given: Findings,
): Evidence {
  requireOptionsObject(method, given, "findings");
  const codes = new Map<number, number>();
  const likelihoods = new Map<number, Float64Array>();
  const numbers = new Map<number, number>();
  for (const [name, finding] of Object.entries(given)) {
    const index = parts.graph.indexOf(name, method);
    const node = parts.nodes[index];
    if (node.kind === "gaussian") {
      if (typeof finding !== "number" || !Number.isFinite(finding))
        throw badArgument(method, `the finding of ${quote(name)}`, "a finite number", finding);
      numbers.set(index, finding);
    } else if (isLabel(finding)) codes.set(index, codeOf(method, node, finding));
    else likelihoods.set(index, readLikelihood(method, node, finding));
  }
  return { codes, likelihoods, numbers };
}

/** The code of a level, or an error that lists the levels. */
export function codeOf(method: string, { name, levels }: LeveledNode, level: Label): number {
  const code = levels.indexOf(level);
  if (code >= 0) return code;
  const sentence = words`node ${quote(name)} has no level ${got(quote(level))}; its levels are ${wanted(listLevels(levels))}.`;
  throw new DataError(method, sentence, { column: name });
}

function readLikelihood(
  method: string,
  node: LeveledNode,
  finding: Readonly<Record<string, number>>,
): Float64Array {
  requireOptionsObject(method, finding, `finding of ${node.name}`);
  const names = node.levels.map(String);
  const stranger = Object.keys(finding).find((level) => !names.includes(level));
  if (stranger !== undefined) codeOf(method, node, stranger);
  const values = Float64Array.from(names, (level) => {
    const value = Object.hasOwn(finding, level) ? finding[level] : 0;
    if (typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY) return value;
    throw badArgument(
      method,
      `the likelihood of ${quote(node.name)} = ${quote(level)}`,
      "a finite number ≥ 0",
      value,
    );
  });
  if (values.every((value) => value === 0)) {
    const sentence = `the likelihoods of ${quote(node.name)} are all 0.`;
    throw new DataError(method, sentence, { column: node.name, expected: "a likelihood above 0" });
  }
  return values;
}

/** The first findings, in the order in which they were given. */
function firstFindings(given: Findings, count: number): Findings {
  return Object.fromEntries(Object.entries(given).slice(0, count));
}

/** The error about findings that cannot all be true: it names the first that cannot follow those before it. */
export function* impossibleEvidence(
  method: string,
  given: Findings,
  isPossible: (findings: Findings) => Steps<boolean>,
): Steps<DataError> {
  const names = Object.keys(given);
  let at = 0;
  while (at < names.length && (yield* isPossible(firstFindings(given, at + 1)))) at += 1;
  const isFound = at < names.length;
  const culprit = names[isFound ? at : names.length - 1];
  const before = firstFindings(given, isFound ? at : 0);
  const finding = given[culprit];
  const what = isLabel(finding)
    ? `${quote(culprit)} = ${quote(finding)}`
    : `the likelihood of ${quote(culprit)}`;
  const after = Object.keys(before).length === 0 ? "" : ` given ${describeFindings(before)}`;
  return new DataError(method, `the finding ${what} has probability 0${after}.`, {
    column: culprit,
    expected: "findings of positive probability",
    received: describeFindings(given),
  });
}

/** `Rain=yes, Wet=no`, for messages and titles; a long list is shortened. */
export function describeFindings(given: Findings): string {
  const SHOWN = 8;
  const entries = Object.entries(given).map(([name, finding]) => [
    name,
    isLabel(finding) ? finding : "(likelihood)",
  ]);
  const shown = describeAssignment(Object.fromEntries(entries.slice(0, SHOWN)));
  return entries.length > SHOWN ? `${shown} and ${entries.length - SHOWN} more` : shown;
}
