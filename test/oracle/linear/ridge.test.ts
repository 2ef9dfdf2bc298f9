import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { diabetes } from "../../../src/data/datasets/index.js";
import { Matrix, Ridge, Table } from "../../../src/index.js";
import { standardizeDesign } from "../../../src/methods/linear/engine/design/standardize.js";
import { spectrumOf } from "../../../src/methods/linear/ridge/spectrum.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";

interface Fixture {
  readonly lambdas: number[];
  readonly path: number[][];
  readonly weighted: number[][];
  readonly raw: number[][];
  readonly origin: number[][];
  readonly loo: number[];
  readonly severalLambdas: number[];
  readonly severalLoo: number[][];
  readonly commonLambda: number;
  readonly wide: { x: number[][]; y: number[]; loo: number[]; predictions: number[][] };
  readonly r: { mass: number[][]; massGcv: number[]; glmnet: number[][] };
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("ridge.json", import.meta.url), "utf8"));
const { lambdas, wide } = fixture;
const table = await diabetes();
const x = Matrix.fromColumns(table.names.slice(0, 10).map(numbers));
const y = numbers("progression");

function numbers(name: string): Float64Array {
  const column = table.column(name);
  if (column.kind !== "quantitative") throw new Error(`${name} is ${column.kind}`);
  return column.values;
}

/** Each row by its own largest number: coefficients differ in size. */
function expectRows(actual: readonly (readonly number[])[], expected: number[][], tolerance: number): void {
  for (const [k, row] of expected.entries())
    expectClose(actual[k], row, { tolerance, scale: Math.max(...row.map(Math.abs)) });
}

function rowsOf({ path }: { path: { intercepts: Float64Array; coefficients: Matrix; length: number } }) {
  return Array.from({ length: path.length }, (_, k) => [path.intercepts[k], ...path.coefficients.row(k)]);
}

describe("Ridge on the diabetes data", () => {
  const ridge = new Ridge({ lambdas });

  it("has scikit-learn's coefficients at every penalty", async () => {
    expectRows(rowsOf(await ridge.fit(x, y)), fixture.path, 1e-12);
  });

  it("has MASS::lm.ridge's coefficients", async () => {
    expectRows(rowsOf(await ridge.fit(x, y)), fixture.r.mass, 1e-12);
  });

  it("has glmnet's coefficients where its penalty is λ·sd(y)/n", async () => {
    expectRows(rowsOf(await ridge.fit(x, y)), fixture.r.glmnet, 1e-8);
  });

  it("has MASS::lm.ridge's GCV, which does not count the intercept", async () => {
    const { path, criterionValues } = await ridge.fit(x, y);
    const n = y.length;
    const recounted = criterionValues.map((value, k) => {
      const degrees = path.degreesOfFreedom[k];
      return (value * ((n - 1 - degrees) / (n - degrees)) ** 2) / n;
    });
    expectClose(recounted, fixture.r.massGcv, { tolerance: 1e-12 });
  });

  it("takes weights as scikit-learn does, with weighted deviations", async () => {
    const weights = Float64Array.from(y, (_, i) => 1 + (i % 3));
    expectRows(rowsOf(await ridge.fit(x, y, { weights })), fixture.weighted, 1e-11);
  });

  it("leaves scales and the origin alone if told so", async () => {
    const raw = await ridge.with({ standardize: false }).fit(x, y);
    expectRows(rowsOf(raw), fixture.raw, 1e-11);
    const origin = await ridge.with({ standardize: false, intercept: false }).fit(x, y);
    expectRows(
      rowsOf(origin).map((row) => row.slice(1)),
      fixture.origin,
      1e-11,
    );
  });

  it("has the errors of cases that are really left out, one by one", async () => {
    const model = await ridge.with({ criterion: "loo" }).fit(x, y);
    expectClose(
      model.criterionValues.map((value, k) => value / fixture.loo[k]),
      fixture.loo.map(() => 1),
      { tolerance: 1e-12 },
    );
    expect(model.lambda).toBe(1);
  });

  it("chooses for several responses what RidgeCV chooses, for each or for all", async () => {
    const both = Matrix.fromColumns([y, y.map((value) => Number(Math.log(value).toFixed(6)))]);
    const byLoo = await ridge.with({ criterion: "loo" }).fit(x, both);
    expect([...byLoo.lambdas]).toEqual(fixture.severalLambdas);
    for (const [r, model] of byLoo.models.entries()) {
      expectClose(
        model.criterionValues.map((value, k) => value / fixture.severalLoo[r][k]),
        lambdas.map(() => 1),
        { tolerance: 1e-12 },
      );
    }
    const common = await ridge.with({ criterion: "loo", shared: true }).fit(x, both);
    expect([...common.lambdas]).toEqual([fixture.commonLambda, fixture.commonLambda]);
  });
});

describe("Ridge with more features than cases", () => {
  it("has scikit-learn's predictions, and the errors of cases left out", async () => {
    const model = await new Ridge({ lambdas, criterion: "loo" }).fit(wide.x, wide.y);
    expectRows(model.predictPath(wide.x).transpose().toArrays(), wide.predictions, 1e-12);
    expectClose(
      model.criterionValues.map((value, k) => value / wide.loo[k]),
      wide.loo.map(() => 1),
      { tolerance: 1e-11 },
    );
  });
});

describeWithData("Ridge on the prostate data", "esl/prostate_train.csv", (file) => {
  const [head, ...lines] = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.trim().split("\t"));
  const prostate = Table.fromColumns(
    Object.fromEntries(head.map((name, j) => [name, lines.map((cells) => Number(cells[j]))])),
  );
  const four = { tolerance: 5.1e-5 };

  it("has the singular values, and coefficients and degrees of freedom at λ = 1, 10 and 100", async () => {
    const model = await new Ridge({ lambdas: [1, 10, 100] }).fit(prostate, "lpsa");
    const design = standardizeDesign(
      Matrix.fromColumns(
        model.features.map((name) => lines.map((cells) => Number(cells[head.indexOf(name)]))),
      ),
      new Float64Array(lines.length),
      undefined,
      { intercept: true, standardize: true },
    );
    const standardized = (lambda: number) =>
      model.path.at(lambda).coefficients.map((value, j) => value * design.scales[j]);
    expectClose(standardized(1), [0.6854, 0.2896, -0.1343, 0.2084, 0.3016, -0.2545, -0.0113, 0.256], four);
    expectClose(standardized(10), [0.5383, 0.2755, -0.0863, 0.1905, 0.2654, -0.0887, 0.0269, 0.1713], four);
    expectClose(standardized(100), [0.2404, 0.1645, 0.017, 0.1017, 0.1562, 0.083, 0.0543, 0.0946], four);
    expectClose(
      (await spectrumOf(design.x, 1)).values,
      [15.1519, 10.4581, 8.3341, 6.4364, 5.5226, 5.0238, 4.3311, 3.416],
      four,
    );
    expectClose(model.path.degreesOfFreedom, [2.6195, 6.2143, 7.7494], four);
  });
});
