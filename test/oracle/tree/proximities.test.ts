import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { valueByProximities } from "../../../src/methods/tree/proximity-imputation/fill.js";
import { expectClose } from "../../support/numbers.js";

/** See make_proximities.R. */
interface Fixture {
  readonly quantities: (number | null)[][];
  readonly imputed: number[][];
  readonly codes: (number | null)[];
  readonly imputedCodes: number[];
  readonly proximities: number[][];
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("proximities.json", import.meta.url), "utf8"));
const numbers = (values: (number | null)[]) => Float64Array.from(values, (value) => value ?? Number.NaN);

/** A column with its missing values filled in by the proximities of randomForest. */
function filled(values: (number | null)[], levels: number): Float64Array {
  const column = { name: "column", numbers: numbers(values), levels };
  return column.numbers.map((value, row) =>
    Number.isNaN(value) ? valueByProximities(column, fixture.proximities[row], undefined) : value,
  );
}

describe("Values by proximities", () => {
  it("are those of rfImpute for quantities", () => {
    for (const [j, values] of fixture.quantities.entries()) {
      expect(values.includes(null)).toBe(true);
      // rfImpute adds 1e-8 to the sum of the proximities.
      expectClose(filled(values, 0), fixture.imputed[j], { tolerance: 1e-7 });
    }
  });

  it("are the most frequent levels by proximity", () => {
    expect(fixture.codes.includes(null)).toBe(true);
    expect([...filled(fixture.codes, 3)]).toEqual(fixture.imputedCodes);
  });
});
