import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { iris } from "../../../data/datasets/iris.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { FlexibleDiscriminant } from "../../discriminant/flexible-discriminant/index.js";
import { MixtureDiscriminant, MixtureDiscriminantModel } from "./index.js";

const flowers = iris();

/** Two classes of two clusters each, on the corners of a square, diagonally opposite ones in a class. */
function corners(spread = 1) {
  const noise = randomArray(400, 5);
  const x = new Matrix(200, 2, noise).map((value, at) => {
    const corner = Math.floor(at / 2) % 4;
    return spread * value + (at % 2 === 0 ? 3 * (corner % 2) : 3 * Math.floor(corner / 2));
  });
  const y = Array.from({ length: 200 }, (_, i) => (i % 4 === 0 || i % 4 === 3 ? "same" : "different"));
  return { x, y };
}

describe("subclasses", () => {
  it("find classes that lie on opposite corners, which no line separates", async () => {
    const { x, y } = corners();
    const model = await new MixtureDiscriminant({ subclasses: 2 }).fit(x, y);
    expect(model.predict(x).filter((label, i) => label === y[i]).length).toBeGreaterThan(190);
    expect(Array.from(model.subclassCounts)).toEqual([2, 2]);
    expect(model.convergence.converged).toBe(true);
  });

  it("one per class make linear discriminants", async () => {
    const mixture = await new MixtureDiscriminant({ subclasses: 1 }).fit(flowers, "species");
    const linear = await new FlexibleDiscriminant({ regression: "linear" }).fit(flowers, "species");
    expectClose(mixture.predictProba(flowers).data, linear.predictProba(flowers).data, { tolerance: 1e-12 });
  });

  it("have probabilities that add up to those of their classes", async () => {
    const model = await new MixtureDiscriminant({ subclasses: [1, 2, 3] }).fit(flowers, "species");
    expect(Array.from(model.owners)).toEqual([0, 1, 1, 2, 2, 2]);
    const parts = model.subclassProba(flowers);
    const classes = model.predictProba(flowers);
    for (let i = 0; i < 150; i += 1)
      expectClose(
        classes.row(i),
        [0, 1, 2].map((k) => parts.row(i).reduce((sum, p, r) => sum + (model.owners[r] === k ? p : 0), 0)),
        { tolerance: 1e-13 },
      );
  });

  it("of a class with few distinct cases are one", async () => {
    const x = [[0], [0], [0], [1], [5], [6], [7], [8], [9]];
    const y = ["rare", "rare", "rare", "rare", "b", "b", "b", "b", "b"];
    const model = await new MixtureDiscriminant({ subclasses: 2 }).fit(x, y);
    expect(Array.from(model.subclassCounts)).toEqual([2, 1]);
  });
});

describe("the log-likelihood", () => {
  it.each([
    ["linear", {}],
    ["linear", { lambda: 20 }],
    ["polynomial", {}],
    ["additive", {}],
  ] as const)("never falls where the functions are fixed: %s %o", async (regression, options) => {
    const model = await new MixtureDiscriminant({ regression, ...options, tolerance: 1e-9 }).fit(
      flowers,
      "species",
    );
    expect(model.history.length).toBeGreaterThan(3);
    for (let i = 1; i < model.history.length; i += 1)
      expect(model.history[i]).toBeGreaterThanOrEqual(
        model.history[i - 1] - 1e-9 * Math.abs(model.history[i]),
      );
  });

  it("differs by as much as that of normal distributions with one covariance", async () => {
    // One class of two subclasses beside one that hardly counts is a mixture with tied covariances.
    const { x, y } = corners(2);
    const settings = { subclasses: 2, restarts: 1, tolerance: 0 } as const;
    const [few, more] = await Promise.all(
      [2, 12].map((maxIterations) => new MixtureDiscriminant({ ...settings, maxIterations }).fit(x, y)),
    );
    const expected = normalLogLikelihood(x, y, more) - normalLogLikelihood(x, y, few);
    const [first, last] = [few.history[1], more.history[11]];
    expectClose([last - first], [expected], { tolerance: 1e-8, scale: 1 });
  });
});

it("counts a weight as repeated cases", async () => {
  const weights = Array.from({ length: 150 }, (_, i) => 1 + (i % 3));
  const rows = weights.flatMap((weight, row) => new Array<number>(weight).fill(row));
  const shares = (own: readonly number[]) =>
    Matrix.from(
      own.map((row) =>
        Array.from({ length: 6 }, (_, r) =>
          Math.floor(r / 2) === Math.floor(row / 50) ? ((row + r) % 2 === 0 ? 0.7 : 0.3) : 0,
        ),
      ),
    );
  const learn = (own: readonly number[], control: object) =>
    new MixtureDiscriminant({
      subclasses: 2,
      init: { responsibilities: shares(own) },
      maxIterations: 20,
      tolerance: 0,
    }).fit(flowers.take(own), "species", control);
  const weighted = await learn([...weights.keys()], { weights });
  const repeated = await learn(rows, {});
  expectClose(weighted.predictProba(flowers).data, repeated.predictProba(flowers).data, { tolerance: 1e-8 });
});

