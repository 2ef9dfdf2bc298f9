import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scatterPlot } from "../../src/apps/plot/index.js";
import { compareMethods } from "../../src/apps/report/compare-methods.js";
import { report } from "../../src/apps/report/report.js";
import { Table } from "../../src/data/table/table.js";
import { describeInBrowser } from "./with-browser.js";

/** Names that would run a script if they got into a page as HTML, and one with characters that reorder text. */
const HOSTILE = [
  "<script>window.ran = true</script>",
  "<img src=x onerror='window.ran = true'>",
  "</title></style></svg><svg onload='window.ran = true'>",
  '"><a href="javascript:window.ran = true">',
  "\u202eevil\u2066 & < > \u0007",
];

/** A page whose violations of its own policy are counted, and whether a script ran in it. */
async function shown(page: Page, html: string): Promise<{ ran: boolean; violations: string[] }> {
  const violations: string[] = [];
  const heard = (message: { text(): string }) => violations.push(message.text());
  page.on("console", heard);
  await page.setContent(html, { waitUntil: "load" });
  const ran = await page.evaluate(() => "ran" in window);
  page.off("console", heard);
  return { ran, violations };
}

await describeInBrowser("pages in a real Chromium", (browser) => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage();
  });
  afterAll(() => page?.close());

  it("a report shows hostile names as text, and keeps to its own policy", async () => {
    const [target, ...names] = HOSTILE;
    const rows = Array.from({ length: 24 }, (_, i) => [
      HOSTILE[i % 2],
      i % 5,
      i + (i % 2) * 9,
      i,
      HOSTILE[i % 3],
    ]);
    const table = Table.fromArrays([target, ...names], rows);
    const comparison = await compareMethods(table, target, {
      folds: 3,
      methods: ["GaussianNB", "BaselineClassifier"],
      source: "</script><b>x.csv",
    });
    const html = await report(comparison, { title: HOSTILE[1] });
    expect(await shown(page, html)).toEqual({ ran: false, violations: [] });
    expect(await page.title()).toBe(HOSTILE[1]);
    expect(await page.evaluate(() => document.querySelectorAll("script, img, a").length)).toBe(0);
  });

  it("the page of a figure does so too", async () => {
    const data = { [HOSTILE[0]]: [1, 2, 3], [HOSTILE[2]]: [3, 1, 2], kind: HOSTILE.slice(0, 3) };
    const figure = scatterPlot(data, { x: HOSTILE[0], y: HOSTILE[2], color: "kind", title: HOSTILE[3] });
    expect(await shown(page, figure.toHTML())).toEqual({ ran: false, violations: [] });
  });

  it("the policy stops a script that got into the page all the same", async () => {
    const html = scatterPlot({ x: [1, 2], y: [1, 2] }).toHTML();
    const hostile = html.replace(
      "<body>",
      "<body><script>window.ran = true</script><img src=x onerror='window.ran = true'>",
    );
    const { ran, violations } = await shown(page, hostile);
    expect(ran).toBe(false);
    expect(violations.length).toBeGreaterThan(0);
  });
});
