import { Table } from "../table/table.js";
import { DIABETES } from "./diabetes-data.js";
import { inflate } from "./inflate.js";

const NAMES = ["age", "sex", "bmi", "bloodPressure", "s1", "s2", "s3", "s4", "s5", "s6", "progression"];

/**
 * Ten measurements of 442 patients with diabetes, six of them of their blood serum, and the `progression` of the
 * disease a year later, in the original units; `sex` is coded 1 and 2.
 * Source: Efron, Hastie, Johnstone and Tibshirani (2004), via scikit-learn; terms: BSD-3-Clause, see
 * THIRD-PARTY.md.
 *
 * ```ts
 * (await diabetes()).get(0, "progression"); // 151
 * ```
 */
export async function diabetes(): Promise<Table> {
  const lines = new TextDecoder().decode(await inflate(DIABETES)).split("\n");
  const columns = NAMES.map((name, j) => [name, Float64Array.from(lines[j].split(","), Number)] as const);
  return Table.fromColumns(Object.fromEntries(columns));
}
