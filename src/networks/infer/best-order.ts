import type { Steps } from "../../base/steps.js";
import { random } from "../../math/probability/random/random.js";
import { type Elimination, eliminateBy, type OrderRule, orderRules } from "./elimination-order.js";

/** From this many cells on, it pays to look for a better order. */
const COSTLY = 2 ** 16;
/** From this many cells on, no other order makes it affordable. */
const HOPELESS = 2 ** 40;
/** Maximum number of random orders to try. */
const MOST_TRIALS = 40;

/** An order by one rule, or the cheapest of those by all rules; for costly ones, also of orders with random changes. */
export function* bestOrder(
  rule: OrderRule | "best",
  sizes: readonly number[],
  scopes: readonly (readonly number[])[],
  mayGo: Uint8Array,
): Steps<Elimination> {
  if (rule !== "best") return yield* eliminateBy(rule, sizes, scopes, mayGo);
  let best = yield* eliminateBy("min-fill", sizes, scopes, mayGo);
  const consider = (other: Elimination) => {
    if (other.total < best.total) best = other;
  };
  for (const other of orderRules.slice(1)) {
    if (best.total < sizes.length * 16) break;
    consider(yield* eliminateBy(other, sizes, scopes, mayGo));
  }
  if (best.total < COSTLY || best.total > HOPELESS) return best;
  // Finding an order takes about the square of the nodes; trials may take a fraction of what they can save.
  const trials = Math.min(MOST_TRIALS, Math.floor(best.total / (10 * best.order.length ** 2)));
  const stream = random(1);
  for (let trial = 0; trial < trials; trial += 1)
    consider(
      yield* eliminateBy(trial % 2 === 0 ? "min-fill" : "min-weighted-fill", sizes, scopes, mayGo, stream),
    );
  return best;
}
