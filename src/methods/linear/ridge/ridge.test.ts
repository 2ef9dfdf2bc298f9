import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { Table } from "../../../data/table/table.js";
import { kFold } from "../../../evaluate/validate/index.js";
import { inverse } from "../../../math/linalg/inverse.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { svd } from "../../../math/linalg/svd.js";
import { standardizeColumns, standardizeDesign, weightedRows } from "../engine/design/standardize.js";
import { LinearRegression } from "../linear-regression/index.js";
import { priorPenalty, Ridge, type RidgeModel, RidgeResponsesModel } from "./index.js";
import {
  coefficientRows,
  coefficientRowsParallel,
  leftVectors,
  project,
  rightVectors,
  spectrumOf,
  standardizedSpectrum,
  unproject,
} from "./spectrum.js";

const x = new Matrix(40, 5, randomArray(200, 1));
const y = Float64Array.from(randomArray(40, 2), (noise, i) => 2 + 3 * x.get(i, 0) - x.get(i, 2) + noise);

/** ∂/∂β of RSS + λ‖β‖², of standardized features. */
function gradient(model: RidgeModel, features: Matrix, response: Float64Array): Float64Array {
  const { scales, centers } = standardizeDesign(features, response, undefined, {
    intercept: true,
    standardize: true,
  });
  const fitted = model.predict(features);
  return scales.map((scale, j) => {
    let inner = 0;
    for (let i = 0; i < features.rows; i += 1)
      inner += ((features.get(i, j) - centers[j]) / scale) * (response[i] - fitted[i]);
    return inner - model.lambda * model.coefficients[j] * scale;
  });
}

