/** Below this many values comparing is faster than counting digits. */
const FEW = 8_000;

/** The places of the values in ascending order of value; equal values keep their order. None may be NaN. */
export function sortedOrder(values: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(values.length);
  for (let i = 0; i < order.length; i += 1) order[i] = i;
  return values.length < FEW ? order.sort((i, j) => values[i] - values[j]) : radixSorted(values, order);
}

const DIGIT = 16;
const DIGITS = 1 << DIGIT;

/** Four rounds, one for each sixteen bits from the lowest: some six times faster than comparing a million. */
function radixSorted(values: ArrayLike<number>, order: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const [low, high] = sortableBits(values);
  const counts = new Uint32Array(DIGITS);
  let from = order;
  let to = new Uint32Array(order.length);
  for (const [bits, shift] of [
    [low, 0],
    [low, DIGIT],
    [high, 0],
    [high, DIGIT],
  ] as const) {
    counts.fill(0);
    for (let i = 0; i < bits.length; i += 1) counts[(bits[i] >>> shift) & (DIGITS - 1)] += 1;
    // Where all share the digit, a round would change nothing.
    if (counts[(bits[0] >>> shift) & (DIGITS - 1)] === bits.length) continue;
    for (let digit = 0, before = 0; digit < DIGITS; digit += 1) {
      const count = counts[digit];
      counts[digit] = before;
      before += count;
    }
    for (let i = 0; i < from.length; i += 1) {
      const place = from[i];
      const digit = (bits[place] >>> shift) & (DIGITS - 1);
      to[counts[digit]] = place;
      counts[digit] += 1;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** The halves of 64-bit whole numbers that are ordered as the values are: negative ones are turned over. */
function sortableBits(values: ArrayLike<number>): [low: Uint32Array, high: Uint32Array] {
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  const view = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < values.length; i += 1) {
    // Adding 0 makes −0 equal to 0.
    view.setFloat64(0, values[i] + 0);
    const [top, bottom] = [view.getUint32(0), view.getUint32(4)];
    const negative = top >>> 31 === 1;
    high[i] = negative ? ~top : top ^ 0x80000000;
    low[i] = negative ? ~bottom : bottom;
  }
  return [low, high];
}
