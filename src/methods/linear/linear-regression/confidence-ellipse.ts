import { requireFields } from "../../../base/arguments.js";
import { got, OptionError, optionName, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { FisherF } from "../../../math/probability/distributions/index.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import type { LinearRegressionModel } from "./model.js";

/** The joint confidence region of two parameters. */
export interface ConfidenceEllipse {
  readonly terms: readonly [string, string];
  readonly level: number;
  /** The two estimates. */
  readonly center: readonly [number, number];
  /** The long semi-axis, then the short one: directions times lengths. */
  readonly axes: readonly [readonly [number, number], readonly [number, number]];
  contains(a: number, b: number): boolean;
  /** Points on its boundary, counterclockwise. */
  points(count?: number): Matrix;
}

/**
 * The region that holds two parameters together with the given probability: all β with
 * (β − β̂)ᵀ·V⁻¹·(β − β̂) ≤ 2·F, V their estimated covariance and F the quantile of Fisher's distribution with 2 and
 * n − p degrees of freedom (ESL 3.15).
 *
 * ```ts
 * confidenceEllipse(model, "age", "dose").contains(0, 0);
 * ```
 */
export function confidenceEllipse(
  model: LinearRegressionModel,
  a: string,
  b: string,
  level = 0.95,
): ConfidenceEllipse {
  requireFields(
    "confidenceEllipse",
    "the model",
    model,
    ["terms", "covariance"],
    "a fitted LinearRegression",
  );
  requireLevel("confidenceEllipse", level);
  const [i, j] = [indexOfTerm(model, a), indexOfTerm(model, b)];
  if (i === j) throw refuse("b", `must be another term than ${quote(a)}`, "two terms", b);
  const { covariance, parameters, degreesOfFreedom } = model;
  const part = Matrix.from([
    [covariance.get(i, i), covariance.get(i, j)],
    [covariance.get(j, i), covariance.get(j, j)],
  ]);
  const fisher = new FisherF({ numeratorDegrees: 2, denominatorDegrees: degreesOfFreedom });
  const reach = 2 * fisher.quantile(level);
  const { values, vectors } = eigenSymmetric(part);
  const order = values[0] >= values[1] ? [0, 1] : [1, 0];
  const [long, short] = order.map((k): readonly [number, number] => {
    const half = Math.sqrt(reach * Math.max(0, values[k]));
    return [half * vectors.get(0, k), half * vectors.get(1, k)];
  });
  const center = [parameters[i], parameters[j]] as const;
  const turn = long[0] * short[1] - long[1] * short[0] < 0 ? -1 : 1;
  return {
    terms: [a, b],
    level,
    center,
    axes: [long, short],
    contains: (u, v) => {
      const [du, dv] = [u - center[0], v - center[1]];
      const along = ([p, q]: readonly [number, number]) => (du * p + dv * q) / (p * p + q * q);
      return along(long) ** 2 + along(short) ** 2 <= 1;
    },
    points: (count = 100) =>
      Matrix.from(
        Array.from({ length: count }, (_, k) => {
          const angle = (2 * Math.PI * k) / count;
          const [c, s] = [Math.cos(angle), turn * Math.sin(angle)];
          return [center[0] + c * long[0] + s * short[0], center[1] + c * long[1] + s * short[1]];
        }),
      ),
  };
}

function indexOfTerm(model: LinearRegressionModel, term: string): number {
  const index = model.terms.indexOf(term);
  if (index >= 0 && !model.aliased[index]) return index;
  const known = model.terms.filter((_, k) => !model.aliased[k]).map(quote);
  throw refuse("term", `must be one of ${known.join(", ")}`, known.join(", "), term);
}

function refuse(option: string, why: string, expected: string, received: string): OptionError {
  return new OptionError("confidenceEllipse", words`${optionName(option)} ${why}; got ${got(received)}.`, {
    expected,
  });
}
