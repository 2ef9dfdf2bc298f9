import { describe, expect, it } from "vitest";
import * as z from "zod";
import { expectClose } from "../../../test/support/numbers.js";
import { loadModel } from "../../apps/catalog.js";
import type { Progress } from "../../base/control.js";
import { diabetes, iris } from "../../data/datasets/index.js";
import { Table } from "../../data/table/table.js";
import { crossValidate } from "../../evaluate/validate/index.js";
import { random } from "../../math/probability/random/random.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { checkEstimator } from "../../model/check/check-estimator.js";
import { Estimator } from "../../model/estimator.js";
import { Pipeline } from "../pipeline/index.js";
import { StandardScaler } from "../scale/index.js";
import { WrapperSelector, WrapperSelectorModel, type WrapperSelectorOptions } from "./index.js";

/** The most frequent class among cases that agree in all features: sees what features say together. */
class CellClassifier extends Estimator {
  static readonly kind = "CellClassifier";
  static readonly task = "classification";
  static readonly schema = z.strictObject({});

  async fit(table: Table, target: string) {
    const features = table.featureNames([target]);
    const cell = (rows: Table, row: number) => features.map((name) => rows.get(row, name)).join();
    const counts = new Map<string, number>();
    for (let row = 0; row < table.rows; row += 1) {
      const vote = table.get(row, target) === "yes" ? 1 : -1;
      counts.set(cell(table, row), (counts.get(cell(table, row)) ?? 0) + vote);
    }
    const predict = (rows: Table) =>
      Array.from({ length: rows.rows }, (_, row) => ((counts.get(cell(rows, row)) ?? 0) > 0 ? "yes" : "no"));
    return { kind: "CellClassifier", features, classes: ["no", "yes"], predict };
  }
}

/** The class is a xor b; the decoy is right in four cases of five, and the noise never helps. */
function exclusiveOr(): Table {
  const stream = random(3);
  const rows = Array.from({ length: 320 }, (_, row) => {
    const [a, b] = [row % 2, Math.floor(row / 2) % 2];
    const yes = a !== b;
    const decoy = row % 5 === 0 ? !yes : yes;
    return { decoy, a: a === 1, b: b === 1, noise: stream.next() < 0.5, label: yes ? "yes" : "no" };
  });
  return Table.fromRows(rows);
}

/** y = a + b; the decoy is nearly that, and the best single feature. */
function sums(): Table {
  const stream = random(8);
  const rows = Array.from({ length: 60 }, () => {
    const [a, b] = [stream.normal(), stream.normal()];
    return { decoy: a + b + 0.3 * stream.normal(), a, b, y: a + b };
  });
  return Table.fromRows(rows);
}

const line = { estimator: new LinearRegression(), metric: "meanSquaredError" } as const;
const bayes = { estimator: new GaussianNB(), metric: "logLoss" } as const;

async function kept(options: WrapperSelectorOptions, table: Table, target: string) {
  return (await new WrapperSelector(options).fit(table, target)).selected;
}

