import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { iris } from "../../../data/datasets/iris.js";
import { nestedSpheres } from "../../../data/datasets/nested-spheres.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { LinearDiscriminant } from "../linear-discriminant/index.js";
import {
  FlexibleDiscriminant,
  FlexibleDiscriminantModel,
  type FlexibleDiscriminantOptions,
} from "./index.js";

const flowers = iris();
const REGRESSIONS = ["linear", "polynomial", "mars", "additive"] as const;

describe("with linear regression", () => {
  const weights = Array.from({ length: 150 }, (_, i) => 1 + (i % 3));

  it("probabilities and coordinates are those of linear discriminants with the divisor n", async () => {
    for (const control of [{}, { weights }]) {
      const flexible = await new FlexibleDiscriminant({ regression: "linear" }).fit(
        flowers,
        "species",
        control,
      );
      const linear = await new LinearDiscriminant({ divisor: "n" }).fit(flowers, "species", control);
      expectClose(flexible.predictProba(flowers).data, linear.predictProba(flowers).data, {
        tolerance: 1e-10,
      });
      expectClose(flexible.explainedRatio, linear.explainedRatio, { tolerance: 1e-12 });
      for (let a = 0; a < 2; a += 1) {
        const own = flexible.centroids.column(a);
        const other = linear.centroids.column(a);
        const sign = Math.sign(own[0] * other[0]);
        const coordinates = flexible.transform(flowers).column(a);
        expectClose(
          linear.transform(flowers).column(a),
          coordinates.map((value) => sign * value),
          { tolerance: 1e-10, scale: 10 },
        );
      }
    }
  });

  it("fewer coordinates classify as those of linear discriminants do", async () => {
    const flexible = await new FlexibleDiscriminant({ regression: "linear", components: 1 }).fit(
      flowers,
      "species",
    );
    const linear = await new LinearDiscriminant({ divisor: "n", components: 1 }).fit(flowers, "species");
    expect(flexible.outputs).toEqual(["discriminant1"]);
    expectClose(flexible.predictProba(flowers).data, linear.predictProba(flowers).data, { tolerance: 1e-10 });
  });
});

describe("coordinates", () => {
  it.each(REGRESSIONS)(
    "have the centroids as class means where nothing is penalized: %s",
    async (regression) => {
      const model = await new FlexibleDiscriminant({
        regression,
        ...(regression === "additive" && { degreesOfFreedom: 1 }),
      }).fit(flowers, "species");
      const z = model.transform(flowers);
      const again = await new LinearDiscriminant({ divisor: "n" }).fit(z, speciesOf());
      expectClose(again.covariance("setosa").data, [1, 0, 0, 1], { tolerance: 1e-9 });
      expectClose(again.means.data, model.centroids.data, { tolerance: 1e-9, scale: 10 });
    },
  );

  it.each(REGRESSIONS)("are the offsets and the coefficients times the functions: %s", async (regression) => {
    const model = await new FlexibleDiscriminant({ regression }).fit(flowers, "species");
    expect(model.terms).toHaveLength(model.coefficients.rows);
    expect(new Set(model.terms).size).toBe(model.terms.length);
    const loaded = FlexibleDiscriminantModel.fromJSON(JSON.parse(JSON.stringify(model)));
    expect(loaded.transform(flowers)).toEqual(model.transform(flowers));
  });

  it("separate a sphere from the shell around it, which no line does", async () => {
    const { x, y } = nestedSpheres({ rows: 400, seed: 3 });
    const correct = async (options: FlexibleDiscriminantOptions) => {
      const model = await new FlexibleDiscriminant(options).fit(x, y);
      return model.predict(x).filter((label, i) => label === y[i]).length / 400;
    };
    expect(await correct({ regression: "linear" })).toBeLessThan(0.7);
    for (const regression of ["polynomial", "mars", "additive"] as const)
      expect(await correct({ regression }), regression).toBeGreaterThan(0.88);
  });
});

