import { describe, it } from "vitest";
import { Matrix } from "../../../src/math/linalg/matrix.js";
import { MatrixCompletion } from "../../../src/methods/reduce/matrix-completion/index.js";
import { expectClose } from "../../support/numbers.js";
import reference from "./soft-impute.json" with { type: "json" };

const cases = reference.sets.flatMap((set) => set.fits.map((fit) => ({ ...set, ...fit })));

describe("MatrixCompletion", () => {
  it.each(cases)("finds the solution of soft-impute for $rows rows and λ = $lambda", async (fit) => {
    const { rows, columns, values, lambda, objective, singularValues, estimates } = fit;
    const x = new Matrix(
      rows,
      columns,
      Float64Array.from(values, (value) => value ?? Number.NaN),
    );
    const settings = { lambda, tolerance: 1e-15, maxIterations: 100_000 };
    const shrunk = await new MatrixCompletion({ method: "soft-impute", ...settings }).fit(x);
    expectClose(shrunk.objective, objective, { tolerance: 1e-10 });
    expectClose(shrunk.singularValues, singularValues, { tolerance: 1e-5 });
    expectClose(shrunk.estimate(x).data, estimates, { tolerance: 1e-5 });
    // Ridge regressions in turn have the same solution where the rank suffices (Hastie et al. 2015).
    const rank = Math.min(rows, columns);
    const alternated = await new MatrixCompletion({ biases: false, rank, ...settings }).fit(x);
    expectClose(alternated.objective, objective, { tolerance: 1e-9 });
    expectClose(alternated.estimate(x).data, estimates, { tolerance: 1e-4 });
  });
});
