// A level that was not in the training data is an error that says where it is, or is treated as the page of the
// method says.

import { describe, expect, it } from "vitest";
import { catalog } from "../../src/apps/catalog.js";
import { CredalError } from "../../src/base/errors.js";
import { describeOptions } from "../../src/base/options.js";
import { Table } from "../../src/data/table/table.js";
import { can } from "../../src/model/capabilities.js";
import { sampleFor } from "../../src/model/check/sample.js";
import type { Model } from "../../src/model/model.js";
import { unseenLevels } from "../../src/model/unseen-levels.js";
import { exampleOf } from "./examples.js";

/** Where the unseen level is. */
const ROW = 2;

/** What a refusal says. */
const NAMED = { column: "size", row: ROW, received: '"XXL"' };

/** What methods do that neither refuse unseen levels nor pass them on as they are. */
const TREATMENTS: Readonly<Record<string, "left out" | "missing" | "unused" | "grouped" | "encoded">> = {
  CategoricalNB: "left out",
  NaiveBayes: "left out",
  SemiSupervisedNB: "left out",
  MixedMixture: "left out",
  DecisionTreeClassifier: "missing",
  DecisionTreeRegressor: "missing",
  GradientBoostingClassifier: "missing",
  GradientBoostingRegressor: "missing",
  RandomForestClassifier: "missing",
  RandomForestRegressor: "missing",
  ExtraTreesClassifier: "missing",
  ExtraTreesRegressor: "missing",
  IsolationForest: "missing",
  NetworkClassifier: "missing",
  RuleList: "missing",
  PRIM: "missing",
  PRIMClassifier: "missing",
  BoostedRules: "missing",
  VersionSpace: "missing",
  BaselineClassifier: "unused",
  BaselineRegressor: "unused",
  LevelGrouper: "grouped",
  CountEncoder: "encoded",
  TargetEncoder: "encoded",
};

const cases = catalog.flatMap((Estimator) =>
  (["categorical", "ordinal"] as const).map((kind) => ({ name: Estimator.kind, Estimator, kind })),
);

describe("an unseen level", () => {
  it.each(cases)("in the $kind column of $name is refused by row, or treated as stated", async (given) => {
    const { Estimator, kind } = given;
    const fitted = await fitWith(Estimator, kind);
    // The method needs numbers, its own kinds of columns, or a single one.
    if (fitted instanceof CredalError) return expect(fitted.message).toMatch(/"size"|one feature/);
    const { model, rows, y } = fitted;
    const treatment = TREATMENTS[Estimator.kind];
    if (treatment === "left out" || treatment === "missing") expectLeftOut(model, rows(), rows(null));
    else if (treatment === "unused") expect(answer(model, rows())).toEqual(answer(model, rows("S")));
    else if (treatment === "grouped" && kind === "categorical")
      expect(answer(model, rows())).toMatchObject({ size: "(other)" });
    else if (treatment === "encoded") expectEncoded(model, rows(), y);
    else expectRefusedOrPassed(model, rows());
  });

  const optional = catalog.flatMap((Estimator) =>
    describeOptions(Estimator.schema).some(({ name }) => name === "unknown")
      ? [{ name: Estimator.kind, Estimator }]
      : [],
  );

  it.each(optional)("is refused by $name with unknown: error, and else listed", async ({ Estimator }) => {
    const { unknown } = Estimator.schema.shape as unknown as Record<
      string,
      { unwrap(): { readonly options: readonly string[] } }
    >;
    for (const policy of unknown.unwrap().options) {
      const fitted = await fitWith(Estimator, "categorical", { unknown: policy });
      if (fitted instanceof CredalError) throw fitted;
      const { model, rows } = fitted;
      if (policy === "error") {
        expect(refusalOf(() => answer(model, rows()))).toMatchObject(NAMED);
        expect(unseenLevels(model, rows())).toEqual([]);
      } else {
        answer(model, rows());
        expect(unseenLevels(model, rows())).toEqual([{ column: "size", levels: ["XXL"], rows: 1 }]);
      }
    }
  });
});

