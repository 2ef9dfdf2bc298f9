import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { finish } from "../../base/steps.js";
import { eigenvaluesSymmetric } from "../linalg/eigen-symmetric.js";
import { Matrix } from "../linalg/matrix.js";
import { asOperator, leadingEigen } from "./leading-eigen.js";
import { thinPlateRadial } from "./radial.js";
import { radialMatrix } from "./radial-basis.js";

// A square has symmetries, so that eigenvalues come in pairs.
const side = 18;
const grid = Matrix.from(Array.from({ length: side * side }, (_, i) => [i % side, Math.floor(i / side)]));
const A = radialMatrix(thinPlateRadial(2, 2), grid, grid);

describe("leadingEigen", () => {
  it("finds the eigenvalues of largest size, multiple ones as often as they are, and orthonormal vectors", () => {
    const { values, vectors } = finish(leadingEigen(asOperator(A), 30));
    const all = [...eigenvaluesSymmetric(A)].sort((a, b) => Math.abs(b) - Math.abs(a)).slice(0, 30);
    const scale = Math.abs(all[0]);
    expectClose(values, all, { tolerance: 1e-13, scale });
    expectClose(vectors.transpose().multiply(vectors).data, Matrix.identity(30).data, { tolerance: 1e-13 });
    const residual = A.multiply(vectors).subtract(vectors.multiply(Matrix.diagonal(values)));
    expectClose(residual.data, new Float64Array(residual.data.length), { tolerance: 1e-13, scale });
  });

  it("yields, so that a fit can pause", () => {
    expect([...leadingEigen(asOperator(A), 30)].length).toBeGreaterThan(3);
  });
});
