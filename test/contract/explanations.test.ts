// Every classifier and regression can be explained, and what different explanations say of it agrees.

import { describe, expect, it } from "vitest";
import { catalog } from "../../src/apps/catalog.js";
import { Table } from "../../src/data/table/table.js";
import {
  accumulatedEffects,
  individualCurves,
  partialDependence,
  permutationImportance,
  surrogateTree,
} from "../../src/evaluate/explain/index.js";
import { can } from "../../src/model/capabilities.js";
import { columnsOf, sampleFor } from "../../src/model/check/sample.js";
import type { Classifier, Regressor } from "../../src/model/model.js";
import { expectClose } from "../support/numbers.js";
import { exampleOf } from "./examples.js";

const predicting = catalog.filter(({ task }) => task === "classification" || task === "regression");

describe("what a model has learned", () => {
  it.each(predicting.map((Estimator) => [Estimator.kind, Estimator] as const))(
    "of %s",
    async (kind, Estimator) => {
      const { options, values } = exampleOf(kind);
      const estimator = new Estimator(options as never);
      const { x, y } = sampleFor(estimator, values);
      const table = Table.fromColumns({ ...columnsOf(x, ["u", "v", "w"]), y: y as unknown[] });
      const model = (await estimator.fitTo(table, "y", {})) as Classifier | Regressor;
      const follow = can(model, "classes") ? { positive: "ash" } : {};

      const { means } = partialDependence(model, table, "u", { ...follow, points: 5 });
      const single = individualCurves(model, table, "u", { ...follow, points: 5, count: table.rows });
      expectClose(single.means, means, { tolerance: 1e-12, scale: 1 + Math.abs(means[0]) });
      const { effects } = accumulatedEffects(model, table, "u", { ...follow, bins: 4 });
      expect(effects.every(Number.isFinite)).toBe(true);
      const importance = permutationImportance(model, table, "y", { repeats: 2 });
      expect(importance.map(({ column }) => column).sort()).toEqual([...model.features].sort());
      const found = surrogateTree(model, table);
      // A model that predicts the same for all rows leaves a tree nothing to imitate.
      if (new Set<unknown>(model.predict(table)).size === 1)
        await expect(found).rejects.toThrow("it predicts only");
      else expect((await found).trainingFidelity).toBeGreaterThan(0.5);
    },
  );
});
