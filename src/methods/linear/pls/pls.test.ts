import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../../test/support/abort.js";
import { describeWithData } from "../../../../test/support/data.js";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { loadModel } from "../../../apps/catalog.js";
import { OptionError } from "../../../base/errors.js";
import { diabetes } from "../../../data/datasets/index.js";
import { Table } from "../../../data/table/table.js";
import { readCsv } from "../../../io/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { Pipeline } from "../../../prepare/index.js";
import { standardizeColumns } from "../engine/design/standardize.js";
import { LinearRegression } from "../linear-regression/index.js";
import { PLS, type PLSModel } from "./index.js";

const METHODS = ["nipals", "simpls"] as const;

describeWithData("PLS on the prostate data", "esl/prostate_train.csv", (file) => {
  const errors = [0.63525, 0.50871, 0.46691, 0.44382, 0.44011, 0.43925, 0.4392, 0.4392];
  const two = [0.4331, 0.3578, -0.0213, 0.2415, 0.2574, 0.0852, 0.0061, 0.0837];

  for (const method of METHODS) {
    it(`PLS has the training errors and coefficients of ESL, by ${method}`, async () => {
      const table = await readCsv(file, { delimiter: "\t" });
      const model = await new PLS({ components: 8, method }).fit(table, "lpsa");
      expectClose(
        model.path.residualSums.slice(1).map((sum) => sum / table.rows),
        errors,
        { tolerance: 6e-6 },
      );
      const divided = model.path.point(2).coefficients.map((value, j) => value * model.structure.scales[j]);
      expectClose(divided, two, { tolerance: 6e-5 });
    });
  }
});

/** ESL's algorithm 3.3, step by step: what is fitted after every component. */
function textbook(x: Matrix, y: Float64Array, components: number): Float64Array[] {
  const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
  const columns = Array.from({ length: x.columns }, (_, j) =>
    standardizeColumns(x, undefined, { center: true, divide: true }).x.column(j),
  );
  const inner = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  let fitted = new Float64Array(y.length).fill(mean);
  return Array.from({ length: components }, () => {
    const z = new Float64Array(y.length);
    for (const column of columns) {
      const weight = inner(column, y);
      for (const [i, value] of column.entries()) z[i] += weight * value;
    }
    const square = inner(z, z);
    const slope = inner(z, y) / square;
    fitted = fitted.map((value, i) => value + slope * z[i]);
    for (const [j, column] of columns.entries()) {
      const along = inner(z, column) / square;
      columns[j] = column.map((value, i) => value - along * z[i]);
    }
    return fitted;
  });
}

