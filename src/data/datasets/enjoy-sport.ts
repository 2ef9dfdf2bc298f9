import { Table } from "../table/table.js";

/**
 * Four days with six attributes, and whether Aldo enjoyed his sport (`enjoy`, three days of four).
 * Exactly six conjunctions of attribute values are consistent with them: the version space.
 * Source: Mitchell (1997), Machine Learning, table 2.1.
 *
 * ```ts
 * enjoySport().get(2, "sky"); // "rainy"
 * ```
 */
export function enjoySport(): Table {
  return Table.fromColumns({
    sky: ["sunny", "sunny", "rainy", "sunny"],
    airTemperature: ["warm", "warm", "cold", "warm"],
    humidity: ["normal", "high", "high", "high"],
    wind: ["strong", "strong", "strong", "strong"],
    water: ["warm", "warm", "warm", "cool"],
    forecast: ["same", "same", "change", "change"],
    enjoy: [true, true, false, true],
  });
}
