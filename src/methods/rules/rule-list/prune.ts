import { keepCases } from "../engine/rule-columns.js";
import { passes, type RuleTest } from "../engine/rule-test.js";
import { type Balance, balanceOf, type Stage } from "./stage.js";

/** What a rule is worth that covers these of the cases that were held back. */
export type Worth = (balance: Balance) => number;

/** Of a rule by itself: how far it is right more often than wrong (Cohen 1995). */
export const ownWorth: Worth = ({ positive, negative }) =>
  positive + negative > 0 ? (positive - negative) / (positive + negative) : Number.NEGATIVE_INFINITY;

/** Of a rule beside others: by how many cases it makes all of them together right more often. */
export const jointWorth: Worth = ({ positive, negative }) => positive - negative;

/**
 * The first conditions of a rule that are worth most on cases which were held back; of equal worth, the fewest. Without
 * such cases, all of them.
 */
export function pruneRule(
  stage: Stage,
  tests: readonly RuleTest[],
  heldBack: Int32Array,
  worth: Worth,
): readonly RuleTest[] {
  if (heldBack.length === 0) return tests;
  let inside = heldBack;
  let best = { conditions: 0, worth: worth(balanceOf(stage, inside)) };
  for (const [at, test] of tests.entries()) {
    const { values } = stage.data.columns[test.column];
    inside = keepCases(inside, (row) => passes(test, values[row]));
    const value = worth(balanceOf(stage, inside));
    if (value > best.worth) best = { conditions: at + 1, worth: value };
  }
  return tests.slice(0, best.conditions);
}
