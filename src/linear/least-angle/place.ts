import type { LeastAnglePath } from "./solver.js";

/** A place on the path: a part of the way from one knot to the next. */
export interface Place {
  readonly knot: number;
  readonly part: number;
}

/** The L1 norms of the standardized coefficients at the knots. */
export function normsOf({ coefficients }: Pick<LeastAnglePath, "coefficients">): Float64Array {
  const norms = new Float64Array(coefficients.length);
  for (const [knot, own] of coefficients.entries()) {
    let sum = 0;
    for (let j = 0; j < own.length; j += 1) sum += Math.abs(own[j]);
    norms[knot] = sum;
  }
  return norms;
}

/** Where the norm first is this part of the final one, with the norm linear between knots. */
export function placeOf(norms: Float64Array, fraction: number): Place {
  const last = norms.length - 1;
  const wanted = fraction * norms[last];
  for (let knot = 0; knot < last; knot += 1) {
    const [from, to] = [norms[knot], norms[knot + 1]];
    if (to >= wanted && to > from) return { knot, part: Math.max(0, wanted - from) / (to - from) };
  }
  return { knot: last, part: 0 };
}

export function coefficientsAt({ coefficients }: LeastAnglePath, { knot, part }: Place): Float64Array {
  if (part === 0) return coefficients[knot];
  const next = coefficients[knot + 1];
  return coefficients[knot].map((value, j) => value + part * (next[j] - value));
}
