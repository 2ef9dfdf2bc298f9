import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { GradientBoostingRegressor } from "../../../src/methods/tree/index.js";
import { expectClose } from "../../support/numbers.js";

interface Fixture {
  readonly rounds: number;
  readonly depth: number;
  readonly least: number;
  readonly tau: number;
  readonly data: readonly {
    readonly loss: "absolute_error" | "huber" | "quantile";
    readonly x: number[][];
    readonly y: number[];
    readonly weights: number[];
    readonly models: readonly {
      readonly learningRate: number;
      readonly weighted: boolean;
      readonly init: number;
      readonly trainScore: number[];
      readonly last: number[];
    }[];
  }[];
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("robust-boosting.json", import.meta.url), "utf8"));

describe.each(fixture.data)(
  "GradientBoostingRegressor with exact trees agrees with scikit-learn after every round, $loss, $y.length cases",
  ({ loss, x, y, weights, models }) => {
    it.each(models)(
      "learning rate $learningRate, weighted: $weighted",
      async ({ learningRate, weighted, ...expected }) => {
        const model = await new GradientBoostingRegressor({
          method: "exact",
          rounds: fixture.rounds,
          maxDepth: fixture.depth,
          minLeaf: fixture.least,
          learningRate,
          ...ownLoss(loss),
        }).fit(x, y, weighted ? { weights } : {});
        expectClose(model.init[0], expected.init, { tolerance: 1e-14 });
        expectClose(model.trainingLoss, expected.trainScore, { tolerance: 1e-10 });
        expectClose(model.predict(x.slice(0, 50)), expected.last, { tolerance: 1e-10 });
      },
    );
  },
);

function ownLoss(loss: Fixture["data"][number]["loss"]) {
  if (loss === "quantile") return { loss, tau: fixture.tau } as const;
  return { loss: loss === "huber" ? "huber" : "absolute" } as const;
}
