// South African heart disease by local logistic regression (ESL section 6.5), beside glm with kernel weights.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LogisticRegression, readTable } from "../../../src/index.js";
import { LocalLikelihoodClassifier } from "../../../src/methods/smooth/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";

interface Curve {
  readonly at: readonly number[];
  readonly prevalence: readonly number[];
}

const fixture = JSON.parse(readFileSync(new URL("heart.json", import.meta.url), "utf8")) as {
  readonly sbp: Curve;
  readonly obesity: Curve;
};

describeWithData("local logistic regression of heart disease", "esl/SAheart.csv", (file) => {
  it.each(["sbp", "obesity"] as const)(
    "has the prevalence that glm finds around values of %s",
    async (name) => {
      const { at, prevalence } = fixture[name];
      const table = (await readTable(file)).select([name, "chd"]);
      const model = await new LocalLikelihoodClassifier({ span: 0.5, penalty: 0 }).fit(table, "chd");
      expect(model.classes.map(Number)).toEqual([0, 1]);
      const found = model.predictProba(at.map((value) => [value])).column(1);
      expectClose(found, prevalence, { tolerance: 1e-7 });
    },
  );

  it("is logistic regression where all cases count alike", async () => {
    const table = (await readTable(file)).select(["sbp", "obesity", "chd"]);
    const options = { span: 1.5, kernel: "uniform", penalty: 0 } as const;
    const local = await new LocalLikelihoodClassifier(options).fit(table, "chd");
    const whole = await new LogisticRegression().fit(table, "chd");
    const rows = table.head(40).select(["sbp", "obesity"]);
    expectClose(local.predictProba(rows).data, whole.predictProba(rows).data, { tolerance: 1e-7 });
  });

  it("finds that disease is more frequent with a higher pressure", async () => {
    const table = (await readTable(file)).select(["sbp", "chd"]);
    const model = await new LocalLikelihoodClassifier().fit(table, "chd");
    const [low, middle, high] = model.predictProba([[115], [150], [200]]).column(1);
    expect(low).toBeLessThan(middle);
    expect(middle).toBeLessThan(high);
    // 160 of 462 have it.
    const mean = model
      .predictProba(table.select(["sbp"]))
      .column(1)
      .reduce((sum, one) => sum + one / 462, 0);
    expectClose(mean, 160 / 462, { tolerance: 0.01 });
  });
});