/** The model of the sample with a column of levels, and new rows; a null is a missing level. */
async function fitWith(
  Estimator: (typeof catalog)[number],
  kind: "categorical" | "ordinal",
  changed: object = {},
): Promise<{ model: Model; rows: (level?: string | null) => Table; y: unknown } | CredalError> {
  const { options, values } = exampleOf(Estimator.kind);
  // Levels are counted as they are, so that missing ones need not be refused in order to be compared with.
  const native = TREATMENTS[Estimator.kind] === "left out" ? { missing: "native" } : {};
  const estimator = new Estimator({ ...options, ...native, ...changed } as never);
  const { x, y } = sampleFor(estimator, values);
  const numbers = Array.from({ length: x.columns }, (_, j) => [`x${j}`, x.column(j)]);
  const sizes = ["S", "M", "L"];
  const usual = Array.from({ length: x.rows }, (_, row) => sizes[(row + Math.floor(row / 3)) % 3]);
  const tableOf = (size: readonly (string | null)[], levels: readonly string[]) =>
    Table.fromColumns(
      // A product needs two columns of levels.
      { ...Object.fromEntries(numbers), size, ...(Estimator.kind === "CartesianProduct" && { also: usual }) },
      { kinds: { size: { kind, levels } } },
    );
  const rows = (level: string | null = "XXL") =>
    tableOf(
      usual.map((size, row) => (row === ROW ? level : size)),
      [...sizes, "XXL"],
    );
  try {
    return { model: await estimator.fitTo(tableOf(usual, sizes), y as never, {}), rows, y };
  } catch (error) {
    if (error instanceof CredalError) return error;
    throw error;
  }
}

/** What a model says of the row with the unseen level. */
function answer(model: Model, rows: Table): unknown {
  if (can(model, "tableTransformation")) return model.transformTable(rows).toRows()[ROW];
  if (can(model, "predictions")) {
    const answers = model.predict(rows);
    return "columns" in answers ? answers.row(ROW) : answers[ROW];
  }
  if (can(model, "transformation")) return model.transform(rows).row(ROW);
  if (can(model, "densities")) return model.logDensity(rows)[ROW];
  throw new TypeError(`${model.kind} neither predicts nor transforms tables`);
}

function expectLeftOut(model: Model, unseen: Table, missing: Table): void {
  if (can(model, "probabilities"))
    expect(model.predictProba(unseen).data).toEqual(model.predictProba(missing).data);
  expect(answer(model, unseen)).toEqual(answer(model, missing));
  if (can(model, "unseenLevels"))
    expect(unseenLevels(model, unseen)).toEqual([{ column: "size", levels: ["XXL"], rows: 1 }]);
}

/** A level that never occurred has the count 0, or tells nothing of the target but its mean. */
function expectEncoded(model: Model, unseen: Table, y: unknown): void {
  const numbers = y as Float64Array;
  const size =
    model.kind === "CountEncoder" ? 0 : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  expect(answer(model, unseen)).toMatchObject({ size: expect.closeTo(size, 12) });
  expect(unseenLevels(model, unseen)).toEqual([{ column: "size", levels: ["XXL"], rows: 1 }]);
}

function expectRefusedOrPassed(model: Model, rows: Table): void {
  const refusal = refusalOf(() => answer(model, rows));
  if (refusal !== undefined || !can(model, "tableTransformation")) expect(refusal).toMatchObject(NAMED);
  else {
    const transformed = model.transformTable(rows).toRows()[ROW];
    if ("size" in transformed) expect(transformed).toMatchObject({ size: "XXL" });
  }
}

function refusalOf(ask: () => unknown): unknown {
  try {
    ask();
  } catch (error) {
    return error;
  }
}
