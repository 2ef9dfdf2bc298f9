import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { singularValues } from "../../math/linalg/index.js";
import { entropy } from "../../math/probability/index.js";
import { KMeans } from "../../methods/cluster/index.js";
import type { Table } from "../table/table.js";
import {
  emailBits,
  emailCounts,
  emails,
  enjoySport,
  films,
  fourCorners,
  fruits,
  playTennis,
  ranked12,
  weights20,
} from "./index.js";

function count(table: Table, wanted: Record<string, unknown>): number {
  return table.filter((row) =>
    Object.entries(wanted).every(([name, value]) => table.get(row, name) === value),
  ).rows;
}

describe("playTennis", () => {
  const table = playTennis();

  it("has fourteen days, nine of them with tennis", () => {
    expect([table.rows, count(table, { play: "yes" }), count(table, { play: "no" })]).toEqual([14, 9, 5]);
    expect(table.featureNames(["play"])).toEqual(["outlook", "temperature", "humidity", "wind"]);
  });

  it("has the counts behind the gains of Mitchell's section 3.4", () => {
    const split = (name: string, value: string) => [
      count(table, { [name]: value, play: "yes" }),
      count(table, { [name]: value, play: "no" }),
    ];
    expect(split("humidity", "high")).toEqual([3, 4]);
    expect(split("humidity", "normal")).toEqual([6, 1]);
    expect(split("wind", "weak")).toEqual([6, 2]);
    expect(split("wind", "strong")).toEqual([3, 3]);
    expect(split("outlook", "overcast")).toEqual([4, 0]);
    expect(split("outlook", "sunny")).toEqual([2, 3]);
    expect(split("temperature", "hot")).toEqual([2, 2]);
    expect(split("temperature", "cool")).toEqual([3, 1]);
  });

  it("has the entropy 0.940286 bits", () => {
    const chances = ["yes", "no"].map((play) => count(table, { play }) / table.rows);
    expectClose(entropy(chances), 0.940286, { tolerance: 5e-7 });
  });
});

describe("enjoySport", () => {
  it("leaves a version space of six conjunctions", () => {
    const table = enjoySport();
    const names = table.featureNames(["enjoy"]);
    const choices = names.map((name) => [null, ...new Set(table.toRows().map((row) => row[name]))]);
    let hypotheses: unknown[][] = [[]];
    for (const values of choices)
      hypotheses = hypotheses.flatMap((h) => values.map((value) => [...h, value]));
    const consistent = hypotheses.filter((hypothesis) =>
      table.toRows().every((row) => {
        const covered = hypothesis.every((value, j) => value === null || value === row[names[j]]);
        return covered === row.enjoy;
      }),
    );
    expect(consistent).toHaveLength(6);
    expect(consistent).toContainEqual(["sunny", "warm", null, "strong", null, null]);
  });
});

describe("emails", () => {
  it("have the word counts of Flach's table 9.1", () => {
    const counts = emailCounts();
    const numbers = counts.toRows().map((row) => [row.a, row.b, row.c].join(""));
    expect(numbers).toEqual(["030", "033", "300", "230", "430", "403", "300", "000"]);
    const sums = (label: string) => {
      const rows = counts.toRows().filter((row) => row.class === label);
      return ["a", "b", "c"].map((word) => rows.reduce((sum, row) => sum + Number(row[word]), 0));
    };
    expect(sums("spam")).toEqual([5, 9, 3]);
    expect(sums("ham")).toEqual([11, 3, 3]);
  });

  it("have the occurrences of Flach's table 9.1", () => {
    const bits = emailBits();
    const sums = (label: string) =>
      ["a", "b", "c"].map((word) => count(bits, { class: label, [word]: true }));
    expect(sums("spam")).toEqual([2, 3, 1]);
    expect(sums("ham")).toEqual([3, 1, 1]);
  });

  it("keep their words as text", () => {
    expect(emails().kind("text")).toBe("text");
    expect(emails().get(3, "text")).toBe("b a d b e d a b");
    expect(emails().get(7, "email")).toBe("e8");
  });
});

describe("films", () => {
  it("is the matrix of Flach's section 10.3", () => {
    expect(films().table.toMatrix().matrix.toArrays()).toEqual([
      [1, 0, 1, 0],
      [0, 2, 2, 2],
      [0, 0, 0, 1],
      [1, 2, 3, 2],
      [1, 0, 1, 1],
      [0, 2, 2, 3],
    ]);
  });

  it("has three singular values above zero", () => {
    const values = singularValues(films().table.toMatrix().matrix);
    expectClose(values, [6.92317, 1.930219, 1.159295, 0], { tolerance: 5e-7 });
  });
});

describe("weights20", () => {
  it("has ten positives whose ranks give an area under the ROC curve of 0.8", () => {
    const rows = weights20().toRows();
    const positives = rows.filter((row) => row.diabetes === true);
    const negatives = rows.filter((row) => row.diabetes === false);
    expect([positives.length, negatives.length]).toEqual([10, 10]);
    const wins = positives.flatMap((p) => negatives.filter((n) => Number(p.weight) > Number(n.weight)));
    expect(wins.length / 100).toBe(0.8);
  });
});

describe("ranked12", () => {
  it("has four positives, none above 9", () => {
    const table = ranked12();
    const above = table.filter((row) => Number(table.get(row, "value")) > 11.35);
    expect([table.rows, count(table, { positive: true }), above.rows]).toEqual([12, 4, 3]);
    expect(count(above, { positive: true })).toBe(0);
    const middle = table.filter((row) => Number(table.get(row, "value")) <= 7.05);
    expect([count(middle, { positive: true }), middle.rows]).toEqual([1, 5]);
  });
});

describe("fourCorners", () => {
  it.each([2, 3, 5, 10])(
    "holds k-means at the cost d − 1 where the best is 1, in %i dimensions",
    async (d) => {
      const table = fourCorners(d);
      const rest = (value: number) => new Array<number>(d - 1).fill(value);
      const cost = async (init: number[][]) => (await new KMeans({ clusters: 2, init }).fit(table)).inertia;
      expect(
        await cost([
          [0.5, ...rest(0)],
          [0.5, ...rest(1)],
        ]),
      ).toBe(1);
      expect(
        await cost([
          [0, ...rest(0.5)],
          [1, ...rest(0.5)],
        ]),
      ).toBe(d - 1);
    },
  );

  it("refuses a line", () => {
    expect(() => fourCorners(1)).toThrow(/"dimension" must be a whole number from 2 to 100000; got 1/);
  });
});

describe("fruits", () => {
  it("gives an orange from the red box the posterior 6/7", () => {
    const table = fruits();
    const total = (wanted: Record<string, string>) =>
      table
        .toRows()
        .filter((row) => Object.entries(wanted).every(([name, value]) => row[name] === value))
        .reduce((sum, row) => sum + Number(row.count), 0);
    expect([total({}), total({ box: "red" }), total({ fruit: "apple" })]).toEqual([12, 8, 5]);
    expect(total({ box: "red", fruit: "orange" }) / total({ fruit: "orange" })).toBe(6 / 7);
    expect(table.roles.weight).toBe("count");
  });
});
