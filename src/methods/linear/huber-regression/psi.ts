/** How residuals count, as functions of u = r/σ. */
export interface Psi {
  /** ψ(u)/u, the weight of a case. */
  readonly weight: (u: number) => number;
  /** ψ′(u) */
  readonly slope: (u: number) => number;
}

/** Huber (1964): ψ(u) = u, held at ±k. */
function huber(k: number): Psi {
  return {
    weight: (u) => (Math.abs(u) <= k ? 1 : k / Math.abs(u)),
    slope: (u) => (Math.abs(u) <= k ? 1 : 0),
  };
}

/** Beaton and Tukey (1974): ψ(u) = u·(1 − (u/k)²)² within ±k, and 0 beyond. */
function bisquare(k: number): Psi {
  const rest = (u: number) => 1 - Math.min(1, (u / k) ** 2);
  return {
    weight: (u) => rest(u) ** 2,
    slope: (u) => (Math.abs(u) < k ? rest(u) * (1 - 5 * (u / k) ** 2) : 0),
  };
}

export function psiOf(name: "huber" | "bisquare", k: number = standardK(name)): Psi {
  return name === "huber" ? huber(k) : bisquare(k);
}

/** Holland and Welsch (1977): 95% of the efficiency of least squares for normal errors. */
export function standardK(name: "huber" | "bisquare"): number {
  return name === "huber" ? 1.345 : 4.685;
}
