// Flexible discriminants as those of R's mda (flexible.json), and on data of The Elements of Statistical Learning.

import { describe, expect, it } from "vitest";
import { iris } from "../../../src/data/datasets/iris.js";
import { readTable, type Table } from "../../../src/index.js";
import {
  FlexibleDiscriminant,
  type FlexibleDiscriminantOptions,
} from "../../../src/methods/discriminant/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";
import content from "./flexible.json" with { type: "json" };

interface Reference {
  readonly posterior: number[][];
  readonly variates: number[][];
  readonly means: number[][];
  readonly percent: number[];
  readonly values: number[];
}

const flowers = iris();

/** Columns with the sign that makes their largest number positive. */
function oriented(rows: readonly (readonly number[])[], means: readonly (readonly number[])[]): number[] {
  const signs = means[0].map((_, a) => {
    const column = means.map((row) => row[a]);
    const largest = Math.max(...column.map(Math.abs));
    return Math.sign(column.find((value) => Math.abs(value) > 0.999_999 * largest) ?? 1);
  });
  return rows.flatMap((row) => row.map((value, a) => value * signs[a]));
}

async function expectAsInR(options: FlexibleDiscriminantOptions, reference: Reference, weights?: number[]) {
  const control = weights && { weights };
  const model = await new FlexibleDiscriminant(options).fit(flowers, "species", control);
  const some = flowers.take(content.rows);
  expectClose(model.predictProba(some).data, reference.posterior.flat(), { tolerance: 1e-9 });
  const size = Math.max(...reference.variates.flat().map(Math.abs));
  const { variates, means } = reference;
  expectClose(model.transform(some).data, oriented(variates, means), { tolerance: 1e-10, scale: size });
  expectClose(model.centroids.data, oriented(means, means), { tolerance: 1e-10, scale: size });
  expectClose(
    model.correlations.map((value) => value ** 2),
    reference.values,
    { tolerance: 1e-11 },
  );
  let sum = 0;
  const cumulative = Array.from(model.explainedRatio, (ratio) => {
    sum += 100 * ratio;
    return sum;
  });
  expectClose(cumulative, reference.percent, { tolerance: 1e-9 });
}

describe("flexible discriminants of iris agree with mda's fda", () => {
  it.each([
    ["linear regression", { regression: "linear" }, content.linear],
    ["polynomials with products", { regression: "polynomial" }, content.quadratic],
    [
      "polynomials without products",
      { regression: "polynomial", degree: 3, products: false },
      content.powers,
    ],
    ["a ridge penalty", { regression: "linear", lambda: 5 }, content.ridge],
    ["MARS", { regression: "mars" }, content.mars],
    ["MARS with products", { regression: "mars", degree: 2 }, content.products],
  ] as const)("with %s", async (_, options, reference) => {
    await expectAsInR(options, reference);
  });

  it("with weights, where the priors are those of mda, which does not weigh them", async () => {
    const weights = Array.from({ length: 150 }, (_, i) => [1, 2, 3, 1, 4][i % 5]);
    await expectAsInR({ regression: "linear", priors: "uniform" }, content.weighted, weights);
  });
});

function wrong(model: { predict(table: Table): unknown[] }, table: Table): number {
  const column = table.column("y");
  const labels = column.kind === "quantitative" ? column.values : undefined;
  return model.predict(table).filter((label, row) => label !== labels?.[row]).length;
}

describeWithData(
  "on the vowels of ESL, errors in 528 training and 462 test cases",
  "esl/vowel.train.csv",
  (file) => {
    const errors = async (options: FlexibleDiscriminantOptions) => {
      const [train, test] = await Promise.all([readTable(file), readTable(file.replace("train", "test"))]);
      const model = await new FlexibleDiscriminant(options).fit(train, "y");
      return [wrong(model, train), wrong(model, test)];
    };

    it("of linear regression are those of linear discriminants, .32 and .56 in table 12.3", async () => {
      expect(await errors({ regression: "linear" })).toEqual([167, 257]);
    });

    it("of polynomials of degree 2 are those of mda", async () => {
      expect(await errors({ regression: "polynomial" })).toEqual([12, 203]);
    });

    it("of MARS are those of mda with earth", async () => {
      expect(await errors({})).toEqual([138, 239]);
      expect(await errors({ components: 2 })).toEqual([expect.any(Number), 217]);
    });

    it("of MARS with products are those of mda with earth, but for one test case near a boundary", async () => {
      const [train, test] = await errors({ degree: 2 });
      expect(train).toBe(156);
      expect(Math.abs(test - 245)).toBeLessThanOrEqual(1);
    });

    it("of additive splines are near the .06 of BRUTO in training, and below the .56 of linear discriminants", async () => {
      const [train, test] = await errors({ regression: "additive", degreesOfFreedom: 5 });
      expect(Math.abs(train / 528 - 0.06)).toBeLessThan(0.015);
      expect(test / 462).toBeLessThan(0.51);
    });
  },
);
