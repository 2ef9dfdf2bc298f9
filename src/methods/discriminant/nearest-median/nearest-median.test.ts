import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { NearestMedian, NearestMedianModel } from "./index.js";

const x = new Matrix(31, 3, randomArray(93, 6)).map(
  (value, at) => value * 3 ** (at % 3) + (Math.floor(at / 3) % 3),
);
const y = Array.from({ length: 31 }, (_, row) => ["a", "b", "c"][row % 3]);

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

describe("NearestMedian", () => {
  it("satisfies the estimator contract", async () => {
    await checkEstimator(new NearestMedian(), { load: (json) => NearestMedianModel.fromJSON(json) });
  });

  it("predicts the class of the nearest medians by Manhattan distance (by hand)", async () => {
    const rows = [
      [0, 0],
      [1, 0],
      [90, 2],
      [10, 10],
      [12, 14],
    ];
    const model = await new NearestMedian().fit(rows, ["near", "near", "near", "far", "far"]);
    expect(model.classes).toEqual(["far", "near"]);
    expect(model.medians.toArrays()).toEqual([
      [11, 12],
      [1, 0],
    ]);
    expect(model.distances([[6, 6]]).toArrays()).toEqual([[11, 11]]);
    expect(
      model.predict([
        [6, 6.5],
        [6, 5.5],
      ]),
    ).toEqual(["far", "near"]);
  });

  it.each(["manhattan", "standardized"] as const)(
    "has the probabilities of Laplace classes with scales of maximum likelihood (%s)",
    async (distance) => {
      const model = await new NearestMedian({ distance, priors: "empirical", scaleFloor: 0 }).fit(x, y);
      const rows = x.toArrays();
      const median = (k: number, j: number) => {
        const values = rows.filter((_, at) => y[at] === model.classes[k]).map((row) => row[j]);
        values.sort((a, b) => a - b);
        return (values[(values.length - 1) >> 1] + values[values.length >> 1]) / 2;
      };
      const deviation = [0, 1, 2].map(
        (j) => sum(rows.map((row, at) => Math.abs(row[j] - median(at % 3, j)))) / rows.length,
      );
      const scales = distance === "manhattan" ? deviation.map(() => sum(deviation) / 3) : deviation;
      expectClose(model.scales, scales, { tolerance: 1e-13 });
      for (const row of [rows[3], [20, -4, 1]]) {
        const logs = model.classes.map((label, k) =>
          sum([
            Math.log(y.filter((one) => one === label).length / 31),
            ...row.map((value, j) => -Math.log(2 * scales[j]) - Math.abs(value - median(k, j)) / scales[j]),
          ]),
        );
        const evidence = sum(logs.map(Math.exp));
        expectClose(model.jointLogLikelihood([row]).row(0), logs, { tolerance: 1e-12 });
        expectClose(
          model.predictProba([row]).row(0),
          logs.map((log) => Math.exp(log) / evidence),
          { tolerance: 1e-12 },
        );
      }
    },
  );

  it("counts weights as repetition", async () => {
    const rows = x.toArrays();
    const weights = y.map((_, at) => (at < 7 ? 2 : at === 9 ? 0 : 1));
    const weighted = await new NearestMedian().fit(x, y, { weights });
    const kept = rows.flatMap((_, at) => new Array<number>(weights[at]).fill(at));
    const repeated = await new NearestMedian().fit(
      kept.map((at) => rows[at]),
      kept.map((at) => y[at]),
    );
    expectClose(weighted.medians.data, repeated.medians.data, { tolerance: 1e-14 });
    expectClose(weighted.predictProba(x).data, repeated.predictProba(x).data, { tolerance: 1e-12 });
  });

  it("takes single cases as prototypes, and refuses cases that are all the same", async () => {
    const model = await new NearestMedian().fit([[0], [4]], ["near", "far"]);
    expect(model.predict([[1], [3]])).toEqual(["near", "far"]);
    await expect(new NearestMedian().fit([[1], [1]], ["a", "b"])).rejects.toThrow(
      'NearestMedian: column "x0" does not vary',
    );
    await expect(
      new NearestMedian({ distance: "standardized", scaleFloor: 0 }).fit(
        [
          [0, 1],
          [0, 2],
          [4, 3],
        ],
        ["a", "a", "b"],
      ),
    ).rejects.toThrow('column "x0" does not vary within classes');
  });
});
