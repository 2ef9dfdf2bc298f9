const MINUS = 45;
const PLUS = 43;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Powers of ten that a double represents exactly. */
const POWERS = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * Reads the plain decimal number at `start` into `values[row]` and returns the position of the delimiter
 * or line end after it; −1 if the field needs the slower path. No string is created.
 */
export function readNumber(
  values: Float64Array,
  row: number,
  bytes: Uint8Array,
  start: number,
  end: number,
  delimiter: number,
  decimal: number,
): number {
  let at = start;
  const negative = bytes[at] === MINUS;
  if (negative) at += 1;
  const first = at;
  let mantissa = 0;
  let digit = 0;
  while (at < end) {
    digit = bytes[at] - 48;
    if (digit < 0 || digit > 9) break;
    mantissa = mantissa * 10 + digit;
    at += 1;
  }
  let digits = at - first;
  let power = 0;
  if (at < end && bytes[at] === decimal) {
    at += 1;
    const fraction = at;
    while (at < end) {
      digit = bytes[at] - 48;
      if (digit < 0 || digit > 9) break;
      mantissa = mantissa * 10 + digit;
      at += 1;
    }
    power = fraction - at;
    digits -= power;
  }
  if (digits === 0) return -1;
  const last = at;
  // Leading zeros are part of a code, such as a ZIP code, which the slower path keeps.
  if (bytes[first] === 48 && digits > 1 && power === 0) return -1;
  if (at < end && (bytes[at] === 101 || bytes[at] === 69)) {
    at += 1;
    const sign = at < end ? bytes[at] : 0;
    if (sign === MINUS || sign === PLUS) at += 1;
    const from = at;
    let exponent = 0;
    while (at < end && at - from < 4) {
      digit = bytes[at] - 48;
      if (digit < 0 || digit > 9) break;
      exponent = exponent * 10 + digit;
      at += 1;
    }
    if (at === from) return -1;
    power += sign === MINUS ? -exponent : exponent;
  }
  if (at < end) {
    const next = bytes[at];
    if (next !== delimiter && next !== LINE_FEED && next !== CARRIAGE_RETURN) return -1;
  }
  if (power < -22 || power > 22) return -1;
  // Both the mantissa and the power are exact, so one operation rounds correctly (Clinger 1990).
  let value = power < 0 ? mantissa / POWERS[-power] : mantissa * POWERS[power];
  if (digits > 15) {
    if (power === 0) return -1;
    value = readLong(bytes, first, last, power);
    if (Number.isNaN(value)) return -1;
  }
  values[row] = negative ? -value : value;
  return at;
}

/**
 * A number of 16 to 22 digits in twice the working precision; NaN if even that cannot tell which way
 * to round, or if there are more digits.
 */
function readLong(bytes: Uint8Array, first: number, last: number, power: number): number {
  let high = 0;
  let low = 0;
  let digits = 0;
  for (let at = first; at < last; at += 1) {
    const digit = bytes[at] - 48;
    if (digit < 0 || digit > 9) continue;
    if (digits < 15) high = high * 10 + digit;
    else low = low * 10 + digit;
    digits += 1;
  }
  if (digits > 22) return Number.NaN;
  const shift = POWERS[digits - 15];
  // The mantissa as an unevaluated sum: high·shift + low = head + tail.
  const product = high * shift;
  const head = product + low;
  const tail = productError(high, shift, product) + (low - (head - product));
  if (head === 0) return 0;
  let result: number;
  let correction: number;
  if (power < 0) {
    const divisor = POWERS[-power];
    result = head / divisor;
    const back = result * divisor;
    correction = (head - back - productError(result, divisor, back) + tail) / divisor;
  } else {
    const factor = POWERS[power];
    result = head * factor;
    correction = productError(head, factor, result) + tail * factor;
  }
  const uncertainty = result * 2 ** -96;
  const value = result + (correction - uncertainty);
  return value === result + (correction + uncertainty) ? value : Number.NaN;
}

/** The rounding error a·b − product, exactly (Dekker 1971). */
function productError(a: number, b: number, product: number): number {
  const SPLITTER = 134217729;
  const aBig = SPLITTER * a;
  const aHigh = aBig - (aBig - a);
  const aLow = a - aHigh;
  const bBig = SPLITTER * b;
  const bHigh = bBig - (bBig - b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/**
 * Whether digits would be changed by becoming a number: by losing leading zeros, as those of "007", or as an integer
 * beyond 2^53 that no double represents.
 */
export function changesAsNumber(text: string): boolean {
  if (!/^[+-]?\d{2,}$/.test(text)) return false;
  const digits = /^[+-]/.test(text) ? text.slice(1) : text;
  if (digits.startsWith("0")) return true;
  const LONGEST_EXACT = 15;
  // Digits that a writer of numbers has rounded are those that come back.
  return digits.length > LONGEST_EXACT && String(Number(digits)) !== digits;
}

/** Characters that stand for a separator besides itself: spaces that do not break lines, and the typographic apostrophe. */
const ALIKE: Readonly<Record<string, RegExp>> = { " ": /[\u00a0\u2009\u202f]/g, "'": /\u2019/g };

/** The text without separators of thousands, if all of them are where they belong. */
export function ungrouped(written: string, decimal: string, thousands: string): string {
  const alike = ALIKE[thousands];
  const text = alike === undefined ? written : written.replaceAll(alike, thousands);
  if (!text.includes(thousands)) return written;
  const [whole] = text.split(decimal);
  const groups = whole.replace(/^[+-]/, "").split(thousands);
  const valid = /^\d{1,3}$/.test(groups[0]) && groups.slice(1).every((group) => /^\d{3}$/.test(group));
  return valid ? whole.replaceAll(thousands, "") + text.slice(whole.length) : written;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const INFINITE = /^([+-]?)inf(?:inity)?$/i;

/** The number that the text spells (decimal digits, an exponent, or infinity), or undefined. */
export function numberOf(written: string, decimal = ".", thousands?: string): number | undefined {
  const text = thousands === undefined ? written : ungrouped(written, decimal, thousands);
  const plain = decimal === "." ? text : text.replace(decimal, ".");
  if (NUMBER.test(plain) && (decimal === "." || !text.includes("."))) return Number(plain);
  const infinite = INFINITE.exec(text);
  if (infinite === null) return undefined;
  return infinite[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
