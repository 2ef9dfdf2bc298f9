import { DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownParameters } from "../../base/known-options.js";
import type { Label } from "../../base/label.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { softmax } from "../../math/probability/log-space.js";
import { requireProbabilities } from "../../math/probability/multivariate/require.js";
import { risks } from "./expected-risk.js";
import type { LossMatrix } from "./loss-matrix.js";

/** The density of a class: any distribution of numbers, or of points. */
export interface ClassDensity<X> {
  readonly logDensity: (x: X) => number;
}

/** The distributions and priors from which discriminants follow. */
export interface DiscriminantParameters<X> {
  /** How the cases of each class are distributed. */
  readonly densities: readonly ClassDensity<X>[];
  /** The probability of each class before a case is seen. */
  readonly priors: ArrayLike<number>;
  /**
   * - "posterior": P(class | x).
   * - "log-joint": log p(x | class) + log P(class), which stays exact where probabilities underflow.
   *
   * "posterior" by default. With a loss, the functions are −R(action | x).
   */
  readonly form?: "posterior" | "log-joint";
  /** Losses whose classes are in the order of the densities: then there is one function for each action. */
  readonly loss?: LossMatrix<Label, Label>;
}

/** Functions g of x, one for each class or action; the largest is chosen, and of equal ones the first. */
export type Discriminants<X> = (x: X) => Float64Array;

/**
 * The discriminant functions of classes with known densities and priors (Alpaydin, section 3.4).
 *
 * ```ts
 * const g = discriminants({
 *   densities: [new Normal({ mean: 0, standardDeviation: 1 }), new Normal({ mean: 2, standardDeviation: 1 })],
 *   priors: [0.5, 0.5],
 * });
 * g(1); // [0.5, 0.5]
 * ```
 */
export function discriminants<X = number>(parameters: DiscriminantParameters<X>): Discriminants<X> {
  const method = "discriminants";
  requireKnownParameters(method, parameters, ["densities", "priors", "form", "loss"]);
  const { densities, form = "posterior", loss } = parameters;
  const priors = requireProbabilities(method, "priors", parameters.priors);
  requireOnePer(method, densities.length, "priors", priors.length);
  if (loss !== undefined) requireOnePer(method, densities.length, "classes of the loss", loss.classes.length);
  const logJoint = (x: X) =>
    Float64Array.from(densities, (density, k) => Math.log(priors[k]) + density.logDensity(x));
  if (loss === undefined && form === "log-joint") return logJoint;
  const posterior = (x: X) => {
    const logs = logJoint(x);
    if (logs.some((value) => value > Number.NEGATIVE_INFINITY)) return softmax(logs);
    const sentence = words`no class has a density at ${got(String(x))}, so none has a probability there.`;
    throw new DataError(method, sentence, { expected: "a point where some class has a density" });
  };
  if (loss === undefined) return posterior;
  return (x) => {
    const p = posterior(x);
    return risks(new Matrix(1, p.length, p), loss.losses).data.map((risk) => 0 - risk);
  };
}

/** There must be as many of these as densities. */
export function requireOnePer(method: string, densities: number, what: string, count: number): void {
  if (densities === count) return;
  const sentence = words`${densities} densities need ${wanted(`${densities} ${what}`)}; got ${got(`${count} ${what}`)}.`;
  throw new ShapeError(method, sentence);
}
