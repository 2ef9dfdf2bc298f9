import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LinearDiscriminant } from "../../../src/methods/discriminant/index.js";
import { expectClose } from "../../support/numbers.js";

interface Fixture {
  readonly rows: readonly (readonly number[])[];
  readonly classes: readonly number[];
  readonly new: readonly (readonly number[])[];
  readonly probabilities: readonly (readonly number[])[];
  readonly predicted: readonly number[];
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("./coded.json", import.meta.url), "utf8"));

it.each(["auto", "eigen", "svd"] as const)(
  "LinearDiscriminant classifies coded data as scikit-learn does: solver %s",
  async (solver) => {
    // scikit-learn divides by n.
    const model = await new LinearDiscriminant({ solver, divisor: "n" }).fit(fixture.rows, fixture.classes);
    expect(model.rank).toBe(3);
    expect(model.constantWithinClasses).toEqual(["x3", "x4"]);
    expect(model.predict(fixture.new)).toEqual(fixture.predicted);
    expectClose(model.predictProba(fixture.new).data, fixture.probabilities.flat(), { tolerance: 1e-10 });
  },
);
