// Priors and losses, which splits, risks and decisions go by; as in rpart, they act in splits by factors of the weights of
// the classes (Breiman et al. 1984, section 4.4).

import { counted, DataError, got, optionName, wanted, words } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { classPriors } from "../../../model/bayes-rule/priors.js";
import type { Tree } from "../engine/tree.js";
import type { DecisionTreeClassifierSettings } from "./options.js";

type CostSettings = Pick<DecisionTreeClassifierSettings, "priors" | "losses">;

/** The losses of the option as a matrix: rows are what is decided, columns what is true. */
export function lossMatrix(method: string, { losses }: CostSettings, classes: number): Matrix | undefined {
  if (losses === undefined) return undefined;
  const square = losses.length === classes && losses.every((row) => row.length === classes);
  const expected = `${classes} rows of ${classes} numbers, 0 where the decision is right and some above 0 for every class`;
  if (square) {
    const matrix = Matrix.from(losses);
    const right = losses.every((row, k) => row[k] === 0);
    if (right && losses.every((_, k) => matrix.column(k).some((loss) => loss > 0))) return matrix;
  }
  const sentence = words`${optionName("losses")} must have ${wanted(expected)}; got ${got(counted(losses.length, "row"))}.`;
  throw new DataError(method, sentence);
}

/** The factor by which the weight of a case of each class is multiplied in shares, risks and probabilities. */
export function weightFactors(
  method: string,
  { priors }: CostSettings,
  codes: Int32Array,
  weights: Float64Array | undefined,
  classes: number,
): Float64Array {
  const factors = new Float64Array(classes).fill(1);
  if (priors === "empirical") return factors;
  const sums = new Float64Array(classes);
  codes.forEach((code, row) => {
    sums[code] += weights?.[row] ?? 1;
  });
  const total = sums.reduce((sum, weight) => sum + weight, 0);
  const wanted = classPriors(method, priors, sums);
  // A class without cases, as a fold may have it, has nothing to be weighed.
  return factors.map((_, k) => (sums[k] > 0 ? (wanted[k] * total) / sums[k] : 1));
}

/** The factors of the classes in splits, where classes that are costly to misclassify count more. */
export function splitFactors(factors: Float64Array, losses: Matrix | undefined): Float64Array | undefined {
  const altered =
    losses === undefined
      ? factors
      : factors.map((factor, k) => factor * losses.column(k).reduce((sum, loss) => sum + loss, 0));
  return altered.every((factor) => factor === 1) ? undefined : altered;
}

/** The expected loss of deciding for every class in a node with these class weights. */
function lossesOf(weights: Float64Array, losses: Matrix | undefined): Float64Array {
  if (losses !== undefined)
    return Float64Array.from(weights, (_, decided) =>
      losses.row(decided).reduce((sum, loss, k) => sum + loss * weights[k], 0),
    );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => total - weight);
}

/** What every node decides, and the loss of that: the first of equally good classes. */
export function decisionsOf(
  tree: Tree,
  factors: Float64Array,
  losses: Matrix | undefined,
): { readonly decisions: Int32Array; readonly risks: Float64Array } {
  const decisions = new Int32Array(tree.size);
  const risks = new Float64Array(tree.size);
  for (let node = 0; node < tree.size; node += 1) {
    const weights = weightsAt(tree, node, factors);
    const expected = lossesOf(weights, losses);
    let best = 0;
    for (let k = 1; k < expected.length; k += 1) if (expected[k] < expected[best]) best = k;
    decisions[node] = best;
    risks[node] = Math.max(0, expected[best]);
  }
  return { decisions, risks };
}

/** Class weights of a node times the factors of the classes. */
export function weightsAt(tree: Tree, node: number, factors: Float64Array): Float64Array {
  return factors.map((factor, k) => factor * tree.values[node * factors.length + k]);
}
