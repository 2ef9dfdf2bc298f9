import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { ClassScatter } from "../../../data/statistics/class-scatter.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { ClassGaussians } from "./class-gaussians.js";
import { type ConicKind, conicKind } from "./conic.js";
import { estimateCovariances, scatterFormOf } from "./covariances.js";
import { factorCovariance } from "./factor.js";
import { indexOf } from "./names.js";

const names = { method: "Test", classes: ["low", "high"], features: ["a", "b"] };

// Two classes of two cases: scatters [[2, 4], [4, 8]] and [[8, 0], [0, 0]], means (1, 2) and (5, 0).
const x = Matrix.from([
  [0, 0],
  [2, 4],
  [3, 0],
  [7, 0],
]);
const codes = Int32Array.of(0, 0, 1, 1);
const scatterOf = (structure: Parameters<typeof scatterFormOf>[0]) =>
  ClassScatter.of(scatterFormOf(structure), x, codes, 2, undefined);

describe("estimateCovariances", () => {
  const settings = { divisor: "n", varianceFloor: 0 } as const;
  const expected = {
    full: [1, 2, 2, 4, 4, 0, 0, 0],
    shared: [2.5, 1, 1, 2],
    diagonal: [1, 4, 4, 0],
    "shared-diagonal": [2.5, 2],
    spherical: [2.5, 2.5, 2, 2],
    "shared-spherical": [2.25, 2.25],
  } as const;
  it.each(Object.entries(expected))(
    "divides the scatter of the structure %s by the cases",
    async (name, values) => {
      const structure = name as keyof typeof expected;
      const found = estimateCovariances(structure, await scatterOf(structure), settings, names);
      const data =
        found.shape === "full" ? found.matrices.flatMap((one) => [...one.data]) : found.variances.data;
      expectClose(data, values, { tolerance: 1e-14 });
    },
  );

  it("divides by the degrees of freedom, and adds a share of the largest variance to the diagonal", async () => {
    const scatter = await scatterOf("shared");
    const found = estimateCovariances("shared", scatter, { divisor: "n-1", varianceFloor: 0.1 }, names);
    // Of all cases, the first column has the variance 26/4 and the second 12/4.
    const floor = 0.65;
    if (found.shape !== "full") throw new Error("a matrix is expected");
    expectClose(found.matrices[0].data, [5 + floor, 2, 2, 4 + floor], { tolerance: 1e-14 });
  });

  it("refuses a separate covariance for a class of one case, and names the class", async () => {
    const lonely = await ClassScatter.of("each", x, Int32Array.of(0, 0, 0, 1), 2, undefined);
    const unbiased = { divisor: "n-1", varianceFloor: 0 } as const;
    expect(() => estimateCovariances("full", lonely, unbiased, names)).toThrow(
      'Test: the total weight of class "high" is 1',
    );
  });
});

describe("factorCovariance", () => {
  const context = { names, cases: 4, remedy: "ask" };

  it("gives the inverse as the product of a root with itself, and the logarithm of the determinant", () => {
    const { root, logDeterminant } = factorCovariance(
      Matrix.from([
        [4, 2],
        [2, 10],
      ]),
      context,
    );
    expectClose(root.transpose().multiply(root).data, [10 / 36, -2 / 36, -2 / 36, 4 / 36], {
      tolerance: 1e-15,
    });
    expectClose(logDeterminant, Math.log(36), { tolerance: 1e-15, scale: 4 });
  });

  it("does not depend on units", () => {
    const { logDeterminant } = factorCovariance(
      Matrix.from([
        [4e-200, 0],
        [0, 1e200],
      ]),
      context,
    );
    expectClose(logDeterminant, Math.log(4), { tolerance: 1e-12 });
  });

  it("refuses a column without variance, and one that the others determine", () => {
    expect(() =>
      factorCovariance(
        Matrix.from([
          [1, 0],
          [0, 0],
        ]),
        { ...context, at: 1 },
      ),
    ).toThrow('column "b" does not vary in class "high"; drop it, or ask.');
    expect(() =>
      factorCovariance(
        Matrix.from([
          [1, 2],
          [2, 4],
        ]),
        context,
      ),
    ).toThrow(/the covariance within classes is singular: column "[ab]" is determined by the others/);
  });
});

