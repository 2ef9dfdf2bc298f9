import { describe, expect, it } from "vitest";
import { Table } from "../data/table.js";
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
      ...["Scores by fold", "Dependence on x", "ROC curves", "Precision and recall", "Calibration"],
      expect.stringMatching(/^Confusion matrix of /),
    ]);
    expect(page).toMatch(/<h2>What drives it<\/h2>.*<td>1<\/td><td>x<\/td>/s);
    expect(page.match(/<div class="dark"><svg/g)).toHaveLength(2 * titles.length);
    expect(page).not.toMatch(/<script|<link|src=|@import|url\((?!#)/);
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
