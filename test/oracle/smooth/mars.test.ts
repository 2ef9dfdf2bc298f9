// Terms, coefficients and criteria as those of R's earth (mars.json). Where two knots gain the same, the choice is
// arbitrary: data of this kind are not compared.

import { describe, expect, it } from "vitest";
import { Matrix, readTable } from "../../../src/index.js";
import {
  type HingeTerm,
  MARS,
  MARSClassifier,
  type MARSModel,
  type MARSOptions,
  MARSResponsesModel,
} from "../../../src/methods/smooth/index.js";
import { absoluteResiduals, fitSpread } from "../../../src/methods/smooth/mars/variance.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";
import content from "./mars.json" with { type: "json" };

const TOLERANCE = 1e-10;

/** Where the few terms that fast MARS searches have nothing to gain, earth ends without a look at the others. */
const GIVES_UP = ["few parents", "no aging"];

type Fit = (typeof content.fits)[number];

/** The variable, the direction (2 for a straight line) and the knot of every factor. */
type Factors = readonly (readonly number[])[];

const x = Matrix.from(content.x);
const repeatedRows = content.repeats.flatMap((count, row) => new Array<number>(count).fill(row));

function inlineData(source: string): { readonly x: Matrix; readonly y: Float64Array | Matrix } {
  if (source === "trees") {
    const trees = Matrix.from(content.trees);
    return { x: trees.slice(0, trees.rows, 0, 2), y: trees.column(2) };
  }
  if (source === "repeated")
    return {
      x: Matrix.from(repeatedRows.map((row) => content.x[row])),
      y: Float64Array.from(repeatedRows, (row) => content.y[row]),
    };
  if (source === "both")
    return { x, y: Matrix.fromColumns([content.y, content.z].map((own) => Float64Array.from(own))) };
  return { x, y: Float64Array.from(content.y) };
}

function optionsOf({ options }: Fit): MARSOptions {
  const { linear, interactions, ...plain } = options as { linear?: string; interactions?: string };
  return {
    ...plain,
    ...(linear !== undefined && { linear: [linear] }),
    // The others enter alone.
    ...(interactions !== undefined && { interactions: [interactions.split(" "), ["x2"], ["x3"], ["x4"]] }),
  };
}

/** A term with its factors in the order of the variables. */
function termKey(term: Factors): string {
  const sorted = [...term].sort(([a], [b]) => a - b);
  return JSON.stringify(
    sorted.map(([variable, direction, knot]) => [variable, direction, direction === 2 ? 0 : knot]),
  );
}

function keysOf(model: { readonly grown: readonly HingeTerm[] }): string[] {
  return keysOfTerms(model.grown);
}

function keysOfTerms(terms: readonly HingeTerm[]): string[] {
  const direction = { linear: 2, above: 1, below: -1, missing: Number.NaN };
  return terms.map((term) =>
    termKey(term.map((own) => [own.feature, direction[own.shape], "knot" in own ? own.knot : 0])),
  );
}

function expectSame(models: readonly MARSModel[], expected: Fit): void {
  const [model] = models;
  const keys = keysOf(model);
  const grown = expected.grown.map(termKey);
  if (GIVES_UP.includes(expected.title)) {
    expect(keys.slice(0, grown.length)).toEqual(grown);
    expect(keys.length).toBeGreaterThan(grown.length);
    return;
  }
  expect(keys).toEqual(grown);
  const own = model.subsets[model.chosen].terms.map((index) => keys[index]);
  // An exhaustive search lists its terms in another order.
  const selected = expected.selected.map((index) => keys[index]);
  expect([...own].sort()).toEqual([...selected].sort());
  models.forEach(({ coefficients }, r) => {
    selected.forEach((key, m) => {
      const other = expected.coefficients[m][r];
      expectClose(coefficients[own.indexOf(key)], other, { tolerance: TOLERANCE, scale: Math.abs(other) });
    });
  });
  const subsets = model.subsets.slice(0, expected.rssPerSize.length);
  if (optionsOf(expected).pruning === "replacement") {
    // earth does not keep every subset that its search passes through, so that some of its sizes have a worse one.
    const ratios = subsets.map(({ residualSum }, k) => residualSum / expected.rssPerSize[k]);
    expect(Math.max(...ratios)).toBeLessThan(1 + TOLERANCE);
    expect(ratios.filter((ratio) => ratio > 1 - TOLERANCE).length).toBeGreaterThan(0.7 * ratios.length);
    expectClose([model.residualSum / expected.rss, model.gcv / expected.gcv], [1, 1], {
      tolerance: TOLERANCE,
    });
    return;
  }
  expectClose(
    subsets.map(({ residualSum }) => residualSum),
    expected.rssPerSize,
    { tolerance: TOLERANCE, scale: expected.rssPerSize[0] },
  );
  expectClose(
    subsets.map(({ gcv }) => gcv),
    expected.gcvPerSize,
    { tolerance: TOLERANCE, scale: expected.gcvPerSize[0] },
  );
  if (models.length === 1) {
    const [rss, gcv] = [model.residualSum, model.gcv];
    expectClose([rss / expected.rss, gcv / expected.gcv], [1, 1], { tolerance: TOLERANCE });
    expectClose([model.rSquared, model.grSquared], [expected.rsq, expected.grsq], { tolerance: TOLERANCE });
  }
  const importance = new Map(model.importance().map((own) => [model.features.indexOf(own.feature), own]));
  expect(importance.size).toBe(expected.importance.columns.length);
  expected.importance.columns.forEach((column, k) => {
    const found = importance.get(column);
    expectClose(
      [found?.subsets, found?.gcv, found?.rss].map(Number),
      [expected.importance.subsets[k], expected.importance.gcv[k], expected.importance.rss[k]],
      { tolerance: 1e-8, scale: 100 },
    );
  });
}

