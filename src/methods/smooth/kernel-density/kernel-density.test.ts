import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { expectRelative } from "../../../../test/support/relative.js";
import { loadModel } from "../../../apps/catalog.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { type DensityKernel, KernelDistribution } from "../../../math/probability/density/index.js";
import { KERNELS } from "../../../math/probability/density/kernels.js";
import { random } from "../../../math/probability/random/index.js";
import { radialKernel } from "../joint-kernels/radial-kernels.js";
import { KernelDensity, type KernelDensityModel, type KernelDensityOptions } from "./index.js";

const KERNEL_NAMES = Object.keys(KERNELS) as DensityKernel[];
const line = [4.1, -1.3, 0.2, 0.25, 2.2, 7.7, 2.3].map((value) => [value]);
const weights = [1, 2, 1, 1, 3, 1, 2];

/** Cases in two groups. */
function cloud(count: number, columns: number, seed = 1): Matrix {
  const stream = random(seed);
  return new Matrix(count, columns).map((_, at) => stream.normal() + 3 * (Math.floor(at / columns) % 2));
}

/** The sum of a density over a fine grid of the plane or the line, times the size of a cell. */
function mass(model: KernelDensityModel, from: number, to: number, steps: number): number {
  const { columns } = model.data;
  const step = (to - from) / steps;
  const points = Array.from({ length: steps ** columns }, (_, at) =>
    Array.from({ length: columns }, (_, j) => from + step * (0.5 + (Math.floor(at / steps ** j) % steps))),
  );
  return model.density(points).reduce((sum, value) => sum + value, 0) * step ** columns;
}

describe("radial kernels", () => {
  it.each(KERNEL_NAMES)("are those of one dimension there: %s", (name) => {
    const [radial, plain] = [radialKernel(name, 1), KERNELS[name]];
    for (const z of [0, 0.3, 0.7, 0.99, 1.5])
      expectClose(Math.exp(radial.logDensity(z * z)), plain.density(z), { tolerance: 1e-13 });
    const factor = (plain.roughness / plain.variance ** 2 / KERNELS.gaussian.roughness) ** 0.2;
    expectRelative(radial.canonicalFactor, factor, { tolerance: 1e-12, what: "canonical factor" });
  });

  it.each(KERNEL_NAMES)(
    "integrate to 1 in the plane, and are drawn as often as they are high: %s",
    async (kernel) => {
      const model = await new KernelDensity({ kernel, bandwidth: 1 }).fit([[0, 0]]);
      const end = kernel === "exponential" ? 24 : kernel === "gaussian" ? 7 : 1;
      // The midpoint rule cuts the edge of the uniform kernel into squares.
      expectClose(mass(model, -end, end, 400), 1, { tolerance: kernel === "uniform" ? 1e-3 : 2e-4 });
      const count = 20_000;
      const drawn = model.sample(count, 3);
      const square = drawn.data.reduce((sum, value) => sum + value * value, 0) / count;
      const steps = 4000;
      const expected = Array.from({ length: steps }, (_, i) => {
        const r = (end * (i + 0.5)) / steps;
        return 2 * Math.PI * r ** 3 * Math.exp(radialKernel(kernel, 2).logDensity(r * r)) * (end / steps);
      }).reduce((sum, value) => sum + value, 0);
      expectRelative(square, expected, { tolerance: 0.04, what: "mean square of the distance" });
    },
  );
});

