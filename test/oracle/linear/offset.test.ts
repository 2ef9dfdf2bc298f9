import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ElasticNet, Lasso, Pipeline, Ridge, StandardScaler, Table } from "../../../src/index.js";
import { LassoModel } from "../../../src/methods/linear/index.js";
import { expectClose } from "../../support/numbers.js";

interface Path {
  readonly alpha: number;
  readonly lambda: number[];
  readonly intercept: number[];
  readonly coefficients: number[][];
  readonly predictions: number[][];
}

interface Fixture {
  readonly x: number[][];
  readonly y: number[];
  readonly offset: number[];
  readonly weights: number[];
  readonly new: number[][];
  readonly newOffset: number[];
  /** Of the response without the offset. */
  readonly deviation: number;
  readonly lasso: Path;
  readonly weighted: Path;
  readonly net: Path;
  readonly validation: { readonly means: number[]; readonly standardErrors: number[] };
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("offset.json", import.meta.url), "utf8"));
const columnsOf = (rows: number[][]) =>
  Object.fromEntries(rows[0].map((_, j) => [`x${j}`, rows.map((row) => row[j])]));
const table = Table.fromColumns(
  { ...columnsOf(fixture.x), known: fixture.offset, y: fixture.y },
  { roles: { offset: "known" } },
);
const fresh = Table.fromColumns(
  { ...columnsOf(fixture.new), known: fixture.newOffset },
  { roles: { offset: "known" } },
);
const CLOSE = { tolerance: 1e-8 };

function expectPath(
  { path, predictPath }: { path: LassoModel["path"]; predictPath: Float64Array },
  fitted: Path,
) {
  expectClose(path.intercepts, fitted.intercept, CLOSE);
  expectClose(path.coefficients.data, fitted.coefficients.flat(), CLOSE);
  expectClose(predictPath, fitted.predictions.flat(), CLOSE);
}

describe("An offset", () => {
  it("gives the path and the predictions of glmnet for the lasso", async () => {
    const model = await new Lasso({ lambdas: fixture.lasso.lambda }).fit(table, "y");
    expectPath({ path: model.path, predictPath: model.predictPath(fresh).data }, fixture.lasso);
    const { lambda, predictions } = fixture.lasso;
    const end = lambda.length - 1;
    const last = await new Lasso({ lambda: lambda[end] }).fit(table, "y");
    expectClose(
      last.predict(fresh),
      predictions.map((row) => row[end]),
      CLOSE,
    );
  });

  it("agrees with glmnet with weights", async () => {
    const { weights, weighted } = fixture;
    const model = await new Lasso({ lambdas: weighted.lambda }).fit(table, "y", { weights });
    expectPath({ path: model.path, predictPath: model.predictPath(fresh).data }, weighted);
  });

  it("does so for the elastic net, whose λ glmnet has for a response divided by its deviation", async () => {
    const { net, deviation } = fixture;
    const l1 = net.alpha;
    const l2 = (1 - net.alpha) / deviation;
    const model = await new ElasticNet({
      alpha: l1 / (l1 + l2),
      lambdas: net.lambda.map((value) => value * (l1 + l2)),
    }).fit(table, "y");
    expectPath({ path: model.path, predictPath: model.predictPath(fresh).data }, net);
  });

  it("starts the path where glmnet does, and has the errors of its folds", async () => {
    const rows = fixture.y.map((_, row) => row);
    const folds = Array.from({ length: 5 }, (_, part) => ({
      train: rows.filter((row) => row % 5 !== part),
      test: rows.filter((row) => row % 5 === part),
    }));
    const model = await new Lasso({ folds, pathLength: 12 }).fit(table, "y");
    expectClose(model.path.values, fixture.lasso.lambda, CLOSE);
    expectClose(model.validation?.means ?? [], fixture.validation.means, CLOSE);
    expectClose(model.validation?.standardErrors ?? [], fixture.validation.standardErrors, CLOSE);
  });

  it("passes the other steps of a pipeline as it is, and files", async () => {
    const plain = await new Lasso({ lambda: 0.1 }).fit(table, "y");
    const steps = [
      ["scale", new StandardScaler()],
      ["lasso", new Lasso({ lambda: 0.1 })],
    ] as const;
    const piped = await new Pipeline({ steps }).fit(table, "y");
    expectClose(piped.predict(fresh), plain.predict(fresh), CLOSE);
    const back = LassoModel.fromJSON(JSON.stringify(plain));
    expect(back.hasOffset).toBe(true);
    expect(back.predict(fresh)).toEqual(plain.predict(fresh));
  });

  it("must be given for predictions if and only if it was given for the fit", async () => {
    const lasso = await new Lasso({ lambda: 0.1 }).fit(table, "y");
    const message = "Lasso: the model was fitted with an offset, but these rows have none";
    expect(() => lasso.predict(fixture.new)).toThrow(message);
    expect(() => lasso.predictPath(fresh.withRole("offset", undefined))).toThrow(message);
    const none = await new Lasso({ lambda: 0.1 }).fit(table.drop(["known"]), "y");
    expect(() => none.predict(fresh)).toThrow("these rows have an offset, but the model was fitted without");
    const gap = fresh.withColumn("known", {
      kind: "quantitative",
      values: Float64Array.of(1, Number.NaN, 2),
    });
    expect(() => lasso.predict(gap)).toThrow('column "known" has a missing value at row 1');
  });

  it("is refused by methods that do not know it, and by columns that are not numbers", async () => {
    await expect(new Ridge({ lambda: 1 }).fit(table, "y")).rejects.toMatchObject({
      message: expect.stringContaining(
        'Ridge: the column "known" is an offset, which this method does not support',
      ),
      method: "Ridge",
      column: "known",
    });
    const text = table.withColumn("name", { kind: "text", values: fixture.y.map(String) });
    expect(() => text.withRole("offset", "name")).toThrow('the offset column "name" must be quantitative');
  });
});
