import { badCase } from "../input/labels.js";

/** Numbers that a formula takes a logarithm or a power of. */
export function requireAbove(
  method: string,
  what: "truth" | "prediction",
  values: Float64Array,
  bound: number,
  including: boolean,
): void {
  const row = values.findIndex((value) => !(including ? value >= bound : value > bound));
  if (row < 0) return;
  const expected = `a number ${including ? "≥" : ">"} ${bound}`;
  throw badCase(method, what, row, expected, String(values[row]));
}
