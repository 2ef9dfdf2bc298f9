// Nearly equal columns make a long flat valley of the objective, in which single coordinates hardly move.

import { describe, expect, it } from "vitest";
import { randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { ElasticNet } from "../elastic-net/index.js";
import { GroupLasso, SparseGroupLasso } from "../group-lasso/index.js";
import { Lasso } from "../lasso/index.js";

interface Sample {
  readonly x: Matrix;
  readonly y: Float64Array;
}

/** Every fifth column is the one before it but for `difference` times noise. */
function sampleOf(rows: number, columns: number, difference: number, seed: number): Sample {
  const noise = randomArray(rows * (columns + 1), seed);
  const x = new Matrix(rows, columns);
  const y = new Float64Array(rows);
  for (let i = 0, at = 0; i < rows; i += 1) {
    const row = x.row(i);
    y[i] = 5 + noise[at++];
    for (let j = 0; j < columns; j += 1) {
      const noisy = noise[at++];
      row[j] = j % 5 === 4 ? row[j - 1] + difference * noisy : noisy + (j > 0 ? 0.3 * row[j - 1] : 0);
      y[i] += row[j] * ((j % 7) - 3) * 0.1;
    }
  }
  return { x, y };
}

interface Fit {
  readonly coefficients: Float64Array;
  readonly intercept: number;
}

/** The products of the standardized columns with the residuals, by the number of cases, and the standardized coefficients. */
function slopes({ x, y }: Sample, { coefficients, intercept }: Fit) {
  const { rows } = x;
  const residuals = y.map((value, i) =>
    x.row(i).reduce((rest, value, j) => rest - value * coefficients[j], value - intercept),
  );
  const scaled = new Float64Array(x.columns);
  const pulls = scaled.map((_, j) => {
    const column = x.column(j);
    const center = column.reduce((sum, value) => sum + value / rows, 0);
    const deviation = Math.sqrt(column.reduce((sum, value) => sum + (value - center) ** 2 / rows, 0));
    scaled[j] = coefficients[j] * deviation;
    return column.reduce((sum, value, i) => sum + ((value - center) * residuals[i]) / rows, 0) / deviation;
  });
  return { pulls, scaled };
}

/** How far a point is from the conditions of a minimum, in units of the largest pull at 0. */
function violation(sample: Sample, fit: Fit, lambda: number, alpha: number, largest: number): number {
  const { pulls, scaled } = slopes(sample, fit);
  return pulls.reduce((worst, pull, j) => {
    const rest = pull - lambda * (1 - alpha) * scaled[j];
    const excess =
      scaled[j] === 0
        ? Math.abs(rest) - lambda * alpha
        : Math.abs(rest - lambda * alpha * Math.sign(scaled[j]));
    return Math.max(worst, excess / largest);
  }, 0);
}

describe("The lasso and the elastic net, with nearly equal columns", () => {
  it("satisfy the conditions of a minimum at every penalty of a path", async () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const rows = [50, 100, 300, 1000][seed % 4];
      const columns = 10 + ((7 * seed) % 51);
      const sample = sampleOf(rows, columns, 10 ** (-4 - (seed % 6)), seed);
      const alpha = seed % 3 === 2 ? 0.9 : 1;
      const settings = { rule: "last", pathLength: 12 } as const;
      const method = alpha === 1 ? new Lasso(settings) : new ElasticNet({ ...settings, alpha });
      const { path, convergence, unconverged, gaps } = await method.fit(sample.x, sample.y);
      expect(convergence, `design ${seed}`).toMatchObject({ converged: true, criterion: Math.max(...gaps) });
      expect([...unconverged]).toEqual([]);
      const largest = path.values[0] * alpha;
      for (const [k, lambda] of path.values.entries())
        expect(
          violation(sample, path.point(k), lambda, alpha, largest),
          `design ${seed}, penalty ${k}`,
        ).toBeLessThanOrEqual(1e-8);
    }
  });

  it("satisfy the conditions with sparse cases, with weights, with limits, and with more columns than rows", async () => {
    const { x, y } = sampleOf(60, 20, 1e-6, 7);
    const thin = x.map((value, at) => (at % 20 < 3 && at % 40 < 20 ? 0 : value));
    const weights = y.map((_, i) => 1 + (i % 3));
    const repeated = [...weights].flatMap((weight, i) => Array.from({ length: weight }, () => i));
    const settings = { lambda: 0.02, lower: -0.3, upper: 0.3 } as const;
    const weighted = await new Lasso(settings).fit(SparseMatrix.fromDense(thin), y, { weights });
    const plain = await new Lasso(settings).fit(
      Matrix.from(repeated.map((i) => thin.row(i))),
      repeated.map((i) => y[i]),
    );
    expect(weighted.convergence?.converged).toBe(true);
    expect(plain.convergence?.converged).toBe(true);
    const [a, b] = [weighted.predict(thin), plain.predict(thin)];
    expect(Math.max(...a.map((value, i) => Math.abs(value - b[i])))).toBeLessThanOrEqual(1e-6);
    const wide = sampleOf(30, 80, 1e-6, 8);
    const { path, convergence } = await new Lasso({ rule: "last", pathLength: 20 }).fit(wide.x, wide.y);
    expect(convergence?.converged).toBe(true);
    for (const [k, lambda] of path.values.entries())
      expect(violation(wide, path.point(k), lambda, 1, path.values[0])).toBeLessThanOrEqual(1e-8);
  });

  it("report the penalties at which sweeps ended too soon", async () => {
    const { x, y } = sampleOf(50, 20, 1e-3, 3);
    const model = await new Lasso({ rule: "last", pathLength: 10, maxIterations: 2 }).fit(x, y);
    expect(model.convergence?.converged).toBe(false);
    expect(model.convergence?.criterion).toBe(Math.max(...model.gaps));
    expect(model.unconverged.length).toBeGreaterThan(0);
    expect(model.unconverged.length).toBe(model.gaps.filter((gap) => gap > 1e-10).length);
  });
});

