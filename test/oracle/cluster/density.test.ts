import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DBSCAN, HDBSCAN, OPTICS } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

type Metric = "euclidean" | "manhattan" | "chebyshev" | "minkowski";

interface DbscanResult {
  readonly data: string;
  readonly radius: number;
  readonly minSamples: number;
  readonly metric: Metric;
  readonly power: number;
  readonly weighted: boolean;
  readonly core: number[];
  readonly labels: number[];
  readonly disputed: number[];
}

interface OpticsResult {
  readonly data: string;
  readonly minSamples: number;
  readonly xi: number;
  readonly minClusterSize: number | null;
  readonly maxRadius: number | null;
  readonly metric: Metric;
  readonly ordering: number[];
  readonly reachability: (number | null)[];
  readonly coreDistances: (number | null)[];
  readonly predecessors: number[];
  readonly labels: number[];
  readonly hierarchy: [number, number][];
  readonly radius: number;
  readonly labelsWithin: number[];
}

interface HdbscanResult {
  readonly data: string;
  readonly options: {
    readonly min_cluster_size: number;
    readonly min_samples?: number;
    readonly cluster_selection_method?: "leaf";
    readonly allow_single_cluster?: boolean;
    readonly metric?: Metric;
  };
  /** Pairs of a row and its answer, where that does not depend on the order of the rows. */
  readonly labels: [number, number][];
  readonly strengths: [number, number][];
}

const fixture: {
  readonly data: Readonly<Record<string, number[][]>>;
  readonly weights: number[];
  readonly dbscan: DbscanResult[];
  readonly optics: OpticsResult[];
  readonly hdbscan: HdbscanResult[];
} = JSON.parse(readFileSync(new URL("density.json", import.meta.url), "utf8"));

const infinite = (values: readonly (number | null)[]) =>
  values.map((value) => value ?? Number.POSITIVE_INFINITY);

/** Labels numbered by their first cases. */
function byFirst(labels: ArrayLike<number>): number[] {
  const numbers = new Map<number, number>();
  return Array.from(labels, (label) => {
    if (label < 0) return -1;
    if (!numbers.has(label)) numbers.set(label, numbers.size);
    return numbers.get(label) ?? -1;
  });
}

describe("clusters by density agree with scikit-learn", () => {
  it.each(fixture.dbscan)("DBSCAN: $data, radius $radius, $metric", async (expected) => {
    const { radius, minSamples, metric, power } = expected;
    const weights = expected.weighted ? fixture.weights : undefined;
    const model = await new DBSCAN({
      radius,
      minSamples,
      metric,
      ...(metric === "minkowski" && { power }),
    }).fit(fixture.data[expected.data], {
      weights,
    });
    expect([...model.coreRows]).toEqual(expected.core);
    const kept = (labels: ArrayLike<number>) =>
      Array.from(labels).filter((_, row) => !expected.disputed.includes(row));
    expect(kept(model.labels)).toEqual(kept(expected.labels));
    for (const row of expected.disputed) expect(model.labels[row]).toBeGreaterThanOrEqual(0);
  });

  it.each(fixture.optics)("OPTICS: $data, $minSamples samples, xi $xi, $metric", async (expected) => {
    const { minSamples, xi, metric, radius } = expected;
    const model = await new OPTICS({
      minSamples,
      xi,
      metric,
      maxRadius: expected.maxRadius ?? undefined,
      minClusterSize: expected.minClusterSize ?? undefined,
    }).fit(fixture.data[expected.data]);
    const { ordering } = model;
    expect([...ordering]).toEqual(expected.ordering);
    const inOrder = (values: readonly (number | null)[]) =>
      infinite(Array.from(ordering, (row) => values[row]));
    expectClose(model.reachability, inOrder(expected.reachability), { tolerance: 1e-14 });
    expectClose(model.coreDistances, inOrder(expected.coreDistances), { tolerance: 1e-14 });
    const from = Array.from(model.predecessors, (index) => (index < 0 ? -1 : ordering[index]));
    expect(from).toEqual(Array.from(ordering, (row) => expected.predecessors[row]));
    expect(model.hierarchy.map(({ start, end }) => [start, end])).toEqual(
      expect.arrayContaining(expected.hierarchy),
    );
    expect(model.hierarchy).toHaveLength(expected.hierarchy.length);
    expect([...model.labels]).toEqual(byFirst(expected.labels));
    expect(byFirst(model.labelsWithin(radius))).toEqual(byFirst(expected.labelsWithin));
  });

  it.each(fixture.hdbscan)("HDBSCAN: $data, $options", async ({ data, options, ...expected }) => {
    const model = await new HDBSCAN({
      minClusterSize: options.min_cluster_size,
      minSamples: options.min_samples,
      selection: options.cluster_selection_method ?? "excess of mass",
      allowSingle: options.allow_single_cluster,
      metric: options.metric,
    }).fit(fixture.data[data]);
    const { length } = model.labels;
    expect(expected.labels.length).toBeGreaterThan(0.9 * length);
    expect(byFirst(expected.labels.map(([row]) => model.labels[row]))).toEqual(
      byFirst(expected.labels.map(([, label]) => label)),
    );
    expect(expected.strengths.length).toBeGreaterThan(0.6 * length);
    expectClose(
      expected.strengths.map(([row]) => model.strengths[row]),
      expected.strengths.map(([, strength]) => strength),
      { tolerance: 1e-12 },
    );
  });
});
