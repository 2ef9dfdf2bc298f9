import { AbortError, CredalError } from "../../base/errors.js";
import type { Cases } from "../cases.js";

/** Weights that are worth less than this share of their number of cases may be why a method finds too few. */
const FEW = 0.5;

/**
 * Learns; what a method refuses may be due to weights that make many cases count like a few, which its error then says.
 */
export async function tellingOfWeights<M>(
  cases: Pick<Cases, "weights">,
  learn: () => Promise<M> | M,
): Promise<M> {
  try {
    return await learn();
  } catch (error) {
    const { weights } = cases;
    if (weights !== undefined && isTold(error)) {
      const hint = hintOf(weights);
      if (hint !== undefined) error.message += ` ${hint}`;
    }
    throw error;
  }
}

function isTold(error: unknown): error is CredalError {
  return error instanceof CredalError && !(error instanceof AbortError) && !/weigh/i.test(error.message);
}

/** Undefined if the weights are not to blame. */
function hintOf(weights: Float64Array): string | undefined {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const squares = weights.reduce((all, weight) => all + (weight / sum) ** 2, 0);
  const equal = 1 / squares;
  const few = FEW * weights.length;
  if (sum >= few && equal >= few) return undefined;
  return `The weights count cases: they sum to ${rounded(sum)}, and are worth ${rounded(equal)} cases of equal weight.`;
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(3)));
}
