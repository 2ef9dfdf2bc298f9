import { describe, expect, it } from "vitest";
import { iris } from "../../../data/datasets/index.js";
import { Table } from "../../../data/table/table.js";
import { GLM } from "../glm/index.js";
import { Lasso } from "../lasso/index.js";
import { LinearRegression } from "../linear-regression/index.js";
import { LogisticRegression } from "../logistic-regression/index.js";
import { coefficientTable } from "./index.js";

const table = Table.fromColumns({
  "cost_%|$": [1, 2, 3, 4, 5, 6],
  size: [2, 1, 4, 3, 6, 5],
  y: [1.1, 1.9, 3.2, 3.8, 5.3, 5.9],
});
const small = () => new LinearRegression().fit(table.select(["cost_%|$", "y"]), "y");
const large = () => new LinearRegression().fit(table, "y");

describe("coefficientTable", () => {
  it("has the numbers of the model, one line per term", async () => {
    const model = await large();
    const { lines, models } = coefficientTable(model);
    expect(models).toEqual(["LinearRegression"]);
    expect(lines.map(({ term }) => term)).toEqual(model.terms);
    for (const [j, line] of lines.entries())
      expect([line.estimate, line.standardError, line.statistic, line.pValue]).toEqual([
        model.parameters[j],
        model.standardErrors[j],
        model.statistics[j],
        model.pValues[j],
      ]);
  });

  it("writes aligned Markdown with escaped names", async () => {
    const markdown = coefficientTable(await small(), { digits: 3 }).toMarkdown();
    const lines = markdown.split("\n");
    expect(lines[0]).toMatch(/^\| +\| estimate \| std\. error \| statistic \| +p \| +\|$/);
    expect(lines[1]).toMatch(/^\| -+ \| -+: \| -+: \| -+: \| -+: \| -+: \|$/);
    expect(new Set(lines.slice(0, 4).map((line) => line.length)).size).toBe(1);
    expect(lines[3]).toContain("| cost\\_%\\|$ ");
    expect(lines[3]).toContain("\\*\\*\\*");
  });

  it("writes LaTeX with escaped names", async () => {
    const latex = coefficientTable(await small()).toLatex();
    expect(latex).toContain("\\begin{tabular}{lrrrrr}\n\\toprule\n");
    expect(latex).toContain("cost\\_\\%|\\$ & ");
    expect(latex).toContain("$^{***}$ \\\\");
    // Every row has as many cells as columns.
    const rows = latex
      .split("\n")
      .filter((line) => line.endsWith("\\\\") && !line.startsWith("\\multicolumn"));
    for (const row of rows) expect(row.split(" & ").length).toBe(6);
    expect(latex.endsWith("\\end{tabular}")).toBe(true);
  });

  it("shows models side by side, with empty cells for terms that one lacks", async () => {
    const both = coefficientTable({ small: await small(), large: await large() });
    expect(both.models).toEqual(["small", "large"]);
    const [, , , cost, size] = both.toMarkdown().split("\n");
    expect(cost).toMatch(/\(.+\).+\(.+\)/);
    expect(size).toMatch(/^\| size +\| +\| .+\(.+\) \|$/);
    expect(both.toLatex()).toContain("\\begin{tabular}{lll}");
    expect(String(both)).toContain("small");
  });

  it("has one column per equation of a model of classes, and takes GLMs", async () => {
    const flowers = (await iris()).select(["species", "sepalLength"]);
    const model = await new LogisticRegression().fit(flowers, "species");
    expect(coefficientTable(model).models).toEqual(model.equations.map(String));
    const glm = await new GLM({ family: "gaussian" }).fit(table, "y");
    expect(coefficientTable({ logit: model, glm }).models).toEqual([
      ...model.equations.map((label) => `logit: ${label}`),
      "glm",
    ]);
  });

  it("refuses a model without tests, and invalid digits", async () => {
    const lasso = await new Lasso({ lambda: 0.1 }).fit(table, "y");
    expect(() => coefficientTable({ lasso } as never)).toThrow('the model "lasso" has no');
    expect(() => coefficientTable({})).toThrow("there are no models");
    const model = await small();
    expect(() => coefficientTable(model, { digits: 0 })).toThrow('option "digits" must be a whole number');
  });
});
