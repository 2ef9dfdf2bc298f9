import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { iris } from "../../../data/datasets/iris.js";
import { Encoding } from "../../../data/kinds/encoding.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { Pipeline } from "../../../prepare/pipeline/index.js";
import { LinearRegression } from "../../linear/linear-regression/index.js";
import { NearestMean } from "../nearest-mean/index.js";
import { LinearDiscriminant } from "./index.js";

const flowers = iris();
const SOLVERS = ["covariance", "eigen", "svd"] as const;

describe("discriminant coordinates", () => {
  it.each(SOLVERS)("are uncorrelated within classes and of variance 1: solver %s", async (solver) => {
    const model = await new LinearDiscriminant({ solver }).fit(flowers, "species");
    const z = model.transform(flowers);
    const again = await new LinearDiscriminant().fit(z, speciesOf());
    expectClose(again.covariance("setosa").data, [1, 0, 0, 1], { tolerance: 1e-12 });
    expectClose(again.means.data, model.centroids.data, { tolerance: 1e-12, scale: 10 });
    expect(model.rank).toBe(4);
    expect(model.outputs).toEqual(["discriminant1", "discriminant2"]);
    expectClose(model.explainedRatio[0] + model.explainedRatio[1], 1, { tolerance: 1e-15 });
  });

  it("replace the features of a table, and other columns pass", async () => {
    const model = await new LinearDiscriminant({ components: 1 }).fit(flowers, "species");
    expect(model.transformTable(flowers).names).toEqual(["discriminant1", "species"]);
  });

  it("feed another step of a pipeline", async () => {
    const pipeline = new Pipeline({
      steps: [
        ["reduce", new LinearDiscriminant({ components: 1 })],
        ["classify", new NearestMean()],
      ],
    });
    const model = await pipeline.fit(flowers, "species");
    const direct = await new LinearDiscriminant({ components: 1 }).fit(flowers, "species");
    expect(model.predict(flowers)).toEqual(direct.predict(flowers));
  });

  it("are at most one fewer than the classes", async () => {
    await expect(new LinearDiscriminant({ components: 3 }).fit(flowers, "species")).rejects.toThrow(
      /^LinearDiscriminant: option "components" must be at most 2.*got 3\.$/,
    );
  });

  it("of classes with equal means are none, and posteriors are the priors", async () => {
    const x = [
      [0, 0],
      [1, 2],
      [2, 0],
      [0, 0],
      [1, 2],
      [2, 0],
    ];
    const model = await new LinearDiscriminant({ priors: [0.3, 0.7] }).fit(x, [0, 0, 0, 1, 1, 1]);
    expect(model.components).toBe(0);
    expectClose(model.predictProba([[5, 9]]).data, [0.3, 0.7], { tolerance: 1e-15 });
    expect(model.transform(x).shape).toBe("6×0");
  });
});

