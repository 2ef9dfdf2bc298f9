import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OneHotEncoder, OrdinalEncoder, Table } from "../../../src/index.js";
import type { OneHotEncoderOptions } from "../../../src/prepare/index.js";

const fixture: {
  readonly city: string[];
  readonly zip: number[];
  readonly oneHot: Record<string, number[][]>;
  readonly ordinal: number[][];
} = JSON.parse(readFileSync(new URL("encoders.json", import.meta.url), "utf8"));

// Its levels are always sorted.
const levels = [...new Set(fixture.city)].sort();
const table = Table.fromColumns(
  { city: fixture.city, zip: fixture.zip },
  { kinds: { city: { kind: "categorical", levels } } },
);

const cases: [name: string, options: OneHotEncoderOptions][] = [
  ["plain", {}],
  ["first", { drop: "first" }],
  ["rare", { minFrequency: 7 }],
  ["share", { minFrequency: 0.2 }],
];

describe("encoders agree with scikit-learn", () => {
  it.each(cases)("one-hot, %s", async (name, options) => {
    const model = await new OneHotEncoder({ ...options, columns: ["city", "zip"] }).fit(table);
    expect(model.transform(table).toArrays()).toEqual(fixture.oneHot[name]);
  });

  it("ordinal", async () => {
    const encoder = new OrdinalEncoder({ order: "alphabetical", columns: ["city", "zip"] });
    expect((await encoder.fit(table)).transform(table).toArrays()).toEqual(fixture.ordinal);
  });
});