const inline = content.fits.filter(({ source }) => !source.includes("/"));

describe("MARS", () => {
  it.each(inline.map((fit) => [fit.title, fit] as const))("finds the terms of earth: %s", async (_, fit) => {
    const data = inlineData(fit.source);
    const estimator = new MARS(optionsOf(fit));
    if (data.y instanceof Matrix) {
      const model = await estimator.fit(data.x, data.y);
      expect(model).toBeInstanceOf(MARSResponsesModel);
      expectSame(model.models, fit);
    } else expectSame([await estimator.fit(data.x, data.y)], fit);
  });

  it("finds for weights the terms of repeated rows", async () => {
    const repeated = content.fits.find(({ source }) => source === "repeated");
    const model = await new MARS({ degree: 2 }).fit(x, content.y, { weights: content.repeats });
    if (repeated === undefined) throw new Error("there are repeated rows");
    expectSame([model], repeated);
  });

  it("finds the terms of earth's weights where knots lie at all rows", async () => {
    const options = { minSpan: 1, endSpan: 1, pruning: "none", penalty: -1 } as const;
    const model = await new MARS(options).fit(x, content.y, { weights: content.repeats });
    const { weighted } = content;
    expect(keysOf(model)).toEqual(weighted.grown.map(termKey));
    weighted.coefficients.forEach(([other], m) => {
      expectClose(model.coefficients[m], other, { tolerance: TOLERANCE, scale: Math.abs(other) });
    });
    expectClose(model.residualSum / weighted.rss, 1, { tolerance: TOLERANCE });
  });
});

for (const path of ["esl/etitanic.csv", "esl/ozone1.csv"])
  describeWithData(`MARS of ${path}`, path, (file) => {
    const own = content.fits.filter(({ source }) => source === path);
    it.each(own.map((fit) => [fit.title, fit] as const))("finds the terms of earth: %s", async (_, fit) => {
      const table = await readTable(file);
      const model = await new MARS(optionsOf(fit)).fit(table, path.includes("ozone") ? "O3" : "survived");
      expectSame([model as MARSModel], fit);
    });
  });

describe("The variance model of MARS", () => {
  it.each(["linear", "features"] as const)("is that of earth: %s", async (name) => {
    const own = content.spread[name];
    const fitted = Float64Array.from(own.fitted);
    const y = Float64Array.from(content.y, (value, row) => value * (1 + content.x[row][3] / 10));
    const absolute = absoluteResiduals({
      y,
      fitted,
      weights: undefined,
      leverages: Float64Array.from(own.leverages),
      predictionVariances: Float64Array.from(own.variances),
      terms: own.terms,
    });
    expectClose(absolute, own.absolute, { tolerance: TOLERANCE, scale: 10 });
    const along = name === "linear" ? new Matrix(fitted.length, 1, fitted) : x;
    const spread = await fitSpread(absolute, along, undefined, undefined);
    const expected = own.coefficients.map((value) => value * Math.sqrt(Math.PI / 2));
    expectClose(spread.coefficients, expected, { tolerance: TOLERANCE });
    expectClose(spread.least, own.least, { tolerance: TOLERANCE });
    expect(spread.converged).toBe(true);
  });
});

describeWithData("MARSClassifier", "esl/etitanic.csv", (file) => {
  it("has the coefficients of a binomial regression on the terms of earth", async () => {
    const table = await readTable(file);
    const labels = Array.from({ length: table.rows }, (_, row) => table.get(row, "survived") as number);
    const model = await new MARSClassifier({ degree: 2 }).fitTo(table.drop(["survived"]), labels);
    const { binomial } = content;
    const keys = keysOfTerms(model.products);
    expect([...keys].sort()).toEqual(binomial.terms.map(termKey).sort());
    binomial.coefficients.forEach((other, m) => {
      const value = model.parameters.get(0, keys.indexOf(termKey(binomial.terms[m])));
      expectClose(value, other, { tolerance: 1e-8, scale: Math.abs(other) });
    });
    expectClose(model.deviance / binomial.deviance, 1, { tolerance: TOLERANCE });
  });

  it("has the probabilities of a multinomial regression on the terms that several classes share", async () => {
    const table = await readTable(file);
    const model = await new MARSClassifier().fit(table, "pclass");
    const { several } = content;
    expect(keysOfTerms(model.products).sort()).toEqual(several.terms.map(termKey).sort());
    expectClose(model.deviance / several.deviance, 1, { tolerance: 1e-8 });
    expectClose(model.predictProba(table.head(20)).data, several.probabilities.flat(), { tolerance: 1e-4 });
  });
});

describeWithData("MARSClassifier of spam", "esl/spam.csv", (file) => {
  it("errs in about 5.5 % of the messages that it has not seen", async () => {
    const table = await readTable(file);
    const rows = (keep: (row: number) => boolean) =>
      table.take(Array.from({ length: table.rows }, (_, row) => row).filter(keep));
    const test = rows((row) => row % 3 === 0);
    const estimator = new MARSClassifier({ degree: 2, threshold: 1e-4, lambda: 1e-4 });
    const model = await estimator.fit(
      rows((row) => row % 3 > 0),
      "spam",
    );
    const wrong = model.predict(test).filter((label, row) => label !== test.get(row, "spam")).length;
    expect(wrong / test.rows).toBeGreaterThan(0.05);
    expect(wrong / test.rows).toBeLessThan(0.06);
  }, 60_000);
});
