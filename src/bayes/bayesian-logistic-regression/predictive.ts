// The probability of a class averaged over what is believed of its log-odds.

import { normalCdf } from "../../probability/special/index.js";
import { log1pExp } from "../../probability/special/log1p.js";
import { logisticFunction } from "../../probability/special/logit.js";

/** log P and log (1 − P). */
export type LogPair = [yes: number, no: number];

/** Of one value of the log-odds. */
export function plugIn(logOdds: number): LogPair {
  return [-log1pExp(-logOdds), -log1pExp(logOdds)];
}

/** E σ(a) ≈ σ(μ/√(1 + πs²/8)) for a ~ N(μ, s²) (MacKay 1992; Bishop 2006, equation 4.153). */
export function probitAverage(mean: number, variance: number): LogPair {
  return plugIn(mean / Math.sqrt(1 + (Math.PI * variance) / 8));
}

/** E σ(a) for a ~ N(mean, deviation²), to rounding, also where it is tiny. */
export function normalAverage(mean: number, deviation: number): LogPair {
  if (deviation === 0) return plugIn(mean);
  // The smaller of both probabilities is a sum of positive terms, each as exact as it can be.
  const small = logLowerAverage(-Math.abs(mean), deviation);
  const pair: LogPair = [small, Math.log1p(-Math.exp(small))];
  return mean <= 0 ? pair : [pair[1], pair[0]];
}

/** Above this deviation the roles of both functions in the integral are exchanged. */
const WIDE = 2;
/** e to minus this is nothing beside 1. */
const NOTHING = 38;

function logLowerAverage(mean: number, deviation: number): number {
  const variance = deviation * deviation;
  // So far out σ(a) is eᵃ.
  if (mean + 1.5 * variance < -NOTHING) return mean + variance / 2;
  return Math.log(deviation <= WIDE ? alongNormal(mean, deviation) : alongLogistic(mean, deviation));
}

/**
 * Σ h φ(z) σ(mean + deviation·z), the trapezoid rule. On the whole line its error falls as e^(−2πd/h) with the distance d
 * of the nearest pole, here π/deviation (Trefethen and Weideman 2014, theorem 5.1); Gauss-Hermite rules have nodes
 * too far apart in the middle for that.
 */
function alongNormal(mean: number, deviation: number): number {
  const step = Math.min(0.5, 0.4 / deviation);
  const last = Math.ceil((9 + deviation) / step);
  let sum = 0;
  for (let k = -Math.ceil(9 / step); k <= last; k += 1) {
    const z = k * step;
    sum += Math.exp(-0.5 * z * z) * logisticFunction(mean + deviation * z);
  }
  return (sum * step) / Math.sqrt(2 * Math.PI);
}

/** The same integral by parts: Σ h σ′(l) Φ((mean − l)/deviation), whose poles stay at a distance of π. */
function alongLogistic(mean: number, deviation: number): number {
  const step = 0.4;
  const peak = Math.min(0, mean + deviation * deviation);
  const first = Math.floor((peak - NOTHING - (peak < 0 ? 9 * deviation : 0)) / step);
  const last = Math.ceil(NOTHING / step);
  let sum = 0;
  for (let k = first; k <= last; k += 1) {
    const odds = Math.exp(-Math.abs(k * step));
    sum += (odds / ((1 + odds) * (1 + odds))) * normalCdf((mean - k * step) / deviation);
  }
  return sum * step;
}
