import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SelfOrganizingMap } from "../../../src/methods/cluster/index.js";
import { expectClose } from "../../support/numbers.js";

interface KohonenMap {
  readonly width: number;
  readonly height: number;
  readonly grid: "hexagonal" | "rectangular";
  readonly neighborhood: "gaussian" | "bubble";
  readonly radius: [number, number];
  readonly passes: number;
  readonly start: number[][];
  readonly codebook: number[][];
  readonly units: number[];
}

const fixture: { rows: number[][]; maps: KohonenMap[] } = JSON.parse(
  readFileSync(new URL("som.json", import.meta.url), "utf8"),
);

describe("batch maps agree with R's kohonen", () => {
  it.each(fixture.maps)("$grid, $neighborhood, $width×$height", async (expected) => {
    const { width, height, grid, neighborhood, passes, start: init } = expected;
    const [first, last] = expected.radius;
    // There, the radius falls by the same amount in every pass, and would reach its end in one more.
    const radius: [number, number] = [first, first - ((first - last) * (passes - 1)) / passes];
    const settings = { width, height, grid, neighborhood, radius, init, maxIterations: passes };
    const model = await new SelfOrganizingMap({ ...settings, method: "batch" }).fit(fixture.rows);
    expectClose(model.codebook.data, expected.codebook.flat(), { tolerance: 1e-12, scale: 10 });
    expect([...model.units]).toEqual(expected.units);
  });
});
