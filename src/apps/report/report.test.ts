import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import type { ClassificationMetric } from "../../evaluate/metrics/metric.js";
import { metrics } from "../../evaluate/metrics/registry.js";
import { compareMethods } from "./compare-methods.js";
import { report } from "./report.js";

const table = Table.fromColumns({ x: [1, 2, 3, 4, 5, 6], "<y>": ["<i>", "<i>", "<i>", "j", "j", "j"] });

describe("report", () => {
  it("is one page with nothing else to load, in which names are text", async () => {
    const comparison = await compareMethods(table, "<y>", { folds: 3, source: "folder/a&b.csv" });
    const page = await report(comparison);
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain("<h1>Comparison on a&amp;b.csv</h1>");
    expect(page).toContain("&lt;i&gt; 3");
    expect(page).not.toContain("<i>");
    expect(page).toContain("Left out as unsuited to these data: ");
    const titles = [
      ...page.matchAll(/<figure><h2>(.*?)<\/h2>\s*<div class="wide"><div class="light"><svg/g),
    ].map(([, title]) => title);
    expect(titles).toEqual([
      ...["Scores by fold", "Importance of columns", "Dependence on x"],
      ...["ROC curves", "Precision and recall", "Calibration"],
      expect.stringMatching(/^Confusion matrix of /),
    ]);
    expect(page).toMatch(/<h2>What drives it<\/h2>.*<td class="words">1<\/td><td class="words">x<\/td>/s);
    expect(page.match(/<div class="dark"><svg/g)).toHaveLength(2 * titles.length);
    expect(page).not.toMatch(/<script|<link|src=|@import|url\((?!#)/);
  });

  it("says what to know about the data, and shows every column", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      id: `row ${i}`,
      constant: "same",
      day: new Date(Date.UTC(2024, 0, 1 + i)),
      x: i % 10 === 3 ? null : (i * 7) % 5,
      y: i % 10 === 0 ? "rare" : "usual",
    }));
    const data = Table.fromRows([...rows, rows[7]]);
    const comparison = await compareMethods(data, "y", { methods: ["GaussianNB"], folds: 3 });
    const page = await report(comparison, { figures: false });
    const known = page.slice(page.indexOf("What to know about the data"), page.indexOf("<h2>Scores</h2>"));
    expect([...known.matchAll(/<li>(.*)<\/li>/g)].map(([, text]) => text)).toEqual([
      expect.stringContaining("Only 9.8% of the rows are &quot;rare&quot;"),
      "Values are missing in &quot;x&quot; (9.8%).",
      expect.stringMatching(/^1 row of 61 repeats an earlier row/),
      expect.stringMatching(
        /^&quot;id&quot; is left out because it looks like an identifier: 60 distinct values/,
      ),
      "&quot;constant&quot; is left out because it has the same value in all rows.",
      expect.stringMatching(/^&quot;day&quot; holds dates, and the folds are drawn at random/),
    ]);
    const cells = (name: string) =>
      [
        ...(page.match(new RegExp(`<tr><td class="words">${name}</td>.*</tr>`))?.[0] ?? "").matchAll(
          />([^<>]*)<\/td>/g,
        ),
      ].map(([, text]) => text);
    expect(cells("id")).toEqual(["id", "categorical", "left out", "&quot;row 7&quot; 3.3%", "0", "60"]);
    expect(cells("day")).toEqual(["day", "date", "", "2024-01-01 to 2024-02-29", "0", "60"]);
    expect(cells("x")).toEqual(["x", "quantitative", "", "0 to 4", "6", "5"]);
    expect(cells("y")).toEqual(["y", "categorical", "target", "&quot;usual&quot; 90%", "0", "2"]);
  });

  it("has the precision and recall of every class", async () => {
    const comparison = await compareMethods(table, "<y>", { methods: ["GaussianNB"], folds: 3 });
    const page = await report(comparison, { figures: false });
    expect(page).toMatch(/<h2>Scores of GaussianNB by class<\/h2>/);
    const { predictions } = comparison.methods[0].validation;
    const said = predictions.labels ?? [];
    const found = [0, 1, 2].filter((row) => said[row] === "<i>").length;
    const right = found / said.filter((label) => label === "<i>").length;
    expect(page).toContain(
      `<td class="words">&lt;i&gt;</td><td>${right.toFixed(3)}</td><td>${(found / 3).toFixed(3)}</td>`,
    );
  });

  it("draws residuals, predictions with their line, and a learning curve of a regression", async () => {
    const x = Float64Array.from({ length: 40 }, (_, i) => ((i * 7) % 41) / 2);
    const data = Table.fromColumns({ x, y: x.map((value, i) => 2 * value + (i % 3)) });
    const comparison = await compareMethods(data, "y", { methods: ["LinearRegression"], folds: 4 });
    const page = await report(comparison);
    const titles = [...page.matchAll(/<figure><h2>(.*?)<\/h2>\s*<div class="wide">/g)].map(
      ([, title]) => title,
    );
    expect(titles).toEqual([
      ...["Scores by fold", "Importance of columns", "Dependence on x"],
      ...["Predictions of LinearRegression", "Residuals of LinearRegression", "Learning curve"],
    ]);
    expect(page).toContain("Line: observed equals predicted.");
    expect(page).toMatch(/<tr class="baseline differs">/);
  });

  it("shows effects where columns go along with each other, and all classes where there are several", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => {
      const x = ((i * 7) % 60) / 10 + (i % 5);
      return {
        x,
        constant: 2,
        twin: x + ((i * 3) % 7) / 20,
        y: ["low", "middle", "high"][Math.min(2, Math.floor(x / 3.5))],
      };
    });
    const comparison = await compareMethods(Table.fromRows(rows), "y", { methods: ["GaussianNB"], folds: 3 });
    const page = await report(comparison);
    expect(page).toMatch(/<h2>Effect of (x|twin)<\/h2>/);
    const dependence = page.slice(page.indexOf("<h2>Dependence on "));
    expect(dependence.slice(0, dependence.indexOf("</figure>"))).toMatch(/>low<.*>middle</s);
    expect(page).toMatch(/<th scope="col">95% interval<\/th>/);
  });

  it("says why a section is missing", async () => {
    const best = await compareMethods(table, "<y>", { methods: ["BaselineClassifier"], folds: 3 });
    const page = await report(best);
    const why = "The baseline ranks first, and it ignores all columns.";
    expect(page).toContain(`<h2>What drives it</h2>\n<p>Not computed. ${why}</p>`);
    expect(page).toContain(`Not drawn. ${why}`);
    const metric = { ...metrics.accuracy, name: "own" } as ClassificationMetric;
    const comparison = await compareMethods(table, "<y>", {
      methods: ["GaussianNB"],
      metrics: [metric],
      folds: 3,
    });
    expect(await report(comparison)).toMatch(/<p>Not computed\. .*own/);
  });

  it("has the title that it is given, and no figures if none are wanted", async () => {
    const comparison = await compareMethods(table, "<y>", { methods: ["GaussianNB"], folds: 3 });
    const page = await report(comparison, { title: "Six rows", figures: false });
    expect(page).toContain("<h1>Six rows</h1>");
    expect(page).not.toContain("<figure>");
    await expect(report(comparison, { figure: true } as never)).rejects.toThrow(
      'report: there is no option "figure"',
    );
  });
});
