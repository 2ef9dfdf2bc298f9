// The pictures on the pages about rules.

import {
  decisionRegionPlot,
  type Figure,
  rectanglePlot,
  versionSpacePlot,
} from "../../src/apps/plot/index.js";
import { enjoySport, iris } from "../../src/data/datasets/index.js";
import { RectangleClassifier, RuleList, Table, VersionSpace } from "../../src/index.js";
import { random } from "../../src/math/probability/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "version-space": async () =>
    versionSpacePlot(await new VersionSpace().fit(enjoySport(), "enjoy"), {
      title: "What can be known of Aldo's taste after four days",
    }),

  "rectangle-classifier": async () => {
    const cars = familyCars();
    const model = await new RectangleClassifier({ positive: "family" }).fit(cars, "kind");
    return rectanglePlot(model, cars, "kind", { title: "Family cars by price and power" });
  },

  "rule-list": async () => {
    const table = iris().select(["petalLength", "petalWidth", "species"]);
    const model = await new RuleList().fit(table, "species");
    return decisionRegionPlot(model, table, "species", { title: "Two rules for three species" });
  },
};

/** Cars of which those of medium price and power are for families. */
function familyCars(): Table {
  const stream = random(6);
  const price = Array.from({ length: 60 }, () => 8 + 32 * stream.next());
  const power = price.map((value) => 40 + 3 * value + 80 * stream.next());
  const kind = price.map((value, i) =>
    value > 14 && value < 27 && power[i] > 95 && power[i] < 155 ? "family" : "other",
  );
  return Table.fromColumns({ price, power, kind });
}
