import { momentsOf } from "../../math/linalg/moments.js";
import { StudentT } from "../../math/probability/distributions/student-t.js";
import type { Alternative } from "./hypothesis-test.js";
import { intervalAround, tailOf } from "./tails.js";

/** An estimate with its standard error. */
export interface Measured {
  readonly estimate: number;
  readonly standardError: number;
  readonly degreesOfFreedom: number;
}

/**
 * The mean of a sample, whose variance is `factor` times that of its values: 1/n if they are independent. The test does
 * not depend on the unit, so very large values are measured in one in which their squares do not overflow.
 */
export function measureMean(method: string, values: Float64Array, factor = 1 / values.length): Measured {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const unit = largest > 2 ** 500 ? 2 ** Math.floor(Math.log2(largest)) : 1;
  const { mean, variance } = momentsOf(
    method,
    values.map((value) => value / unit),
  );
  return {
    estimate: unit * mean,
    standardError: unit * Math.sqrt(factor * variance),
    degreesOfFreedom: values.length - 1,
  };
}

export interface TSettings {
  /** The estimate if the hypothesis holds. */
  readonly hypothesis: number;
  readonly alternative: Alternative;
  readonly level: number;
}

/** What Student's t distribution says of an estimate: every t test ends here. */
export function judgeByT(
  { estimate, standardError, degreesOfFreedom }: Measured,
  { hypothesis, alternative, level }: TSettings,
) {
  const distance = estimate - hypothesis;
  // Without an error, only an estimate that is exactly as expected is no evidence.
  const statistic = distance === 0 ? 0 : distance / standardError;
  const t = new StudentT({ degreesOfFreedom });
  return {
    statistic,
    pValue: tailOf(t, statistic, alternative),
    interval: intervalAround(estimate, standardError, t, level, alternative),
  };
}
