import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { procrustesAlignment } from "./index.js";

interface Example {
  readonly target: number[][];
  readonly rows: number[][];
  readonly disparity: number;
  readonly rotation: number[][];
  readonly kabsch: number;
}

const fixture: { readonly examples: Example[] } = JSON.parse(
  readFileSync(new URL("../../../test/oracle/reduce/procrustes.json", import.meta.url), "utf8"),
);

const cloud = (seed: number) => new Matrix(12, 2, randomArray(24, seed));

describe("procrustesAlignment", () => {
  it("agrees with SciPy", () => {
    for (const { target, rows, disparity, rotation, kabsch } of fixture.examples) {
      const found = procrustesAlignment(target, rows);
      expectClose(found.disparity, disparity, { tolerance: 1e-13 });
      expectClose(found.rotation.data, rotation.flat(), { tolerance: 1e-12 });
      const turned = procrustesAlignment(target, rows, { scale: false, reflection: false });
      expectClose(turned.sumOfSquares, kabsch, { tolerance: 1e-11 });
    }
  });

  it("finds a similarity again, and mirrors only if it may", () => {
    const rows = cloud(1);
    const [c, s] = [Math.cos(0.7), Math.sin(0.7)];
    const target = Matrix.from(
      rows.toArrays().map(([a, b]) => [3 * (c * a - s * b) + 5, 3 * (s * a + c * b) - 2]),
    );
    const found = procrustesAlignment(target, rows, { reflection: false });
    expectClose(found.scale, 3, { tolerance: 1e-12 });
    expectClose(found.shift, [5, -2], { tolerance: 1e-12 });
    expectClose(found.aligned.data, target.data, { tolerance: 1e-12 });
    expectClose(found.apply([[0, 0]]).data, [5, -2], { tolerance: 1e-12 });
    const mirrored = rows.map((value, at) => (at % 2 === 0 ? -value : value));
    expectClose(procrustesAlignment(rows, mirrored).disparity, 0, { tolerance: 1e-14 });
    expect(procrustesAlignment(rows, mirrored, { reflection: false }).disparity).toBeGreaterThan(0.1);
  });

  it("takes weights as repetition", () => {
    const [target, rows] = [cloud(2), cloud(3)];
    const weights = Array.from({ length: 12 }, (_, i) => i % 3);
    const repeat = (m: Matrix) =>
      m.toArrays().flatMap((row, i) => Array.from({ length: weights[i] }, () => row));
    const weighted = procrustesAlignment(target, rows, { weights });
    const plain = procrustesAlignment(repeat(target), repeat(rows));
    expectClose(weighted.rotation.data, plain.rotation.data, { tolerance: 1e-12 });
    expectClose(weighted.sumOfSquares, plain.sumOfSquares, { tolerance: 1e-12 });
  });

  it("refuses other shapes and rows that are all equal", () => {
    expect(() => procrustesAlignment([[1, 2]], [[1]])).toThrow("1×2");
    const equal = [
      [1, 2],
      [1, 2],
    ];
    expect(() => procrustesAlignment(cloud(1).slice(0, 2), equal)).toThrow("all rows are equal");
  });
});