describe("linear discriminants", () => {
  it("are their coefficients and intercepts", async () => {
    const model = await new LinearDiscriminant({ priors: [0.2, 0.3, 0.5] }).fit(flowers, "species");
    const row = [5.9, 3, 5.1, 1.8];
    const scores = model.classes.map((_, k) =>
      model.coefficients.row(k).reduce((sum, value, j) => sum + value * row[j], model.intercepts[k]),
    );
    const [log] = model.predictLogProba([row]).toArrays();
    expectClose([scores[1] - scores[0], scores[2] - scores[0]], [log[1] - log[0], log[2] - log[0]], {
      tolerance: 1e-12,
      scale: 100,
    });
    // The differences of joint log-densities in all features say the same.
    const [joint] = model.jointLogLikelihood([row]).toArrays();
    expectClose(joint[1] - joint[0], log[1] - log[0], { tolerance: 1e-12, scale: 100 });
    const boundary = model.boundary("versicolor", "virginica");
    expectClose(boundary.logOdds(row), log[1] - log[2], { tolerance: 1e-12, scale: 10 });
    expect(boundary.quadratic.data.every((value) => value === 0)).toBe(true);
  });

  it("of two classes have the direction of a least squares fit to ±1 (ESL exercise 4.2)", async () => {
    const x = new Matrix(30, 3, randomArray(90, 5)).map((value, at) => value + (at < 36 ? at % 3 : 0));
    const y = Array.from({ length: 30 }, (_, i) => (i < 12 ? 1 : -1));
    const lda = await new LinearDiscriminant().fit(x, y);
    const line = await new LinearRegression().fit(x, y);
    const direction = lda.boundary(1, -1).linear;
    const ratio = direction[0] / line.coefficients[0];
    expectClose(
      line.coefficients.map((value) => value * ratio),
      direction,
      { tolerance: 1e-11 },
    );
  });

  it("lie halfway between means where priors are equal and the covariance is spherical", async () => {
    const x = [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
      [4, 5],
      [4, 3],
      [5, 4],
      [3, 4],
    ];
    const model = await new LinearDiscriminant().fit(x, [0, 0, 0, 0, 1, 1, 1, 1]);
    const { conic } = model.boundary(0, 1);
    expect(conic.kind).toBe("line");
    const [, , , d, e, f] = conic.coefficients;
    expectClose([e / d, f / d], [1, -4], { tolerance: 1e-14 });
  });

  it("do not mask a class between two others, as indicator regression does", async () => {
    const x = Array.from({ length: 30 }, (_, i) => [(i % 10) / 10 + 5 * Math.floor(i / 10)]);
    const y = x.map((_, i) => ["left", "middle", "right"][Math.floor(i / 10)]);
    const model = await new LinearDiscriminant().fit(x, y);
    expect(model.predict(x)).toEqual(y);
  });
});

describe("dependent columns", () => {
  const base = new Matrix(12, 2, randomArray(24, 3)).map((value, at) => value + (at < 12 ? 1 : 0));
  const doubled = Matrix.fromColumns([base.column(0), base.column(1), base.column(0).map((v) => 2 * v + 1)]);
  const y = Array.from({ length: 12 }, (_, i) => (i < 6 ? "a" : "b"));

  it("are refused by name by the solver that needs a regular covariance", async () => {
    await expect(new LinearDiscriminant({ solver: "covariance" }).fit(doubled, y)).rejects.toThrow(
      /^LinearDiscriminant: .*singular: column "x[02]" .*weight 12, 3 columns, rank 2.*"auto".*option "shrinkage"/,
    );
  });

  it.each(["auto", "eigen", "svd"] as const)(
    "do not affect the solver %s, which reports the rank",
    async (solver) => {
      const with2 = await new LinearDiscriminant({ solver }).fit(base, y);
      const with3 = await new LinearDiscriminant({ solver }).fit(doubled, y);
      expect(with3.rank).toBe(2);
      expectClose(with3.predictProba(doubled).data, with2.predictProba(base).data, { tolerance: 1e-10 });
      expect(() => with3.classLogLikelihood(doubled)).toThrow(/singular/);
    },
  );

  it.each(["auto", "eigen", "svd"] as const)(
    "may outnumber the cases with %s and with shrinkage",
    async (solver) => {
      const wide = new Matrix(8, 20, randomArray(160, 9));
      const labels = [0, 1, 0, 1, 0, 1, 0, 1];
      const model = await new LinearDiscriminant({ solver }).fit(wide, labels);
      expect(model.rank).toBe(6);
      expect(model.predictProba(wide).data.every(Number.isFinite)).toBe(true);
      const shrunken = await new LinearDiscriminant({ shrinkage: "ledoit-wolf" }).fit(wide, labels);
      expect(shrunken.shrinkage).toBeGreaterThan(0);
      expect(shrunken.predictProba(wide).data.every(Number.isFinite)).toBe(true);
    },
  );
});

