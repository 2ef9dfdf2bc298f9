// The ozone of New York by radiation, temperature and wind, of ESL's trellis of ozone, beside mgcv and earth (ozone.json).

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readTable, Table } from "../../../src/index.js";
import { GAM, MARS, type MARSModel } from "../../../src/methods/smooth/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";

interface Hinges {
  readonly degree: number;
  readonly size: number;
  readonly gcv: number;
  readonly rsq: number;
  readonly grsq: number;
  readonly predictions: readonly number[];
  /** The columns by importance. */
  readonly order: readonly string[];
}

interface Content {
  readonly new: readonly Readonly<Record<"radiation" | "temperature" | "wind", number>>[];
  readonly additive: {
    readonly score: number;
    readonly freedom: readonly number[];
    readonly scale: number;
    readonly explained: number;
    readonly predictions: readonly number[];
  };
  readonly hinges: readonly Hinges[];
}

const content = JSON.parse(readFileSync(new URL("ozone.json", import.meta.url), "utf8")) as Content;
const fresh = Table.fromRows(content.new);

describeWithData("The ozone of New York", "esl/ozone.csv", (file) => {
  const read = async () => {
    const table = await readTable(file);
    const root = Float64Array.from({ length: table.rows }, (_, row) =>
      Math.cbrt(Number(table.get(row, "ozone"))),
    );
    return Table.fromColumns({
      ...Object.fromEntries(
        ["radiation", "temperature", "wind"].map((name) => [
          name,
          Float64Array.from({ length: table.rows }, (_, row) => Number(table.get(row, name))),
        ]),
      ),
      root,
    });
  };

  it("has the additive model of mgcv", async () => {
    const { additive } = content;
    const formula = "root ~ s(radiation, bs = 'cr') + s(temperature, bs = 'cr') + s(wind, bs = 'cr')";
    const model = await new GAM().fit(await read(), formula);
    expectClose(model.criterion, additive.score, { tolerance: 1e-9, scale: additive.score });
    expectClose(
      model.smoothTable.map(({ freedom }) => freedom),
      additive.freedom,
      { tolerance: 1e-5 },
    );
    expectClose([model.dispersion, model.devianceRatio], [additive.scale, additive.explained], {
      tolerance: 1e-6,
    });
    expectClose(model.predict(fresh), additive.predictions, { tolerance: 1e-6 });
  });

  it.each(content.hinges.map((own) => [own.degree, own] as const))(
    "has the adaptive splines of earth: degree %i",
    async (degree, expected) => {
      const model = (await new MARS({ degree }).fit(await read(), "root")) as MARSModel;
      expect(model.terms.length).toBe(expected.size);
      expectClose(
        [model.gcv / expected.gcv, model.rSquared, model.grSquared],
        [1, expected.rsq, expected.grsq],
        {
          tolerance: 1e-10,
        },
      );
      expectClose(model.predict(fresh), expected.predictions, { tolerance: 1e-10 });
      expect(model.importance().map(({ feature }) => feature)).toEqual(expected.order);
    },
  );
});