describe("ClassGaussians", () => {
  it("has the densities and distances of normal distributions", async () => {
    const means = Matrix.from([
      [0, 0],
      [1, 0],
    ]);
    const scatter = { totalWeights: Float64Array.of(2, 2), means } as unknown as ClassScatter;
    const variances = Matrix.from([
      [1, 4],
      [9, 1],
    ]);
    const priors = Float64Array.of(0.25, 0.75);
    const gaussians = new ClassGaussians(
      { scatter, priors, covariances: { shape: "diagonal", variances } },
      names,
      "ask",
    );
    const point = Matrix.from([[4, 2]]);
    expectClose(gaussians.squaredDistances(point).data, [17, 5], { tolerance: 1e-13 });
    const peak = (product: number) => -Math.log(2 * Math.PI) - 0.5 * Math.log(product);
    expectClose(gaussians.logDensities(point).data, [peak(4) - 8.5, peak(9) - 2.5], { tolerance: 1e-13 });
    expect(gaussians.shared).toBe(false);
    expect(gaussians.covariance(1).toArrays()).toEqual([
      [9, 0],
      [0, 1],
    ]);
  });

  it("scores by linear functions where classes share a covariance, up to a constant of the case", () => {
    const means = Matrix.from([
      [0, 1],
      [2, -1],
    ]);
    const scatter = { totalWeights: Float64Array.of(2, 2), means } as unknown as ClassScatter;
    const matrices = [
      Matrix.from([
        [2, 1],
        [1, 3],
      ]),
    ];
    const priors = Float64Array.of(0.25, 0.75);
    const gaussians = new ClassGaussians(
      { scatter, priors, covariances: { shape: "full", matrices } },
      names,
      "ask",
    );
    const points = Matrix.from([
      [4, 2],
      [-1, 5],
    ]);
    const [linear, densities] = [gaussians.logScores(points), gaussians.logDensities(points)];
    const gap = (matrix: Matrix, row: number) => matrix.get(row, 1) - matrix.get(row, 0);
    for (const row of [0, 1])
      expectClose(gap(linear, row), gap(densities, row) + Math.log(3), { tolerance: 1e-13 });
  });
});

describe("conicKind", () => {
  const curves: [ConicKind, number[][], number[], number][] = [
    [
      "line",
      [
        [0, 0],
        [0, 0],
      ],
      [1, 2],
      3,
    ],
    [
      "none",
      [
        [0, 0],
        [0, 0],
      ],
      [0, 0],
      3,
    ],
    [
      "ellipse",
      [
        [1, 0],
        [0, 4],
      ],
      [0, 0],
      -1,
    ],
    [
      "none",
      [
        [1, 0],
        [0, 4],
      ],
      [0, 0],
      1,
    ],
    [
      "point",
      [
        [1, 0],
        [0, 4],
      ],
      [0, 0],
      0,
    ],
    [
      "hyperbola",
      [
        [1, 0],
        [0, -1],
      ],
      [0, 0],
      -1,
    ],
    [
      "crossing lines",
      [
        [1, 0],
        [0, -1],
      ],
      [0, 0],
      0,
    ],
    [
      "parabola",
      [
        [1, 0],
        [0, 0],
      ],
      [0, 1],
      0,
    ],
    [
      "parallel lines",
      [
        [1, 0],
        [0, 0],
      ],
      [0, 0],
      -1,
    ],
    [
      "line",
      [
        [1, 0],
        [0, 0],
      ],
      [2, 0],
      1,
    ],
    [
      "none",
      [
        [1, 0],
        [0, 0],
      ],
      [0, 0],
      1,
    ],
  ];
  it.each(curves)("recognizes a %s by %j, %j and %d", (kind, quadratic, linear, constant) => {
    const form = { quadratic: Matrix.from(quadratic), linear, constant, size: 1, round: false };
    expect(conicKind(form)).toBe(kind);
  });

  it("calls an ellipse a circle where the caller knows that it is round", () => {
    const form = { quadratic: Matrix.identity(2), linear: [2, 0], constant: -1, size: 1, round: true };
    expect(conicKind(form)).toBe("circle");
  });
});

describe("indexOf", () => {
  it("finds the index of a name, or lists the names", () => {
    expect(indexOf("Test", "class", names.classes, "high")).toBe(1);
    expect(() => indexOf("Test", "feature", names.features, "c")).toThrow(
      'Test: there is no feature "c"; known features: "a", "b".',
    );
  });
});
