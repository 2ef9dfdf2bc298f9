import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { SparseMatrix, TruncatedSVD } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

const {
  sparse,
  truncated,
}: {
  readonly sparse: number[][];
  readonly truncated: {
    readonly components: number[][];
    readonly singularValues: number[];
    readonly variances: number[];
    readonly shares: number[];
    readonly scores: number[][];
  };
} = JSON.parse(readFileSync(new URL("pca.json", import.meta.url), "utf8"));

const tolerance = 1e-12;

describe("TruncatedSVD beside scikit-learn and numpy", () => {
  it("gives their singular values, components, variances and scores of sparse rows", async () => {
    const rows = SparseMatrix.fromDense(sparse);
    const model = await new TruncatedSVD({ components: 3 }).fit(rows);
    expectClose(model.singularValues, truncated.singularValues, { tolerance });
    expectClose(model.components.data, truncated.components.flat(), { tolerance: 1e-11 });
    expectClose(model.variances, truncated.variances, { tolerance });
    expectClose(model.shares, truncated.shares, { tolerance });
    expectClose(model.transform(rows).data, truncated.scores.flat(), { tolerance: 1e-11 });
  });
});
