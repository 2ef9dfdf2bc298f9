// The pictures of the imputers: the same incomplete cases, filled in by four methods.

import { type Figure, figureGrid, scatterPlot } from "../../src/apps/plot/index.js";
import { Imputer, IterativeImputer, NeighborImputer, NormalImputer, Table } from "../../src/index.js";
import { random } from "../../src/math/probability/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  imputer: async () => {
    const table = curved();
    return filled(table, (await new Imputer().fit(table)).transformTable(table), {
      title: "The median for every missing value",
    });
  },

  "neighbor-imputer": async () => {
    const table = curved();
    return filled(table, (await new NeighborImputer({ neighbors: 5 }).fit(table)).transformTable(table), {
      title: "The mean of the five nearest cases follows a curve",
    });
  },

  "normal-imputer": async () => {
    const table = straight();
    return filled(table, (await new NormalImputer().fit(table)).transformTable(table), {
      title: "Expectations given the other column",
    });
  },

  "iterative-imputer": async () => {
    const table = straight();
    const model = await new IterativeImputer({ draws: 1 }).fit(table);
    const drawn = model.draw(table, 0);
    const columns = { x: drawn.column(0), y: drawn.column(1) };
    return figureGrid(
      [
        filled(table, model.transformTable(table), { title: "Predictions" }),
        filled(table, Table.fromColumns(columns), { title: "One draw" }),
      ],
      { title: "Filled in by regression, and with its scatter" },
    );
  },
};

/** All cases after imputation, with those that were incomplete in their own color. */
function filled(before: Table, after: Table, options: { readonly title: string }): Figure {
  const state = Array.from({ length: before.rows }, (_, row) =>
    before.get(row, "x") === null || before.get(row, "y") === null ? "filled in" : "complete",
  );
  return scatterPlot(after, { x: "x", y: "y", color: state, ...options });
}

function curved(): Table {
  return incomplete((x) => (x - 4) ** 2 / 3);
}

function straight(): Table {
  return incomplete((x) => 1 + 0.6 * x);
}

/** A third of y is missing. */
function incomplete(mean: (x: number) => number): Table {
  const chance = random(2);
  const x = Array.from({ length: 90 }, () => 10 * chance.next());
  const y = x.map((value, row) => {
    const response = mean(value) + 0.7 * chance.normal();
    return row % 3 === 0 ? null : response;
  });
  return Table.fromColumns({ x, y });
}
