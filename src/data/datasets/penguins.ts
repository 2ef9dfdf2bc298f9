import { Table } from "../table/table.js";
import { inflate } from "./inflate.js";
import { PENGUINS } from "./penguins-data.js";

/**
 * Bill, flipper and body mass of 344 penguins of three species on three islands, with their sex; two birds lack
 * all measurements and eleven their sex. A table with columns of different kinds and with missing values.
 * Source: Gorman, Williams and Fraser (2014), Horst, Hill and Gorman (2020), via vega-datasets; terms:
 * CC0.
 *
 * ```ts
 * (await penguins()).get(0, "billLength"); // 39.1
 * ```
 */
export async function penguins(): Promise<Table> {
  const lines = new TextDecoder().decode(await inflate(PENGUINS)).split("\n");
  const [species, island, billLength, billDepth, flipperLength, bodyMass, sex] = lines.map((line) =>
    line.split(",").map((value) => (value === "" ? null : value)),
  );
  const numbers = (values: readonly (string | null)[]) =>
    Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value)));
  return Table.fromColumns({
    species,
    island,
    billLength: numbers(billLength),
    billDepth: numbers(billDepth),
    flipperLength: numbers(flipperLength),
    bodyMass: numbers(bodyMass),
    sex,
  });
}
