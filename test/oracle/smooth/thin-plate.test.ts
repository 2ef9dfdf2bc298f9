import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ThinPlateSpline } from "../../../src/index.js";
import { Matrix } from "../../../src/math/linalg/matrix.js";
import { expectClose } from "../../support/numbers.js";

const oracle = JSON.parse(readFileSync(new URL("thin-plate.json", import.meta.url), "utf8"));
const columns = { line: ["a"], plane: ["a", "b"], space: ["a", "b", "c"] };
const sizes = { line: [60, 20], plane: [90, 40], space: [60, 60] };
const rowsOf = (source: Record<string, number[]>, names: readonly string[]) =>
  Matrix.fromColumns(names.map((name) => source[name]));

/** The search for λ of mgcv ends where its criterion changes by less than this, relatively. */
const SEARCH = 1e-5;

async function compare(
  expected: Record<string, number & number[]>,
  names: readonly string[],
  options: ConstructorParameters<typeof ThinPlateSpline>[0],
  weights?: number[],
) {
  const settings = { standardize: false, ...options };
  const x = rowsOf(oracle, names);
  const chosen = await new ThinPlateSpline(settings).fit(x, oracle.y, weights && { weights });
  expectClose(Math.log(chosen.lambda), Math.log(expected.lambda), { tolerance: 10 * SEARCH });
  // At the same λ, everything else agrees.
  const { method: _, ...rest } = settings;
  const model = await new ThinPlateSpline({ ...rest, lambda: expected.lambda }).fit(
    x,
    oracle.y,
    weights && { weights },
  );
  expectClose(model.degreesOfFreedom, expected.edf, { tolerance: 1e-7, scale: 10 });
  expectClose(model.residualVariance, expected.scale, { tolerance: 1e-7 });
  const fresh = rowsOf(oracle.new, names);
  expectClose(model.predict(fresh), expected.predicted, { tolerance: 1e-6 });
  expectClose(model.standardErrors(fresh), expected.errors, { tolerance: 1e-6 });
  return chosen;
}

describe("ThinPlateSpline agrees with mgcv", () => {
  for (const kind of ["line", "plane", "space"] as const)
    for (const [k, method] of (["reml", "gcv"] as const).entries())
      it(`${kind}, λ by ${method}`, async () => {
        const expected = oracle[kind][method];
        const model = await compare(expected, columns[kind], { method, size: sizes[kind][k] });
        if (method === "gcv") expectClose(model.criterionValue ?? 0, expected.criterion, { tolerance: 1e-8 });
        expect(model.method).toBe(method);
      });

  it("weights count like repeated rows", async () => {
    await compare(oracle.weighted, columns.plane, { size: 30 }, oracle.weights);
  });
});
