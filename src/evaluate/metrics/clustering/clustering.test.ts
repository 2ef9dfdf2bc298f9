import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { DataError, Matrix, OptionError, ShapeError } from "../../../index.js";
import { Dissimilarities, dissimilarity } from "../../../math/distance/index.js";
import { DISTANCE_METRICS } from "../../../math/distance/metric.js";
import {
  adjustedMutualInformation,
  adjustedRandIndex,
  calinskiHarabasz,
  completeness,
  daviesBouldin,
  fowlkesMallows,
  homogeneity,
  normalizedMutualInformation,
  partitionInformation,
  purity,
  randIndex,
  silhouette,
  silhouettes,
  vMeasure,
} from "../../index.js";
import { expectedInformation } from "./expected-information.js";

const AGREEMENTS = [
  randIndex,
  adjustedRandIndex,
  fowlkesMallows,
  normalizedMutualInformation,
  adjustedMutualInformation,
  homogeneity,
  completeness,
  vMeasure,
];

describe("agreement of partitions", () => {
  it("is 1 for the same partition under other names", () => {
    const truth = [0, 0, 1, 1, 1, 2];
    const renamed = ["z", "z", "a", "a", "a", "m"];
    for (const agreement of [...AGREEMENTS, purity])
      expectClose(agreement(truth, renamed), 1, { tolerance: 1e-15 });
    expect(adjustedMutualInformation([0, 1, 2], ["a", "b", "c"])).toBe(1);
    expect(adjustedRandIndex([0, 0], ["a", "a"])).toBe(1);
  });

  it("the expected information is the mean over all ways to deal out the labels", () => {
    const truth = [0, 0, 0, 1, 1, 2];
    const clusters = ["a", "a", "b", "b", "b", "b"];
    const all = permutations(clusters).map((dealt) => partitionInformation(truth, dealt, { unit: "nats" }));
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
    const found = expectedInformation({
      counts: new Float64Array(6),
      columns: 2,
      rowTotals: Float64Array.of(3, 2, 1),
      columnTotals: Float64Array.of(2, 4),
      total: 6,
    });
    expectClose(found, mean, { tolerance: 1e-14 });
  });

  it("counts a case of weight 2 as two cases", () => {
    const cases = fc.array(fc.tuple(fc.nat(3), fc.nat(2), fc.nat(3)), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(cases, (list) => {
        fc.pre(list.some(([, , w]) => w > 0));
        const written = list.flatMap(([t, c, w]) => new Array(w).fill([t, c]));
        for (const agreement of AGREEMENTS) {
          const weighted = agreement(
            list.map(([t]) => t),
            list.map(([, c]) => c),
            { weights: list.map(([, , w]) => w) },
          );
          const plain = agreement(
            written.map(([t]) => t),
            written.map(([, c]) => c),
          );
          expectClose(weighted, plain, { tolerance: 1e-13 });
        }
      }),
    );
  });

  it("measures information in bits unless nats are asked for", () => {
    expectClose(partitionInformation([0, 1, 2, 3], ["a", "b", "c", "d"]), 2, { tolerance: 5e-15 });
  });

  it("names what is wrong with its input", () => {
    expect(() => randIndex([1, 2], [1])).toThrow(
      refusal(ShapeError, "randIndex: there are 2 true labels but 1 predicted ones."),
    );
    expect(() => adjustedMutualInformation([1, 2], [1, 2], { weights: [0.5, 1] })).toThrow(
      refusal(
        DataError,
        "adjustedMutualInformation: weights must be whole numbers; the weights of one group sum to 0.5.",
      ),
    );
  });
});