it.each(["auto", "eigen", "svd"] as const)(
  "are left out and named if constant within classes that they separate: solver %s",
  async (solver) => {
    const x = [
      [0, 1],
      [0, 2],
      [5, 1],
      [5, 3],
    ];
    const model = await new LinearDiscriminant({ solver }).fit(x, [0, 0, 1, 1]);
    expect(model.constantWithinClasses).toEqual(["x0"]);
    expect(model.rank).toBe(1);
    const only = await new LinearDiscriminant({ solver }).fit(
      x.map(([, b]) => [b]),
      [0, 0, 1, 1],
    );
    expect(model.predictProba(x)).toEqual(only.predictProba(x.map(([, b]) => [b])));
    const flat = x.map(([a]) => [a]);
    await expect(new LinearDiscriminant({ solver }).fit(flat, [0, 0, 1, 1])).rejects.toThrow(
      "no column varies within any class",
    );
    const nearest = await new NearestMean().fit(flat, [0, 0, 1, 1]);
    expect(nearest.predict(flat)).toEqual([0, 0, 1, 1]);
    const shrunken = await new LinearDiscriminant({ solver, shrinkage: 0.1 }).fit(x, [0, 0, 1, 1]);
    expect(shrunken.predict(x)).toEqual([0, 0, 1, 1]);
  },
);

it("count as constant within classes if values differ from the class mean by rounding alone", async () => {
  const y = Array.from({ length: 30 }, (_, i) => i % 2);
  const x = y.map((label, i) => [label === 0 ? 0.1 : 0.7, Math.sin(i)]);
  const model = await new LinearDiscriminant().fit(x, y);
  expect(model.constantWithinClasses).toEqual(["x0"]);
});

it("are refused by name if their squares overflow", async () => {
  const x = [[1e160], [-1e160], [3e160], [2e160]];
  await expect(new LinearDiscriminant().fit(x, [0, 0, 1, 1])).rejects.toThrow(
    'LinearDiscriminant: column "x0" has the value 1e+160 at row 0, which is too large to be squared',
  );
});

describe("update", () => {
  it.each(SOLVERS)("gives the model of all rows: solver %s", async (solver) => {
    const estimator = new LinearDiscriminant({ solver, shrinkage: "oas" });
    const rows = Array.from({ length: flowers.rows }, (_, row) => row);
    const [first, second] = [0, 1].map((part) => flowers.take(rows.filter((row) => row % 2 === part)));
    const whole = await estimator.fit(flowers, "species");
    const model = await estimator.update(await estimator.fit(first, "species"), second, "species");
    expectClose(model.shrinkage, whole.shrinkage, { tolerance: 1e-14 });
    expectClose(model.coefficients.data, whole.coefficients.data, { tolerance: 1e-11, scale: 50 });
  });

  it("is refused with Ledoit and Wolf's shrinkage, which needs all rows", async () => {
    const model = await new LinearDiscriminant().fit(flowers, "species");
    await expect(
      new LinearDiscriminant({ shrinkage: "ledoit-wolf" }).update(model, flowers, "species"),
    ).rejects.toThrow(/^LinearDiscriminant\.update: option "shrinkage" must be a number or "oas"/);
  });
});

it("keeps the digits of data far from the origin", async () => {
  const near = Encoding.of("test", flowers, { columns: flowers.featureNames(["species"]) }).apply(
    "test",
    flowers,
  );
  const rounded = near.map((value) => value + 2 ** 20 - 2 ** 20);
  const far = rounded.map((value) => value + 2 ** 20);
  const [one, other] = [
    await new LinearDiscriminant().fit(rounded, speciesOf()),
    await new LinearDiscriminant().fit(far, speciesOf()),
  ];
  // The means themselves can be written to 2⁻³³ there.
  expectClose(other.predictProba(far).data, one.predictProba(rounded).data, { tolerance: 1e-8 });
});

function speciesOf(): string[] {
  const column = flowers.column("species");
  if (column.kind !== "categorical") throw new Error("species is categorical");
  return Array.from(column.codes, (code) => String(column.levels[code]));
}
