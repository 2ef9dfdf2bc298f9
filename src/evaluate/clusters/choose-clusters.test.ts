import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { refusal } from "../../../test/support/refusal.js";
import type { Progress } from "../../base/control.js";
import { AbortError, OptionError } from "../../base/errors.js";
import { iris } from "../../data/datasets/index.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { random } from "../../math/probability/random/index.js";
import { KMeans } from "../../methods/cluster/index.js";
import { GaussianMixture } from "../../methods/mixture/index.js";
import type { Clusterer } from "../../model/model.js";
import { Pipeline, StandardScaler } from "../../prepare/index.js";
import { calinskiHarabasz, daviesBouldin, silhouette } from "../metrics/index.js";
import { readClusteredCases } from "./clustered-cases.js";
import { ClusterChoice, chooseClusters } from "./index.js";
import { measureClusters } from "./measure.js";
import { referenceOf } from "./reference.js";
import { withinSquares } from "./within.js";

/** Three groups of 20 rows in the plane, far from each other. */
const x = new Matrix(
  60,
  2,
  randomArray(120, 1).map((value, at) => {
    const group = Math.floor(at / 2) % 3;
    return value + [0, 0, 9, 0, 4, 8][2 * group + (at % 2)];
  }),
);
const kMeans = new KMeans({ restarts: 3 });

