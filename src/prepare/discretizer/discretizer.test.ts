import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { loadModel } from "../../apps/catalog.js";
import { AbortError, DataError } from "../../base/errors.js";
import { iris, ranked12 } from "../../data/datasets/index.js";
import { Table } from "../../data/table/table.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { checkEstimator } from "../../model/check/check-estimator.js";
import { Pipeline } from "../pipeline/index.js";
import { Discretizer, DiscretizerModel, type DiscretizerOptions } from "./index.js";

const tolerance = 1e-12;
const methods = [
  "equal-frequency",
  "equal-width",
  "k-means",
  "standard-deviations",
  "recursive",
  "chi-merge",
] as const;

/** The thresholds of a single column. */
async function thresholds(values: number[], options: DiscretizerOptions, weights?: number[]) {
  const model = await new Discretizer(options).fit(Table.fromColumns({ x: values }), { weights });
  return model.thresholds.x;
}

describe("Discretizer keeps the contract", () => {
  it.each(methods)("with the method %s, whatever comes out", async (method) => {
    for (const output of ["ordinal", "codes", "one-hot"] as const) {
      const results = await checkEstimator(new Discretizer({ method, output }), { load: loadModel });
      expect(results.filter(({ outcome }) => outcome === "holds").length).toBeGreaterThan(15);
    }
  });
});

describe("Discretizer without classes", () => {
  it("cuts at quantiles: two bins at the median, ten at the deciles", async () => {
    expect(await thresholds([9, 1, 4, 2], { bins: 2 })).toEqual([3]);
    const values = Array.from({ length: 100 }, (_, i) => i);
    const deciles = [9.5, 19.5, 29.5, 39.5, 49.5, 59.5, 69.5, 79.5, 89.5];
    expect(await thresholds(values, { bins: 10 })).toEqual(deciles);
  });

  it("moves a quantile up that has nothing below it, and reports bins that fall together", async () => {
    const zeros = Table.fromColumns({ x: [0, 0, 0, 0, 0, 0, 0, 1, 5, 9] });
    const model = await new Discretizer({ bins: 4 }).fit(zeros);
    expect(model.thresholds.x).toEqual([0.5, 1]);
    expect(model.fewerBins).toEqual([{ column: "x", asked: 4, bins: 3 }]);
    expect(model.singleBinColumns).toEqual([]);
  });

  it("divides the range of the values, or the one that is given, into equal parts", async () => {
    expect(await thresholds([0, 1, 8], { method: "equal-width", bins: 4 })).toEqual([2, 4, 6]);
    const limits: [number, number] = [0, 100];
    expect(await thresholds([31, 44], { method: "equal-width", bins: 4, limits })).toEqual([25, 50, 75]);
    const huge = await thresholds([-1.5e308, 1.5e308], { method: "equal-width", bins: 4 });
    expectClose(huge, [-7.5e307, 0, 7.5e307], { tolerance, scale: 1e308 });
  });

  it("cuts at whole standard deviations from the mean", async () => {
    // Mean 5, and deviations whose squares have the mean 4.
    const values = [2, 4, 4, 4, 5, 5, 7, 9];
    const found = await thresholds(values, { method: "standard-deviations" });
    expectClose(found, [1, 3, 5, 7, 9], { tolerance });
    expectClose(await thresholds(values, { method: "standard-deviations", deviations: 0 }), [5], {
      tolerance,
    });
  });

  it("cuts midway between the centers of clusters", async () => {
    expectClose(await thresholds([1, 2, 3, 11, 13], { method: "k-means", bins: 2 }), [7], { tolerance });
    const few = await new Discretizer({ method: "k-means", bins: 4 }).fit([[1], [2], [2], [4]]);
    expect(few.thresholds.x0).toEqual([1.5, 3]);
    expect(few.fewerBins).toEqual([{ column: "x0", asked: 4, bins: 3 }]);
  });

  it.each(methods.slice(0, 4))("has one bin for a constant column, and says so: %s", async (method) => {
    const model = await new Discretizer({ method }).fit([[0.1], [0.1], [0.1]]);
    expect(model.thresholds.x0).toEqual([]);
    expect(model.singleBinColumns).toEqual(["x0"]);
    expect(model.fewerBins).toHaveLength(1);
    expect(model.transform([[7]]).data[0]).toBe(0);
  });

  it("counts a weight as so many equal rows", async () => {
    const values = [5, 1, 4, 2, 9, 30];
    const weights = [1, 3, 0, 2, 1, 1];
    const repeated = values.flatMap((value, row) => new Array<number>(weights[row]).fill(value));
    for (const method of methods.slice(0, 4))
      expectClose(
        await thresholds(values, { method, bins: 3 }, weights),
        await thresholds(repeated, { method, bins: 3 }),
        { tolerance, scale: 10 },
      );
  });
});

