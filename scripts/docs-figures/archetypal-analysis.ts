// The picture on the page of archetypal analysis.

import { type Figure, scatterPlot } from "../../src/apps/plot/index.js";
import { iris } from "../../src/data/datasets/index.js";
import { Table } from "../../src/data/table/table.js";
import { ArchetypalAnalysis } from "../../src/methods/reduce/archetypal-analysis/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "archetypal-analysis": async () => {
    const flowers = iris().select(["petalLength", "petalWidth"]);
    const { archetypes } = await new ArchetypalAnalysis({ archetypes: 3 }).fit(flowers);
    const { matrix } = flowers.toMatrix();
    const table = Table.fromColumns({
      petalLength: [...matrix.column(0), ...archetypes.column(0)],
      petalWidth: [...matrix.column(1), ...archetypes.column(1)],
      row: [
        ...Array.from({ length: matrix.rows }, () => "flower"),
        ...Array.from({ length: archetypes.rows }, () => "archetype"),
      ],
      importance: [...new Array<number>(matrix.rows).fill(1), ...new Array<number>(archetypes.rows).fill(6)],
    });
    return scatterPlot(table, {
      x: "petalLength",
      y: "petalWidth",
      color: "row",
      size: "importance",
      title: "Archetypal analysis: flowers and three archetypes",
    });
  },
};
