import { exactly, toNumber } from "./exact.js";

/** As many digits as NIST certifies, and as many as a float64 always holds. */
const MOST_DIGITS = 15;

/**
 * How many digits of a value agree with a certified one: −log10 of the relative error (of the absolute
 * error where 0 is certified), taken without rounding, between 0 and 15. A value that rounds to the
 * certified 15 digits has all of them.
 */
export function correctDigits(value: number, certified: string): number {
  if (!Number.isFinite(value)) return 0;
  if (rounded(value) === rounded(Number(certified))) return MOST_DIGITS;
  const [numerator, denominator] = fraction(certified);
  const unit = 1n << 1074n;
  const error = exactly(value) * denominator - numerator * unit;
  const scale = numerator === 0n ? denominator * unit : numerator * unit;
  const digits = -Math.log10(Math.abs(toNumber(error, scale)));
  return Math.min(MOST_DIGITS, Math.max(0, digits));
}

function rounded(value: number): number {
  return Number(value.toPrecision(MOST_DIGITS));
}

/** A decimal number such as "-1.25E-03" as a fraction of whole numbers. */
function fraction(decimal: string): [numerator: bigint, denominator: bigint] {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(decimal.trim());
  if (match === null || match[2] + match[3] === "") throw new Error(`"${decimal}" is not a decimal number.`);
  const [, sign, whole, decimals, exponent = "0"] = match;
  const power = Number(exponent) - decimals.length;
  const size = BigInt(whole + decimals) * 10n ** BigInt(Math.max(0, power));
  return [sign === "-" ? -size : size, 10n ** BigInt(Math.max(0, -power))];
}
