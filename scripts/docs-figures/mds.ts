// The pictures on the page of MDS.

import { readFileSync } from "node:fs";
import { curvePlot, type Figure, scatterPlot, shepardPlot } from "../../src/apps/plot/index.js";
import { Table } from "../../src/data/table/table.js";
import { MDS } from "../../src/methods/reduce/index.js";

/** The road distances of the fixture, in the order of R's eurodist. */
function roads(): readonly number[] {
  const file = new URL("../../test/oracle/reduce/mds.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")).eurodist.dissimilarities;
}

const CITIES =
  "Athens Barcelona Brussels Calais Cherbourg Cologne Copenhagen Geneva Gibraltar Hamburg Hook_of_Holland Lisbon Lyons Madrid Marseilles Milan Munich Paris Rome Stockholm Vienna";
const SOUTH = new Set("Athens Barcelona Gibraltar Lisbon Madrid Marseilles Milan Rome".split(" "));

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  mds: async () => {
    const { embedding } = await new MDS().fitDissimilarities(roads());
    const names = CITIES.split(" ");
    const table = Table.fromColumns({
      first: embedding.column(0),
      second: embedding.column(1),
      region: names.map((name) => (SOUTH.has(name) ? "south" : "north")),
    });
    return scatterPlot(table, {
      x: "first",
      y: "second",
      color: "region",
      title: "21 European cities, by their road distances",
    });
  },

  shepard: async () => {
    const model = await new MDS({ method: "nonmetric" }).fitDissimilarities(roads());
    return shepardPlot(model.shepard(roads()), { title: "Road distances and their disparities" });
  },

  stress: async () => {
    const methods = ["least squares", "sammon", "nonmetric"] as const;
    const histories = await Promise.all(
      methods.map(async (method) => (await new MDS({ method }).fitDissimilarities(roads())).history),
    );
    const length = Math.min(30, ...histories.map((history) => history.length));
    const steps = Array.from({ length }, (_, step) => step);
    return curvePlot(
      steps,
      histories.map((history, at) => ({ name: methods[at], mean: history.slice(0, length) })),
      { xLabel: "step", yLabel: "stress", title: "Stress of road distances" },
    );
  },
};
