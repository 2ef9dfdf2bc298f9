import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { columnMeans } from "../../math/linalg/index.js";
import type { Table } from "../table/table.js";
import { breastCancer, diabetes, digits, iris, penguins, wine } from "./index.js";

function counts(table: Table, name: string): Record<string, number> {
  const out: Record<string, number> = {};
  for (const row of table.toRows()) out[String(row[name])] = (out[String(row[name])] ?? 0) + 1;
  return out;
}

function means(table: Table, except: string): ArrayLike<number> {
  return columnMeans(table.select(table.featureNames([except])).toMatrix().matrix);
}

describe("iris", () => {
  it("has fifty flowers of each species and the known means", () => {
    expect(counts(iris(), "species")).toEqual({ setosa: 50, versicolor: 50, virginica: 50 });
    expectClose(means(iris(), "species"), [5.843333, 3.057333, 3.758, 1.199333], { tolerance: 5e-7 });
  });

  it("has rows 34 and 37 as the paper prints them, not as the UCI copy does", () => {
    const row = (i: number) => Object.values(iris().toRows()[i]).slice(0, 4);
    expect(row(34)).toEqual([4.9, 3.1, 1.5, 0.2]);
    expect(row(37)).toEqual([4.9, 3.6, 1.4, 0.1]);
  });
});

describe("wine", () => {
  it("has the known counts and means", () => {
    expect(counts(wine(), "variety")).toEqual({ barolo: 59, grignolino: 71, barbera: 48 });
    expect(wine().names).toHaveLength(14);
    expectClose(means(wine(), "variety"), WINE, { tolerance: 5e-7, scale: 1000 });
  });
});

describe("breastCancer", () => {
  it("has the known counts, means and number of columns", async () => {
    const table = await breastCancer();
    expect(counts(table, "diagnosis")).toEqual({ malignant: 212, benign: 357 });
    expect(table.names).toHaveLength(31);
    const some = Array.from(means(table, "diagnosis")).filter((_, j) => [0, 3, 9, 29].includes(j));
    expectClose(some, CANCER, { tolerance: 5e-7, scale: 1000 });
  });
});

describe("digits", () => {
  it("has the known counts, sum and first image", async () => {
    const table = await digits();
    expect(Object.values(counts(table, "digit"))).toEqual(DIGIT_COUNTS);
    const { matrix } = table.drop(["digit"]).toMatrix();
    expect(matrix.shape).toBe("1797×64");
    expect(matrix.data.reduce((sum, value) => sum + value, 0)).toBe(INK);
    expect([...matrix.row(0).subarray(0, 16)]).toEqual([0, 0, 5, 13, 9, 1, 0, 0, 0, 0, 13, 15, 10, 15, 5, 0]);
    expect([table.get(0, "digit"), table.get(1796, "digit")]).toEqual([0, 8]);
  });
});

describe("penguins", () => {
  it("has the known counts, means and missing values", async () => {
    const table = await penguins();
    expect(counts(table, "species")).toEqual({ Adelie: 152, Chinstrap: 68, Gentoo: 124 });
    expect(counts(table, "island")).toEqual({ Biscoe: 168, Dream: 124, Torgersen: 52 });
    expect(counts(table, "sex")).toEqual({ male: 168, female: 165, null: 11 });
    const measured = table.filter((row) => table.get(row, "bodyMass") !== null);
    expect(measured.rows).toBe(342);
    const numbers = measured.select(["billLength", "billDepth", "flipperLength", "bodyMass"]);
    expectClose(columnMeans(numbers.toMatrix().matrix), [43.92193, 17.15117, 200.915205, 4201.754386], {
      tolerance: 5e-7,
      scale: 1000,
    });
  });
});

describe("diabetes", () => {
  it("has the known means and number of columns", async () => {
    const table = await diabetes();
    expect(table.rows).toBe(442);
    expectClose(means(table, "sex"), DIABETES, { tolerance: 5e-7, scale: 100 });
  });
});

// From scikit-learn's loaders and NumPy.
const DIABETES = [
  48.5181, 26.375792, 94.647014, 189.140271, 115.43914, 49.788462, 4.070249, 4.641411, 91.260181, 152.133484,
];
const WINE = [
  13.000618, 2.336348, 2.366517, 19.494944, 99.741573, 2.295112, 2.02927, 0.361854, 1.590899, 5.05809,
  0.957449, 2.611685, 746.893258,
];
const CANCER = [14.127292, 654.889104, 0.062798, 0.083946];
const DIGIT_COUNTS = [178, 182, 177, 183, 181, 182, 181, 179, 174, 180];
const INK = 561718;