describe("Ridge", () => {
  it("ends where the gradient of RSS + λ‖β‖² vanishes, for long and wide data", async () => {
    for (const [rows, columns] of [
      [40, 5],
      [12, 30],
      [700, 90],
      [90, 900],
    ]) {
      const features = new Matrix(rows, columns, randomArray(rows * columns, 3));
      const response = Float64Array.from(randomArray(rows, 4));
      const model = await new Ridge({ lambda: 3 }).fit(features, response);
      expectClose(gradient(model, features, response), new Float64Array(columns), {
        tolerance: 1e-12,
        scale: rows,
      });
    }
  });

  it("equals least squares without a penalty, and the mean with an infinite one", async () => {
    const least = await new LinearRegression().fit(x, y);
    const none = await new Ridge({ lambda: 0 }).fit(x, y);
    expectClose([none.intercept, ...none.coefficients], least.parameters, { tolerance: 1e-13, scale: 3 });
    expectClose([none.interceptStandardError, ...none.standardErrors], least.standardErrors, {
      tolerance: 1e-13,
    });
    expectClose(none.noiseVariance, least.residualVariance, { tolerance: 1e-13 });
    const much = await new Ridge({ lambda: 1e15 }).fit(x, y);
    expectClose(much.coefficients, new Float64Array(5), { tolerance: 1e-12 });
    expectClose(much.intercept, y.reduce((a, b) => a + b) / 40, { tolerance: 1e-12 });
  });

  it("divides orthonormal least squares by 1 + λ", async () => {
    const orthonormal = Matrix.from([
      [0.5, 0.5],
      [0.5, -0.5],
      [-0.5, 0.5],
      [-0.5, -0.5],
    ]);
    const options = { standardize: false, intercept: false } as const;
    const least = await new Ridge({ lambda: 0, ...options }).fit(orthonormal, [3, 1, 0, 2]);
    const shrunken = await new Ridge({ lambda: 3, ...options }).fit(orthonormal, [3, 1, 0, 2]);
    expectClose(
      shrunken.coefficients,
      least.coefficients.map((value) => value / 4),
      { tolerance: 1e-15 },
    );
    expectClose(shrunken.degreesOfFreedom, 0.5, { tolerance: 1e-15 });
  });

  it("has the standard errors of σ²(XᵀX + λI)⁻¹XᵀX(XᵀX + λI)⁻¹", async () => {
    const lambda = 7;
    const model = await new Ridge({ lambda, standardize: false }).fit(x, y);
    const { x: centered } = standardizeDesign(x, y, undefined, { intercept: true, standardize: false });
    const gram = centered.transpose().multiply(centered);
    const inner = inverse(gram.add(Matrix.identity(5).scale(lambda)));
    const covariance = inner.multiply(gram).multiply(inner).scale(model.noiseVariance);
    expectClose(model.standardErrors, covariance.diagonal().map(Math.sqrt), { tolerance: 1e-14 });
    const hat = centered.multiply(inner).multiply(centered.transpose());
    const left = 39 - 2 * trace(hat) + trace(hat.multiply(hat.transpose()));
    expectClose(model.noiseVariance, model.path.residualSums[0] / left, { tolerance: 1e-13 });
    expectClose(model.degreesOfFreedom, trace(hat), { tolerance: 1e-13 });
  });

  it("is the posterior mode for a normal prior of variance σ²/λ", async () => {
    const model = await new Ridge({ lambda: 7 }).fit(x, y);
    const { noiseVariance, priorVariance } = model;
    expectClose(priorPenalty({ noiseVariance, priorVariance }), 7, { tolerance: 1e-14 });
    expect(() => priorPenalty({ noiseVariance: 1, priorVariance: 0 })).toThrow("priorVariance");
  });

  it("has a path from 0 to nearly least squares, and chooses its smallest GCV", async () => {
    const model = await new Ridge().fit(x, y);
    expect(model.path.length).toBe(100);
    expect(model.path.degreesOfFreedom[0]).toBeLessThan(0.01);
    expect(model.path.degreesOfFreedom[99]).toBeGreaterThan(4.99);
    expect(model.criterionValues[model.chosen]).toBe(Math.min(...model.criterionValues));
    expect(model.lambda).toBe(model.path.values[model.chosen]);
    const short = await new Ridge({ pathLength: 3 }).fit(x, y);
    expectClose(short.path.values[0] / short.path.values[2], 1e9, { tolerance: 1e-12, scale: 1e9 });
  });

  it("chooses by folds, or the largest penalty within one standard error", async () => {
    const folds = kFold(40, { folds: 4, seed: 3 });
    const options = { criterion: "cross-validation" as const, lambdas: [0.1, 1, 10, 100], folds };
    const best = await new Ridge(options).fit(x, y);
    const simple = await new Ridge({ ...options, rule: "one-standard-error" }).fit(x, y);
    expect(simple.lambda).toBeGreaterThan(best.lambda);
    const means = best.validation?.means ?? [];
    const direct = [100, 10, 1, 0.1].map(async (lambda) => {
      let sum = 0;
      for (const { train, test } of folds) {
        const rows = (of: Int32Array) => Array.from(of, (row) => x.row(row));
        const model = await new Ridge({ lambda }).fit(
          rows(train),
          Array.from(train, (row) => y[row]),
        );
        sum += model.predict(rows(test)).reduce((total, value, k) => total + (value - y[test[k]]) ** 2, 0);
      }
      return sum / 40;
    });
    expectClose(means, await Promise.all(direct), { tolerance: 1e-13 });
    expect([...best.criterionValues]).toEqual([...means]);
  });

  it("leaves one copy of a weighted case out, as with repeated rows", async () => {
    const weights = Float64Array.from(y, (_, i) => i % 3);
    const rows = [...weights].flatMap((weight, i) => new Array<number>(weight).fill(i));
    for (const criterion of ["gcv", "loo"] as const) {
      const ridge = new Ridge({ criterion, pathLength: 5 });
      const weighted = await ridge.fit(x, y, { weights });
      const written = await ridge.fit(
        rows.map((i) => x.row(i)),
        rows.map((i) => y[i]),
      );
      expectClose(weighted.criterionValues, written.criterionValues, { tolerance: 1e-12 });
      expectClose(weighted.noiseVariance, written.noiseVariance, { tolerance: 1e-12 });
      expectClose(weighted.standardErrors, written.standardErrors, { tolerance: 1e-12 });
    }
  });

  it("computes leave-one-out errors from leverages, for many cases and several responses, on any number of threads", async () => {
    const [n, p] = [4500, 40];
    const long = new Matrix(n, p, randomArray(n * p, 3));
    const noise = randomArray(2 * n, 4);
    const both = new Matrix(n, 2).map((_, at) => noise[at] + long.get(at >> 1, at & 1) + (at & 1));
    const lambdas = [3000, 30, 0.3];
    const ridge = new Ridge({ lambdas, criterion: "loo", standardize: false });
    const [one, two] = [
      await ridge.fit(long, both, { threads: 1 }),
      await ridge.fit(long, both, { threads: 2 }),
    ];
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
    const { x: moved } = standardizeColumns(long, undefined, { center: true, divide: false });
    const gram = moved.transpose().multiply(moved);
    for (const [k, lambda] of lambdas.entries()) {
      const inner = moved.multiply(inverse(gram.add(Matrix.identity(p).scale(lambda))));
      const leverages = Float64Array.from({ length: n }, (_, i) => {
        const row = moved.row(i);
        return 1 / n + inner.row(i).reduce((sum, value, j) => sum + value * row[j], 0);
      });
      for (const [r, model] of one.models.entries()) {
        const response = both.column(r);
        const fitted = (await new Ridge({ lambda, standardize: false }).fit(long, response)).predict(long);
        const sum = response.reduce(
          (total, value, i) => total + ((value - fitted[i]) / (1 - leverages[i])) ** 2,
          0,
        );
        expectClose(model.criterionValues[k], sum / n, { tolerance: 1e-12 });
      }
    }
  });

  it("gives columns that do not vary the coefficient 0 and names them", async () => {
    const table = Table.fromColumns({ a: x.column(0), same: new Float64Array(40).fill(3), y });
    const model = await new Ridge({ lambda: 1 }).fit(table, "y");
    expect(model.constantFeatures).toEqual(["same"]);
    expect(model.coefficients[1]).toBe(0);
  });

  it("gives equal columns equal coefficients, also without a penalty", async () => {
    const twice = Matrix.fromColumns([x.column(0), x.column(0)]);
    for (const lambda of [0, 2]) {
      const { coefficients } = await new Ridge({ lambda }).fit(twice, y);
      expectClose(coefficients[0], coefficients[1], { tolerance: 1e-13 });
    }
  });

  it("reports the errors of exact fits as unknown, not as 0", async () => {
    const wide = new Matrix(5, 20, randomArray(100, 7));
    for (const criterion of ["gcv", "loo"] as const) {
      const model = await new Ridge({ lambdas: [0, 1], criterion }).fit(wide, y.slice(0, 5));
      expect(model.lambda).toBe(1);
      expect(model.criterionValues[1]).toBe(Number.POSITIVE_INFINITY);
    }
    const exact = await new Ridge({ lambda: 0 }).fit(wide, y.slice(0, 5));
    expect(exact.noiseVariance).toBeNaN();
    expectClose(exact.predict(wide), y.slice(0, 5), { tolerance: 1e-12 });
  });

  it("saves and loads several responses, each with the model of a separate fit", async () => {
    const both = await new Ridge().fit(x, Matrix.fromColumns([y, y.map((v) => v * v)]));
    expect(both.responses).toEqual(["y0", "y1"]);
    const alone = await new Ridge().fit(x, y);
    expect(both.models[0].coefficients).toEqual(alone.coefficients);
    const back = RidgeResponsesModel.fromJSON(JSON.stringify(both));
    expect(back.predict(x)).toEqual(both.predict(x));
    expect(JSON.stringify(loadModel(JSON.stringify(both)))).toBe(JSON.stringify(both));
    expect(back.models[1].standardErrors).toEqual(both.models[1].standardErrors);
    const byName = await new Ridge({ shared: true }).fit(
      Table.fromColumns({ a: x.column(0), u: y, v: x.column(1) }),
      ["u", "v"],
    );
    expect(byName.lambdas[0]).toBe(byName.lambdas[1]);
  });

  it("chooses a shared penalty by folds, too", async () => {
    const both = Matrix.fromColumns([y, x.column(3)]);
    const options = { criterion: "cross-validation", folds: 5, pathLength: 8, shared: true } as const;
    const model = await new Ridge(options).fit(x, both);
    const [u, v] = model.models.map(({ validation }) => validation?.means ?? new Float64Array());
    const means = u.map((value, k) => (value + v[k]) / 2);
    expect(model.models.map(({ chosen }) => chosen)).toEqual([0, 0].fill(means.indexOf(Math.min(...means))));
  });

  it("refuses invalid penalties, and rules that need folds", () => {
    expect(() => new Ridge({ lambda: -1 })).toThrow('Ridge: option "lambda" must be');
    expect(() => new Ridge({ lambdas: [] })).toThrow('option "lambdas"');
    expect(() => new Ridge({ rule: "one-standard-error" })).toThrow(
      'option "rule" must be "best" unless the criterion is "cross-validation"',
    );
  });
});

