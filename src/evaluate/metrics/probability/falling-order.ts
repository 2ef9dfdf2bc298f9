/** Below this length a comparing sort is faster. */
const SHORT = 2000;
const DIGITS = 1 << 16;

/** The places of the values from the largest to the smallest; equal values keep their order. */
export function fallingOrder(values: Float64Array): Uint32Array {
  const order = new Uint32Array(values.length);
  for (let i = 0; i < order.length; i += 1) order[i] = i;
  if (values.length < SHORT) return order.sort((i, j) => values[j] - values[i] || i - j);
  return radixSort(order, fallingKeys(values));
}

/**
 * Four digits of 16 bits for each value, the lowest first, that rise as the value falls. The bits of a float64 are
 * in order of size but for the sign.
 */
function fallingKeys(values: Float64Array): Uint16Array {
  const copy = new Float64Array(values.length);
  // −0 + 0 is 0: both zeros are one value.
  for (let i = 0; i < copy.length; i += 1) copy[i] = values[i] + 0;
  const words = new Uint32Array(copy.buffer);
  const low = isLittleEndian() ? 0 : 1;
  const keys = new Uint16Array(4 * values.length);
  for (let i = 0; i < values.length; i += 1) {
    let [lower, upper] = [words[2 * i + low], words[2 * i + 1 - low]];
    // Negative numbers already fall as their bits rise.
    if (upper >>> 31 === 0) {
      lower = ~lower;
      upper = ~upper & 0x7fffffff;
    }
    keys[4 * i] = lower & 0xffff;
    keys[4 * i + 1] = lower >>> 16;
    keys[4 * i + 2] = upper & 0xffff;
    keys[4 * i + 3] = upper >>> 16;
  }
  return keys;
}

function isLittleEndian(): boolean {
  return new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
}

function radixSort(order: Uint32Array, keys: Uint16Array): Uint32Array {
  const starts = new Uint32Array(DIGITS + 1);
  let from = order;
  let to: Uint32Array = new Uint32Array(order.length);
  for (let digit = 0; digit < 4; digit += 1) {
    starts.fill(0);
    for (let at = digit; at < keys.length; at += 4) starts[keys[at] + 1] += 1;
    if (starts[keys[digit] + 1] === order.length) continue;
    for (let value = 0; value < DIGITS; value += 1) starts[value + 1] += starts[value];
    for (let i = 0; i < from.length; i += 1) {
      const key = keys[4 * from[i] + digit];
      to[starts[key]] = from[i];
      starts[key] += 1;
    }
    [from, to] = [to, from];
  }
  return from;
}