describe("PLS", () => {
  it("equals the textbook's algorithm, at every number of components", () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1e6 }),
        fc.constantFrom(...METHODS),
        async (seed, method) => {
          const x = new Matrix(15, 4, randomArray(60, seed));
          const y = randomArray(15, seed + 1);
          const model = await new PLS({ components: 4, method }).fit(x, y);
          const fitted = model.predictPath(x);
          for (const [m, expected] of textbook(x, y, 4).entries())
            expectClose(fitted.column(m + 1), expected, { tolerance: 1e-9 });
        },
      ),
      { numRuns: 30, seed: 1 },
    ));

  it("equals least squares with all components, by both algorithms", async () => {
    const table = await diabetes();
    const least = await new LinearRegression().fit(table, "progression");
    for (const method of METHODS) {
      const model = await new PLS({ components: 10, method }).fit(table, "progression");
      expectClose(model.coefficients, least.coefficients, { tolerance: 1e-10, scale: 100 });
    }
  });

  for (const method of METHODS) {
    it(`has uncorrelated scores for several responses, and its predictions are sums over them (${method})`, async () => {
      const x = new Matrix(40, 6, randomArray(240, 1));
      const y = new Matrix(40, 3, randomArray(120, 2)).map((value, at) => value + x.data[2 * at]);
      const model = await new PLS({ components: 5, method }).fit(x, y);
      const scores = model.transform(x);
      const { scoreVariances, responseScales, responseCenters } = model.models[0].structure;
      const moments = scores
        .transpose()
        .multiply(scores)
        .scale(1 / x.rows);
      expectClose(moments.data, Matrix.diagonal(scoreVariances).data, { tolerance: 1e-13 });
      const divided = scores.multiply(model.responseLoadings.transpose());
      const sums = divided.map((value, at) => value * responseScales[at % 3] + responseCenters[at % 3]);
      expectClose(model.predict(x).data, sums.data, { tolerance: 1e-13 });
      const weights = model.weights.transpose().multiply(model.weights);
      expectClose(weights.diagonal(), new Float64Array(5).fill(1), { tolerance: 1e-14 });
      if (method === "nipals") expectClose(weights.data, Matrix.identity(5).data, { tolerance: 1e-12 });
    });
  }

  it("finds the directions of largest covariance: no other of length 1 has more", async () => {
    const x = new Matrix(40, 5, randomArray(200, 3));
    const y = new Matrix(40, 2, randomArray(80, 4));
    const model = await new PLS({ components: 1 }).fit(x, y);
    const options = { center: true, divide: true };
    const [first, other] = [x, y].map((block) => standardizeColumns(block, undefined, options).x);
    const covariance = (direction: Float64Array) => {
      const products = other.transpose().multiply(first.multiply(direction));
      return Math.hypot(...products) / Math.hypot(...direction);
    };
    const most = covariance(model.weights.column(0));
    for (let seed = 0; seed < 200; seed += 1)
      expect(covariance(randomArray(5, seed))).toBeLessThanOrEqual(most * (1 + 1e-12));
  });

  it("reports the importance of features, whose squares have the mean 1, and 0 without components", async () => {
    const table = await diabetes();
    const model = await new PLS({ components: 3 }).fit(table, "progression");
    const squares = model.vip.map((value) => value * value);
    expectClose(squares.reduce((sum, value) => sum + value, 0) / 10, 1, { tolerance: 1e-13 });
    expect(model.features[model.vip.indexOf(Math.max(...model.vip))]).toBe("bmi");
    const none = await new PLS({ components: 0 }).fit(table, "progression");
    expect([...none.vip]).toEqual(new Array(10).fill(0));
  });

  it("ends its path where the response is explained exactly", async () => {
    const x = new Matrix(20, 3, randomArray(60, 5));
    const constant = await new PLS({ components: 3 }).fit(x, new Float64Array(20).fill(7));
    expect(constant.components).toBe(0);
    expect([...constant.predict(x.slice(0, 2))]).toEqual([7, 7]);
    const twice = Matrix.fromColumns([x.column(0), x.column(0), x.column(1)]);
    const model = await new PLS({ components: 3 }).fit(twice, randomArray(20, 6));
    expect(model.components).toBe(2);
    const least = await new LinearRegression().fit(twice, randomArray(20, 6));
    expectClose(model.predict(twice), least.predict(twice), { tolerance: 1e-12 });
  });

  it("fits more features than cases exactly with all components", async () => {
    const x = new Matrix(6, 30, randomArray(180, 7));
    const y = randomArray(6, 8);
    const model = await new PLS({ components: 5 }).fit(x, y);
    expectClose(model.predict(x), y, { tolerance: 1e-12 });
  });

  it("uses all cases of long data, block by block", async () => {
    const x = new Matrix(3000, 40, randomArray(120000, 9));
    const y = randomArray(3000, 10).map((value, i) => value + x.data[40 * i] - x.data[40 * i + 7]);
    const model = await new PLS({ components: 40 }).fit(x, y);
    const least = await new LinearRegression().fit(x, y);
    expectClose(model.coefficients, least.coefficients, { tolerance: 1e-10 });
  });

  it("treats a weight as that many rows, also in its predictions", async () => {
    const x = new Matrix(12, 3, randomArray(36, 11));
    const y = new Matrix(12, 2, randomArray(24, 12));
    const weights = Float64Array.from({ length: 12 }, (_, row) => row % 3);
    const rows = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
    const estimator = new PLS({ components: 2 });
    const weighted = await estimator.fit(x, y, { weights });
    const repeated = await estimator.fit(
      rows.map((row) => x.row(row)),
      rows.map((row) => y.row(row)),
    );
    expectClose(weighted.predict(x).data, repeated.predict(x).data, { tolerance: 1e-13 });
  });

  it("does not depend on the units of several responses unless the option says so", async () => {
    const x = new Matrix(30, 4, randomArray(120, 13));
    const y = new Matrix(30, 2, randomArray(60, 14));
    const other = y.map((value, at) => (at % 2 === 0 ? 100 * value : value));
    const estimator = new PLS({ components: 1 });
    const [model, moved] = [await estimator.fit(x, y), await estimator.fit(x, other)];
    expectClose(moved.predict(x).column(1), model.predict(x).column(1), { tolerance: 1e-12 });
    const plain = estimator.with({ standardizeResponses: false });
    const change = (await plain.fit(x, other)).predict(x).column(1);
    const before = (await plain.fit(x, y)).predict(x).column(1);
    expect(Math.max(...change.map((value, i) => Math.abs(value - before[i])))).toBeGreaterThan(0.01);
  });

  it("accepts several targets of a table by name, and keeps them in its file", async () => {
    const table = Table.fromColumns({
      a: randomArray(20, 15),
      b: randomArray(20, 16),
      u: randomArray(20, 17),
      v: randomArray(20, 18),
    });
    const model = await new PLS({ folds: 4 }).fit(table, ["u", "v"]);
    expect(model.features).toEqual(["a", "b"]);
    expect(model.responses).toEqual(["u", "v"]);
    const back = loadModel(JSON.parse(JSON.stringify(model))) as typeof model;
    expect(back.predict(table)).toEqual(model.predict(table));
    expect(back.validation).toEqual(model.validation);
    const single = loadModel(JSON.parse(JSON.stringify(await new PLS({ components: 1 }).fit(table, "u"))));
    expect((single as PLSModel).predict(table.drop(["u"]))).toBeInstanceOf(Float64Array);
  });

  it("refuses a file with inconsistent parts", async () => {
    const x = new Matrix(10, 2, randomArray(20, 19));
    const json = JSON.parse(JSON.stringify(await new PLS({ components: 1 }).fit(x, randomArray(10, 20))));
    const { state } = json;
    expect(() => loadModel({ ...json, state: { ...state, chosen: 2 } })).toThrow(
      'PLS: field "state.chosen": must be an index on the path.',
    );
    expect(() => loadModel({ ...json, state: { ...state, responses: ["a", "b"] } })).toThrow(
      'PLS: field "state.structure": must fit',
    );
    const structure = { ...state.structure, weights: state.structure.responseLoadings };
    expect(() => loadModel({ ...json, state: { ...state, structure } })).toThrow(
      'PLS: field "state.structure": must have parts',
    );
  });

  it("can be the last step of a pipeline, or an earlier one", async () => {
    const table = await diabetes();
    const pipeline = new Pipeline({
      steps: [
        ["scores", new PLS({ components: 3 })],
        ["regress", new LinearRegression()],
      ],
    });
    const model = await pipeline.fit(table, "progression");
    const alone = await new PLS({ components: 3 }).fit(table, "progression");
    expectClose((model as unknown as PLSModel).predict(table), alone.predict(table), {
      tolerance: 1e-12,
      scale: 100,
    });
  });

  it("can be aborted between components", async () => {
    const abort = new AbortController();
    const x = new Matrix(40, 20, randomArray(800, 21));
    abortAtNextPause(abort);
    const fit = new PLS({ components: 20 }).fit(x, randomArray(40, 22), { signal: abort.signal });
    await expect(fit).rejects.toMatchObject({ name: "AbortError" });
  });

  it("refuses too many components", async () => {
    await expect(
      new PLS({ components: 3 }).fit(
        [
          [1, 2, 3],
          [2, 1, 0],
          [0, 1, 1],
        ],
        [1, 2, 3],
      ),
    ).rejects.toEqual(refusal(OptionError, /PLS: option "components" must be at most 2.*got 3\./));
  });
});
