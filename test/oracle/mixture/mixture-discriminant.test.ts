// Subclasses as those of R's mda from the same start (../discriminant/flexible.json), and on data of The Elements of
// Statistical Learning.

import { describe, expect, it } from "vitest";
import { iris } from "../../../src/data/datasets/iris.js";
import { Matrix, readTable, type Table } from "../../../src/index.js";
import { MixtureDiscriminant, type MixtureDiscriminantOptions } from "../../../src/methods/mixture/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";
import content from "../discriminant/flexible.json" with { type: "json" };
import shrunken from "./shrunken-subclasses.json" with { type: "json" };

interface Reference {
  readonly posterior: number[][];
  readonly values: number[];
  readonly shares: number[];
  readonly deviance: number;
}

const flowers = iris();

/** The shares of mda's start, which has one matrix per class. */
const responsibilities = Matrix.from(
  content.start.flatMap((own, k) =>
    own.map((shares) => Array.from({ length: 6 }, (_, r) => (Math.floor(r / 2) === k ? shares[r % 2] : 0))),
  ),
);

async function expectAsInR(options: MixtureDiscriminantOptions, reference: Reference, tolerance: number) {
  const model = await new MixtureDiscriminant({
    subclasses: 2,
    init: { responsibilities },
    tolerance: 0,
    ...options,
  }).fit(flowers, "species");
  expectClose(model.predictProba(flowers.take(content.rows)).data, reference.posterior.flat(), { tolerance });
  expectClose(model.subclassShares, reference.shares, { tolerance });
  expectClose(
    model.correlations.map((value) => value ** 2),
    reference.values,
    { tolerance },
  );
  const logs = model.predictLogProba(flowers);
  // Fifty cases of each species, one after the other.
  const deviance = Array.from({ length: 150 }, (_, row) => -2 * logs.get(row, Math.floor(row / 50))).reduce(
    (sum, own) => sum + own,
    0,
  );
  expectClose([deviance], [reference.deviance], { tolerance: 100 * tolerance, scale: 1 });
}

describe("mixture discriminants of iris agree with mda", () => {
  it("after four steps from the same start", () =>
    // A start is a step.
    expectAsInR({ maxIterations: 3 }, content.mixtureSteps, 1e-9));

  it("after four steps with two coordinates", () =>
    expectAsInR({ maxIterations: 3, components: 2 }, content.mixtureReduced, 1e-9));

  it("after four steps in polynomials of degree 2", () =>
    expectAsInR({ maxIterations: 3, regression: "polynomial" }, content.mixtureQuadratic, 1e-7));

  const drawnTogether: [MixtureDiscriminantOptions, Reference][] = [
    [{ subclassFreedom: 1.5 }, shrunken.ofEachClass],
    [{ subclassFreedom: [2, 1.2, 2] }, shrunken.ofOneClass],
    [{ totalFreedom: 4 }, shrunken.together],
  ];
  it.each(drawnTogether)("at the end with means drawn together by %j", (options, reference) =>
    expectAsInR({ ...options, maxIterations: 5000 }, reference, 1e-6),
  );

  it("at the end", () => expectAsInR({ maxIterations: 5000 }, content.mixture, 1e-6));
});

function errorRate(model: { predict(table: Table): unknown[] }, table: Table): number {
  const column = table.column("y");
  const labels = column.kind === "quantitative" ? column.values : undefined;
  return model.predict(table).filter((label, row) => label !== labels?.[row]).length / table.rows;
}

describeWithData("on the waveforms of ESL", "esl/waveform.train.csv", (file) => {
  it("three subclasses err less than linear discriminants, .191 in table 12.4, and near the .169 there", async () => {
    const [train, test] = await Promise.all([readTable(file), readTable(file.replace("train", "test"))]);
    const model = await new MixtureDiscriminant().fit(train, "y");
    expect(model.convergence.converged).toBe(true);
    expect(errorRate(model, train)).toBeLessThan(0.121);
    expect(errorRate(model, test)).toBeLessThan(0.191);
    expect(errorRate(model, test)).toBeGreaterThan(0.15);
  });
});
