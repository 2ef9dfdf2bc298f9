import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readTable, SubsetSelection, Table } from "../../../src/index.js";
import type { SubsetSelectionModel } from "../../../src/methods/linear/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";

interface Found {
  readonly features: string[][];
  readonly rss: number[];
  readonly cp: number[];
  readonly adjr2: number[];
}

interface Stepped {
  readonly steps: string[];
  readonly rss: number[];
  readonly names: string[];
  readonly coefficients: number[];
  readonly aic: [number];
  readonly bic: [number];
}

interface Set {
  readonly columns: string[];
  readonly x: number[][];
  readonly y: number[];
  readonly exhaustive: Found;
  readonly three: Found;
  readonly forward: Found;
  readonly backward: Found;
  readonly fromNone: Stepped;
  readonly fromAll: Stepped;
  readonly bicFromAll: Stepped;
  readonly efroymson: Pick<Stepped, "steps" | "rss">;
  readonly loose: Pick<Stepped, "steps" | "rss">;
}

const { sets }: { sets: Record<string, Set> } = JSON.parse(
  readFileSync(new URL("subset-selection.json", import.meta.url), "utf8"),
);

/** Relative, on residual sums and criteria of some hundreds. */
const TOLERANCE = 1e-11;

const numbers = (table: Table, name: string) =>
  Float64Array.from({ length: table.rows }, (_, row) => Number(table.get(row, name)));

function tableOf({ columns, x, y }: Set): Table {
  return Table.fromColumns({
    ...Object.fromEntries(columns.map((name, j) => [name, x.map((row) => row[j])])),
    y,
  });
}

function expectFound(model: SubsetSelectionModel, expected: Found): void {
  const subsets = model.subsets.filter(({ features }) => features.length > 0);
  expect(subsets.map(({ features }) => features)).toEqual(expected.features);
  const criteria = subsets.map((subset) => model.criteriaOf(subset));
  const like = (values: number[], others: number[]) =>
    expectClose(
      values.map((value, i) => value / others[i]),
      others.map(() => 1),
      { tolerance: TOLERANCE },
    );
  like(
    subsets.map(({ residualSum }) => residualSum),
    expected.rss,
  );
  like(
    criteria.map(({ adjustedRSquared }) => adjustedRSquared),
    expected.adjr2,
  );
  // C_p is a difference of numbers of the size of the cases.
  expectClose(
    criteria.map(({ cp }) => cp),
    expected.cp,
    { tolerance: TOLERANCE, scale: 1000 },
  );
}

const stepsOf = (model: SubsetSelectionModel) =>
  model.steps.map(({ action, feature }) => `${action === "add" ? "+" : "-"} ${feature}`);

function expectStepped(model: SubsetSelectionModel, expected: Stepped): void {
  expect(stepsOf(model)).toEqual(expected.steps.slice(1));
  expectClose(model.path.residualSums, expected.rss, { tolerance: TOLERANCE, scale: 1000 });
  const coefficientOf = new Map(model.features.map((name, j) => [name, model.coefficients[j]]));
  expectClose(
    expected.names.map((name) => coefficientOf.get(name) ?? model.intercept),
    expected.coefficients,
    { tolerance: TOLERANCE, scale: 40 },
  );
  expect([...model.selected].sort()).toEqual(expected.names.slice(1).sort());
  const { aic, bic } = model.criteriaOf(model.subsets[model.chosen]);
  expectClose([aic, bic], [...expected.aic, ...expected.bic], { tolerance: TOLERANCE, scale: 200 });
}

describe("SubsetSelection agrees with leaps and step of R", () => {
  for (const [name, set] of Object.entries(sets)) {
    const table = tableOf(set);

    it(`on ${name}: the best subsets, and the three best of each size`, async () => {
      expectFound(await new SubsetSelection().fit(table, "y"), set.exhaustive);
      expectFound(await new SubsetSelection({ top: 3 }).fit(table, "y"), set.three);
    });

    it(`on ${name}: forward and backward`, async () => {
      expectFound(await new SubsetSelection({ method: "forward" }).fit(table, "y"), set.forward);
      expectFound(await new SubsetSelection({ method: "backward" }).fit(table, "y"), set.backward);
    });

    it(`on ${name}: steps by AIC and BIC, from either end`, async () => {
      const hybrid = new SubsetSelection({ method: "hybrid" });
      expectStepped(await hybrid.fit(table, "y"), set.fromNone);
      expectStepped(await hybrid.with({ init: "all" }).fit(table, "y"), set.fromAll);
      expectStepped(await hybrid.with({ init: "all", criterion: "bic" }).fit(table, "y"), set.bicFromAll);
    });

    it(`on ${name}: steps by F statistics, as add1 and drop1 give them`, async () => {
      const model = await new SubsetSelection({ method: "f-to-enter" }).fit(table, "y");
      expect(stepsOf(model)).toEqual(set.efroymson.steps);
      const loose = await new SubsetSelection({ method: "f-to-enter", fToEnter: 1, fToRemove: 1 }).fit(
        table,
        "y",
      );
      expect(stepsOf(loose)).toEqual(set.loose.steps);
      expectClose(
        [model, loose].map(({ path }) => path.residualSums[path.length - 1]),
        [...set.efroymson.rss, ...set.loose.rss],
        { tolerance: TOLERANCE, scale: 200 },
      );
    });
  }
});

