import { Table } from "../table/table.js";

/**
 * Twelve fruits in two boxes as counts: the red box holds 2 apples and 6 oranges, the blue one 3 apples and
 * 1 orange. The column of counts has the role "weight". Source: Bishop (2006), Pattern Recognition and Machine
 * Learning, section 1.2.
 *
 * ```ts
 * fruits().get(1, "count"); // 6
 * ```
 */
export function fruits(): Table {
  return Table.fromColumns(
    {
      box: ["red", "red", "blue", "blue"],
      fruit: ["apple", "orange", "apple", "orange"],
      count: [2, 6, 3, 1],
    },
    { roles: { weight: "count" } },
  );
}