describe("Discretizer with classes", () => {
  const table = ranked12();

  it("reaches the bins of examples 10.6 and 10.7 by splitting and by merging", async () => {
    const splitting = new Discretizer({ method: "recursive", stop: "probabilities", bins: 3 });
    const merging = new Discretizer({ method: "chi-merge" });
    for (const discretizer of [splitting, merging]) {
      const model = await discretizer.fit(table, "positive");
      expect(model.levels.value).toEqual(["< 7.05", "[7.05, 11.35)", ">= 11.35"]);
      expect(model.rules[0].steps).toEqual([]);
    }
  });

  it("keeps its steps if asked, with the classes that they count", async () => {
    const model = await new Discretizer({ method: "chi-merge", trace: true }).fit(table, "positive");
    const [{ classes, steps }] = DiscretizerModel.fromJSON(JSON.stringify(model)).rules;
    expect(classes).toEqual([false, true]);
    expectClose(
      steps.map(({ score }) => score),
      [4 / 3, 2, 1.875, 2.7225],
      { tolerance },
    );
    expect(steps[0]).toMatchObject({ left: [0, 2], right: [1, 1] });
    expect(steps.map(({ accepted }) => accepted)).toEqual([true, true, true, false]);
  });

  it("merges up to a significance or up to a χ² that is given", async () => {
    const bins = async (options: DiscretizerOptions) =>
      (await new Discretizer({ method: "chi-merge", ...options }).fit(table, "positive")).levels.value.length;
    expect(await bins({ significance: 0.1 })).toBe(3);
    expect(await bins({ significance: 0.05 })).toBe(1);
    expect(await bins({ chiSquared: 2.72 })).toBe(3);
    expect(await bins({ chiSquared: 2.73 })).toBe(1);
    expect(await bins({ chiSquared: 0 })).toBe(6);
    expect(await bins({ chiSquared: 0, bins: 4 })).toBe(4);
  });

  it("takes a degree of freedom less than there are classes", async () => {
    // χ² is 6 both times. At 0.06 that is significant with 1 degree (from 3.54 on), not with 3 (from 7.41 on).
    const two = ["a", "a", "a", "b", "b", "b"];
    const merging = new Discretizer({ method: "chi-merge", significance: 0.06 });
    const x = [[1], [1], [1], [2], [2], [2]];
    expect((await merging.fit(x, two)).levels.x0).toHaveLength(2);
    const more = [...x, [1], [1], [2], [2]];
    const four = [...two, "c", "d", "c", "d"];
    expect((await merging.fit(more, four)).levels.x0).toHaveLength(1);
  });

  it("reports a column that says nothing about the classes", async () => {
    const model = await new Discretizer({ method: "recursive" }).fit(table, "positive");
    expect(model.singleBinColumns).toEqual(["value"]);
    expect(model.fewerBins).toEqual([]);
  });

  it("counts a weight as so many equal rows, and leaves missing values out", async () => {
    const values = [1, 2, 3, 4, 5, 6, Number.NaN, 7];
    const classes = ["a", "a", "b", "a", "b", "b", "a", "c"];
    const weights = [2, 3, 1, 1, 4, 2, 5, 0];
    const rows = weights.flatMap((weight, row) => new Array<number>(weight).fill(row));
    for (const method of ["recursive", "chi-merge"] as const) {
      const discretizer = new Discretizer({ method, stop: "probabilities", trace: true });
      const weighted = await discretizer.fit(
        values.map((value) => [value]),
        classes,
        { weights },
      );
      const plain = await discretizer.fit(
        rows.map((row) => [values[row]]),
        rows.map((row) => classes[row]),
      );
      expect(weighted.thresholds).toEqual(plain.thresholds);
      expect(weighted.rules[0].steps.map(({ score }) => score)).toEqual(
        plain.rules[0].steps.map(({ score }) => score),
      );
    }
  });

  it("learns within a pipeline, from the target of the whole", async () => {
    const flowers = iris();
    const pipeline = new Pipeline({
      steps: [
        ["cut", new Discretizer({ method: "recursive" })],
        ["classify", new GaussianNB({ varianceFloor: 1e-3 })],
      ],
    });
    const model = await pipeline.fit(flowers, "species");
    const cut = await new Discretizer({ method: "recursive" }).fit(flowers, "species");
    expect(JSON.stringify(model.steps[0].model)).toBe(JSON.stringify(cut));
    expect(Object.values(cut.levels).map(({ length }) => length)).toEqual([3, 3, 3, 3]);
  });

  it("needs a target", async () => {
    await expect(new Discretizer({ method: "recursive" }).fit(table)).rejects.toThrow(
      /Discretizer: option "method" needs a target/,
    );
  });
});