describe("spectrumOf", () => {
  it("has the singular values and vectors, whether found by XᵀX or by XXᵀ", async () => {
    for (const [rows, columns] of [
      [700, 90],
      [90, 900],
    ]) {
      const a = new Matrix(rows, columns, randomArray(rows * columns, 9));
      const { U, V, singularValues } = svd(a);
      const spectrum = await spectrumOf(a, 1);
      expect([spectrum.left, spectrum.right].filter((side) => side === undefined)).toHaveLength(1);
      expectClose(spectrum.values, singularValues, { tolerance: 1e-13, scale: singularValues[0] });
      const b = Float64Array.from(randomArray(rows, 5));
      const scores = project(spectrum, b);
      expectClose(unproject(spectrum, scores), U.multiply(U.transpose().multiply(b)), { tolerance: 1e-12 });
      const along = U.transpose().multiply(b);
      const one = new Matrix(1, scores.length, scores);
      const three = Matrix.fromColumns([scores, scores.map(() => 0), scores]).transpose();
      const expected = V.multiply(along);
      expectClose(coefficientRows(spectrum, one).data, expected, { tolerance: 1e-12 });
      const found = [
        coefficientRows(spectrum, three),
        await coefficientRowsParallel(spectrum, three, { threads: 2 }),
      ];
      for (const coefficients of found) {
        for (const row of [0, 2]) expectClose(coefficients.row(row), expected, { tolerance: 1e-12 });
        expect(coefficients.row(1).every((value) => value === 0)).toBe(true);
      }
      const { x: rowsOf, basis } = leftVectors(spectrum);
      const left = (basis === undefined ? rowsOf : rowsOf.multiply(basis)).slice(2, 7);
      const scaled = left.map((value, at) => value * spectrum.values[at % left.columns]);
      const rebuilt = scaled.multiply(rightVectors(spectrum).transpose());
      expectClose(rebuilt.data, a.slice(2, 7).data, { tolerance: 1e-12 });
    }
  });

  it("avoids XᵀX where that would cost digits", async () => {
    const a = new Matrix(700, 90, randomArray(63000, 9)).map((value, at) => value * 10 ** (-(at % 90) / 15));
    expect((await spectrumOf(a, 0)).left?.shape).toBe("700×90");
    expect((await spectrumOf(a, 1)).left).toBe(undefined);
  });

  it("of large columns, standardized on threads, equals that of columns standardized beforehand", async () => {
    for (const [rows, columns] of [
      [150, 4000],
      [4000, 150],
    ]) {
      const a = new Matrix(rows, columns, randomArray(rows * columns, 8)).map(
        (value, at) => value + (at % columns),
      );
      for (const divide of [true, false])
        for (const weights of [undefined, randomArray(rows, 9).map((value) => 1 + Math.abs(value))]) {
          const options = { center: true, divide };
          const { design, spectrum } = await standardizedSpectrum({ x: a, weights }, options, 1, {
            threads: 2,
          });
          const plain = standardizeColumns(a, weights, options);
          expectClose(design.x.data, plain.x.data, { tolerance: 1e-12, scale: columns });
          expectClose(design.centers, plain.centers, { tolerance: 1e-14, scale: columns });
          expectClose(design.scales, plain.scales, { tolerance: 1e-12 });
          const expected = await spectrumOf(weightedRows(plain.x, weights), 1);
          expectClose(spectrum.values, expected.values, { tolerance: 1e-12, scale: expected.values[0] });
        }
    }
  });
});

function trace(matrix: Matrix): number {
  return matrix.diagonal().reduce((sum, value) => sum + value, 0);
}
