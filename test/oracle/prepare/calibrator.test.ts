import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { FeatureCalibrator, Table } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

type Columns = Record<string, number[]>;

const fixture: {
  readonly dose: number[];
  readonly rest: number[];
  readonly town: string[];
  readonly ill: boolean[];
  readonly weights: number[];
  readonly logistic: Columns;
  readonly isotonic: Columns;
  readonly categorical: Columns;
  readonly "weighted isotonic": Columns;
} = JSON.parse(readFileSync(new URL("calibrator.json", import.meta.url), "utf8"));

const { dose, rest, town, ill, weights } = fixture;
const table = Table.fromColumns({ dose, rest, town, ill });

const cases = [
  ["logistic", undefined],
  ["isotonic", undefined],
  ["weighted isotonic", weights],
  ["categorical", undefined],
] as const;

describe("FeatureCalibrator with plain frequencies agrees with scikit-learn", () => {
  it.each(cases)("%s", async (name, given) => {
    const expected = fixture[name];
    const columns = Object.keys(expected);
    const method = name === "weighted isotonic" ? "isotonic" : name;
    const calibrator = new FeatureCalibrator({ method, columns, priorOdds: 1, smoothing: 0 });
    const model = await calibrator.fit(table, "ill", given && { weights: given });
    const out = model.transform(table);
    for (const column of columns)
      expectClose(out.column(model.outputs.indexOf(column)), expected[column], { tolerance: 1e-13 });
  });
});
