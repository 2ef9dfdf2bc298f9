import { Matrix } from "../../math/linalg/matrix.js";
import type { TargetKind } from "../estimator.js";
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
 * case belongs to, with noise that is the same on every machine.
 */
export function sampleFor(target: TargetKind | undefined, values: SampleValues = "numbers"): Sample {
  const noise = weyl();
  const rows = Array.from({ length: GROUPS * PER_GROUP }, (_, i) => {
    const group = i % GROUPS;
    const row = Array.from({ length: COLUMNS }, (_, j) => (j === group ? 6 : 0) + 2 * noise() - 1);
    return row.map(VALUES[values]);
  });
  const x = Matrix.from(rows);
  if (target === "classes") return { x, y: rows.map((_, i) => ["ash", "beech", "cedar"][i % GROUPS]) };
  if (target === "numbers")
    return { x, y: rows.map((row) => 3 + 2 * row[0] - row[1] + 0.5 * row[2] + noise()) };
  return { x, y: undefined };
}

/** Multiples of the golden ratio, modulo 1: evenly spread and repeatable. */
function weyl(): () => number {
  let state = 0.5;
  return () => {
    state = (state + 0.6180339887498949) % 1;
    return state;
  };
}
