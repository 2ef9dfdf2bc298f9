// The numbers of errors on glass and vowels beside those of R's fda and mda (make_error_rates.R).

import { describe, expect, it } from "vitest";
import { readTable, type Table } from "../../../src/index.js";
import { FlexibleDiscriminant } from "../../../src/methods/discriminant/index.js";
import { MixtureDiscriminant } from "../../../src/methods/mixture/index.js";
import { describeWithData } from "../../support/data.js";
import rates from "./error-rates.json" with { type: "json" };

interface Parts {
  readonly train: Table;
  readonly test: Table;
  readonly target: string;
}

function errorsOf(model: { predict(table: Table): unknown[] }, { test, target }: Parts): number {
  const column = test.column(target);
  const labels = column.kind === "quantitative" ? column.values : undefined;
  return model.predict(test).filter((label, row) => label !== labels?.[row]).length;
}

function agreesWithR(parts: () => Promise<Parts>, reference: typeof rates.glass): void {
  it.each(["linear", "quadratic", "mars"] as const)(
    "as many with scores by a %s regression",
    async (kind) => {
      const own = await parts();
      const regression = kind === "quadratic" ? "polynomial" : kind;
      const model = await new FlexibleDiscriminant({ regression }).fit(own.train, own.target);
      expect(errorsOf(model, own)).toBe(reference[kind]);
    },
  );

  it("as many with three subclasses as from the random starts of mda", async () => {
    const own = await parts();
    const model = await new MixtureDiscriminant().fit(own.train, own.target);
    expect(model.convergence.converged).toBe(true);
    const errors = errorsOf(model, own);
    expect(errors).toBeGreaterThanOrEqual(Math.min(...reference.mixtures));
    expect(errors).toBeLessThanOrEqual(Math.max(...reference.mixtures));
  });
}

describe("discriminants err in new cases", () => {
  describeWithData("of glass", "r/mda_glass.csv", (file) => {
    agreesWithR(async () => {
      const all = await readTable(file);
      const rows = Array.from({ length: all.rows }, (_, row) => row);
      const [train, test] = [rows.filter((row) => row % 3 !== 0), rows.filter((row) => row % 3 === 0)];
      return { train: all.take(train), test: all.take(test), target: "Type" };
    }, rates.glass);
  });

  describeWithData("of vowels", "esl/vowel.train.csv", (file) => {
    agreesWithR(async () => {
      const [train, test] = await Promise.all([readTable(file), readTable(file.replace("train", "test"))]);
      return { train, test, target: "y" };
    }, rates.vowels);
  });
});
