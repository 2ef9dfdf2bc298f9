import { expect, it } from "vitest";
import { digits } from "../../../src/data/datasets/index.js";
import {
  IndicatorRegression,
  LinearDiscriminant,
  QuadraticDiscriminant,
  RegularizedDiscriminant,
  readTable,
  type Table,
} from "../../../src/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";

interface Predictor {
  predict(table: Table): unknown[];
}

function wrong(model: Predictor, table: Table, target: string): number {
  const column = table.column(target);
  const labels = column.kind === "quantitative" ? column.values : undefined;
  return model.predict(table).filter((label, row) => label !== labels?.[row]).length;
}

describeWithData("on the vowels of ESL", "esl/vowel.train.csv", (file) => {
  const read = async () => {
    const [train, test] = await Promise.all([readTable(file), readTable(file.replace("train", "test"))]);
    return { train, test };
  };

  it("linear regression of indicators has the error rates .48 and .67 of table 4.1", async () => {
    const { train, test } = await read();
    const model = await new IndicatorRegression().fit(train, "y");
    expect((wrong(model, train, "y") / 528).toFixed(2)).toBe("0.48");
    expect((wrong(model, test, "y") / 462).toFixed(2)).toBe("0.67");
  });

  it("LDA has the error rates .32 and .56 of table 4.1, just as MASS counts them", async () => {
    const { train, test } = await read();
    const model = await new LinearDiscriminant().fit(train, "y");
    expect([wrong(model, train, "y"), wrong(model, test, "y")]).toEqual([167, 257]);
    expect(model.parameterCount).toBe(110);
  });

  it("QDA has the error rates .01 and .53 of table 4.1, just as MASS counts them", async () => {
    const { train, test } = await read();
    const model = await new QuadraticDiscriminant().fit(train, "y");
    expect([wrong(model, train, "y"), wrong(model, test, "y")]).toEqual([6, 244]);
    expect(model.parameterCount).toBe(660);
  });

  it("reduced-rank LDA errs least with two coordinates, .49 as in figure 4.10, and as MASS in all", async () => {
    const { train, test } = await read();
    const counts: number[] = [];
    for (let components = 1; components <= 10; components += 1)
      counts.push(wrong(await new LinearDiscriminant({ components }).fit(train, "y"), test, "y"));
    expect(counts).toEqual([323, 227, 229, 236, 238, 256, 256, 257, 255, 257]);
    expect((counts[1] / 462).toFixed(2)).toBe("0.49");
  });

  it("RDA reaches about .48 for some share of the own covariance, as figure 4.7 shows", async () => {
    const { train, test } = await read();
    const rates: number[] = [];
    for (const ownShare of [0, 0.3, 0.6, 0.75, 0.9, 1]) {
      const model = await new RegularizedDiscriminant({ ownShare, commonShare: 1 }).fit(train, "y");
      rates.push(wrong(model, test, "y") / 462);
    }
    expect([rates[0].toFixed(2), rates[5].toFixed(2)]).toEqual(["0.56", "0.53"]);
    expect(Math.min(...rates)).toBeLessThan(0.49);
  });
});

describeWithData("on the South African heart disease data", "esl/SAheart.csv", (file) => {
  it("LDA and QDA err as often as scikit-learn's and give its probabilities", async () => {
    const read = await readTable(file);
    const history = Array.from({ length: read.rows }, (_, row) =>
      Number(labelAt(read.column("famhist"), row) === "Present"),
    );
    const table = read.withColumn("famhist", history);
    const linear = await new LinearDiscriminant({ divisor: "n" }).fit(table, "chd");
    const quadratic = await new QuadraticDiscriminant({ divisor: "n" }).fit(table, "chd");
    expect([wrong(linear, table, "chd"), wrong(quadratic, table, "chd")]).toEqual([117, 111]);
    const first = table.take([0]);
    expectClose(linear.predictLogProba(first).data, [-1.33362865, -0.30587225], { tolerance: 1e-8 });
    expectClose(quadratic.predictLogProba(first).data, [-4.3016067, -0.01363937], { tolerance: 1e-7 });
  });
});

it("on handwritten digits LDA errs as often as scikit-learn's, within one standard error", async () => {
  const all = await digits();
  const rows = Array.from({ length: all.rows }, (_, row) => row);
  const [train, test] = [all.take(rows.slice(0, 1000)), all.take(rows.slice(1000))];
  // Some pixels are always white, so the covariance is singular.
  const model = await new LinearDiscriminant({ solver: "svd" }).fit(train, "digit");
  const rate = 66 / 797;
  const standardError = Math.sqrt((rate * (1 - rate)) / 797);
  const predicted = model.predict(test);
  const truth = test.column("digit");
  const errors = predicted.filter((label, row) => String(label) !== labelAt(truth, row)).length;
  expect(Math.abs(errors / 797 - rate)).toBeLessThan(standardError);
});

function labelAt(column: ReturnType<Table["column"]>, row: number): string {
  if (column.kind === "quantitative") return String(column.values[row]);
  return "levels" in column && "codes" in column ? String(column.levels[column.codes[row]]) : "";
}
