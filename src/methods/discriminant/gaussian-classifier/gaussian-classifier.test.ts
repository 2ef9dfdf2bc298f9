import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { Normal } from "../../../math/probability/distributions/index.js";
import { GaussianClassifier, GaussianClassifierModel, type GaussianClassifierOptions } from "./index.js";

/** Rows of two features that have just this mean and covariance, with divisor n. */
function rowsWith(mean: readonly number[], covariance: readonly (readonly number[])[]): number[][] {
  const [[a, c], [, b]] = covariance;
  // Columns of √2 times the Cholesky factor, both ways.
  const first = Math.sqrt(a);
  const below = c / first;
  const second = Math.sqrt(b - below * below);
  const root = Math.SQRT2;
  return [
    [root * first, root * below],
    [-root * first, -root * below],
    [0, root * second],
    [0, -root * second],
  ].map((row) => row.map((value, j) => mean[j] + value));
}

function twoClasses(plus: number[][], minus: number[][], options: GaussianClassifierOptions = {}) {
  const labels = [...plus.map(() => "+"), ...minus.map(() => "-")];
  return new GaussianClassifier(options).fit([...plus, ...minus], labels);
}

describe("with one feature", () => {
  it("unequal variances give two thresholds (Flach, example 9.2, corrected)", async () => {
    // Means 1 and 2, deviations 1 and 2.
    const model = await twoClasses([[0], [2]], [[0], [4]]);
    const root = 2 * Math.sqrt(1 + 6 * Math.LN2);
    const boundary = model.boundary("+", "-");
    expectClose(boundary.thresholds, [(2 - root) / 3, (2 + root) / 3], { tolerance: 1e-15, scale: 2 });
    expectClose(boundary.thresholds, [-0.847545, 2.180878], { tolerance: 5e-7 });
    expect(boundary.intervals).toEqual([boundary.thresholds]);
    // log LR(x) = log 2 − 3x²/8 + x/2
    for (const x of [-2, 0, 1.85, 5])
      expectClose(boundary.logOdds([x]), Math.LN2 - (3 * x * x) / 8 + x / 2, {
        tolerance: 1e-14,
        scale: 10,
      });
    expectClose([Math.exp(boundary.logOdds([1.85])), Math.exp(boundary.logOdds([-1.85]))], [1.3975, 0.2197], {
      tolerance: 5e-5,
    });
    // The negative class lies on both sides.
    expect(model.boundary("-", "+").intervals).toHaveLength(2);
    expect(model.predict([[-1], [0], [2], [3]])).toEqual(["-", "+", "+", "-"]);
  });

  it("thresholds of equal means lie on both sides at ±√(8/3·ln 2)", async () => {
    const model = await twoClasses([[-1], [1]], [[-2], [2]]);
    const end = Math.sqrt((8 / 3) * Math.LN2);
    expectClose(model.boundary("+", "-").thresholds, [-end, end], { tolerance: 1e-15, scale: 2 });
    expectClose(end, 1.359556, { tolerance: 5e-7 });
  });

  it("equal variances give one threshold, half-way unless priors move it", async () => {
    const [plus, minus] = [
      [[0], [2]],
      [[1], [3]],
    ];
    const model = await twoClasses(plus, minus, { covariance: "shared" });
    expect(model.boundary("+", "-").thresholds).toEqual([1.5]);
    expect(model.boundary("+", "-").intervals).toEqual([[Number.NEGATIVE_INFINITY, 1.5]]);
    // LR(x) = exp(γ(x − μ)), γ = (μ₊ − μ₋)/σ² = −1.
    const moved = await twoClasses(plus, minus, { covariance: "shared", priors: [0.2, 0.8] });
    expect(moved.classes).toEqual(["+", "-"]);
    expectClose(moved.boundary("+", "-").thresholds, [1.5 - Math.log(4)], { tolerance: 1e-15 });
    const separated = await twoClasses(plus, minus);
    expect(separated.boundary("+", "-").thresholds).toEqual([1.5]);
  });

  it("a wide class that is rare may be probable nowhere", async () => {
    const model = await twoClasses([[-1], [1]], [[-1.2], [1.2]], { priors: [0.999, 0.001] });
    const boundary = model.boundary("+", "-");
    expect(boundary.thresholds).toHaveLength(2);
    const other = await twoClasses([[-1], [1]], [[-1.2], [1.2]], { priors: [0.001, 0.999] });
    expect(other.boundary("+", "-").thresholds).toEqual([]);
    expect(other.boundary("+", "-").intervals).toEqual([]);
    expect(other.boundary("-", "+").intervals).toEqual([
      [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    ]);
  });
});

describe("with two features (Flach, example 9.3)", () => {
  const [plus, minus] = [
    [1, 1],
    [-1, -1],
  ];

  it("unit variances without correlation: the boundary is the line x₁ + x₂ = 0", async () => {
    const unit = [
      [1, 0],
      [0, 1],
    ];
    const model = await twoClasses(rowsWith(plus, unit), rowsWith(minus, unit), { covariance: "shared" });
    const { conic } = model.boundary("+", "-");
    expect(conic.kind).toBe("line");
    const [, , , d, e, f] = conic.coefficients;
    expectClose([e / d, f], [1, 0], { tolerance: 1e-14 });
  });

  it("equal covariances with correlation: the boundary is x₁ = 0, and log LR = 2·x₁", async () => {
    const covariance = [
      [1, 1],
      [1, 2],
    ];
    const model = await twoClasses(rowsWith(plus, covariance), rowsWith(minus, covariance));
    const { conic } = model.boundary("+", "-");
    expect(conic.kind).toBe("line");
    expectClose(conic.coefficients, [0, 0, 0, 2, 0, 0], { tolerance: 1e-13 });
  });

  it("opposite correlations ρ: the boundary is the hyperbola x₁ + x₂ + ρ·x₁x₂ + ρ = 0", async () => {
    const rho = 0.7;
    const correlated = (r: number) => [
      [1, r],
      [r, 1],
    ];
    const model = await twoClasses(rowsWith(plus, correlated(rho)), rowsWith(minus, correlated(-rho)));
    const boundary = model.boundary("+", "-");
    expect(boundary.conic.kind).toBe("hyperbola");
    const factor = 2 / (1 - rho * rho);
    expectClose(boundary.conic.coefficients, [0, factor * rho, 0, factor, factor, factor * rho], {
      tolerance: 1e-13,
      scale: 4,
    });
    expectClose(boundary.logOdds([-3, -3]), 3.9216, { tolerance: 5e-5 });
    expect(model.predict([[-3, -3]])).toEqual(["+"]);
  });

  it("names the other curves", async () => {
    const kind = async (a: [number[], number[][]], b: [number[], number[][]]) =>
      (await twoClasses(rowsWith(...a), rowsWith(...b))).boundary("+", "-").conic.kind;
    const diagonal = (a: number, b: number) => [
      [a, 0],
      [0, b],
    ];
    expect(await kind([[0, 0], diagonal(1, 1)], [[0, 0], diagonal(4, 4)])).toBe("circle");
    expect(await kind([[0, 0], diagonal(1, 1)], [[1, 0], diagonal(4, 2)])).toBe("ellipse");
    expect(await kind([[0, 0], diagonal(1, 1)], [[0, 3], diagonal(4, 1)])).toBe("parabola");
    expect(await kind([[0, 0], diagonal(1, 1)], [[0, 0], diagonal(4, 1)])).toBe("parallel lines");
    expect(await kind([[0, 0], diagonal(1, 4)], [[0, 0], diagonal(4, 1)])).toBe("crossing lines");
    expect(await kind([[0, 0], diagonal(1, 1)], [[0, 0], diagonal(1, 1)])).toBe("none");
  });

  it("the ellipse at one standard deviation reaches from μ − σ to μ + σ along each axis", async () => {
    const covariance = [
      [4, 1.5],
      [1.5, 1],
    ];
    const model = await twoClasses(rowsWith([3, -2], covariance), rowsWith(minus, covariance));
    const points = model.ellipse("+").points(100_000);
    const extremes = [0, 1].flatMap((j) => {
      const column = points.column(j);
      return [column.reduce((a, b) => Math.min(a, b)), column.reduce((a, b) => Math.max(a, b))];
    });
    expectClose(extremes, [1, 5, -3, -1], { tolerance: 1e-8 });
  });
});

describe("a model", () => {
  const x = [
    [0, 1, 5],
    [1, 3, 4],
    [2, 2, 7],
    [1, 0, 6],
    [5, 1, 0],
    [7, 2, 2],
    [6, 4, 1],
    [8, 2, 3],
  ];
  const y = ["a", "a", "a", "a", "b", "b", "b", "b"];

  it.each(["full", "shared", "diagonal", "shared-diagonal", "spherical", "shared-spherical"] as const)(
    "of batches equals that of all rows, also if a class is in one batch only: %s",
    async (covariance) => {
      const estimator = new GaussianClassifier({ covariance, varianceFloor: 0.01 });
      const whole = await estimator.fit([...x, [1, 9, 9], [2, 8, 9], [4, 9, 7]], [...y, "c", "c", "c"]);
      let model = await estimator.fit(x.slice(0, 6), y.slice(0, 6));
      model = await estimator.update(
        model,
        [...x.slice(6), [1, 9, 9], [2, 8, 9], [4, 9, 7]],
        [...y.slice(6), "c", "c", "c"],
      );
      expect(model.classes).toEqual(["a", "b", "c"]);
      expectClose(model.jointLogLikelihood(x).data, whole.jointLogLikelihood(x).data, {
        tolerance: 1e-12,
        scale: 1000,
      });
    },
  );

  it("gives densities and draws from them", async () => {
    const model = await new GaussianClassifier({ covariance: "diagonal", priors: [0.25, 0.75] }).fit(x, y);
    const single = new Normal({
      mean: model.means.get(0, 1),
      standardDeviation: Math.sqrt(model.covariance("a").get(1, 1)),
    });
    expectClose(model.density("a").marginal([1]).logDensity([2]), single.logDensity(2), {
      tolerance: 1e-14,
    });
    expectClose(
      model.classLogLikelihood([[1, 2, 3]]).data,
      [model.density("a").logDensity([1, 2, 3]), model.density("b").logDensity([1, 2, 3])],
      { tolerance: 1e-13, scale: 30 },
    );
    const { rows, labels } = model.sample(4000, 1);
    const again = await new GaussianClassifier({ covariance: "diagonal" }).fit(rows, labels);
    expectClose(again.priors, [0.25, 0.75], { tolerance: 0.03 });
    expectClose(again.means.data, model.means.data, { tolerance: 0.15 });
    expect(model.sample(5, 3).rows.data).toEqual(model.sample(5, 3).rows.data);
  });

  it("of one class predicts it with certainty", async () => {
    const model = await new GaussianClassifier({ covariance: "diagonal" }).fit(x, new Array(8).fill("only"));
    expect([...model.predictProba(x).data]).toEqual(new Array(8).fill(1));
  });

  it("never predicts classes of prior 0", async () => {
    const model = await new GaussianClassifier({ covariance: "shared-diagonal", priors: [0, 1] }).fit(x, y);
    expect(new Set(model.predict(x))).toEqual(new Set(["b"]));
    expect([...model.predictProba(x.slice(0, 1)).data]).toEqual([0, 1]);
    expect(() => model.boundary("a", "b")).toThrow(
      refusal(DataError, 'GaussianClassifier.boundary: class "a" has prior 0'),
    );
  });

  it("refuses unknown classes and features", async () => {
    const model: GaussianClassifierModel = await new GaussianClassifier({ covariance: "diagonal" }).fit(x, y);
    expect(() => model.density("z")).toThrow(refusal(DataError, 'GaussianClassifier: there is no class "z"'));
    expect(() => model.ellipse("a", ["x0", "x9"])).toThrow(/there is no feature "x9"/);
    expect(() => model.boundary("a", "a")).toThrow(OptionError);
    expect(() => model.boundary("a", "b").thresholds).toThrow(
      refusal(ShapeError, "Boundary.thresholds: needs 1 feature; got 3."),
    );
    expect(() => model.boundary("a", "b").conic).toThrow(ShapeError);
    expect(() => model.boundary("a", "b").logOdds([1])).toThrow(ShapeError);
    expect(() => GaussianClassifierModel.fromJSON({ ...model.toJSON(), kind: "GaussianNB" })).toThrow();
    const state = model.toJSON().state as { settings: object };
    const other = { ...state, settings: { ...state.settings, covariance: "full" } };
    expect(() => GaussianClassifierModel.fromJSON({ ...model.toJSON(), state: other })).toThrow(
      /scatter.*must fit the classes, the features and the settings/,
    );
  });
});

describe("singular covariances are refused by name", () => {
  const table = (third: number[]) =>
    Table.fromColumns({
      a: [1, 2, 3, 5, 4, 6, 2, 7],
      b: [2, 1, 4, 3, 8, 5, 5, 1],
      c: third,
      y: ["p", "p", "p", "p", "q", "q", "q", "q"],
    });

  it("a sum of columns, in the class where it is one", async () => {
    const data = table([3, 3, 7, 8, 1, 5, 9, 2]);
    await expect(new GaussianClassifier().fit(data, "y")).rejects.toThrow(
      /^GaussianClassifier: .*class "p" is singular: column "[abc]" .*weight 4, 3 columns, rank 2.*option "covariance".*option "varianceFloor"/,
    );
    const floored = await new GaussianClassifier({ varianceFloor: 1e-3 }).fit(data, "y");
    expect(floored.predictProba(data).data.every(Number.isFinite)).toBe(true);
    const shared = await new GaussianClassifier({ covariance: "shared" }).fit(data, "y");
    expect(shared.predictProba(data).data.every(Number.isFinite)).toBe(true);
  });

  it("a column that does not vary", async () => {
    const data = table([1, 2, 3, 4, 5, 5, 5, 5]);
    for (const covariance of ["full", "diagonal"] as const)
      await expect(new GaussianClassifier({ covariance }).fit(data, "y")).rejects.toThrow(
        /GaussianClassifier: column "c" does not vary in class "q"/,
      );
    const constant = table(new Array(8).fill(2));
    await expect(new GaussianClassifier({ covariance: "shared" }).fit(constant, "y")).rejects.toThrow(
      /column "c" does not vary within classes/,
    );
  });

  it("more columns than cases", async () => {
    const wide = new Matrix(6, 9).map((_, at) => Math.sin(at * at));
    await expect(new GaussianClassifier().fit(wide, [0, 0, 0, 1, 1, 1])).rejects.toThrow(
      /singular: columns ("x\d",? ){5}and others .*weight 3, 9 columns, rank 2/,
    );
  });

  it("a class of one case, with the divisor n − 1, and a class without weight", async () => {
    const rows = [[1], [2], [3], [9]];
    await expect(new GaussianClassifier({ divisor: "n-1" }).fit(rows, [0, 0, 0, 1])).rejects.toThrow(
      /total weight of class 1 is 1, .*needs more than 1/,
    );
    await expect(
      new GaussianClassifier({ divisor: "n-1", covariance: "shared" }).fit([[1], [2]], [0, 1]),
    ).rejects.toThrow(/needs more cases than classes; there are 2 cases of 2 classes/);
    await expect(new GaussianClassifier().fit(rows, [0, 0, 0, 1], { weights: [1, 1, 1, 0] })).rejects.toThrow(
      /all cases of class 1 have weight 0/,
    );
  });

  it("an update by options that need what the model has not kept", async () => {
    const rows = [[1], [2], [3], [9]];
    const model = await new GaussianClassifier({ covariance: "shared" }).fit(rows, [0, 0, 1, 1]);
    await expect(new GaussianClassifier().update(model, rows, [0, 0, 1, 1])).rejects.toThrow(
      /the model keeps one scatter matrix for all classes/,
    );
  });
});