describe("WrapperSelector", () => {
  it("takes a decoy forward and keeps it; floating lets it go, and backward never needs it", async () => {
    expect(await kept({ ...line, size: 2 }, sums(), "y")).toContain("decoy");
    expect(await kept({ ...line, size: 2, floating: true }, sums(), "y")).toEqual(["a", "b"]);
    expect(await kept({ ...line, size: 2, direction: "backward" }, sums(), "y")).toEqual(["a", "b"]);
    expect(await kept({ ...line, size: 2, floating: true, beyond: 0 }, sums(), "y")).toContain("decoy");
  });

  it("finds an exclusive or, of which neither feature says anything alone, floating or backward", async () => {
    const cells = { estimator: new CellClassifier(), metric: "accuracy" };
    const table = exclusiveOr();
    expect(await kept({ ...cells }, table, "label")).toEqual(["decoy"]);
    expect(await kept({ ...cells, size: 2 }, table, "label")).toContain("decoy");
    const floating = await new WrapperSelector({ ...cells, stop: "full", floating: true }).fit(
      table,
      "label",
    );
    expect(floating.selected).toEqual(["a", "b"]);
    expect(floating.path[floating.chosen].mean).toBe(1);
    const back = { ...cells, direction: "backward", size: 2 } as const;
    expect(await kept(back, table, "label")).toEqual(["a", "b"]);
    const alone = table.drop(["decoy", "noise"]);
    await expect(new WrapperSelector(cells).fit(alone, "label")).rejects.toThrow(
      "WrapperSelector: no single feature improves the ",
    );
  });

  it("chooses the two features that know the class of Alpaydin's ten, from an error of one half", async () => {
    const stream = random(1);
    const rows = Array.from({ length: 100 }, (_, row) =>
      Array.from({ length: 10 }, (_, j) => stream.normal() + (j > 1 ? 0 : row % 2 === 0 ? 1 : -1)),
    );
    const labels = rows.map((_, row) => (row % 2 === 0 ? 1 : 0));
    const indices = rows.map((_, row) => row);
    const folds = [{ train: indices.slice(0, 60), test: indices.slice(60) }];
    const options = { estimator: new GaussianNB(), metric: "accuracy", folds, stop: "full" } as const;
    const forward = await new WrapperSelector(options).fit(rows, labels);
    expect(forward.path.map(({ features }) => features.length)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(forward.path[0].mean).toBe(0.5);
    expect(forward.path[2].features).toEqual(["x0", "x1"]);
    const backward = await new WrapperSelector({ ...options, direction: "backward" }).fit(rows, labels);
    expect(["x0", "x1"]).toContain(backward.path[9].features[0]);
    await expect(
      new WrapperSelector({ ...options, rule: "one-standard-error" }).fit(rows, labels),
    ).rejects.toThrow('option "rule" needs standard errors, and so at least 2 folds');
  });

  it("gives each set the score that cross-validation of its columns gives", async () => {
    const table = iris();
    const folds = { method: "stratified", folds: 5, seed: 4 } as const;
    const model = await new WrapperSelector({ ...bayes, folds, stop: "full" }).fit(table, "species");
    for (const { features, mean, standardError } of model.path.slice(1)) {
      const options = { folds, metrics: "logLoss" };
      const result = await crossValidate(
        new GaussianNB(),
        table.select([...features, "species"]),
        "species",
        options,
      );
      const summary = result.summary();
      expect([mean, standardError]).toEqual([summary.mean, summary.standardError]);
    }
  });

  it("floating, on the diabetes data, finds no worse a set of any size than plain search in its direction", async () => {
    const table = await diabetes();
    const best = async (floating: boolean, direction: "forward" | "backward") => {
      const options = { ...line, floating, direction, stop: "full" } as const;
      const { path } = await new WrapperSelector(options).fit(table, "progression");
      return Array.from({ length: 10 }, (_, size) =>
        Math.min(...path.flatMap(({ features, mean }) => (features.length === size + 1 ? mean : []))),
      );
    };
    for (const direction of ["forward", "backward"] as const) {
      const [plain, floating] = [await best(false, direction), await best(true, direction)];
      for (const [size, mean] of floating.entries()) expect(mean).toBeLessThanOrEqual(plain[size]);
    }
  });

  it("takes the smallest set within one standard error of the best", async () => {
    const table = await diabetes();
    const full = { ...line, stop: "full" } as const;
    const best = await new WrapperSelector(full).fit(table, "progression");
    const small = await new WrapperSelector({ ...full, rule: "one-standard-error" }).fit(
      table,
      "progression",
    );
    expect(small.path).toEqual(best.path);
    const top = best.path[best.chosen];
    expect(top.mean).toBe(Math.min(...best.path.map(({ mean }) => mean)));
    const near = best.path.filter(({ mean }) => mean <= top.mean + top.standardError);
    const sizes = near.map(({ features }) => features.length);
    expect(small.selected).toHaveLength(Math.min(...sizes));
    expect(small.selected.length).toBeLessThan(best.selected.length);
  });

  it("keeps what is always to be kept, starts where it is told, and leaves other columns alone", async () => {
    const table = iris();
    const always = { ...bayes, always: ["sepalWidth"], size: 2 };
    for (const direction of ["forward", "backward"] as const) {
      const model = await new WrapperSelector({ ...always, direction }).fit(table, "species");
      expect(model.path.every(({ features }) => features.includes("sepalWidth"))).toBe(true);
      expect(model.selected).toHaveLength(2);
    }
    const started = new WrapperSelector({ ...bayes, init: ["sepalLength", "sepalWidth"], size: 3 });
    expect((await started.fit(table, "species")).path[0].features).toEqual(["sepalLength", "sepalWidth"]);
    const some = new WrapperSelector({ ...bayes, columns: ["sepalLength", "petalWidth"], size: 1 });
    const model = await some.fit(table, "species");
    expect(model.outputs).toEqual(["sepalWidth", "petalLength", "petalWidth"]);
    expect(model.transformTable(table).names).toEqual(["sepalWidth", "petalLength", "petalWidth", "species"]);
  });

  it("needs of new rows no more than what it keeps, and comes back from its file", async () => {
    const model = await new WrapperSelector({ ...bayes, size: 2 }).fit(iris(), "species");
    expect(model.transform(iris().select(model.selected)).columns).toBe(2);
    const back = WrapperSelectorModel.fromJSON(JSON.stringify(model));
    expect(back.pathTable.toRows()).toEqual(model.pathTable.toRows());
    expect(model.pathTable.get(2, "chosen")).toBe(true);
    expect(model.pathTable.get(2, "features")).toBe(model.selected.join(", "));
    const json = JSON.parse(JSON.stringify(model));
    json.state.chosen = 1;
    expect(() => loadModel(json)).toThrow('field "state.chosen": must be the step of the path');
  });

  it("is a step of a pipeline, before the estimator that it asks", async () => {
    const pipeline = new Pipeline({
      steps: [
        ["scale", new StandardScaler()],
        ["select", new WrapperSelector({ ...bayes, size: 2 })],
        ["classify", new GaussianNB()],
      ],
    });
    expect(pipeline.target).toBe("classes");
    const result = await crossValidate(pipeline, iris(), "species", { folds: 5, metrics: "accuracy" });
    expect(result.summary().mean).toBeGreaterThan(0.9);
  });

  it("keeps the contract with a regression as well, whose target it takes over", async () => {
    const selector = new WrapperSelector({ ...line, size: 2 });
    expect(selector.target).toBe("numbers");
    const results = await checkEstimator(selector, { load: loadModel }).catch((error) => error.results);
    // Missing values are the estimator's affair; the model hands them on.
    const broken = results.filter(({ outcome }: { outcome: string }) => outcome === "broken");
    expect(broken.map(({ check }: { check: string }) => check)).toEqual([
      "a missing value is named by column and row, or treated",
    ]);
  });

  it("hands weights to every fit and every score", async () => {
    const table = sums();
    const weights = Array.from({ length: 60 }, (_, row) => (row < 30 ? 1 : 0));
    const indices = Array.from({ length: 60 }, (_, row) => row);
    const parts = (rows: number[]) => [
      { train: rows.filter((row) => row % 3 > 0), test: rows.filter((row) => row % 3 === 0) },
    ];
    const weighted = new WrapperSelector({ ...line, folds: parts(indices), stop: "full" });
    const some = new WrapperSelector({ ...line, folds: parts(indices.slice(0, 30)), stop: "full" });
    const whole = await weighted.fit(table, "y", { weights });
    const half = await some.fit(table.slice(0, 30), "y");
    expect(whole.path.map(({ features }) => features)).toEqual(half.path.map(({ features }) => features));
    const means = ({ path }: typeof whole) => path.map(({ mean }) => mean);
    expectClose(means(whole), means(half), { tolerance: 1e-13 });
  });

  it("reports how many sets are scored, and stops when aborted", async () => {
    const told: Progress[] = [];
    const selector = new WrapperSelector({ ...bayes, size: 2 });
    await selector.fit(iris(), "species", { onProgress: (progress) => told.push(progress) });
    expect(told.map(({ completed }) => completed)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(told.every(({ total }) => total === 8)).toBe(true);
    const abort = new AbortController();
    const work = selector.fit(iris(), "species", { signal: abort.signal, onProgress: () => abort.abort() });
    await expect(work).rejects.toThrow("WrapperSelector: aborted by the caller.");
  });

  it("refuses options that contradict each other or the data", async () => {
    const make = (options: object) => () => new WrapperSelector({ ...bayes, ...options });
    expect(make({ estimator: new StandardScaler() })).toThrow(
      'option "estimator" must be a classifier or a regression',
    );
    expect(make({ size: 2, stop: "full" })).toThrow("must not be given together with size");
    expect(make({ rule: "one-standard-error" })).toThrow('must be "best" unless stop is "full"');
    expect(make({ beyond: 1 })).toThrow("must only be given for a floating search with a size");
    const refused = (options: object, message: string) =>
      expect(make(options)().fit(iris(), "species")).rejects.toThrow(message);
    await refused({ size: 5 }, 'option "size" must be a whole number from 1 to 4; got 5');
    await refused(
      { always: ["petal"] },
      'option "always" names "petal"; the columns to choose from: "sepalLength"',
    );
    await refused({ folds: 1 }, "folds");
    await refused({ metric: "meanSquaredError" }, '"meanSquaredError"');
    const nowhere = {
      ...{ name: "nowhere", task: "classification", meaning: "Never.", better: "higher", needs: "labels" },
      evaluate: () => Number.NaN,
    };
    await refused({ metric: nowhere }, 'the metric "nowhere" is undefined in fold 1');
    const holes = iris().withColumn("sepalWidth", new Array(150).fill(null).with(0, 3));
    await expect(make({})().fit(holes, "species")).rejects.toThrow(/column "sepalWidth" has a missing value/);
  });
});
