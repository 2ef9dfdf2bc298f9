/** The codes at these indices, in that order; a loop, because `from` with a function is several times slower. */
export function takeCodes(codes: Int32Array, rows: ArrayLike<number>): Int32Array {
  const out = new Int32Array(rows.length);
  for (let i = 0; i < out.length; i += 1) out[i] = codes[rows[i]];
  return out;
}
