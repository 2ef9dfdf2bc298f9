// The pictures on the pages about rules.

import {
  bumpPlot,
  decisionRegionPlot,
  type Figure,
  figureGrid,
  peelingPlot,
  rectanglePlot,
  versionSpacePlot,
} from "../../src/apps/plot/index.js";
import { enjoySport, iris } from "../../src/data/datasets/index.js";
import { PRIM, PRIMClassifier, RectangleClassifier, RuleList, Table, VersionSpace } from "../../src/index.js";
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

  prim: async () => {
    const reactor = reactorRuns();
    const model = await new PRIM().fit(reactor, "yield");
    return figureGrid(
      [
        bumpPlot(model, reactor, "yield", { title: "Two boxes with a high yield" }),
        peelingPlot(model, { title: "How the first one was found" }),
      ],
      { columns: 2 },
    );
  },

  "prim-classifier": async () => {
    const model = await new PRIMClassifier({ positive: "versicolor" }).fit(iris(), "species");
    return peelingPlot(model, { title: "The share of versicolor in ever smaller boxes" });
  },
};

/** Runs of a reactor whose yield is higher in two regions of temperature and pressure. */
function reactorRuns(): Table {
  const stream = random(4);
  const temperature = Array.from({ length: 500 }, () => 100 + 100 * stream.next());
  const pressure = temperature.map(() => 1 + 9 * stream.next());
  const yields = temperature.map((t, i) => {
    const p = pressure[i];
    const bump = t > 120 && t < 150 && p > 5 ? 25 : t > 165 && p < 4 ? 15 : 0;
    return 40 + bump + 5 * stream.normal();
  });
  return Table.fromColumns({ temperature, pressure, yield: yields });
}

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
