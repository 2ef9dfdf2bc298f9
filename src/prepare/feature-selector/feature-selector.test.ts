import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { iris } from "../../data/datasets/index.js";
import { Table } from "../../data/table/table.js";
import { FeatureSelector, FeatureSelectorModel, type FeatureSelectorOptions } from "./index.js";

const corners = Table.fromColumns({
  a: [true, true, false, false],
  b: [true, false, true, false],
  noise: [1, 1, 1, 1],
  positive: [true, false, false, true],
});

const mixed = Table.fromColumns(
  {
    size: [1, 2, 3, 4, 5, 6],
    city: ["x", "x", "y", "y", "x", "y"],
    note: ["", "a b", "c", "d", "e", "f"],
    label: ["p", "p", "q", "q", "p", "q"],
  },
  { kinds: { note: "text" } },
);

async function kept(options: FeatureSelectorOptions, table: Table, target: string) {
  return (await new FeatureSelector(options).fit(table, target)).outputs;
}

describe("FeatureSelector", () => {
  it("keeps as many as are asked for, a share, or those above a threshold", async () => {
    expect(await kept({ size: 2 }, iris(), "species")).toEqual(["petalLength", "petalWidth"]);
    expect(await kept({ share: 0.6 }, iris(), "species")).toHaveLength(3);
    expect(await kept({ score: "variance", threshold: 0.6 }, iris().drop(["species"]), "petalWidth")).toEqual(
      ["sepalLength", "petalLength"],
    );
  });

  it("keeps what is significant", async () => {
    const options = { score: "chi-squared", significance: 0.02 } as const;
    expect(await kept(options, mixed.drop(["note"]), "label")).toEqual(["city"]);
  });

  it("sees nothing in either feature of an exclusive or, one by one; Relief sees both", async () => {
    const gains = await new FeatureSelector({ size: 1 }).fit(corners, "positive");
    expect(gains.rules.map(({ score }) => score)).toEqual([0, 0, 0]);
    const wide = corners.take([0, 1, 2, 3, 0, 1, 2, 3]);
    const { rules } = await new FeatureSelector({ score: "relief" }).fit(wide, "positive");
    expect(rules.map(({ column, score }) => [column, score])).toEqual([
      ["a", 0.5],
      ["b", 0.5],
      ["noise", 0],
    ]);
  });

  it("takes the cell of an exclusive or, one feature of it, for a bit of information", async () => {
    const crossed = corners.withColumn("ab", ["tt", "tf", "ft", "ff"]);
    const { rules } = await new FeatureSelector({ columns: ["ab"] }).fit(crossed, "positive");
    expect(rules[0].score).toBe(1);
  });

  it("gives tables with their kinds, text and columns it was not asked to judge as they were", async () => {
    const model = await new FeatureSelector({ size: 1, bins: 2 }).fit(mixed, "label");
    expect(model.transformTable(mixed).names).toEqual(["city", "note", "label"]);
    const numbers = await new FeatureSelector({ columns: ["city"] }).fit(mixed, "label");
    expect(numbers.transformTable(mixed).names).toEqual(mixed.names);
  });

  it("needs of new rows no more than what it keeps", async () => {
    const model = await new FeatureSelector({ size: 1 }).fit(iris(), "species");
    expect(model.transform(iris().select(model.selected)).columns).toBe(1);
    expect(() => model.transform(iris().drop(model.selected))).toThrow("has no column");
  });

  it("judges by the cases where a feature is there, and says how many are not", async () => {
    const holes = iris().withColumn(
      "petalWidth",
      Array.from({ length: 150 }, (_, row) => (row % 3 === 0 ? null : iris().get(row, "petalWidth"))),
    );
    const there = iris().filter((row) => row % 3 !== 0);
    for (const score of ["f", "information-gain", "mutual-information"] as const) {
      const [some, whole] = await Promise.all(
        [holes, there].map((table) => new FeatureSelector({ score }).fit(table, "species")),
      );
      expect(some.rules[3].score).toBe(whole.rules[3].score);
      expect(some.rules[3].missing).toBe(50);
    }
    await expect(new FeatureSelector({ score: "relieff" }).fit(holes, "species")).rejects.toThrow(
      /FeatureSelector: column "petalWidth".*at row 0/,
    );
  });

  it("takes a weight of 2 for two cases, in every score that can weigh", async () => {
    const weights = Array.from({ length: 150 }, (_, row) => row % 3);
    const repeated = iris().take(weights.flatMap((weight, row) => new Array<number>(weight).fill(row)));
    for (const score of [
      "information-gain",
      "gain-ratio",
      "chi-squared",
      "f",
      "relief",
      "relieff",
    ] as const) {
      const selector = new FeatureSelector({ score, share: 1 });
      const weighted = await selector.fit(iris(), "species", { weights });
      const plain = await selector.fit(repeated, "species");
      expectClose(
        weighted.rules.map((rule) => rule.score),
        plain.rules.map((rule) => rule.score),
        { tolerance: 1e-11, scale: score === "f" ? 1000 : 1 },
      );
    }
    await expect(
      new FeatureSelector({ score: "mutual-information" }).fit(iris(), "species", { weights }),
    ).rejects.toThrow("cannot use weights");
  });

  it("looks around some cases only, the same for the same seed", async () => {
    const look = async (seed: number) =>
      (await new FeatureSelector({ score: "relieff", samples: 20, seed }).fit(iris(), "species")).rules;
    expect(await look(3)).toEqual(await look(3));
    expect(await look(3)).not.toEqual(await look(4));
  });

  it("lists scores with the best first, and is read back with them", async () => {
    const model = await new FeatureSelector({ score: "f", size: 1 }).fit(iris(), "species");
    const copy = FeatureSelectorModel.fromJSON(JSON.stringify(model));
    expect(copy.scores.toRows()).toEqual(model.scores.toRows());
    expect(model.scores.get(0, "feature")).toBe("petalLength");
    // The table of the analysis of variance of iris, as R's aov prints it.
    expectClose(Number(model.scores.get(0, "score")), 1180.1612, { tolerance: 5e-5 });
  });

  it("refuses what a score cannot judge, and rules that keep nothing", async () => {
    const refused = (options: FeatureSelectorOptions, message: string) =>
      expect(new FeatureSelector(options).fit(mixed.drop(["note"]), "label")).rejects.toThrow(message);
    await refused({ score: "f" }, 'the score "f" needs numbers; column "city" is categorical');
    await refused({ significance: 0.1 }, 'the score "information-gain" has no p-values');
    await refused({ threshold: 5, bins: 2 }, 'no feature would be kept; the best is "city" with score 1');
    await expect(new FeatureSelector({ score: "correlation" }).fit(iris(), "species")).rejects.toThrow(
      'the score "correlation" needs two classes or numbers',
    );
    expect(() => new FeatureSelector({ size: 1, share: 0.5 })).toThrow(
      "must be the only one given of size, share",
    );
  });
});