describe("additive curves", () => {
  it("have the degrees of freedom that were asked for, besides the intercept", async () => {
    const x = new Matrix(60, 1, randomArray(60, 2));
    const y = Array.from({ length: 60 }, (_, i) => (Math.abs(x.data[i]) > 0.4 ? "out" : "in"));
    for (const degreesOfFreedom of [1, 2.5, 4, 7]) {
      const model = await new FlexibleDiscriminant({ regression: "additive", degreesOfFreedom }).fit(x, y);
      expectClose([model.degreesOfFreedom], [degreesOfFreedom + 1], { tolerance: 1e-8 });
    }
  });

  it("of one degree of freedom are lines", async () => {
    const lines = await new FlexibleDiscriminant({ regression: "additive", degreesOfFreedom: 1 }).fit(
      flowers,
      "species",
    );
    const linear = await new FlexibleDiscriminant({ regression: "linear" }).fit(flowers, "species");
    expectClose(lines.predictProba(flowers).data, linear.predictProba(flowers).data, { tolerance: 1e-10 });
  });

  it("of columns of few values go through every value that they can", async () => {
    const x = Array.from({ length: 24 }, (_, i) => [i % 3, 1, i % 2]);
    const y = Array.from({ length: 24 }, (_, i) => (i % 3 === 1) !== (i % 8 === 0));
    const model = await new FlexibleDiscriminant({ regression: "additive" }).fit(x, y);
    expect(model.terms).toEqual(["x0 at 0", "x0 at 1", "x0 at 2", "x2 at 0", "x2 at 1"]);
    expectClose([model.degreesOfFreedom], [4], { tolerance: 1e-9 });
  });
});

describe("options", () => {
  it("of another regression are refused", () => {
    expect(() => new FlexibleDiscriminant({ regression: "linear", maxTerms: 5 })).toThrow(
      /option "maxTerms" must be left out unless the option "regression" is "mars"/,
    );
    expect(() => new FlexibleDiscriminant({ lambda: 1 })).toThrow(/"linear" or "polynomial"/);
  });

  it("cannot ask for as many coordinates as classes", async () => {
    await expect(new FlexibleDiscriminant({ components: 3 }).fit(flowers, "species")).rejects.toThrow(
      /option "components" must be at most 2.*got 3/,
    );
  });

  it("for polynomials of too many terms are refused with what helps", async () => {
    const x = new Matrix(4, 60, randomArray(240, 2));
    await expect(
      new FlexibleDiscriminant({ regression: "polynomial", degree: 4 }).fit(x, [0, 1, 0, 1]),
    ).rejects.toThrow(/"degree" 4 in 60 features have more than 10000 terms.*"products"/);
  });
});

describe("where nothing is left to chance", () => {
  it("more columns than cases predict the classes exactly, which the model says", async () => {
    const x = new Matrix(10, 30, randomArray(300, 4));
    const y = Array.from({ length: 10 }, (_, i) => i % 3);
    const model = await new FlexibleDiscriminant({ regression: "linear" }).fit(x, y);
    expect(model.exact).toBe(2);
    expect(model.predict(x)).toEqual(y);
    const ridge = await new FlexibleDiscriminant({ regression: "linear", lambda: 5 }).fit(x, y);
    expect(ridge.exact).toBe(0);
  });

  it("features that tell nothing leave no coordinates, and probabilities are the priors", async () => {
    const x = [[0], [1], [2], [0], [1], [2]];
    const model = await new FlexibleDiscriminant({ regression: "linear", priors: [0.3, 0.7] }).fit(
      x,
      [0, 0, 0, 1, 1, 1],
    );
    expect(model.components).toBe(0);
    expect(model.transform(x).shape).toBe("6×0");
    expectClose(model.predictProba([[7]]).data, [0.3, 0.7], { tolerance: 1e-15 });
  });
});

function speciesOf(): string[] {
  const column = flowers.column("species");
  if (column.kind !== "categorical") throw new Error("species is categorical");
  return Array.from(column.codes, (code) => String(column.levels[code]));
}
