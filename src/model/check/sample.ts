import { Matrix } from "../../math/linalg/matrix.js";
import type { EstimatorStatics, TargetKind } from "../estimator.js";
import type { Sample } from "./subject.js";

const GROUPS = 3;
const PER_GROUP = 14;
const COLUMNS = 3;

/** What a method's columns must hold: any numbers, whole ones that are not negative, or levels. */
export type SampleValues = "numbers" | "counts" | "levels";

const VALUES: Readonly<Record<SampleValues, (value: number) => number>> = {
  numbers: (value) => value,
  counts: (value) => Math.round(Math.abs(value)),
  // The column of a group has a unique level, and the others one of two.
  levels: (value) => (value > 3 ? 2 : Number(value > 0)),
};

/**
 * Three groups of cases, far enough apart that an order of rows or a seed does not decide which group a
 * case belongs to, with noise that is the same on every machine. A method for fewer columns gets the first of them.
 */
export function sampleFor(
  estimator: { readonly target: TargetKind | undefined },
  values: SampleValues = "numbers",
): Sample {
  const { target } = estimator;
  const { preparation } = estimator.constructor as unknown as Partial<EstimatorStatics>;
  const columns = Math.min(COLUMNS, preparation?.suits?.most?.columns ?? COLUMNS);
  const noise = weyl();
  const rows = Array.from({ length: GROUPS * PER_GROUP }, (_, i) => {
    const group = i % GROUPS;
    const row = Array.from({ length: COLUMNS }, (_, j) => (j === group ? 6 : 0) + 2 * noise() - 1);
    return row.map(VALUES[values]);
  });
  const x = Matrix.from(rows.map((row) => row.slice(0, columns)));
  if (target === "classes") return { x, y: rows.map((_, i) => ["ash", "beech", "cedar"][i % GROUPS]) };
  if (target === "numbers")
    return { x, y: rows.map((row) => 3 + 2 * row[0] - row[1] + 0.5 * row[2] + noise()) };
  return { x, y: undefined };
}

/** The columns of a matrix by name; of more names than columns, the first ones. */
export function columnsOf(x: Matrix, names: readonly string[]): { readonly [name: string]: Float64Array } {
  return Object.fromEntries(names.slice(0, x.columns).map((name, j) => [name, x.column(j)]));
}

/** Multiples of the golden ratio, modulo 1: evenly spread and repeatable. */
function weyl(): () => number {
  let state = 0.5;
  return () => {
    state = (state + 0.6180339887498949) % 1;
    return state;
  };
}
