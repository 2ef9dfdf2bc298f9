import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Table } from "../../../src/data/table/table.js";
import { type DistanceMetric, dissimilarity, distancesBetween } from "../../../src/math/distance/index.js";
import { expectClose } from "../../support/numbers.js";

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

interface Pdist {
  readonly rows: number[][];
  readonly others: number[][];
  readonly presence: number[][];
  readonly power: number;
  readonly condensed: Record<string, number[]>;
  readonly between: Record<string, number[][]>;
  readonly ofPresence: Record<string, number[]>;
  readonly places: number[][];
  readonly greatCircle: number[][];
}

interface DaisyExample {
  readonly title: string;
  readonly columns: { name: string; kind: string; levels?: string[]; values: (string | number | null)[] }[];
  readonly asymmetric: string[];
  readonly weights: number[];
  readonly cases: number;
  readonly values: number[];
}

const pdist: Pdist = read("pdist.json");
const daisy: { examples: DaisyExample[] } = read("daisy.json");
const optionsOf = (metric: string) => ({
  metric: metric as DistanceMetric,
  ...(metric === "minkowski" && { power: pdist.power }),
});

describe("dissimilarities agree with SciPy", () => {
  it.each(Object.keys(pdist.condensed))("of all pairs: %s", async (metric) => {
    const found = await dissimilarity(pdist.rows, optionsOf(metric));
    const expected = pdist.condensed[metric];
    expectClose(found.values, expected, { tolerance: 1e-12, scale: Math.max(...expected) });
  });

  it.each(Object.keys(pdist.between))("of every row from every other: %s", async (metric) => {
    const found = await distancesBetween(pdist.rows, pdist.others, optionsOf(metric));
    const expected = pdist.between[metric].flat();
    expectClose(found.data, expected, { tolerance: 1e-12, scale: Math.max(...expected) });
  });

  it.each(Object.keys(pdist.ofPresence))("of what is present: %s", async (metric) => {
    const found = await dissimilarity(pdist.presence, optionsOf(metric));
    expectClose(found.values, pdist.ofPresence[metric], { tolerance: 1e-15 });
  });
});

describe("ways over the surface of the earth agree with scikit-learn's haversines", () => {
  it("near and far, over poles and the date line", async () => {
    const { places, greatCircle } = pdist;
    const found = (await dissimilarity(places, { metric: "greatCircle" })).toMatrix();
    // Near the antipode the arcsine has half of its digits.
    const isFar = (value: number) => value > 20_000;
    for (const [i, expected] of greatCircle.entries())
      for (const [j, value] of expected.entries())
        expectClose(found.get(i, j), value, { tolerance: isFar(value) ? 1e-3 : 1e-9, scale: value || 1 });
  });

  it("is the known distance of Berlin and Tokyo, and of a degree", async () => {
    const [berlin, tokyo] = [
      [52.5167, 13.3833],
      [35.7, 139.7667],
    ];
    const [far] = (await dissimilarity([berlin, tokyo], { metric: "greatCircle" })).values;
    expectClose(far, 8918, { tolerance: 2 });
    const [degree] = (
      await dissimilarity(
        [
          [0, 10],
          [0, 11],
        ],
        { metric: "greatCircle" },
      )
    ).values;
    expectClose(degree, (6371.0088 * Math.PI) / 180, { tolerance: 1e-10 });
  });
});

describe("Gower's dissimilarities agree with daisy", () => {
  it.each(daisy.examples)("of $title", async ({ columns, asymmetric, weights, cases, values }) => {
    const kinds = Object.fromEntries(
      columns.map(({ name, kind, levels }) => [
        name,
        levels === undefined
          ? ("quantitative" as const)
          : { kind: kind as "ordinal" | "categorical", levels },
      ]),
    );
    const table = Table.fromColumns(Object.fromEntries(columns.map(({ name, values }) => [name, values])), {
      kinds,
    });
    const columnWeights = Object.fromEntries(columns.map(({ name }, j) => [name, weights[j]]));
    const found = await dissimilarity(table, { metric: "gower", asymmetric, columnWeights });
    expect(found.cases).toBe(cases);
    expectClose(found.values, values, { tolerance: 1e-14 });
  });
});
