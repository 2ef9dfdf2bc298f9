/** The number of `width` bits at a bit, lowest bits first. */
export function bitsAt(bytes: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let bit = 0; bit < width; bit += 1)
    value += ((bytes[(at + bit) >> 3] >> ((at + bit) & 7)) & 1) * 2 ** bit;
  return value;
}
