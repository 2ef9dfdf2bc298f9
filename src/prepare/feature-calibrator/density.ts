import { requireNumber } from "../../base/arguments.js";
import { OptionError } from "../../base/errors.js";
import { logit } from "../../math/probability/special/logit.js";
import { HALF_LOG_2PI } from "../../math/probability/special/stirling.js";

/**
 * The density, within a class, of a feature that is normal in both classes with means `dPrime` standard
 * deviations apart, after calibration by the logistic method: its log-odds are normal with mean ±d′²/2 and
 * deviation d′, so the probability is logit-normal (Flach 2012, figure 10.6).
 *
 * ```ts
 * const density = calibratedDensity(1, true);
 * density(0.5); // 4 φ(1/2) = 1.4083…
 * ```
 */
export function calibratedDensity(dPrime: number, positive: boolean): (value: number) => number {
  requireNumber("calibratedDensity", dPrime, '"dPrime"');
  if (!Number.isFinite(dPrime) || dPrime === 0) {
    throw new OptionError("calibratedDensity", {
      option: "dPrime",
      expected: "a finite number other than 0",
      received: dPrime,
    });
  }
  const deviation = Math.abs(dPrime);
  const mean = ((positive ? 1 : -1) * dPrime * dPrime) / 2;
  return (value) => {
    if (value <= 0 || value >= 1) return 0;
    const z = (logit(value, 1 - value) - mean) / deviation;
    // In logarithms, because near the ends one factor vanishes while the other is unbounded.
    return Math.exp(-0.5 * z * z - HALF_LOG_2PI - Math.log(deviation) - Math.log(value) - Math.log1p(-value));
  };
}
