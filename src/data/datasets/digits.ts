import { Table } from "../table/table.js";
import { DIGITS } from "./digits-data.js";
import { inflate } from "./inflate.js";

const SIDE = 8;

/**
 * 1797 handwritten digits as images of 8×8 pixels from 0 (paper) to 16 (ink): `pixel00` (row 0, column 0) to
 * `pixel77`, and the `digit` with the levels 0 to 9. Source: Alpaydin and Kaynak (1998), Optical Recognition of
 * Handwritten Digits, test set, via the UCI Machine Learning Repository and scikit-learn; terms:
 * BSD-3-Clause, see THIRD-PARTY.md.
 *
 * ```ts
 * (await digits()).rows; // 1797
 * ```
 */
export async function digits(): Promise<Table> {
  const bytes = await inflate(DIGITS);
  const rows = bytes.length / (SIDE * SIDE + 1);
  const column = (j: number) => Float64Array.from(bytes.subarray(j * rows, (j + 1) * rows));
  const pixels = Array.from({ length: SIDE * SIDE }, (_, j) => {
    return [`pixel${Math.floor(j / SIDE)}${j % SIDE}`, column(j)] as const;
  });
  return Table.fromColumns(Object.fromEntries([...pixels, ["digit", column(SIDE * SIDE)]]), {
    kinds: { digit: { kind: "categorical", levels: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] } },
  });
}