it("comes back from its file", async () => {
  const model = await new MixtureDiscriminant({ regression: "additive", components: 2 }).fit(
    flowers,
    "species",
  );
  const loaded = MixtureDiscriminantModel.fromJSON(JSON.parse(JSON.stringify(model)));
  expect(loaded.predictProba(flowers)).toEqual(model.predictProba(flowers));
  expect(loaded.outputs).toEqual(["discriminant1", "discriminant2"]);
});

it("refuses more coordinates than subclasses have, and lists of another length", async () => {
  await expect(
    new MixtureDiscriminant({ subclasses: 1, components: 3 }).fit(flowers, "species"),
  ).rejects.toThrow(/option "components" must be at most 2/);
  await expect(new MixtureDiscriminant({ subclasses: [2, 2] }).fit(flowers, "species")).rejects.toThrow(
    /option "subclasses" must have 3 numbers/,
  );
});

/** By the means and the common covariance that the memberships of the coordinates imply. */
function normalLogLikelihood(
  x: Matrix,
  y: readonly string[],
  model: MixtureDiscriminantModel<string>,
): number {
  const { classes, owners, subclassShares, centroids } = model;
  const z = model.transform(x);
  // Both features are linear functions of both coordinates: invert them.
  const [a, b] = [model.coefficients.row(0), model.coefficients.row(1)];
  const scales = Array.from(model.expansion.kind === "polynomial" ? model.expansion.scales : []);
  const volume = Math.abs((a[0] * b[1] - a[1] * b[0]) / scales[0] / scales[1]);
  return y.reduce((sum, label, i) => {
    const density = Array.from(owners).reduce((part, owner, r) => {
      if (classes[owner] !== label) return part;
      const squared = [0, 1].reduce((all, d) => all + (z.get(i, d) - centroids.get(r, d)) ** 2, 0);
      return part + (subclassShares[r] * volume * Math.exp(-squared / 2)) / (2 * Math.PI);
    }, 0);
    return sum + Math.log(density);
  }, 0);
}

describe("the freedom of subclasses", () => {
  const spread = (model: MixtureDiscriminantModel) => {
    const { owners, subclassShares, centroids } = model;
    return [0, 1, 2].reduce((sum, k) => {
      const own = [...owners.keys()].filter((r) => owners[r] === k);
      const mean = (a: number) => own.reduce((part, r) => part + subclassShares[r] * centroids.get(r, a), 0);
      const squares = (a: number) =>
        own.reduce((part, r) => part + subclassShares[r] * (centroids.get(r, a) - mean(a)) ** 2, 0);
      return (
        sum + Array.from({ length: centroids.columns }, (_, a) => a).reduce((part, a) => part + squares(a), 0)
      );
    }, 0);
  };
  const learned = (options: ConstructorParameters<typeof MixtureDiscriminant>[0]) =>
    new MixtureDiscriminant({ subclasses: 2, restarts: 1, ...options }).fit(flowers, "species");

  it("draws their means together, the more the smaller it is, and all but to one at the least", async () => {
    const [free, less, least] = [
      await learned({}),
      await learned({ subclassFreedom: 1.5 }),
      await learned({ subclassFreedom: 1 + 1e-6 }),
    ];
    expect(spread(less)).toBeLessThan(0.9 * spread(free));
    expect(spread(least)).toBeLessThan(1e-4 * spread(free));
    const one = await learned({ subclasses: 1 });
    expectClose(least.predictProba(flowers).data, one.predictProba(flowers).data, { tolerance: 1e-4 });
  });

  it("has the penalty that leaves it, and none if it is all there is", async () => {
    const { owners, shrinkage, subclassShares } = await learned({ subclassFreedom: [1.3, 2, 1.9] });
    expect(shrinkage[1]).toBe(0);
    for (const [k, freedom] of [
      [0, 1.3],
      [2, 1.9],
    ]) {
      const [p, q] = [...owners.keys()].filter((r) => owners[r] === k).map((r) => subclassShares[r]);
      // With two subclasses, (m₁ − m̄)² + (m₂ − m̄)² is (p² + q²)·(m₁ − m₂)², and the classes have thirds of the cases.
      const curvature = (3 * (p ** 2 + q ** 2)) / (p * q);
      expect(1 + 1 / (1 + shrinkage[k] * curvature)).toBeCloseTo(freedom, 6);
    }
    const all = await learned({ totalFreedom: 6 });
    const free = await learned({});
    expectClose(all.predictProba(flowers).data, free.predictProba(flowers).data, { tolerance: 1e-10 });
  });

  it("never lowers the penalized log-likelihood once the penalty has settled", async () => {
    for (const subclassFreedom of [1.1, 1.7])
      for (const seed of [1, 2, 3]) {
        const { history } = await learned({ subclassFreedom, subclasses: 3, seed });
        for (let at = 1; at < history.length; at += 1)
          expect(history[at]).toBeGreaterThanOrEqual(history[at - 1] - 1e-9 * Math.abs(history[at]));
      }
  });

  it("is given once, for every class, and above the number of classes", async () => {
    await expect(learned({ totalFreedom: 3 })).rejects.toThrow(/option "totalFreedom" must be above 3/);
    await expect(learned({ subclassFreedom: [2, 2] })).rejects.toThrow(
      /option "subclassFreedom" must have 3 numbers/,
    );
    expect(() => new MixtureDiscriminant({ subclassFreedom: 2, totalFreedom: 5 })).toThrow(
      /option "totalFreedom" must be left out/,
    );
  });
});
