import { DataError, got, optionName, words } from "../../../base/errors.js";
import type { Cases } from "../../../model/cases.js";

/**
 * Refuses weights under which enough cases never weigh enough for a split, as weights that sum to 1 do: the tree would be
 * a single leaf, without a word.
 */
export function requireSplittable(
  { method, weights }: Pick<Cases, "method" | "weights">,
  { minSplit = 0, minLeaf }: { readonly minSplit?: number; readonly minLeaf: number },
): void {
  if (weights === undefined) return;
  const [option, least] = minSplit >= 2 * minLeaf ? ["minSplit", minSplit] : ["minLeaf", 2 * minLeaf];
  let [cases, total] = [0, 0];
  for (const weight of weights) {
    if (weight > 0) cases += 1;
    total += weight;
  }
  if (cases < least || total >= least) return;
  const sentence = words`the weights of ${cases} cases sum to ${got(total)}, but a split needs ${least} by ${optionName(option)}; a weight counts as that many equal cases, so multiply all weights by a number, or lower the option.`;
  throw new DataError(method, sentence, { expected: `weights that sum to at least ${least}` });
}
