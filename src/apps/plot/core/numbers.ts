// Numbers as figures print them.

/**
 * A tick label: without rounding errors, with powers of ten instead of many zeros, and with a real
 * minus sign.
 */
export function tickText(value: unknown): string {
  if (typeof value !== "number") return String(value);
  const rounded = Number.isSafeInteger(value) ? value : Number(value.toPrecision(12));
  const size = Math.abs(rounded);
  const text =
    size >= 1e6 || (size > 0 && size < 1e-5)
      ? rounded.toExponential().replace("e+", "e")
      : rounded.toLocaleString("en-US", { maximumFractionDigits: 12 });
  return text.replaceAll("-", "−");
}

/** A number with this many significant digits, without trailing zeros; whole numbers, which may be counts, with all. */
export function shortText(value: number, digits = 3): string {
  if (!Number.isSafeInteger(value)) return tickText(Number(value.toPrecision(digits)));
  const [short, whole] = [tickText(value), countText(value).replace("-", "−")];
  return short.length < whole.length ? short : whole;
}

/** "(1.5, 2)" */
export function pointText([a, b]: readonly [number, number]): string {
  return `(${shortText(a)}, ${shortText(b)})`;
}

/** A count with separated thousands: 12,345. */
export function countText(value: number): string {
  return value.toLocaleString("en-US");
}

/** A fixed number of decimals, for aligned numbers. */
export function fixedText(value: number, decimals: number): string {
  return value.toFixed(decimals).replace("-", "−");
}

/** "1 row", "2 rows". */
export function plural(count: number, word: string): string {
  return `${countText(count)} ${word}${count === 1 ? "" : "s"}`;
}

/** Numbers for a column: with the same decimals, as many as so many digits of the largest need. */
export function alignedTexts(values: readonly number[], digits = 4): string[] {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!(largest >= 1e-3 && largest < 1e6)) return values.map((value) => shortText(value, digits));
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(largest)));
  return values.map((value) =>
    fixedText(Number(value.toFixed(decimals)) || 0, decimals).replace(/\d+/, (whole) =>
      countText(Number(whole)),
    ),
  );
}
