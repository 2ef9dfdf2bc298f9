import { Table } from "../table/table.js";

/**
 * Twelve ascending values of one feature, four of them of the positive class, with a tie of both classes at 9:
 * an example for comparing supervised discretization methods.
 * Source: Flach (2012), Machine Learning, examples 10.6 and 10.7.
 *
 * ```ts
 * ranked12().get(7, "value") === ranked12().get(8, "value"); // true
 * ```
 */
export function ranked12(): Table {
  return Table.fromColumns({
    value: [-5, -3.1, -2.7, 0, 7, 7.1, 8.5, 9, 9, 13.7, 15.1, 20.1],
    positive: Array.from("-+---++-+---", (sign) => sign === "+"),
  });
}
