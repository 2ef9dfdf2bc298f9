import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { MinMaxScaler, RobustScaler, StandardScaler, UnitNormScaler } from "../../../src/index.js";
import type { ScalerModel } from "../../../src/prepare/index.js";
import { expectClose } from "../../support/numbers.js";

const fixture: {
  readonly x: number[][];
  readonly holed: (number | null)[][];
  readonly weights: number[];
  readonly new: number[][];
  readonly results: Record<string, number[][]>;
} = JSON.parse(readFileSync(new URL("scalers.json", import.meta.url), "utf8"));

const { x, weights } = fixture;
const holed = fixture.holed.map((row) => row.map((value) => value ?? Number.NaN));

const cases: [name: string, fitted: () => Promise<ScalerModel>][] = [
  ["standard", () => new StandardScaler().fit(x)],
  ["standard, weighted", () => new StandardScaler().fit(x, { weights })],
  ["standard, missing", () => new StandardScaler().fit(holed)],
  ["standard, centered only", () => new StandardScaler({ scale: "none" }).fit(x)],
  ["standard, scaled only", () => new StandardScaler({ center: false }).fit(x)],
  ["min-max", () => new MinMaxScaler().fit(x)],
  ["min-max, clipped", () => new MinMaxScaler({ range: [-1, 3], clip: "range" }).fit(x)],
  ["min-max, missing", () => new MinMaxScaler({ range: [-1, 3] }).fit(holed)],
  ["robust", () => new RobustScaler().fit(x)],
  ["robust, missing", () => new RobustScaler().fit(holed)],
  ["robust, deciles", () => new RobustScaler({ quantiles: [0.1, 0.9] }).fit(x)],
];

describe("scalers agree with scikit-learn", () => {
  it.each(cases)("%s", async (name, fitted) => {
    const model = await fitted();
    const expected = fixture.results[name].flat();
    const scale = Math.max(...expected.map(Math.abs));
    expectClose(model.transform(fixture.new).data, expected, { tolerance: 1e-12, scale });
  });

  it.each(["l1", "l2", "max"] as const)("norm %s", async (norm) => {
    const model = await new UnitNormScaler({ norm }).fit(x);
    const expected = fixture.results[`norm ${norm}`].flat();
    expectClose(model.transform(fixture.new).data, expected, { tolerance: 1e-15 });
  });
});