describe("the shape of clusters", () => {
  const rows = [[0], [2], [10], [12]];
  const labels = ["a", "a", "b", "b"];

  it("four points on a line", () => {
    expectClose(silhouettes(rows, labels), [1 - 2 / 11, 1 - 2 / 9, 1 - 2 / 9, 1 - 2 / 11], {
      tolerance: 1e-15,
    });
    expectClose(silhouette(rows, labels), (9 / 11 + 7 / 9) / 2, { tolerance: 5e-16 });
    expectClose(daviesBouldin(rows, labels), 0.2, { tolerance: 5e-16 });
    expectClose(calinskiHarabasz(rows, labels), 50, { tolerance: 1e-14 });
  });

  it("does not depend on the order of the rows, whatever the blocks", () => {
    const many = Array.from({ length: 700 }, (_, i) => [Math.sin(i) + (i % 3) * 2, Math.cos(3 * i)]);
    const clusters = many.map((_, i) => i % 3);
    const found = silhouettes(many, clusters);
    const reversed = silhouettes(many.toReversed(), clusters.toReversed());
    expectClose(Float64Array.from(reversed).reverse(), found, { tolerance: 1e-13 });
  });

  it("counts a row of weight 2 as two rows, and one of weight 0 not at all", () => {
    const cases = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.nat(2), fc.nat(3)), {
      minLength: 4,
      maxLength: 20,
    });
    fc.assert(
      fc.property(cases, (list) => {
        const counted = list.filter(([, , w]) => w > 0);
        fc.pre(new Set(counted.map(([, c]) => c)).size > 1);
        const points = list.map(([x], i) => [x + i / 7, i % 4]);
        const written = list.flatMap(([, , w], i) => new Array<number>(w).fill(i));
        const clusters = list.map(([, c]) => c);
        const options = { weights: list.map(([, , w]) => w) };
        for (const metric of [silhouette, daviesBouldin, calinskiHarabasz]) {
          const weighted = metric(points, clusters, options);
          const plain = metric(
            written.map((i) => points[i]),
            written.map((i) => clusters[i]),
          );
          // Infinity and a number that rounding keeps from it are both 0 then.
          if (Number.isNaN(plain)) expect(weighted).toBe(plain);
          else expectClose(1 / (2 + weighted), 1 / (2 + plain), { tolerance: 1e-12 });
        }
        const each = silhouettes(points, clusters, options);
        const repeated = silhouettes(
          written.map((i) => points[i]),
          written.map((i) => clusters[i]),
        );
        expectClose(
          written.map((i) => each[i]),
          repeated,
          { tolerance: 1e-12 },
        );
      }),
      { numRuns: 60 },
    );
    expect(silhouettes([[0], [1], [5], [9]], [0, 0, 1, 1], { weights: [1, 1, 1, 0] })).toEqual(
      Float64Array.of(0.8, 0.75, 0, 0),
    );
  });

  it("is 0 for a row that is alone, and where everything is one point", () => {
    expect(silhouettes([[0], [1], [5]], [0, 0, 1])[2]).toBe(0);
    expect(silhouette([[1], [1], [1]], [0, 0, 1])).toBe(0);
    expect(daviesBouldin([[0], [2], [0], [2]], [0, 0, 1, 1])).toBe(Number.POSITIVE_INFINITY);
  });

  it("names what is wrong with its input", () => {
    expect(() => silhouette(rows, ["a", "a", "a", "a"])).toThrow(
      refusal(DataError, "silhouette: needs at least 2 clusters; there is 1."),
    );
    expect(() => daviesBouldin(rows, labels, { weights: [1, 1, 0, 0] })).toThrow(
      refusal(DataError, "daviesBouldin: needs at least 2 clusters; there is 1."),
    );
    expect(() => silhouette(rows, ["a"])).toThrow(
      refusal(ShapeError, "silhouette: there are 4 rows but 1 cluster labels."),
    );
  });
});

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, i) =>
    permutations(values.filter((_, j) => j !== i)).map((rest) => [value, ...rest]),
  );
}

describe("silhouettes by any metric", () => {
  const rows = Array.from({ length: 24 }, (_, at) => [(at * 7) % 5, (at * 11) % 4, 1 + (at % 3)]);
  const labels = rows.map((_, at) => "abc"[at % 3]);
  const weights = rows.map((_, at) => at % 4);

  it("are those of the dissimilarities of all pairs, however these are given", async () => {
    for (const metric of DISTANCE_METRICS.filter((name) => name !== "greatCircle")) {
      const power = metric === "minkowski" ? 3 : undefined;
      const pairs = await dissimilarity(rows, { metric, power });
      for (const weighting of [{}, { weights }]) {
        const widths = silhouettes(rows, labels, { metric, power, ...weighting });
        const square = pairs.toMatrix();
        for (const given of [pairs, square, square.toArrays()]) {
          const options = given === pairs ? weighting : { metric: "dissimilarities" as const, ...weighting };
          expectClose(silhouettes(given, labels, options), widths, { tolerance: 1e-12, scale: 1 });
          expectClose(
            silhouette(given, labels, options),
            silhouette(rows, labels, { metric, power, ...weighting }),
            {
              tolerance: 1e-12,
              scale: 1,
            },
          );
        }
      }
    }
  });

  it("are those of the definition, for dissimilarities that no rows have", () => {
    // a(0) = 1, b(0) = 4; a(1) = 1, b(1) = (2 + 6)/2; a(2) = 3, b(2) = (4 + 2)/2; a(3) = 3, b(3) = (4 + 6)/2.
    const pairs = Dissimilarities.from([1, 4, 4, 2, 6, 3]);
    expectClose(silhouettes(pairs, [0, 0, 1, 1]), [3 / 4, 3 / 4, 0, 2 / 5], { tolerance: 1e-15, scale: 1 });
  });

  it("refuse metrics that do not exist, and metrics of dissimilarities", () => {
    const pairs = Dissimilarities.from([1, 4, 4, 2, 6, 3]);
    for (const run of [
      () => silhouettes(rows, labels, { distance: "euclidean" } as object),
      () => silhouettes(rows, labels, { metric: "precomputed" as "euclidean" }),
      () => silhouettes(rows, labels, { power: 2 }),
      () => silhouettes(pairs, [0, 0, 1, 1], { metric: "manhattan" }),
      () => silhouettes(pairs, [0, 0, 1, 1], { power: 2 }),
    ])
      expect(run).toThrow(OptionError);
    const square = Matrix.from([
      [0, 1],
      [2, 0],
    ]);
    expect(() => silhouettes(square, [0, 1], { metric: "dissimilarities" })).toThrow("must be symmetric");
    expect(() => silhouettes(pairs, [0, 1])).toThrow(ShapeError);
  });
});
