/** Below so many values comparing them is as fast as counting their digits. */
const FEW = 4096;

const DIGITS = 1 << 16;

/** The places of the values, none of them NaN, in ascending order of value; equal ones keep their order. */
export function sortedOrder(values: Float64Array): Uint32Array {
  const order = new Uint32Array(values.length);
  for (let i = 0; i < order.length; i += 1) order[i] = i;
  return values.length < FEW ? order.sort((a, b) => values[a] - values[b]) : byDigits(values, order);
}

/** Radix sort by the four 16-bit digits of keys that are ordered as whole numbers like the values. */
function byDigits(values: Float64Array, order: Uint32Array): Uint32Array {
  const keys = orderedKeys(values);
  const counts = new Uint32Array(DIGITS);
  let from = order;
  let to: Uint32Array = new Uint32Array(order.length);
  for (let digit = 0; digit < 4; digit += 1) {
    counts.fill(0);
    for (let at = digit; at < keys.length; at += 4) counts[keys[at]] += 1;
    // All values share this digit: short numbers end in zeros.
    if (counts[keys[digit]] === values.length) continue;
    for (let key = 0, total = 0; key < DIGITS; key += 1) {
      const count = counts[key];
      counts[key] = total;
      total += count;
    }
    for (let i = 0; i < from.length; i += 1) {
      const key = keys[4 * from[i] + digit];
      to[counts[key]] = from[i];
      counts[key] += 1;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** The digits of every value, least first; a negative number has all its bits turned, another its sign. */
function orderedKeys(values: Float64Array): Uint16Array {
  const copy = new Float64Array(values.length);
  // Adding 0 makes −0 equal to 0 in its bits, too.
  for (let i = 0; i < values.length; i += 1) copy[i] = values[i] + 0;
  const words = new Uint32Array(copy.buffer);
  for (let at = 0; at < words.length; at += 2) {
    const negative = words[at + 1] >>> 31 === 1;
    words[at + 1] ^= negative ? 0xffffffff : 0x80000000;
    if (negative) words[at] ^= 0xffffffff;
  }
  return new Uint16Array(copy.buffer);
}
