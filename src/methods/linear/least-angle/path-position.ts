import type { SparseCoefficients } from "../engine/design/standardize.js";
import type { LeastAnglePath } from "./solver.js";

/** A position on the path: a part of the way from one knot to the next. */
export interface PathPosition {
  readonly knot: number;
  readonly part: number;
}

/** The L1 norms of the standardized coefficients at the knots. */
export function normsOf({ coefficients }: Pick<LeastAnglePath, "coefficients">): Float64Array {
  return Float64Array.from(coefficients, ({ values }) => {
    let sum = 0;
    for (let i = 0; i < values.length; i += 1) sum += Math.abs(values[i]);
    return sum;
  });
}

/** Where the norm first is this part of the final one, with the norm linear between knots. */
export function positionOf(norms: Float64Array, fraction: number): PathPosition {
  const last = norms.length - 1;
  const wanted = fraction * norms[last];
  for (let knot = 0; knot < last; knot += 1) {
    const [from, to] = [norms[knot], norms[knot + 1]];
    if (to >= wanted && to > from) return { knot, part: Math.max(0, wanted - from) / (to - from) };
  }
  return { knot: last, part: 0 };
}

export function coefficientsAt(
  { coefficients }: Pick<LeastAnglePath, "coefficients">,
  { knot, part }: PathPosition,
): SparseCoefficients {
  const from = coefficients[knot];
  if (part === 0) return from;
  const to = coefficients[knot + 1];
  const before = new Map(Array.from(from.features, (feature, i) => [feature, from.values[i]]));
  // A feature that moves is active at the knot where its move ends, even if it leaves there.
  const values = to.values.map((value, i) => {
    const start = before.get(to.features[i]) ?? 0;
    return start + part * (value - start);
  });
  return { features: to.features, values };
}
