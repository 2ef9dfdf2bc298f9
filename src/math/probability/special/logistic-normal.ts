// The mean of the logistic function of a normal number: the probability of a class whose log-odds are uncertain.

import { log1pExp } from "./log1p.js";
import { logisticFunction } from "./logit.js";
import { normalCdf, normalLogCdf } from "./normal.js";

/** log P and log (1 − P). */
export type LogPair = [yes: number, no: number];

/** The pair for one value of the log-odds. */
export function plugIn(logOdds: number): LogPair {
  return [-log1pExp(-logOdds), -log1pExp(logOdds)];
}

/** E σ(a) ≈ σ(μ/√(1 + πs²/8)) for a ~ N(μ, s²) (MacKay 1992; Bishop 2006, equation 4.153). */
export function probitAverage(mean: number, variance: number): LogPair {
  return plugIn(mean / Math.sqrt(1 + (Math.PI * variance) / 8));
}

/** E σ(a) for a ~ N(mean, deviation²), to rounding, even if it is tiny. */
export function normalAverage(mean: number, deviation: number): LogPair {
  // By symmetry, log-odds around 0 are even.
  if (deviation === 0 || mean === 0) return plugIn(mean);
  // The smaller of both probabilities is a sum of positive terms, each as exact as it can be.
  const small = logLowerAverage(-Math.abs(mean), deviation);
  const pair: LogPair = [small, Math.log1p(-Math.exp(small))];
  return mean <= 0 ? pair : [pair[1], pair[0]];
}

/** Above this deviation the roles of both functions in the integral are exchanged. */
const WIDE = 2;
/** e to minus this is negligible compared with 1. */
const NOTHING = 38;

/** The longest step along the normal density, and how far it is followed. */
const STEP = 0.5;
const REACH = 9;
/** e^(−z²/2) at the multiples of that step, which most sums use. */
const DENSITIES = Float64Array.from({ length: 1 + (REACH + WIDE) / STEP }, (_, k) =>
  Math.exp(-0.5 * (k * STEP) ** 2),
);

function logLowerAverage(mean: number, deviation: number): number {
  const variance = deviation * deviation;
  // This far out, σ(a) is eᵃ.
  if (mean + 1.5 * variance < -NOTHING) return mean + variance / 2;
  return Math.log(deviation <= WIDE ? alongNormal(mean, deviation) : alongLogistic(mean, deviation));
}

/**
 * Σ h φ(z) σ(mean + deviation·z), the trapezoid rule. On the whole line its error falls as e^(−2πd/h) with the distance d
 * of the nearest pole, here π/deviation (Trefethen and Weideman 2014, theorem 5.1); Gauss-Hermite rules have nodes
 * too far apart in the middle for that.
 */
function alongNormal(mean: number, deviation: number): number {
  const step = Math.min(STEP, 0.4 / deviation);
  const first = -Math.ceil(REACH / step);
  const last = Math.ceil((REACH + deviation) / step);
  let sum = 0;
  for (let k = first; k <= last; k += 1) {
    const z = k * step;
    const density = step === STEP ? DENSITIES[Math.abs(k)] : Math.exp(-0.5 * z * z);
    sum += density * logisticFunction(mean + deviation * z);
  }
  return (sum * step) / Math.sqrt(2 * Math.PI);
}

/** The logistic-normal integral by parts: Σ h σ′(l) Φ((mean − l)/deviation), whose poles stay at a distance of π. */
function alongLogistic(mean: number, deviation: number): number {
  const step = 0.4;
  // The sum is at least Φ(mean/deviation)/2, and what lies below l at most e^l.
  const first = Math.floor((normalLogCdf(mean / deviation) - NOTHING) / step);
  const last = Math.ceil(NOTHING / step);
  let sum = 0;
  for (let k = first; k <= last; k += 1) {
    const odds = Math.exp(-Math.abs(k * step));
    sum += (odds / ((1 + odds) * (1 + odds))) * normalCdf((mean - k * step) / deviation);
  }
  return sum * step;
}