describe("KernelDensity", () => {
  it("of one column has the density, cdf and quantiles of a kernel distribution", async () => {
    for (const kernel of KERNEL_NAMES) {
      const model = await new KernelDensity({ kernel, bandwidth: 0.9 }).fit(line, { weights });
      const expected = new KernelDistribution({ data: line.flat(), weights, kernel, bandwidth: 0.9 });
      const points = [-3, 0, 2.25, 6, 9];
      const rows = points.map((value) => [value]);
      expectClose(model.density(rows), expected.density(points), { tolerance: 1e-14 });
      expectClose(model.cdf(points), expected.cdf(points), { tolerance: 1e-14 });
      expectRelative(model.quantile(0.3), expected.quantile(0.3), { tolerance: 1e-12, what: "quantile" });
    }
  });

  it("keeps the logarithm of its density far from all cases, where the density is 0", async () => {
    const rows = cloud(30, 3);
    for (const options of [{}, { relativeTolerance: 0.01 }, { kernel: "exponential" }] as const) {
      const model = await new KernelDensity(options).fit(rows);
      const [log] = model.logDensity([[1e6, -1e6, 1e6]]);
      expect(Number.isFinite(log)).toBe(true);
      expect(log).toBeLessThan(-1e5);
    }
    const compact = await new KernelDensity({ kernel: "biweight" }).fit(rows);
    expect(compact.logDensity([[1e6, 0, 0]])[0]).toBe(Number.NEGATIVE_INFINITY);
  });

  it("takes weights as repetitions, and follows the scale of every column, by every rule", async () => {
    const rows = cloud(40, 2);
    const counts = Array.from({ length: 40 }, (_, i) => 1 + Number(i % 13 === 0));
    const repeated = rows.toArrays().flatMap((row, i) => Array.from({ length: counts[i] }, () => row));
    const scaled = rows.map((value, at) => (at % 2 === 0 ? 20 : 0.01) * value);
    for (const bandwidth of ["silverman", "scott", "cross-validated", "least-squares"] as const)
      for (const covariance of ["diagonal", "full"] as const) {
        const estimator = new KernelDensity({ bandwidth, covariance });
        const weighted = await estimator.fit(rows, { weights: counts });
        const plain = await estimator.fit(repeated);
        const points = [[1, 1]];
        const what = `${bandwidth}, ${covariance}`;
        expectRelative(weighted.logDensity(points)[0], plain.logDensity(points)[0], {
          tolerance: 1e-6,
          what,
        });
        const own = await estimator.fit(rows);
        const other = await estimator.fit(scaled);
        expectClose(other.logDensity([[20, 0.01]])[0], own.logDensity(points)[0] - Math.log(0.2), {
          tolerance: 1e-6,
        });
      }
  });

  it("selects the quartiles that the rules of R need, which sorting finds as well", async () => {
    for (const size of [2, 3, 40, 20_000]) {
      const stream = random(size);
      // Rounded, so that many values are equal.
      const values = Array.from({ length: size }, () => Math.round(40 * stream.normal()) / 8);
      if (size === 3) values[2] = values[1];
      for (const bandwidth of ["nrd0", "nrd"] as const)
        for (const kernel of ["gaussian", "epanechnikov"] as const) {
          const model = await new KernelDensity({ bandwidth, kernel }).fit(values.map((value) => [value]));
          const expected = KernelDistribution.fit(values, { bandwidth, kernel }).bandwidth;
          expectRelative(model.bandwidth.data[0], expected, {
            tolerance: 1e-13,
            what: `${bandwidth} of ${size}`,
          });
        }
    }
  });

  it("reports the columns that do not vary, which get the width 1", async () => {
    const model = await new KernelDensity().fit(Table.fromColumns({ a: [1, 2, 4], b: [5, 5, 5] }));
    expect(model.constantFeatures).toEqual(["b"]);
    expect(model.bandwidth.data[1]).toBe(1);
    const searched = await new KernelDensity({ bandwidth: "cross-validated" }).fit(
      Table.fromColumns({ a: [1, 2, 4, 7.5, 3.1], b: [5, 5, 5, 5, 5] }),
    );
    expect(searched.bandwidth.data[1]).toBe(1);
  });

  it("survives a file", async () => {
    const bounds = { x0: { lower: -1.3 } };
    const model = await new KernelDensity({ bounds, kernel: "triangular" }).fit(line, { weights });
    const copy = loadModel(JSON.parse(JSON.stringify(model))) as KernelDensityModel;
    expect(copy.logDensity([[0], [3]])).toEqual(model.logDensity([[0], [3]]));
    expect(copy.lower[0]).toBe(-1.3);
    expect(copy.upper[0]).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("the tree of a kernel density", () => {
  it("keeps the error within the relative and the absolute tolerance", async () => {
    const cases = cloud(700, 3, 5);
    const exact = new Map<DensityKernel, Float64Array>();
    const points = new Matrix(60, 3).map((_, at) => 6 * Math.sin(at * at) + (at % 20 === 0 ? 9 : 0));
    for (const kernel of KERNEL_NAMES)
      exact.set(kernel, (await new KernelDensity({ kernel, bandwidth: 0.8 }).fit(cases)).density(points));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...KERNEL_NAMES),
        fc.constantFrom(0, 1e-8, 1e-3, 0.1),
        fc.constantFrom(0, 1e-6, 1e-3),
        async (kernel, relativeTolerance, absoluteTolerance) => {
          const options = { kernel, bandwidth: 0.8, relativeTolerance, absoluteTolerance };
          const densities = (await new KernelDensity(options).fit(cases)).density(points);
          for (const [i, expected] of (exact.get(kernel) ?? []).entries()) {
            const rounding = 1e-12 * expected;
            expect(Math.abs(densities[i] - expected)).toBeLessThanOrEqual(
              relativeTolerance * expected + absoluteTolerance + rounding,
            );
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("visits boxes instead of cases, so that its sums are not the exact ones", async () => {
    const cases = cloud(2000, 2, 5);
    const exact = await new KernelDensity({ bandwidth: 1 }).fit(cases);
    const rough = await new KernelDensity({ bandwidth: 1, relativeTolerance: 0.05 }).fit(cases);
    const [a, b] = [exact.density([[1, 1]])[0], rough.density([[1, 1]])[0]];
    expect(a).not.toBe(b);
    expectRelative(b, a, { tolerance: 0.05, what: "density" });
  });
});

describe("the bounds of a kernel density", () => {
  const positive = cloud(50, 1, 2).map((value) => Math.abs(value));
  const bounds = { x0: { lower: 0, upper: 9 } };

  it.each(KERNEL_NAMES)("hold all of the probability, with both ways to keep it: %s", async (kernel) => {
    for (const boundary of ["reflection", "renormalization"] as const) {
      const model = await new KernelDensity({ kernel, bandwidth: 1.2, bounds, boundary }).fit(positive);
      expectClose(mass(model, 0, 9, 4000), 1, { tolerance: 1e-4 });
      expect(model.density([[-0.1], [9.1]])).toEqual(new Float64Array(2));
      expectClose(model.cdf([0, 9]), [0, 1], { tolerance: 1e-14 });
      const median = model.quantile(0.5);
      expectClose(model.cdf([median]), [0.5], { tolerance: 1e-12 });
      const drawn = model.sample(4000, 5).data;
      expect(drawn.every((value) => value >= 0 && value <= 9)).toBe(true);
      const below = drawn.filter((value) => value < median).length / drawn.length;
      // Four standard errors.
      expectClose(below, 0.5, { tolerance: 4 * Math.sqrt(0.25 / 4000) });
    }
  });

  it("reflect a normal kernel, or raise it by what is cut off", async () => {
    const options = { bandwidth: 1, bounds: { x0: { lower: 0 } } } as const;
    const phi = KERNELS.gaussian.density;
    const reflected = await new KernelDensity(options).fit([[0.5]]);
    expectRelative(reflected.density([[0.2]])[0], phi(0.3) + phi(0.7), {
      tolerance: 1e-14,
      what: "reflection",
    });
    const cut = await new KernelDensity({ ...options, boundary: "renormalization" }).fit([[0.5]]);
    const expected = phi(0.3) / KERNELS.gaussian.cdf(0.5);
    expectRelative(cut.density([[0.2]])[0], expected, { tolerance: 1e-14, what: "renormalization" });
  });

  it("of two columns hold all of the probability", async () => {
    const both = { x0: { lower: 0 }, x1: { lower: 0, upper: 8 } };
    const rows = cloud(40, 2, 3).map((value) => Math.abs(value));
    for (const options of [
      { kernel: "epanechnikov" },
      { kernel: "gaussian" },
      { kernel: "gaussian", boundary: "renormalization" },
    ] as KernelDensityOptions[]) {
      const model = await new KernelDensity({ bandwidth: 0.7, bounds: both, ...options }).fit(rows);
      const grid = model.onGrid([300, 300]);
      const [cell] = [(grid.axes[0][1] - grid.axes[0][0]) * (grid.axes[1][1] - grid.axes[1][0])];
      const shares = grid.density.data.reduce((sum, value, at) => {
        // Cells at the ends of a grid are half outside.
        const [i, j] = [Math.floor(at / 300), at % 300];
        return sum + value * (i % 299 === 0 ? 0.5 : 1) * (j % 299 === 0 ? 0.5 : 1);
      }, 0);
      expectClose(shares * cell, 1, { tolerance: 2e-3 });
      const drawn = model.sample(500, 2);
      expect(drawn.column(0).every((value) => value >= 0)).toBe(true);
      expect(drawn.column(1).every((value) => value >= 0 && value <= 8)).toBe(true);
    }
  });

  it("refuse cases beyond them, unknown columns, full covariances, and kernels that cannot be cut", async () => {
    const learn = (options: KernelDensityOptions, rows: Matrix = positive) =>
      new KernelDensity(options).fit(rows);
    await expect(learn({ bounds: { x0: { lower: 1 } } })).rejects.toThrow(/column "x0".*from 1 to Infinity/);
    await expect(learn({ bounds: { age: { lower: 0 } } })).rejects.toThrow(/"age".*one of the columns "x0"/);
    await expect(learn({ bounds: { x0: { lower: 2, upper: 1 } } })).rejects.toThrow(
      /must ascend; got 2 and 1/,
    );
    const plane = cloud(20, 2).map((value) => Math.abs(value));
    const first = { x0: { lower: 0 } };
    await expect(learn({ bounds: first, covariance: "full" }, plane)).rejects.toThrow(
      /a width for every column/,
    );
    await expect(
      learn({ bounds: first, boundary: "renormalization", kernel: "biweight" }, plane),
    ).rejects.toThrow(/requires a Gaussian kernel/);
    await expect(learn({ bounds: { x0: { lower: 0, upper: 9 } }, bandwidth: 1e6 })).rejects.toThrow(
      /not much wider than its bounds/,
    );
  });
});

describe("a kernel density on a grid", () => {
  it("agrees with the exact density, most of all where the kernel is smooth", async () => {
    for (const kernel of ["gaussian", "epanechnikov", "exponential"] as const)
      for (const bounds of [{}, { x0: { lower: -1.5, upper: 8 } }]) {
        const model = await new KernelDensity({ kernel, bandwidth: 0.6, bounds }).fit(line, { weights });
        const { axes, density } = model.onGrid(1024);
        const exact = model.density(Array.from(axes[0], (value) => [value]));
        const height = exact.reduce((most, value) => Math.max(most, value), 0);
        expectClose(density.data, exact, {
          tolerance: kernel === "gaussian" ? 5e-5 : 5e-3,
          scale: height,
        });
      }
  });

  it("of two columns agrees with the exact density, with a full covariance, too", async () => {
    const rows = cloud(60, 2, 7);
    for (const covariance of ["diagonal", "full"] as const) {
      const model = await new KernelDensity({ covariance }).fit(rows);
      const { axes, density } = model.onGrid([160, 192]);
      expect(density.shape).toBe("160×192");
      const points = Array.from(axes[0], (a) => Array.from(axes[1], (b) => [a, b])).flat();
      const exact = model.density(points);
      const height = exact.reduce((most, value) => Math.max(most, value), 0);
      expectClose(density.data, exact, { tolerance: 2e-3, scale: height });
    }
  });

  it("refuses a grid that is coarser than the kernels, and three columns", async () => {
    const model = await new KernelDensity({ bandwidth: 0.01 }).fit(line);
    expect(() => model.onGrid(100)).toThrow(/points.*at least 907 points of column "x0"/);
    expect(() => model.onGrid(1.5)).toThrow(/a whole number/);
    const wide = await new KernelDensity().fit(cloud(10, 3));
    expect(() => wide.onGrid()).toThrow(/at most 2 columns/);
    expect(() => wide.cdf([1])).toThrow(/1 column/);
  });
});

describe("KernelDensity refuses", () => {
  it("rules for one column with several, widths of another number, and a matrix that is not a covariance", async () => {
    const plane = cloud(20, 2);
    const learn = (options: KernelDensityOptions) => new KernelDensity(options).fit(plane);
    await expect(learn({ bandwidth: "SJ-ste" })).rejects.toThrow(/"SJ-ste" is a rule for one column/);
    await expect(learn({ bandwidth: [1, 2, 3] })).rejects.toThrow(/3 numbers; expected 2/);
    await expect(learn({ bandwidth: [[1]] })).rejects.toThrow(/1×1; expected 2×2/);
    await expect(
      learn({
        bandwidth: [
          [1, 2],
          [2, 1],
        ],
      }),
    ).rejects.toThrow(/covariance of the kernels is singular/);
  });

  it("weights that add up to 1, levels, and missing values, by their names", async () => {
    const rows = cloud(10, 1);
    const shares = new Float64Array(10).fill(0.1);
    await expect(new KernelDensity().fit(rows, { weights: shares })).rejects.toThrow(/add up to more than 1/);
    const model = await new KernelDensity({ bandwidth: 1 }).fit(rows, { weights: shares });
    expectClose(model.cdf([1e3]), [1], { tolerance: 1e-14 });
    const levels = Table.fromColumns({ color: ["red", "blue"], size: [1, 2] });
    await expect(new KernelDensity().fit(levels)).rejects.toThrow(/"color"/);
    const missing = Table.fromColumns({ size: [1, Number.NaN, 3] });
    await expect(new KernelDensity().fit(missing)).rejects.toThrow(/"size"/);
  });
});
