/** 1 / (1 + e⁻ᶻ), without overflow. */
export function logisticFunction(z: number): number {
  if (z >= 0) return 1 / (1 + Math.exp(-z));
  const odds = Math.exp(z);
  return odds / (1 + odds);
}

/** ln(p / q) for q = 1 − p, without cancellation near ½. */
export function logit(p: number, q: number): number {
  return Math.abs(p - 0.5) < 0.25 ? Math.log1p((p - q) / q) : Math.log(p) - Math.log(q);
}
