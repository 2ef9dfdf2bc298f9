import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../../test/support/numbers.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { decomposeBlock, innerProducts, isPositive, negateColumn, reduceBlocks } from "./blocks.js";
import { canonicalPairs } from "./canonical.js";
import { featuresOf, type LatentStructure, pathOf, scoresOf, structureSchema } from "./structure.js";

describe("reduceBlocks", () => {
  it("keeps all inner products in as many rows as there are columns", async () => {
    const x = new Matrix(30, 3, randomArray(90, 1));
    const y = new Matrix(30, 2, randomArray(60, 2));
    const [a, b] = await reduceBlocks(x, y, {});
    expect([a.shape, b.shape]).toEqual(["5×3", "5×2"]);
    expectClose(innerProducts(a, a).data, innerProducts(x, x).data, { tolerance: 1e-12 });
    expectClose(innerProducts(a, b).data, innerProducts(x, y).data, { tolerance: 1e-12 });
    expectClose(innerProducts(b, b).data, innerProducts(y, y).data, { tolerance: 1e-12 });
  });

  it("leaves blocks that are not tall unchanged", async () => {
    const [x, y] = [new Matrix(3, 2), new Matrix(3, 1)];
    expect(await reduceBlocks(x, y, {})).toEqual([x, y]);
  });
});

describe("decomposeBlock", () => {
  it("reconstructs the block up to its rank, with directions whose largest entry is positive", () => {
    // The second column is twice the first, with the other sign.
    const x = Matrix.from([
      [1, -2, 0],
      [2, -4, 1],
      [0, 0, 3],
    ]);
    const { basis, values, directions } = decomposeBlock(x, 3);
    expect(values).toHaveLength(2);
    const scaled = basis.map((value, at) => value * values[at % 2]);
    expectClose(scaled.multiply(directions.transpose()).data, x.data, { tolerance: 1e-14 });
    expectClose(innerProducts(basis, basis).data, [1, 0, 0, 1], { tolerance: 1e-15 });
    for (const column of [0, 1]) {
      const numbers = [...directions.column(column)];
      expect(Math.max(...numbers)).toBeGreaterThanOrEqual(-Math.min(...numbers));
    }
    negateColumn(directions, 1);
    expect([isPositive(directions, 0), isPositive(directions, 1)]).toEqual([true, false]);
  });
});

describe("canonicalPairs", () => {
  const block = (rows: number[][]) => decomposeBlock(Matrix.from(rows), rows.length);

  it("finds the cosine of the angle between two columns, and coefficients of length 1 in their product", () => {
    const { correlations, first, second } = canonicalPairs(block([[3], [0]]), block([[4], [3]]));
    expectClose(correlations, [0.8], { tolerance: 1e-15 });
    expectClose(first.data, [1 / 3], { tolerance: 1e-15 });
    expectClose(second.data, [1 / 5], { tolerance: 1e-15 });
  });

  it("shrinks correlations by a ridge on the sums of squares", () => {
    const { correlations } = canonicalPairs(block([[3], [0]]), block([[4], [3]]), [16, 0]);
    expectClose(correlations, [(0.8 * 3) / 5], { tolerance: 1e-15 });
  });
});

describe("the structure of components", () => {
  /** Two features in units of 2 and 4 around 1 and 3, a response in units of 10 around 100. */
  const structure: LatentStructure = {
    weights: Matrix.identity(2),
    rotations: Matrix.identity(2),
    loadings: Matrix.identity(2),
    responseLoadings: Matrix.from([[0.5, -0.25]]),
    centers: Float64Array.of(1, 3),
    scales: Float64Array.of(2, 4),
    constant: [false, false],
    responseCenters: Float64Array.of(100),
    responseScales: Float64Array.of(10),
    scoreVariances: Float64Array.of(1, 1),
    featureVariance: 2,
    residualSums: Matrix.from([[9], [4], [1]]),
    degreesOfFreedom: Float64Array.of(0, 1, 2),
  };

  it("gives the regression on none, one and two components in the original units", () => {
    const path = pathOf(structure, ["a", "b"], 0);
    expect(path.coefficients.toArrays()).toEqual([
      [0, 0],
      [2.5, 0],
      [2.5, -0.625],
    ]);
    expect([...path.intercepts]).toEqual([100, 97.5, 99.375]);
    expect([...path.residualSums]).toEqual([9, 4, 1]);
  });

  it("gives scores, and reconstructs the features from all of them", () => {
    const x = Matrix.from([[5, 11]]);
    expect(scoresOf(x, structure, 1).toArrays()).toEqual([[2]]);
    const scores = scoresOf(x, structure, 2);
    expect(scores.toArrays()).toEqual([[2, 2]]);
    expect(featuresOf(scores, structure).toArrays()).toEqual([[5, 11]]);
    expect(featuresOf(Matrix.from([[2]]), structure).toArrays()).toEqual([[5, 3]]);
  });

  it("cannot be read from a file whose parts have mismatched sizes", () => {
    const written = structureSchema.encode(structure);
    expect(structureSchema.decode(written)).toEqual(structure);
    const short = structureSchema.safeDecode({ ...(written as object), constant: [true] } as never);
    expect(short.error?.issues[0].message).toBe("must have parts of matching sizes");
  });
});