describe("The group lassos, with nearly equal columns", () => {
  const across = Array.from({ length: 10 }, (_, g) => [`x${g}`, `x${g + 10}`, `x${g + 20}`]);

  it.each([1e-4, 1e-6, 1e-8])("converge in few passes if they differ by %f", async (difference) => {
    const sample = sampleOf(500, 30, difference, 11);
    const lambda = 0.03;
    for (const method of [
      new GroupLasso({ lambda }),
      new GroupLasso({ lambda, groups: across }),
      new SparseGroupLasso({ lambda }),
      new SparseGroupLasso({ lambda, alpha: 0.5, groups: across }),
    ]) {
      const { convergence } = await method.fit(sample.x, sample.y);
      expect(convergence?.converged).toBe(true);
      expect(convergence?.iterations).toBeLessThan(200);
    }
    const single = await new GroupLasso({ lambda }).fit(sample.x, sample.y);
    expect(violation(sample, single, lambda, 1, 1)).toBeLessThanOrEqual(1e-9);
  });

  it("pull every group with λ√p along its coefficients, or less if they are 0", async () => {
    const sample = sampleOf(500, 30, 1e-6, 12);
    const { path } = await new GroupLasso({ rule: "last", pathLength: 15, groups: across }).fit(
      sample.x,
      sample.y,
    );
    for (const [k, lambda] of path.values.entries()) {
      const { pulls, scaled } = slopes(sample, path.point(k));
      for (let g = 0; g < 10; g += 1) {
        const group = [g, g + 10, g + 20];
        const length = Math.hypot(...group.map((j) => scaled[j]));
        const bound = lambda * Math.sqrt(3);
        const excess =
          length === 0
            ? Math.hypot(...group.map((j) => pulls[j])) - bound
            : Math.hypot(...group.map((j) => pulls[j] - (bound * scaled[j]) / length));
        expect(excess / path.values[0]).toBeLessThanOrEqual(1e-7);
      }
    }
  });

  it("refuse weights whose sum is not finite, instead of searching forever", async () => {
    const { x, y } = sampleOf(20, 5, 1, 13);
    for (const method of [new GroupLasso(), new SparseGroupLasso(), new Lasso()])
      await expect(method.fit(x, y, { weights: y.map(() => 1e308) })).rejects.toThrow(
        "the sum of the weights is too large",
      );
  });
});
