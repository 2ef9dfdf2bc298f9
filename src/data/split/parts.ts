import { OptionError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { badOption } from "../../math/probability/distributions/require.js";
import { Table } from "../table/table.js";

/** What to split: a number of rows, or a table. */
export type Splittable = number | Table;

/** The share of each part, as a list or by name; they add up to 1. */
export type Shares = readonly number[] | Readonly<Record<string, number>>;

/** One part of a split: the row indices and, if a table was split, its rows. */
export type Part<S extends Splittable> = S extends Table
  ? { readonly indices: Uint32Array; readonly table: S }
  : { readonly indices: Uint32Array };

/** The parts as a list or by name, like their shares. */
export type Parts<P extends Shares, S extends Splittable> = { readonly [K in keyof P]: Part<S> };

/** The largest rounding error of a sum of shares. */
const SUM_TOLERANCE = 1e-9;

/** The shares as a list, checked. */
export function readShares(method: string, parts: Shares): number[] {
  const shares: number[] = Object.values(parts);
  const sum = shares.reduce((total, share) => total + share, 0);
  const valid = shares.every((share) => typeof share === "number" && share >= 0);
  if (valid && Math.abs(sum - 1) <= SUM_TOLERANCE) return shares;
  const received = valid ? `a sum of ${sum}` : quote(shares.find((share) => !(share >= 0)));
  throw badOption(method, "parts", "shares ≥ 0 that add up to 1", received);
}

/** A list of more row indices, 1 GiB, is a mistake. */
const MOST_ROWS = 2 ** 28;

/** The number of rows to split. */
export function rowsOf(method: string, source: Splittable): number {
  if (source instanceof Table) return source.rows;
  if (Number.isSafeInteger(source) && source >= 0 && source <= MOST_ROWS) return source;
  const expected =
    typeof source === "number" && source > MOST_ROWS
      ? `a whole number from 0 to ${MOST_ROWS}`
      : "a whole number ≥ 0";
  throw new OptionError(method, {
    what: "the number of rows",
    option: "rows",
    expected,
    received: quote(source),
  });
}

/**
 * Integer sizes that add up to n, each the floor or the ceiling of n·share: every part gets the floor, and the rows
 * left over go to the parts with the largest remainders, the first of equal ones.
 */
export function partSizes(n: number, shares: readonly number[]): Uint32Array {
  const quotas = shares.map((share) => quota(n, share));
  const sizes = Uint32Array.from(quotas, Math.floor);
  const remainder = (part: number) => quotas[part] - sizes[part];
  const order = [...quotas.keys()].sort((a, b) => remainder(b) - remainder(a) || a - b);
  let rest = n - sizes.reduce((sum, size) => sum + size, 0);
  for (const part of order) {
    if (rest === 0) break;
    sizes[part] += 1;
    rest -= 1;
  }
  return sizes;
}

/** n·share, without the rounding that turns 0.29·100 into 28.999999999999996. */
export function quota(n: number, share: number): number {
  const product = n * share;
  const whole = Math.round(product);
  return Math.abs(product - whole) <= SUM_TOLERANCE * Math.max(1, product) ? whole : product;
}

/** The rows of each part, given the part of every row. */
export function gather(partOf: ArrayLike<number>, parts: number): Uint32Array[] {
  const counts = new Uint32Array(parts);
  for (let row = 0; row < partOf.length; row += 1) counts[partOf[row]] += 1;
  const rows = Array.from(counts, (count) => new Uint32Array(count));
  counts.fill(0);
  for (let row = 0; row < partOf.length; row += 1) {
    const part = partOf[row];
    rows[part][counts[part]] = row;
    counts[part] += 1;
  }
  return rows;
}

/** The parts by name or as a list, like their shares. */
export function assemble<P extends Shares, S extends Splittable>(
  source: S,
  shares: P,
  indices: readonly Uint32Array[],
): Parts<P, S> {
  const parts = indices.map((rows) =>
    source instanceof Table ? { indices: rows, table: source.take(rows) } : { indices: rows },
  );
  const named = Object.keys(shares).map((name, i) => [name, parts[i]] as const);
  return (Array.isArray(shares) ? parts : Object.fromEntries(named)) as Parts<P, S>;
}
