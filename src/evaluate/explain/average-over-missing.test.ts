import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { BernoulliNB } from "../../methods/bayes/index.js";
import { LinearRegression, ReducedRankRegression } from "../../methods/linear/index.js";
import { averageOverMissing } from "./index.js";

/** Smoothed by one, the shares of ones are (1/2, 2/3, 1/3) and (2/3, 1/3, 1/3), as in Flach's example 9.5. */
const mails = Table.fromColumns({
  a: [1, 1, 0, 0, 1, 1, 1, 0],
  b: [1, 1, 1, 0, 0, 0, 1, 0],
  c: [0, 0, 0, 1, 0, 0, 1, 0],
  spam: ["yes", "yes", "yes", "yes", "no", "no", "no", "no"],
});
const NA = Number.NaN;

describe("averageOverMissing", () => {
  it("weighs the posteriors by P(Z = z): 53/80 where the exact rule gives 2/3", async () => {
    const model = await new BernoulliNB({ missing: "native" }).fit(mails, "spam");
    const row = Table.fromColumns({ a: [NA], b: [1], c: [0] });
    const spam = model.classes.indexOf("yes");
    const marginal = (model.probabilities.get(0, 0) + model.probabilities.get(1, 0)) / 2;
    const averaged = averageOverMissing(model, row, Table.fromColumns({ a: [0, 1] }), {
      weights: [1 - marginal, marginal],
    });
    expectClose(averaged.get(0, spam), 53 / 80, { tolerance: 1e-15 });
    expectClose(model.predictProba(row).get(0, spam), 2 / 3, { tolerance: 1e-15 });
  });

  it("takes columns that are missing together from the same rows", async () => {
    const model = await new BernoulliNB().fit(mails, "spam");
    const row = Table.fromColumns({ a: [NA, 1], b: [NA, 0], c: [1, 1] });
    const averaged = averageOverMissing(model, row, mails);
    const each = Table.fromColumns({
      a: mails.toRows().map((mail) => Number(mail.a)),
      b: mails.toRows().map((mail) => Number(mail.b)),
      c: new Float64Array(mails.rows).fill(1),
    });
    const mean =
      model
        .predictProba(each)
        .column(0)
        .reduce((sum, value) => sum + value, 0) / mails.rows;
    expectClose(averaged.get(0, 0), mean, { tolerance: 1e-15 });
    expect(averaged.get(1, 0)).toBe(model.predictProba(row.take([1])).get(0, 0));
  });

  it("is the prediction at the mean for a line, and counts weights of the table", async () => {
    const table = Table.fromColumns({ x: [1, 2, 3, 4], z: [0, 1, 5, 3], y: [2, 3, 9, 8] });
    const model = await new LinearRegression().fit(table, "y");
    const values = Table.fromColumns({ z: [0, 1, 5, NA], w: [1, 1, 2, 7] }, { roles: { weight: "w" } });
    const [answer] = averageOverMissing(model, Table.fromColumns({ x: [2], z: [NA] }), values);
    const [atMean] = model.predict(Table.fromColumns({ x: [2], z: [11 / 4] }));
    expectClose(answer, atMean, { tolerance: 1e-14 });
  });

  it("refuses values that do not have what is missing, unfitted methods and unknown options", async () => {
    const model = await new BernoulliNB().fit(mails, "spam");
    const row = Table.fromColumns({ a: [NA], b: [1], c: [0] });
    const values = Table.fromColumns({ a: [NA] });
    expect(() => averageOverMissing(model, row, values)).toThrow('no row of the values has "a"');
    expect(() => averageOverMissing(new BernoulliNB() as never, row, mails)).toThrow("a fitted model");
    expect(() => averageOverMissing(model, row, mails, { weight: [] } as never)).toThrow('"weight"');
    const several = await new ReducedRankRegression().fit(
      [[0], [1], [2]],
      [
        [0, 1],
        [1, 1],
        [2, 0],
      ],
    );
    const one = Table.fromColumns({ x0: [1] });
    expect(() => averageOverMissing(several as never, one, one)).toThrow("the model predicts 2 responses");
  });
});
