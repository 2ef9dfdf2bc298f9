// Tree-augmented naive Bayes classifiers of bnlearn: the same trees, likelihoods and posteriors.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { NetworkClassifier } from "../../../src/networks/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";
import { readTable } from "./tables.js";

interface Fixture {
  readonly file: string;
  readonly target: string;
  readonly arcs: readonly (readonly [string, string])[];
  readonly logLikelihood: number;
  readonly equivalentSampleSize: number;
  readonly rows: readonly number[];
  readonly classes: readonly string[];
  readonly probabilities: readonly (readonly number[])[];
}

const fixtures: readonly Fixture[] = JSON.parse(readFileSync(new URL("./tan.json", import.meta.url), "utf8"));

describeWithData("tree.bayes of bnlearn", "bayesnet/data/learning.test.csv", (path) => {
  for (const fixture of fixtures) {
    const { file, target, equivalentSampleSize, classes } = fixture;

    it(`finds the tree of NetworkClassifier for ${target} in ${file}`, async () => {
      const table = readTable(join(dirname(path), file), "categorical");
      const plain = await new NetworkClassifier({ method: "maximum-likelihood" }).fit(table, target);
      const sorted = (arcs: readonly (readonly [string, string])[]) =>
        arcs.map((arc) => arc.join(" → ")).sort();
      expect(sorted(plain.network.graph.arcs)).toEqual(sorted(fixture.arcs));
      expectClose(plain.logLikelihood, fixture.logLikelihood, {
        tolerance: 1e-12,
        scale: Math.abs(fixture.logLikelihood),
      });

      // bnlearn smooths the shares of the classes too.
      const order = plain.classes.map(String);
      const shares = order.map((label) => {
        const column = table.column(target);
        if (!("levels" in column)) throw new Error("the classes must be levels");
        const code = column.levels.indexOf(label);
        return column.codes.reduce((sum, other) => sum + (other === code ? 1 : 0), 0);
      });
      const priors = shares.map((share) => share + equivalentSampleSize / shares.length);
      const model = await new NetworkClassifier({ method: "bdeu", equivalentSampleSize, priors }).fit(
        table,
        target,
      );
      const found = model.predictProba(table.take(fixture.rows));
      const expected = fixture.probabilities.flatMap((row) =>
        order.map((label) => row[classes.indexOf(label)]),
      );
      expectClose(found.data, expected, { tolerance: 1e-12 });
    });
  }
});
