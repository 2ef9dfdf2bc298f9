import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { iris } from "../../../data/datasets/iris.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { LinearDiscriminant } from "../linear-discriminant/index.js";
import { PenalizedDiscriminant, PenalizedDiscriminantModel } from "./index.js";

const flowers = iris();

/** Noisy curves of 256 points: classes differ in the height of a bump. */
function curves(rows: number, seed: number) {
  const noise = randomArray(rows * 256, seed);
  const y = Array.from({ length: rows }, (_, i) => ["low", "middle", "high"][i % 3]);
  const x = new Matrix(rows, 256, noise).map(
    (value, at) => 2 * value + (Math.floor(at / 256) % 3) * Math.exp(-0.5 * (((at % 256) - 90) / 12) ** 2),
  );
  return { x, y };
}

describe("penalized discriminants", () => {
  it("with hardly any penalty are linear discriminants with the divisor n", async () => {
    const penalized = await new PenalizedDiscriminant({ lambda: 1e-12 }).fit(flowers, "species");
    const linear = await new LinearDiscriminant({ divisor: "n" }).fit(flowers, "species");
    expectClose(penalized.predictProba(flowers).data, linear.predictProba(flowers).data, { tolerance: 1e-8 });
  });

  it("along curves find the bump in thirty curves of 256 points, better than a ridge penalty does", async () => {
    const [train, test] = [curves(30, 3), curves(300, 4)];
    const right = async (penalty: "curve" | "ridge") => {
      const model = await new PenalizedDiscriminant({ penalty, degreesOfFreedom: 8 }).fit(train.x, train.y);
      return model.predict(test.x).filter((label, i) => label === test.y[i]).length / 300;
    };
    const smooth = await right("curve");
    expect(smooth).toBeGreaterThan(0.85);
    expect(smooth).toBeGreaterThan(await right("ridge"));
  });

  it("have smoother coefficients with a larger penalty", async () => {
    const { x, y } = curves(30, 3);
    const roughness = async (lambda: number) => {
      const model = await new PenalizedDiscriminant({ penalty: "curve", lambda }).fit(x, y);
      const own = model.coefficients.column(0);
      const size = own.reduce((sum, value) => sum + value * value, 0);
      return own.slice(2).reduce((sum, value, j) => sum + (value - 2 * own[j + 1] + own[j]) ** 2, 0) / size;
    };
    const found = [await roughness(1), await roughness(1e3), await roughness(1e6)];
    expect(found[0]).toBeGreaterThan(2 * found[1]);
    expect(found[1]).toBeGreaterThan(2 * found[2]);
  });

  it("have the degrees of freedom that were asked for", async () => {
    const { x, y } = curves(30, 3);
    for (const penalty of ["ridge", "curve", { rows: 16, columns: 16 }] as const) {
      const model = await new PenalizedDiscriminant({ penalty, degreesOfFreedom: 7.5 }).fit(x, y);
      expectClose([model.degreesOfFreedom], [8.5], { tolerance: 1e-7, scale: 10 });
    }
  });

  it("with a given matrix are those of the same penalty by name", async () => {
    const matrix = Matrix.identity(4);
    const given = await new PenalizedDiscriminant({ penalty: { matrix } }).fit(flowers, "species");
    const ridge = await new PenalizedDiscriminant().fit(flowers, "species");
    expectClose(given.predictProba(flowers).data, ridge.predictProba(flowers).data, { tolerance: 1e-12 });
  });

  it("do not depend on the unit of the features", async () => {
    const { x, y } = curves(30, 3);
    const learn = (own: Matrix) => new PenalizedDiscriminant({ penalty: "curve" }).fit(own, y);
    const [here, elsewhere] = [await learn(x), await learn(x.scale(1000))];
    expectClose(elsewhere.predictProba(x.scale(1000)).data, here.predictProba(x).data, { tolerance: 1e-9 });
  });

  it("come back from their file", async () => {
    const model = await new PenalizedDiscriminant({ components: 1 }).fit(flowers, "species");
    const loaded = PenalizedDiscriminantModel.fromJSON(JSON.parse(JSON.stringify(model)));
    expect(loaded.transform(flowers)).toEqual(model.transform(flowers));
    expect(loaded.outputs).toEqual(["discriminant1"]);
  });
});

describe("penalties", () => {
  const wrong = [
    [{ rows: 2, columns: 3 }, /images of 2×3 pixels, but there are 4 features/],
    [{ matrix: [[1]] }, /must have a symmetric 4×4 matrix; got 1×1/],
    [{ matrix: Matrix.diagonal([1, 1, 1, -1]) }, /without negative eigenvalues; one is -1/],
  ] as const;
  it.each(wrong)("that do not fit the features are refused: %o", async (penalty, message) => {
    await expect(new PenalizedDiscriminant({ penalty }).fit(flowers, "species")).rejects.toThrow(message);
  });

  it("that are rounding beside the columns are refused", async () => {
    const { x, y } = curves(30, 3);
    await expect(new PenalizedDiscriminant({ penalty: "curve", lambda: 1e-12 }).fit(x, y)).rejects.toThrow(
      /option "lambda" must be larger/,
    );
    expect(() => new PenalizedDiscriminant({ lambda: 1, degreesOfFreedom: 2 })).toThrow(/must be left out/);
  });

  it("cannot leave more degrees of freedom than there are features", async () => {
    await expect(new PenalizedDiscriminant({ degreesOfFreedom: 5 }).fit(flowers, "species")).rejects.toThrow(
      /option "degreesOfFreedom" must be a number between 0 and 4/,
    );
  });
});