describe("a DiscretizerModel", () => {
  const people = Table.fromColumns(
    { age: [18, 25, 31, 44, null, 71], city: ["A", "B", "A", "A", "B", "B"], weight: [1, 1, 1, 1, 1, 1] },
    { roles: { weight: "weight" } },
  );

  it("puts a value that equals a threshold above it, and keeps missing ones missing", async () => {
    const model = await new Discretizer({ bins: 2 }).fit(people);
    expect(model.thresholds).toEqual({ age: [31] });
    const out = model.transformTable(people);
    expect(out.names).toEqual(people.names);
    expect(out.column("age")).toEqual({
      kind: "ordinal",
      codes: Int32Array.of(0, 0, 1, 1, -1, 1),
      levels: ["< 31", ">= 31"],
    });
    expectClose(model.transform(people).column(0), [0, 0, 1, 1, Number.NaN, 1], { tolerance: 0 });
  });

  it("gives numbers of bins, or a boolean column for every bin", async () => {
    const codes = await new Discretizer({ bins: 2, output: "codes" }).fit(people);
    expect(codes.transformTable(people).kind("age")).toBe("quantitative");
    const oneHot = await new Discretizer({ bins: 2, output: "one-hot" }).fit(people);
    expect(oneHot.outputs).toEqual(["age=< 31", "age=>= 31"]);
    const out = oneHot.transformTable(people);
    expect(out.names).toEqual(["age=< 31", "age=>= 31", "city", "weight"]);
    expect(out.column("age=>= 31")).toEqual({ kind: "boolean", codes: Int8Array.of(0, 0, 1, 1, -1, 1) });
  });

  it("cuts the named columns alone, and lets the others pass", async () => {
    const table = Table.fromColumns({ a: [1, 2, 3], b: [4, 5, 6] });
    const model = await new Discretizer({ columns: ["b"], bins: 3 }).fit(table);
    expect(model.transform(table).toArrays()).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ]);
  });

  it("refuses columns that are not numbers, and those that are empty or infinite", async () => {
    await expect(new Discretizer({ columns: ["city"] }).fit(people)).rejects.toThrow(
      /Discretizer: column "city" is categorical.*numbers/,
    );
    await expect(new Discretizer().fit([[Number.NaN], [Number.NaN]])).rejects.toThrow(
      'Discretizer: column "x0" has no values to learn',
    );
    const infinite = Table.fromColumns({ x: [1, Number.NEGATIVE_INFINITY] });
    await expect(new Discretizer().fit(infinite)).rejects.toMatchObject({ column: "x", row: 1 });
    const model = await new Discretizer().fit(people);
    expect(() => model.transformTable(people.rename({ age: "years" }))).toThrow(DataError);
  });

  it("stops between columns when aborted", async () => {
    const controller = new AbortController();
    const fit = new Discretizer().fit([[1, 2]], {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(fit).rejects.toThrow(AbortError);
  });

  it("refuses a file whose thresholds do not rise", async () => {
    const json = JSON.stringify(await new Discretizer({ bins: 3 }).fit([[1], [2], [3]]));
    expect(DiscretizerModel.fromJSON(json).thresholds).toEqual({ x0: [1.5, 2.5] });
    expect(() => DiscretizerModel.fromJSON(json.replace("[1.5,2.5]", "[2.5,1.5]"))).toThrow("must rise");
  });
});
