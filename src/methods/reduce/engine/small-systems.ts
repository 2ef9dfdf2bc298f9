// Systems of a few equations, solved very often, once for every row of a matrix.

/** A variable that the others explain up to rounding brings nothing new. */
const DEPENDENT = 1e-12;

/**
 * Where ½ vᵀGv − bᵀv is smallest over the free variables, by Cholesky's factors; those that depend on others get 0, and so do
 * those that are not free.
 */
export function solveSemidefinite(
  gram: Float64Array,
  linear: Float64Array,
  isFree?: readonly boolean[],
): Float64Array {
  const size = linear.length;
  const used: number[] = [];
  const factor = new Float64Array(size * size);
  const z = new Float64Array(size);
  for (let k = 0; k < size; k += 1) {
    if (isFree !== undefined && !isFree[k]) continue;
    const at = used.length;
    let rest = linear[k];
    let pivot = gram[k * size + k];
    for (let a = 0; a < at; a += 1) {
      let sum = gram[k * size + used[a]];
      for (let c = 0; c < a; c += 1) sum -= factor[at * size + c] * factor[a * size + c];
      const entry = sum / factor[a * size + a];
      factor[at * size + a] = entry;
      pivot -= entry * entry;
      rest -= entry * z[a];
    }
    if (!(pivot > DEPENDENT * gram[k * size + k])) continue;
    factor[at * size + at] = Math.sqrt(pivot);
    z[at] = rest / factor[at * size + at];
    used.push(k);
  }
  const out = new Float64Array(size);
  for (let a = used.length - 1; a >= 0; a -= 1) {
    let sum = z[a];
    for (let c = a + 1; c < used.length; c += 1) sum -= factor[c * size + a] * out[used[c]];
    out[used[a]] = sum / factor[a * size + a];
  }
  return out;
}
