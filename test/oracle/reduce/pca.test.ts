import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PCA } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface Fitted {
  readonly components: number[][];
  readonly variances: number[];
  readonly shares: number[];
  readonly scores: number[][];
  readonly restored: number[][];
}

const fixture: {
  readonly tall: number[][];
  readonly wide: number[][];
  readonly new: number[][];
  readonly results: Record<string, Fitted>;
  readonly correlation: { readonly deviations: number[]; readonly components: number[][] };
} = JSON.parse(readFileSync(new URL("pca.json", import.meta.url), "utf8"));

const { tall, wide, results, correlation } = fixture;
const TOLERANCE = 1e-12;
/** Squaring halves the digits of the smallest variances. */
const SQUARED = 1e-9;

const cases: [name: string, rows: number[][], newRows: number[][], options: object][] = [
  ["tall", tall, fixture.new, {}],
  ["first three", tall, fixture.new, { components: 3 }],
  ["whitened", tall, fixture.new, { components: 3, whiten: true }],
  ["wide", wide, wide, {}],
];

describe("PCA beside scikit-learn", () => {
  for (const [name, rows, newRows, options] of cases) {
    for (const solver of ["svd", "gram", "auto"] as const) {
      const tolerance = solver === "gram" ? SQUARED : TOLERANCE;
      it(`solver ${solver} gives its components, variances, scores and reconstructions: ${name}`, async () => {
        const model = await new PCA({ ...options, solver, divisor: "n-1" }).fit(rows);
        const expected = results[name];
        expectClose(model.components.data, expected.components.flat(), { tolerance });
        expectClose(model.variances, expected.variances, { tolerance, scale: expected.variances[0] });
        expectClose(model.shares, expected.shares, { tolerance });
        const scale = Math.max(...expected.scores.flat().map(Math.abs));
        expectClose(model.transform(newRows).data, expected.scores.flat(), { tolerance, scale });
        const restored = model.inverseTransform(model.transform(newRows));
        expectClose(restored.data, expected.restored.flat(), { tolerance, scale: 1000 });
      });
    }
  }

  it("solver randomized gives the same first components, also where all of them fit into one block", async () => {
    const model = await new PCA({ solver: "randomized", components: 3, divisor: "n-1" }).fit(tall);
    const expected = results["first three"];
    expectClose(model.components.data, expected.components.flat(), { tolerance: SQUARED });
    expectClose(model.shares, expected.shares, { tolerance: TOLERANCE });
    expect(model.convergence?.converged).toBe(true);
  });
});

describe("PCA beside R", () => {
  it("of the correlation matrix, gives the standard deviations and rotation of prcomp", async () => {
    const model = await new PCA({ correlation: true, divisor: "n-1" }).fit(tall);
    expectClose(model.variances.map(Math.sqrt), correlation.deviations, { tolerance: TOLERANCE });
    expectClose(model.components.data, correlation.components.flat(), { tolerance: 1e-11 });
  });
});
