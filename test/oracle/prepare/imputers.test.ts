import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { Imputer, IterativeImputer, NeighborImputer } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

type Holed = (number | null)[][];

const fixture: {
  readonly x: Holed;
  readonly new: Holed;
  readonly counted: Holed;
  readonly results: Record<string, number[][]>;
} = JSON.parse(readFileSync(new URL("imputers.json", import.meta.url), "utf8"));

const holed = (rows: Holed) => rows.map((row) => row.map((value) => value ?? Number.NaN));
const x = holed(fixture.x);
const fresh = holed(fixture.new);
const counted = holed(fixture.counted);

function expectResult(name: string, actual: ArrayLike<number>, tolerance: number): void {
  const expected = fixture.results[name].flat();
  expectClose(actual, expected, { tolerance, scale: Math.max(...expected.map(Math.abs)) });
}

describe("Imputer agrees with scikit-learn's SimpleImputer", () => {
  it.each(["mean", "median"] as const)("%s", async (method) => {
    const model = await new Imputer({ method }).fit(x);
    expectResult(`simple ${method}`, model.transform(fresh).data, 1e-15);
  });

  it("mode, the smallest of those that tie", async () => {
    const model = await new Imputer({ method: "mode" }).fit(counted);
    expectResult("simple mode", model.transform(counted).data, 0);
  });
});

describe("NeighborImputer agrees with scikit-learn's KNNImputer", () => {
  const settings = [1, 3, 5, 60].flatMap((k) => [[k, "uniform"] as const, [k, "distance"] as const]);

  it.each(settings)("%d neighbors, weighting %s", async (neighbors, weighting) => {
    const model = await new NeighborImputer({ neighbors, weighting }).fit(x);
    expectResult(`neighbors ${neighbors} ${weighting}`, model.transform(fresh).data, 1e-14);
    expectResult(`neighbors ${neighbors} ${weighting}, training`, model.transform(x).data, 1e-14);
  });
});

describe("IterativeImputer agrees with scikit-learn's, with linear regressions", () => {
  it.each([1, 2, 5])("after %d rounds", async (maxIterations) => {
    const model = await new IterativeImputer({ maxIterations, tolerance: 0 }).fit(x);
    expectResult(`iterative ${maxIterations}`, model.transform(x).data, 1e-13);
  });

  it("at the fixed point", async () => {
    const model = await new IterativeImputer({ maxIterations: 1000, tolerance: 1e-13 }).fit(x);
    expectResult("iterative converged", model.transform(x).data, 1e-13);
  });
});
