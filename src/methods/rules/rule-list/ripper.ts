// Rules for one class by growing, pruning and optimizing them: RIPPER (Cohen 1995).

import type { Steps } from "../../../base/steps.js";
import type { Random } from "../../../math/probability/random/index.js";
import { keepCases } from "../engine/rule-columns.js";
import type { RuleTest } from "../engine/rule-test.js";
import { growRule } from "./grow.js";
import { jointWorth, ownWorth, pruneRule } from "./prune.js";
import { type CoveringRule, coveringRule, RuleSet } from "./rule-set.js";
import { balanceOf, type Stage } from "./stage.js";

/** Rules are added until the description is this many bits longer than the shortest so far. */
const SURPLUS_BITS = 64;

export interface RipperSettings {
  /** The share of the cases that is held back for pruning. */
  readonly validation: number;
  readonly optimizations: number;
}

/** The rules for the class of a stage, each as its conditions. */
export function* learnClass(
  stage: Stage,
  settings: RipperSettings,
  stream: Random,
): Steps<(readonly RuleTest[])[]> {
  const set = new RuleSet(stage);
  yield* addRules(stage, set, settings, stream);
  for (let pass = 0; pass < settings.optimizations; pass += 1) {
    for (let at = 0; at < set.rules.length; at += 1) yield* improveRule(stage, set, at, settings, stream);
    yield* addRules(stage, set, settings, stream);
  }
  return set.rules.map(({ tests }) => tests);
}

/** Adds rules for positive cases that none covers, and drops those that do not pay in the end. */
function* addRules(stage: Stage, set: RuleSet, { validation }: RipperSettings, stream: Random): Steps<void> {
  let shortest = set.length();
  for (;;) {
    const { open } = set;
    if (balanceOf(stage, open).positive === 0) break;
    const { growing, heldBack } = divide(stage, open, validation, stream);
    const tests = pruneRule(stage, yield* growRule(stage, growing), heldBack, ownWorth);
    if (tests.length === 0) break;
    yield;
    const rule = coveringRule(stage, tests);
    if (!isBetterThanChance(stage, rule, open, heldBack)) break;
    const length = set.length({ plus: rule });
    if (length > shortest + SURPLUS_BITS) break;
    set.add(rule);
    shortest = Math.min(shortest, length);
  }
  yield* set.reduce();
}

/** A rule must cover positive cases, and on those that were held back it must not be wrong more often than right. */
function isBetterThanChance(
  stage: Stage,
  { covers }: CoveringRule,
  open: Int32Array,
  heldBack: Int32Array,
): boolean {
  const balance = (cases: Int32Array) =>
    balanceOf(
      stage,
      keepCases(cases, (row) => covers[row] === 1),
    );
  const { positive, negative } = balance(heldBack);
  return negative <= positive && balance(open).positive > 0;
}

/**
 * Replaces a rule by a new one, or by itself with more conditions, if that makes the description shorter. Both grow on
 * the cases that rules before it leave, and are pruned for what they add to all other rules.
 */
function* improveRule(
  stage: Stage,
  set: RuleSet,
  at: number,
  { validation }: RipperSettings,
  stream: Random,
): Steps<void> {
  const rule = set.rules[at];
  const before = set.countsOf(set.rules.slice(0, at));
  yield;
  const after = set.countsOf(set.rules.slice(at + 1));
  yield;
  const left = keepCases(stage.cases, (row) => before[row] === 0);
  const { growing, heldBack } = divide(stage, left, validation, stream);
  const pruningCases = keepCases(heldBack, (row) => after[row] === 0);
  let best = { rule, length: set.length() };
  for (const start of [[], rule.tests]) {
    const tests = pruneRule(stage, yield* growRule(stage, growing, start), pruningCases, jointWorth);
    if (tests.length === 0) continue;
    yield;
    const variant = coveringRule(stage, tests);
    const length = set.length({ plus: variant, minus: rule });
    if (length < best.length) best = { rule: variant, length };
  }
  set.replace(at, best.rule);
}

/** Divides cases at random into those that rules grow on and those that are held back, in the same shares in both classes. */
function divide(
  { isPositive }: Stage,
  cases: Int32Array,
  validation: number,
  stream: Random,
): { readonly growing: Int32Array; readonly heldBack: Int32Array } {
  if (validation === 0) return { growing: cases, heldBack: new Int32Array(0) };
  const parts = [0, 1].map((sign) => {
    const shuffled = stream.shuffle(keepCases(cases, (row) => isPositive[row] === sign));
    const held = Math.floor(validation * shuffled.length);
    return { growing: shuffled.slice(held), heldBack: shuffled.slice(0, held) };
  });
  return {
    growing: Int32Array.from(parts.flatMap(({ growing }) => growing)),
    heldBack: Int32Array.from(parts.flatMap(({ heldBack }) => heldBack)),
  };
}