describe("chooseClusters", () => {
  it("finds three groups by any criterion, and measures all of them as the metrics do", async () => {
    const criterion = ["gap", "silhouette", "calinskiHarabasz", "daviesBouldin", "stability"] as const;
    const choice = await chooseClusters(kMeans, x, { counts: [4, 1, 3, 2], criterion, resamples: 5 });
    for (const name of criterion) expect([name, choice.by(name)]).toEqual([name, 3]);
    expect(choice.clusters).toBe(3);
    expect(choice.model.centers.rows).toBe(3);
    expect(choice.criterion).toBe("gap");
    expect(choice.candidates.map(({ clusters }) => clusters)).toEqual([1, 2, 3, 4]);
    for (const { model, ...one } of choice.candidates.slice(1)) {
      expect(one.silhouette).toBe(silhouette(x, model.labels));
      expect(one.calinskiHarabasz).toBe(calinskiHarabasz(x, model.labels));
      expect(one.daviesBouldin).toBe(daviesBouldin(x, model.labels));
      expectClose(one.within, model.inertia, { tolerance: 1e-13, scale: model.inertia });
    }
    const [single] = choice.candidates;
    expect([single.silhouette, single.daviesBouldin, single.stability]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(choice.table.names).toEqual([
      ...["clusters", "within", "gap", "gapError"],
      ...["silhouette", "calinskiHarabasz", "daviesBouldin", "stability"],
    ]);
    expect(String(choice)).toContain("gap chooses 3 clusters");
  });

  it("has the gap statistic of its definition", async () => {
    for (const reference of ["box", "axes"] as const) {
      const options = { counts: [1, 2, 3], resamples: 4, reference, seed: 7 };
      const { candidates } = await chooseClusters(kMeans, x, options);
      const draw = referenceOf(x, reference);
      for (const { clusters, gap, gapError, within } of candidates) {
        const logs = [];
        for (let sample = 0; sample < 4; sample += 1) {
          const drawn = draw(random(7).child(0).child(sample));
          logs.push(Math.log((await kMeans.with({ clusters }).fit(drawn)).inertia));
        }
        const mean = logs.reduce((sum, value) => sum + value, 0) / 4;
        const deviation = Math.sqrt(logs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 4);
        expectClose(gap ?? 0, mean - Math.log(within), { tolerance: 1e-12 });
        expectClose(gapError ?? 0, deviation * Math.sqrt(1.25), { tolerance: 1e-10 });
      }
    }
  });

  it("finds one cluster in uniform rows", async () => {
    const stream = random(3);
    const uniform = new Matrix(
      100,
      2,
      Float64Array.from({ length: 200 }, () => stream.next()),
    );
    const choice = await chooseClusters(kMeans, uniform, { counts: [1, 2, 3], resamples: 10 });
    expect(choice.clusters).toBe(1);
  });

  it("takes any clusterer, also a mixture or a pipeline", async () => {
    const mixture = await chooseClusters(new GaussianMixture({ covariances: "EII" }), x, {
      counts: [2, 3, 4],
      criterion: "silhouette",
    });
    expect(mixture.clusters).toBe(3);
    const pipeline = new Pipeline({
      steps: [
        ["scale", new StandardScaler()],
        ["cluster", kMeans],
      ],
    });
    const piped = await chooseClusters(pipeline, x, { counts: [2, 3], criterion: "silhouette" });
    expect(piped.clusters).toBe(3);
    const named = { counts: [2, 3], criterion: "silhouette", option: "cluster.clusters" } as const;
    expect((await chooseClusters(pipeline, x, named)).clusters).toBe(3);
    const flowers = iris().drop(["species"]);
    expect((await chooseClusters(kMeans, flowers, { criterion: "silhouette" })).clusters).toBe(2);
    await expect(chooseClusters(new StandardScaler(), x)).rejects.toThrow(
      'chooseClusters: StandardScaler has no option "clusters" or "components"',
    );
    await expect(chooseClusters(new StandardScaler(), x, { option: "center", counts: [1] })).rejects.toThrow(
      "StandardScaler",
    );
  });

  it("chooses by the information criteria of mixtures, also at the end of a pipeline", async () => {
    const mixture = new GaussianMixture({ covariances: "VII" });
    const options = { counts: [1, 2, 3, 4], criterion: ["icl", "bic"] } as const;
    const choice = await chooseClusters(mixture, x, options);
    expect([choice.clusters, choice.by("bic")]).toEqual([3, 3]);
    for (const { clusters, model, bic, icl } of choice.candidates) {
      expect(bic).toBe(model.bic);
      expect(icl).toBe(model.icl);
      const alone = await mixture.with({ components: clusters }).fit(x);
      expect(bic).toBe(alone.bic);
    }
    expect(choice.table.names).toEqual(["clusters", "within", "icl", "bic"]);
    const steps = [
      ["scale", new StandardScaler()],
      ["mixture", mixture],
    ] as const;
    const piped = await chooseClusters(new Pipeline({ steps }), x, options);
    expect(piped.clusters).toBe(3);
    const scaled = (await new StandardScaler().fit(x)).transform(x);
    const inner = await mixture.with({ components: 2 }).fit(scaled);
    expect(piped.candidates[1].bic).toBe(inner.bic);
    await expect(chooseClusters(kMeans, x, { criterion: "bic", counts: [2] })).rejects.toThrow(
      refusal(
        OptionError,
        'chooseClusters: KMeans has no criterion "bic"; use a mixture that is fitted by maximum likelihood, or another criterion.',
      ),
    );
  });

  it("counts weights as repetition", async () => {
    const weights = Float64Array.from({ length: 60 }, (_, row) => row % 3);
    const repeated = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
    const written = Matrix.from(repeated.map((row) => x.row(row)));
    const options = { counts: [2, 3], criterion: ["silhouette", "calinskiHarabasz"] as const };
    const weighted = await chooseClusters(kMeans, x, options, { weights });
    const plain = await chooseClusters(kMeans, written, options);
    for (const [at, one] of weighted.candidates.entries()) {
      const other = plain.candidates[at];
      expectClose(one.within, other.within, { tolerance: 1e-12, scale: other.within });
      expectClose(one.silhouette ?? 0, other.silhouette ?? 1, { tolerance: 1e-12 });
    }
  });

  it("tries no more clusters than there are different rows, tells of every fit, and can be aborted", async () => {
    const told: Progress[] = [];
    const few = await chooseClusters(
      kMeans,
      [[1], [1], [2], [5]],
      { resamples: 2 },
      { onProgress: (progress) => told.push(progress) },
    );
    expect(few.candidates.map(({ clusters }) => clusters)).toEqual([1, 2, 3]);
    expect(told.at(-1)).toEqual({ phase: "fits", completed: 9, total: 9 });
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = () => controller.abort();
    await expect(chooseClusters(kMeans, x, {}, { signal, onProgress })).rejects.toThrow(AbortError);
    expect(await chooseClusters(kMeans, x, { counts: [2, 3], resamples: 3, seed: 4 })).toEqual(
      await chooseClusters(kMeans, x, { counts: [2, 3], resamples: 3, seed: 4 }),
    );
    await expect(chooseClusters(kMeans, x, { counts: [2, 2] })).rejects.toThrow(
      refusal(OptionError, 'chooseClusters: option "counts" must be distinct; got [2,2].'),
    );
  });
});

describe("ClusterChoice", () => {
  const model = {} as Clusterer;
  const choose = (...gaps: [gap: number, error: number][]) =>
    new ClusterChoice({
      criteria: ["gap"],
      candidates: gaps.map(([gap, gapError], at) => ({ clusters: at + 1, model, within: 1, gap, gapError })),
    }).clusters;

  it("takes the first number whose gap is at most one standard error below that of the next", () => {
    expect(choose([0.1, 0.01], [0.3, 0.01], [0.305, 0.01], [0.9, 0.01])).toBe(2);
    expect(choose([0.1, 0.01], [0.3, 0.01], [0.32, 0.01], [0.2, 0.01])).toBe(3);
    expect(choose([0.1, 0], [0.2, 0], [0.3, 0])).toBe(3);
    expect(choose([0.1, 0.5], [0.2, 0.2])).toBe(1);
  });

  it("prefers more clusters among equally stable ones", () => {
    const candidates = [undefined, 1, 1, 0.9].map((stability, at) => ({
      clusters: at + 1,
      model,
      within: 1,
      stability,
    }));
    expect(new ClusterChoice({ criteria: ["stability"], candidates }).clusters).toBe(3);
  });
});

describe("the parts of a choice", () => {
  it("references keep to the box of the rows, along the columns or along the principal axes", () => {
    const line = Matrix.from(Array.from({ length: 50 }, (_, at) => [at, 2 * at]));
    const along = referenceOf(line, "axes")(random(1));
    for (const [a, b] of along.toArrays()) {
      expect(Math.abs(b - 2 * a)).toBeLessThan(1e-10);
      expect(a > -1e-9 && a < 49 + 1e-9).toBe(true);
    }
    const box = referenceOf(line, "box")(random(1)).toArrays();
    expect(box.some(([a, b]) => Math.abs(b - 2 * a) > 20)).toBe(true);
    expect(box.every(([a, b]) => a >= 0 && a <= 49 && b >= 0 && b <= 98)).toBe(true);
  });

  it("W is the sum of squares around the means of the clusters", () => {
    const rows = Matrix.from([[0], [2], [10], [12], [50]]);
    expect(withinSquares(rows, [7, 7, 9, 9, 3], undefined)).toBe(4);
    expect(withinSquares(rows, [0, 0, 0, 0, 0], Float64Array.of(1, 1, 0, 0, 0))).toBe(2);
  });

  it("rows that are in no cluster make scores worse by their share", () => {
    const rows = [[0], [2], [10], [12], [50]];
    const cases = readClusteredCases(rows, {}, {});
    const first = readClusteredCases(rows.slice(0, 4), {}, {});
    const criteria = ["silhouette", "calinskiHarabasz", "daviesBouldin"] as const;
    const some = measureClusters(cases, Int32Array.of(0, 0, 1, 1, -1), criteria, undefined);
    const all = measureClusters(first, Int32Array.of(0, 0, 1, 1), criteria, undefined);
    expect(some.within).toBe(all.within);
    expect(some.silhouette).toBe((all.silhouette ?? Number.NaN) * 0.8);
    expect(some.calinskiHarabasz).toBe((all.calinskiHarabasz ?? Number.NaN) * 0.8);
    expect(some.daviesBouldin).toBe((all.daviesBouldin ?? Number.NaN) / 0.8);
    const heavy = measureClusters(
      cases,
      Int32Array.of(0, 0, 1, 1, -1),
      criteria,
      Float64Array.of(1, 1, 1, 1, 4),
    );
    expect(heavy.silhouette).toBe((all.silhouette ?? Number.NaN) * 0.5);
  });

  it("scores are undefined where there is nothing to compare", () => {
    const cases = readClusteredCases([[0], [2], [10]], {}, {});
    const criteria = ["silhouette", "calinskiHarabasz", "daviesBouldin"] as const;
    const measured = (...labels: number[]) => {
      const { within, ...scores } = measureClusters(cases, Int32Array.from(labels), criteria, undefined);
      return Object.values(scores);
    };
    const nothing = [undefined, undefined, undefined];
    expect(measured(0, 0, 0)).toEqual(nothing);
    expect(measured(-1, -1, -1)).toEqual(nothing);
    expect(measured(0, 0, -1)).toEqual(nothing);
    // Every row its own cluster: nothing varies within, which is no merit.
    expect(measured(0, 1, 2)).toEqual([0, undefined, undefined]);
    expect(measured(0, 0, 1).every((score) => score !== undefined)).toBe(true);
  });

  it("stability compares two samples in the rows that both have", async () => {
    const one = await chooseClusters(kMeans, x, { counts: [2, 3], criterion: "stability", resamples: 3 });
    expect(one.candidates[1].stability).toBe(1);
    expect(one.candidates[0].stability).toBeLessThan(1);
  });
});
