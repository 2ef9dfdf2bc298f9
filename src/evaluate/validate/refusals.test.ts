import { describe, expect, it } from "vitest";
import * as z from "zod";
import { DataError } from "../../base/errors.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { KMeans } from "../../methods/cluster/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { Estimator } from "../../model/estimator.js";
import type { Model } from "../../model/model.js";
import { StandardScaler } from "../../prepare/scale/index.js";
import { crossValidate } from "./index.js";

const none = z.strictObject({});

describe("crossValidate refuses", () => {
  const x = [[1], [2], [3], [4]];
  const y = [1, 2, 3, 4];
  const line = new LinearRegression();

  it("what has no truth to compare with", async () => {
    const message = "crossValidate: KMeans is for clustering, which has no truth to compare with";
    await expect(crossValidate(new KMeans({ clusters: 2 }), x)).rejects.toThrow(message);
    await expect(crossValidate(new StandardScaler(), x)).rejects.toThrow(
      "StandardScaler is for transformation",
    );
  });

  it("folds that name missing rows, learn from what they test, or are empty", async () => {
    const refusal = (folds: unknown) => expect(crossValidate(line, x, y, { folds: folds as never })).rejects;
    await refusal([{ train: [0, 1], test: [4] }]).toThrow(
      'crossValidate: option "folds": "fold 1" contains row 4, which is not from 0 to 3.',
    );
    await refusal([{ name: "mine", train: [0, 1], test: [1] }]).toThrow(
      '"mine" has row 1 in both "train" and "test".',
    );
    await refusal([{ train: [0, 1], test: [] }]).toThrow('"fold 1" has no rows in "test".');
    await refusal([]).toThrow('option "folds": the list is empty.');
    await refusal({ method: "magic" }).toThrow(
      /option "folds" must be .*"bootstrap"; got the method "magic"\./,
    );
    await refusal({ method: "k-fold", folds: 0 }).toThrow(
      'option "folds" must be a whole number ≥ 2; got 0.',
    );
    await refusal({ method: "leave-one-out", seed: 1 }).toThrow('crossValidate: there is no option "seed"');
    await refusal(5).toThrow('crossValidate: option "folds": 5 folds need at least 5 rows; there are 4.');
  });

  it("metrics that do not exist or occur twice, and those of probabilities where there are none", async () => {
    const refusal = (metrics: never) => expect(crossValidate(line, x, y, { folds: 2, metrics })).rejects;
    await refusal("accuracy" as never).toThrow("accuracy");
    await refusal([] as never).toThrow('option "metrics" must be at least one metric; got none.');
    await refusal(["meanSquaredError", "meanSquaredError"] as never).toThrow(
      /must be metrics of different names.*got "meanSquaredError" twice\./,
    );
    class Blunt extends Estimator<typeof none> {
      static readonly kind = "Blunt";
      static readonly task = "classification";
      static readonly schema = none;
      async fit(): Promise<Model> {
        const predict = (rows: Matrix) => new Array(rows.rows).fill("a");
        return { kind: "Blunt", features: [], classes: ["a"], predict } as unknown as Model;
      }
    }
    const labels = ["a", "b", "a", "b"];
    // Unless asked for, those metrics are left out.
    const blunt = await crossValidate(new Blunt(), x, labels, { folds: 2 });
    expect(blunt.summaries.map(({ metric }) => metric)).toEqual(["accuracy"]);
    expect(blunt.summary().mean).toBe(0.5);
    expect(blunt.predictions.probabilities).toBeUndefined();
    expect(() => blunt.rescore("logLoss")).toThrow(
      "metrics of labels, because the model gives no probabilities",
    );
    await expect(crossValidate(new Blunt(), x, ["b", "c", "b", "c"], { folds: 2 })).rejects.toThrow(
      'crossValidate: fold 1: Blunt: predicts "a", which is not a class of the target; its classes are "b", "c".',
    );
  });

  it("test rows without weight, and several targets", async () => {
    const folds = [{ train: [0, 1], test: [2, 3] }];
    await expect(crossValidate(line, x, y, { folds, weights: [1, 1, 0, 0] })).rejects.toThrow(
      "crossValidate: all test cases of fold 1 have the weight 0.",
    );
    const two = Matrix.from([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ]) as never;
    await expect(crossValidate(line, x, two)).rejects.toThrow(
      "crossValidate: there are 2 targets; pass one at a time.",
    );
  });

  it("with the fold and the row as the caller counts it", async () => {
    const holed = [[1], [2], [3], [Number.NaN]];
    const folds = [
      { train: [0, 1], test: [2] },
      { name: "late", train: [2, 3], test: [1] },
    ];
    const error = await crossValidate(line, holed, y, { folds }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DataError);
    expect(error).toMatchObject({ row: 3, column: "x0", method: "LinearRegression" });
    expect(String(error)).toContain(
      'crossValidate: late: LinearRegression: column "x0" has a missing value at row 1',
    );
    expect(String(error)).toContain("Row 1 of the rows learned from is row 3 of the data.");
  });
});
