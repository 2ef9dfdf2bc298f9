// All tables with given totals, column by column. Tables that agree in what is left for the remaining columns are
// merged, and bounds on what the rest can contribute decide most of them early (the network algorithm of Mehta and
// Patel).

import { DataError } from "../../base/errors.js";
import { logFactorial } from "../../math/probability/special/factorial.js";
import type { CountTable } from "./counts.js";

/** Beyond this many visited states the exact answer takes too long. */
const MOST_STATES = 400_000;

/** The probability of the observed table, and that of all tables no likelier than it, given all totals. */
export function tablesAsUnlikely(
  method: string,
  table: CountTable,
  same: number,
): { pValue: number; probability: number } {
  // Fewer rows make fewer states.
  const wide = table.rows <= table.columns;
  const rows = wide ? table.rowTotals : table.columnTotals;
  const columns = Float64Array.from(wide ? table.columnTotals : table.rowTotals).sort();
  let constant = -logFactorial(table.total);
  for (const total of [...rows, ...columns]) constant += logFactorial(total);
  const observed = table.values.reduce((sum, count) => sum - logFactorial(count), 0);
  const limit = observed + Math.log(same);
  const network = new Network(method, columns);
  let states = new Map<string, { left: number[]; past: Map<number, number> }>();
  states.set(keyOf([...rows]), { left: [...rows].sort((a, b) => a - b), past: new Map([[0, 1]]) });
  let decided = 0;
  for (let column = columns.length - 1; column >= 0; column -= 1) {
    const next: typeof states = new Map();
    for (const { left, past } of states.values()) {
      const [least, most] = network.bounds(left, column);
      const undecided = new Map<number, number>();
      for (const [log, ways] of past) {
        if (log + most <= limit) decided += ways * Math.exp(constant + log + network.total(left, column));
        else if (log + least <= limit) undecided.set(log, ways);
      }
      if (undecided.size === 0) continue;
      network.eachFill(left, columns[column], (rest, cost) => {
        const key = keyOf(rest);
        let state = next.get(key);
        if (state === undefined) {
          state = { left: [...rest].sort((a, b) => a - b), past: new Map() };
          next.set(key, state);
        }
        for (const [log, ways] of undecided) {
          network.count();
          // Paths of the same probability differ by rounding alone; they are merged.
          const sum = Math.round((log + cost) * 1e10) / 1e10;
          state.past.set(sum, (state.past.get(sum) ?? 0) + ways);
        }
      });
    }
    states = next;
  }
  for (const { past } of states.values())
    for (const [log, ways] of past) if (log <= limit + 1e-8) decided += ways * Math.exp(constant + log);
  return { pValue: Math.min(1, decided), probability: Math.exp(constant + observed) };
}

function keyOf(left: readonly number[]): string {
  return [...left].sort((a, b) => a - b).join();
}

class Network {
  readonly #method: string;
  readonly #columns: Float64Array;
  readonly #bounds = new Map<string, readonly [number, number]>();
  #visited = 0;

  constructor(method: string, columns: Float64Array) {
    this.#method = method;
    this.#columns = columns;
  }

  count(): void {
    this.#visited += 1;
    if (this.#visited <= MOST_STATES) return;
    throw new DataError(
      this.#method,
      "there are too many tables with these totals for an exact test; use chiSquaredTest, or merge rows or columns.",
      { expected: `at most ${MOST_STATES} steps`, received: "more" },
    );
  }

  /** log Σ Π 1/n! over all tables that fill the columns up to this one. */
  total(left: readonly number[], column: number): number {
    const all = left.reduce((a, b) => a + b, 0);
    let log = logFactorial(all);
    for (const rest of left) log -= logFactorial(rest);
    for (let j = 0; j <= column; j += 1) log -= logFactorial(this.#columns[j]);
    return log;
  }

  /** The smallest and the largest log Π 1/n! of the tables that fill the columns up to this one. */
  bounds(left: readonly number[], column: number): readonly [least: number, most: number] {
    if (column < 0) return [0, 0];
    if (column === 0) {
      const only = left.reduce((sum, rest) => sum - logFactorial(rest), 0);
      return [only, only];
    }
    const key = `${column}:${left.join()}`;
    const known = this.#bounds.get(key);
    if (known !== undefined) return known;
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    this.eachFill(left, this.#columns[column], (rest, cost) => {
      this.count();
      const [low, high] = this.bounds(
        [...rest].sort((a, b) => a - b),
        column - 1,
      );
      least = Math.min(least, cost + low);
      most = Math.max(most, cost + high);
    });
    this.#bounds.set(key, [least, most]);
    return [least, most];
  }

  /** Visits every way to take a column's total from what is left in the rows, with −Σ log n!. */
  eachFill(
    left: readonly number[],
    total: number,
    visit: (rest: readonly number[], cost: number) => void,
  ): void {
    const rest = [...left];
    const after = left.map((_, i) => left.slice(i + 1).reduce((a, b) => a + b, 0));
    const fill = (row: number, open: number, cost: number): void => {
      if (row === left.length) {
        visit(rest, cost);
        return;
      }
      const fewest = Math.max(0, open - after[row]);
      for (let taken = fewest; taken <= Math.min(open, left[row]); taken += 1) {
        rest[row] = left[row] - taken;
        fill(row + 1, open - taken, cost - logFactorial(taken));
      }
      rest[row] = left[row];
    };
    fill(0, total, 0);
  }
}
