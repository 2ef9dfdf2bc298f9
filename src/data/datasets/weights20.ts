import { Table } from "../table/table.js";

/**
 * The weights of twenty people, in descending order, and whether they have diabetes: ten do. Isotonic calibration gives
 * 5/6, 3/5, 1/2, 3/7, 2/5 and 1/5. Source: Flach (2012), Machine Learning, example 10.10.
 *
 * ```ts
 * weights20().get(0, "weight"); // 130
 * ```
 */
export function weights20(): Table {
  return Table.fromColumns({
    weight: [130, 127, 111, 106, 103, 96, 90, 86, 85, 82, 81, 80, 79, 77, 73, 68, 67, 64, 61, 56],
    diabetes: Array.from("++++-++-+--+-+--+---", (sign) => sign === "+"),
  });
}