describeWithData("SubsetSelection on the prostate data", "esl/prostate.csv", (file) => {
  const parts = async () => {
    const all = await readTable(file);
    const flag = numbers(all, "train");
    const rows = Array.from(flag.keys());
    const take = (value: number) => all.take(rows.filter((row) => flag[row] === value)).drop(["train"]);
    return { train: take(1), test: take(0) };
  };
  /** The last digit that is printed, and a half. */
  const printed = (digits: number) => ({ tolerance: 0.5001 * 10 ** -digits });

  it("adds lcavol, lweight, svi … with the printed products yᵀq", async () => {
    const { train } = await parts();
    const model = await new SubsetSelection({ method: "forward" }).fit(train, "lpsa");
    expect(model.steps.map(({ feature }) => feature)).toEqual([
      "lcavol",
      "lweight",
      "svi",
      "lbph",
      "pgg45",
      "lcp",
      "age",
      "gleason",
    ]);
    expectClose(
      model.steps.map(({ statistic }) => statistic),
      [7.1939, 2.727, 1.4779, 1.4466, 0.8635, -1.2368, -1.05, -0.1045],
      printed(4),
    );
  });

  it("drops gleason, age, lcp … with the printed Z scores", async () => {
    const { train } = await parts();
    const model = await new SubsetSelection({ method: "backward" }).fit(train, "lpsa");
    expect(model.steps.map(({ feature }) => feature)).toEqual([
      "gleason",
      "age",
      "lcp",
      "pgg45",
      "lbph",
      "svi",
      "lweight",
      "lcavol",
    ]);
    expectClose(
      model.steps.map(({ statistic }) => statistic),
      [-0.1467, -1.4865, -1.7336, 1.1908, 1.9885, 1.9854, 3.5821, 8.6917],
      printed(4),
    );
  });

  it("has the best subset of every size, with its error and its coefficients per deviation", async () => {
    const { train } = await parts();
    const model = await new SubsetSelection().fit(train, "lpsa");
    expectClose(
      model.path.residualSums.map((sum) => sum / 67),
      [1.437036, 0.664606, 0.55361, 0.521011, 0.489776, 0.478648, 0.455818, 0.439363, 0.4392],
      printed(6),
    );
    expect(model.subsets.map(({ features }) => features.join(" "))).toEqual([
      "",
      "lcavol",
      "lcavol lweight",
      "lcavol lweight svi",
      "lcavol lweight lbph svi",
      "lcavol lweight lbph svi pgg45",
      "lcavol lweight lbph svi lcp pgg45",
      "lcavol lweight age lbph svi lcp pgg45",
      "lcavol lweight age lbph svi lcp gleason pgg45",
    ]);
    expectClose(model.path.intercepts[0], 2.4523, printed(4));
    const deviations = model.features.map((name) => {
      const values = numbers(train, name);
      const mean = values.reduce((sum, value) => sum + value, 0) / 67;
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 67);
    });
    const perDeviation = (size: number) =>
      [...model.path.coefficients.row(size)].map((value, j) => value * deviations[j]).filter((v) => v !== 0);
    expectClose(perDeviation(1), [0.8789], printed(4));
    expectClose(perDeviation(2), [0.774, 0.3493], printed(4));
    expectClose(perDeviation(3), [0.6413, 0.3485, 0.2242], printed(4));
    expectClose(perDeviation(4), [0.6234, 0.2549, 0.2034, 0.2801], printed(4));
    expectClose(perDeviation(5), [0.5825, 0.2668, 0.1992, 0.241, 0.1259], printed(4));
    expectClose(perDeviation(6), [0.678, 0.2664, 0.183, 0.3153, -0.2653, 0.2193], printed(4));
    expectClose(perDeviation(7), [0.7078, 0.2929, -0.145, 0.2098, 0.3092, -0.2856, 0.2601], printed(4));
  });

  it("has for two features the coefficients and the test error of ESL table 3.3", async () => {
    const { train, test } = await parts();
    const model = await new SubsetSelection({ size: 2 }).fit(train, "lpsa");
    expect(model.selected).toEqual(["lcavol", "lweight"]);
    // The book standardizes with all 97 cases, training and test.
    const all = train.concat(test);
    const moments = model.features.map((name) => {
      const values = numbers(all, name);
      const mean = values.reduce((sum, value) => sum + value, 0) / 97;
      return { mean, deviation: Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / 96) };
    });
    const { coefficients, intercept } = model;
    const atMeans = moments.reduce((sum, { mean }, j) => sum + coefficients[j] * mean, intercept);
    expectClose(
      [atMeans, ...[0, 1].map((j) => coefficients[j] * moments[j].deviation)],
      [2.477, 0.74, 0.316],
      printed(3),
    );
    const y = numbers(test, "lpsa");
    const errors = model.predict(test).map((value, i) => (value - y[i]) ** 2);
    expectClose(errors.reduce((sum, value) => sum + value, 0) / 30, 0.492, printed(3));
  });
});
