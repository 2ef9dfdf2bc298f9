// Nearest neighbors and learning vector quantization beside the package class of R.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { KNeighborsClassifier, Matrix } from "../../../src/index.js";
import { PrototypeTrainer } from "../../../src/methods/neighbors/lvq/solver.js";
import { expectClose } from "../../support/numbers.js";

type Rows = readonly (readonly number[])[];

interface Fixture {
  readonly x: Rows;
  readonly classes: readonly string[];
  readonly new: Rows;
  readonly nearest: readonly {
    readonly k: number;
    readonly predictions: readonly string[];
    readonly shares: readonly number[];
  }[];
  readonly codebook: Rows;
  readonly codebookClasses: readonly string[];
  readonly lvq: Readonly<
    Record<
      "olvq1" | "lvq1" | "lvq2" | "lvq3",
      { readonly order: readonly number[]; readonly prototypes: Rows }
    >
  >;
}

const fixture = JSON.parse(readFileSync(new URL("class.json", import.meta.url), "utf8")) as Fixture;
const { x, classes } = fixture;

describe("knn", () => {
  it.each(fixture.nearest)(
    "predicts the same classes by $k neighbors, except where votes tie",
    async (expected) => {
      const { k: neighbors, predictions, shares } = expected;
      const model = await new KNeighborsClassifier({ neighbors, standardize: false }).fit(x, classes);
      const predicted = model.predict(fixture.new);
      const probabilities = model.predictProba(fixture.new);
      let compared = 0;
      for (const [row, label] of predictions.entries()) {
        const votes = [...probabilities.row(row)];
        const most = Math.max(...votes);
        expectClose(most, shares[row], { tolerance: 1e-12 });
        if (votes.filter((vote) => vote === most).length > 1) continue;
        expect(predicted[row]).toBe(label);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(50);
    },
  );
});

describe("learning vector quantization", () => {
  const codeOf = (label: string) => ["a", "b", "c"].indexOf(label);

  it.each([
    ["olvq1", "olvq1", 0.3],
    ["lvq1", "lvq1", 0.03],
    ["lvq2", "lvq2.1", 0.03],
    ["lvq3", "lvq3", 0.03],
  ] as const)("moves prototypes as %s does", (name, method, learningRate) => {
    const { order, prototypes: expected } = fixture.lvq[name];
    const prototypes = Matrix.from(fixture.codebook);
    const codes = Int32Array.from(fixture.codebookClasses, codeOf);
    // It compares squared distances with the bound of the window; that of their roots belongs to a smaller window.
    const bound = Math.sqrt((1 - 0.3) / (1 + 0.3));
    const window = (1 - bound) / (1 + bound);
    const trainer = new PrototypeTrainer(
      { prototypes, codes },
      { method, learningRate, window, sameRate: 0.1 },
    );
    for (const [step, row] of order.entries())
      trainer.show(Float64Array.from(x[row]), codeOf(classes[row]), (order.length - step) / order.length);
    expectClose(prototypes.data, expected.flat(), { tolerance: 1e-12 });
  });
});
