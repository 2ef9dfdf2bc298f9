// The pictures on the pages of embeddings by graphs of near cases.

import { type Figure, figureGrid, scatterPlot } from "../../src/apps/plot/index.js";
import { Table } from "../../src/data/table/table.js";
import type { Matrix } from "../../src/math/linalg/matrix.js";
import { random } from "../../src/math/probability/random/index.js";
import { Isomap, LaplacianEigenmaps, LocallyLinearEmbedding } from "../../src/methods/reduce/index.js";

/** Points of a sheet that is rolled up, and where along it they are. */
function rolledSheet(): { rows: number[][]; turns: string[] } {
  const stream = random(4);
  const angles = Array.from({ length: 900 }, () => 1.5 * Math.PI * (1 + 2 * stream.next()));
  const rows = angles.map((angle) => [angle * Math.cos(angle), 12 * stream.next(), angle * Math.sin(angle)]);
  const names = ["inside", "middle", "outside"];
  return { rows, turns: angles.map((angle) => names[Math.min(2, Math.floor(angle / Math.PI - 1.5))]) };
}

function beside(title: string, { rows, turns }: ReturnType<typeof rolledSheet>, embedding: Matrix): Figure {
  const data = Table.fromColumns({ x: rows.map(([x]) => x), z: rows.map(([, , z]) => z), part: turns });
  const found = Table.fromColumns({ first: embedding.column(0), second: embedding.column(1), part: turns });
  return figureGrid(
    [
      scatterPlot(data, { x: "x", y: "z", color: "part", title: "The rolled sheet from its side" }),
      scatterPlot(found, { x: "first", y: "second", color: "part", title }),
    ],
    { columns: 2 },
  );
}

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  isomap: async () => {
    const sheet = rolledSheet();
    return beside("By Isomap", sheet, (await new Isomap({ neighbors: 7 }).fit(sheet.rows)).embedding);
  },

  "locally-linear-embedding": async () => {
    const sheet = rolledSheet();
    const { embedding } = await new LocallyLinearEmbedding({ neighbors: 10 }).fit(sheet.rows);
    return beside("By locally linear embedding", sheet, embedding);
  },

  "laplacian-eigenmaps": async () => {
    const sheet = rolledSheet();
    const { embedding } = await new LaplacianEigenmaps({ neighbors: 7 }).fit(sheet.rows);
    return beside("By Laplacian eigenmaps", sheet, embedding);
  },
};
