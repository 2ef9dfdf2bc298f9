import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Matrix, PolynomialFeatures, SparseMatrix } from "../../../src/index.js";
import type { PolynomialFeaturesOptions } from "../../../src/prepare/index.js";
import { expectClose } from "../../support/numbers.js";

const fixture: {
  readonly x: number[][];
  readonly cases: {
    readonly options: PolynomialFeaturesOptions;
    readonly names: string[];
    readonly values: number[][];
  }[];
} = JSON.parse(readFileSync(new URL("polynomial-features.json", import.meta.url), "utf8"));

describe("PolynomialFeatures agrees with scikit-learn", () => {
  it.each(
    fixture.cases.map(({ options, ...expected }) => [JSON.stringify(options), options, expected] as const),
  )("%s", async (_, options, { names, values }) => {
    const model = await new PolynomialFeatures(options).fit(fixture.x);
    expect(model.outputs).toEqual(names);
    const expected = Matrix.from(values);
    expectClose(model.transform(fixture.x).data, expected.data, { tolerance: 1e-14 });
    const sparse = model.transformSparse(SparseMatrix.fromDense(Matrix.from(fixture.x)));
    expectClose(sparse.toDense().data, expected.data, { tolerance: 1e-14 });
  });
});
