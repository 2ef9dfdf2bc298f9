import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { diabetes, iris, wine } from "../../../src/data/datasets/index.js";
import type { FoldLike } from "../../../src/evaluate/index.js";
import {
  type Estimator,
  GaussianNB,
  LinearRegression,
  type Table,
  WrapperSelector,
} from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Chosen {
  readonly features: number[];
  readonly mean?: number;
  readonly standardError?: number;
}

interface Case {
  readonly folds: FoldLike[];
  readonly chosen: Record<string, Chosen>;
}

const fixture: Record<"wine" | "diabetes", Case> & {
  readonly iris: Case & { readonly subsets: Record<string, number> };
} = JSON.parse(readFileSync(new URL("wrapper.json", import.meta.url), "utf8"));

const tolerance = 1e-12;

const cases: [
  name: "iris" | "wine" | "diabetes",
  data: () => Table | Promise<Table>,
  target: string,
  Estimator,
  metric: string,
][] = [
  ["iris", iris, "species", new GaussianNB(), "logLoss"],
  ["wine", wine, "variety", new GaussianNB(), "logLoss"],
  ["diabetes", diabetes, "progression", new LinearRegression(), "meanSquaredError"],
];

const WHILE = /^(forward|backward) while it improves by (.+)$/;

describe("WrapperSelector and scikit-learn's SequentialFeatureSelector on the same folds", () => {
  it.each(cases)(
    "%s: the same features, with the same scores",
    async (name, data, target, estimator, metric) => {
      const table = await data();
      const features = table.featureNames([target]);
      const named = (indices: number[]) => indices.map((index) => features[index]);
      const { folds, chosen } = fixture[name];
      for (const direction of ["forward", "backward"] as const) {
        const full = new WrapperSelector({ estimator, metric, folds, direction, stop: "full" });
        const { path } = await full.fit(table, target);
        for (let count = 1; count < features.length; count += 1) {
          const { mean = 0, standardError = 0, features: indices } = chosen[`${direction} ${count}`];
          const step = path.find((other) => other.features.length === count);
          expect(step?.features).toEqual(named(indices));
          expectClose([Number(step?.mean) / mean, Number(step?.standardError) / standardError], [1, 1], {
            tolerance,
          });
        }
      }
      for (const [search, expected] of Object.entries(chosen).filter(([key]) => WHILE.test(key))) {
        const [, direction, tolerance] = search.match(WHILE) ?? [];
        const options = { direction: direction as "forward" | "backward", tolerance: Number(tolerance) };
        const model = await new WrapperSelector({ estimator, metric, folds, ...options }).fit(table, target);
        expect(model.selected, search).toEqual(named(expected.features));
      }
    },
  );

  it("iris: every score of a floating path is that of its set, and every size has its best set", async () => {
    const { folds, subsets } = fixture.iris;
    const names = iris().featureNames(["species"]);
    for (const direction of ["forward", "backward"] as const) {
      const options = { direction, floating: true, stop: "full", metric: "logLoss", folds } as const;
      const model = await new WrapperSelector({ estimator: new GaussianNB(), ...options }).fit(
        iris(),
        "species",
      );
      const sets = model.path.filter(({ features }) => features.length > 0);
      const indices = sets.map(({ features }) => features.map((name) => names.indexOf(name)).join());
      expectClose(
        sets.map(({ mean }) => mean),
        indices.map((set) => subsets[set]),
        { tolerance },
      );
      for (const size of [1, 2, 3, 4]) {
        const least = Math.min(
          ...Object.entries(subsets).flatMap(([set, mean]) => (set.split(",").length === size ? mean : [])),
        );
        const found = Math.min(
          ...sets.flatMap(({ features, mean }) => (features.length === size ? mean : [])),
        );
        expectClose(found, least, { tolerance });
      }
      const best = Object.entries(subsets).reduce((a, b) => (b[1] < a[1] ? b : a));
      expect(model.selected).toEqual(best[0].split(",").map((index) => names[Number(index)]));
    }
  });
});
