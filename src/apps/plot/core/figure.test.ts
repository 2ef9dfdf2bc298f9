import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseSvg, texts } from "../../../../test/support/figures.js";
import { figureGrid, histogramPlot, rocPlot, scatterPlot } from "../index.js";
import { renderPng } from "./raster.js";

const numbers = [1, 2, 2, 3, 5];
const options = { title: "Five <numbers> & more", subtitle: "a subtitle", caption: "A caption." };
const figure = histogramPlot(numbers, options);

describe("Figure", () => {
  it("says what it is to those who do not see it", () => {
    const svg = parseSvg(figure);
    expect(svg.getAttribute("role")).toBe("img");
    const [title, description] = (svg.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => svg.querySelector(`#${id}`));
    expect(title?.localName).toBe("title");
    expect(title?.textContent).toBe("Five <numbers> & more");
    expect(description?.localName).toBe("desc");
    expect(description?.textContent).toContain("5 values from 1 to 5");
    expect(description?.textContent).toContain("A caption.");
  });

  it("shows title, subtitle and caption", () => {
    const shown = texts(parseSvg(figure));
    for (const words of [options.title, options.subtitle, options.caption]) expect(shown).toContain(words);
  });

  it("is well-formed XML", () => {
    const svg = figure.toSVG();
    expect(svg.startsWith("<svg ")).toBe(true);
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(svg).toContain("Five &lt;numbers&gt; &amp; more");
    const open: string[] = [];
    for (const [, close, name, empty] of svg.matchAll(/<(\/?)([\w:]+)(?:\s[\w:-]+="[^"<]*")*\s*(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(name);
      else if (!empty) open.push(name);
    }
    expect(open).toEqual([]);
    // No "<" is left outside the tags that were matched.
    expect(svg.replaceAll(/<(\/?)([\w:]+)(?:\s[\w:-]+="[^"<]*")*\s*(\/?)>/g, "")).not.toMatch(/[<>]/);
  });

  it("gives the same bytes for the same input, whatever was drawn between", () => {
    const first = histogramPlot(numbers, options).toSVG();
    scatterPlot({ x: [1, 2], y: [3, 4] }).toSVG();
    expect(histogramPlot(numbers, options).toSVG()).toBe(first);
    expect(figure.toSVG()).toBe(first);
  });

  it("names its parts differently from other figures", () => {
    const ids = (one: typeof figure) => [...one.toSVG().matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids(figure)).toHaveLength(2);
    expect(ids(figure.with({ title: "other" })).filter((id) => ids(figure).includes(id))).toEqual([]);
  });

  it("does not change; `with` gives a copy", () => {
    const dark = figure.with({ theme: "dark", width: 400, title: "Dark" });
    expect([dark.theme, dark.width, dark.title, dark.subtitle]).toEqual(["dark", 400, "Dark", "a subtitle"]);
    expect([figure.theme, figure.width, figure.title]).toEqual(["light", 640, options.title]);
    expect(Object.isFrozen(figure)).toBe(true);
    expect(parseSvg(dark).querySelector("rect")?.getAttribute("fill")).toBe("#10151c");
  });

  it("is as large as it was asked to be", () => {
    const svg = parseSvg(histogramPlot(numbers, { ...options, width: 500, height: 333 }));
    expect(["width", "height", "viewBox"].map((name) => svg.getAttribute(name))).toEqual([
      "500",
      "333",
      "0 0 500 333",
    ]);
    expect(figure.height).toBe(Number(parseSvg(figure).getAttribute("height")));
  });

  it("refuses a height that leaves no figure, and options it does not know", () => {
    expect(() => histogramPlot(numbers, { ...options, height: 130 }).toSVG()).toThrow(
      /^histogramPlot: option "height" must be at least \d+ for these words at the width 640; got 130\.$/,
    );
    expect(() => histogramPlot(numbers, { width: 10 })).toThrow(
      'histogramPlot: option "width" must be a number from 200 to 10000; got 10.',
    );
    expect(() => figure.with({ colour: "red" } as never)).toThrow('Figure.with: there is no option "colour"');
  });

  it("breaks long words and keeps text inside", () => {
    const long = "Word ".repeat(60) + "x".repeat(300);
    const lines = texts(parseSvg(histogramPlot(numbers, { width: 300, title: long })));
    expect(lines.join("").replaceAll(" ", "")).toContain(long.replaceAll(" ", ""));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(45);
  });

  it("makes one HTML page with real words", () => {
    const page = figure.toHTML();
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).toContain("<title>Five &lt;numbers&gt; &amp; more</title>");
    expect(page).toContain("<h1>Five &lt;numbers&gt; &amp; more</h1>");
    expect(page).toContain("<figcaption>A caption.</figcaption>");
    expect(page.match(/<svg/g)?.length).toBeGreaterThan(0);
    expect(page).not.toMatch(/<(?:script|link|img)|src=|@import/);
  });
});

describe("Figure.toPNG", () => {
  it("draws an image of the figure's size times the scale, with its words", async () => {
    const plain = figure.with({ width: 320 });
    const view = new DataView((await plain.toPNG({ scale: 3 })).buffer);
    expect(view.getUint32(0)).toBe(0x89504e47);
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([3 * plain.width, 3 * plain.height]);
    const other = figure.with({ width: 320, title: "Five <numbers> & less" });
    expect(await other.toPNG()).not.toEqual(await plain.toPNG());
  });

  it("says which package is missing, and which scales there are", async () => {
    await expect(renderPng("<svg/>", {}, "no-such-package")).rejects.toThrow(
      "Figure.toPNG: needs the optional package @resvg/resvg-js; run: npm install @resvg/resvg-js",
    );
    await expect(figure.toPNG({ scale: 0 })).rejects.toThrow(
      'option "scale" must be a number > 0 and ≤ 20; got 0.',
    );
  });
});

describe("Figure.save", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "credal-figures-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("writes the type that the name ends with", async () => {
    await figure.save(join(folder, "a.svg"));
    await figure.save(join(folder, "a.html"));
    await figure.save(pathToFileURL(join(folder, "a.PNG")));
    expect(await readFile(join(folder, "a.svg"), "utf8")).toBe(figure.toSVG());
    expect(await readFile(join(folder, "a.html"), "utf8")).toBe(figure.toHTML());
    expect(new Uint8Array(await readFile(join(folder, "a.PNG")))).toEqual(await figure.toPNG());
    expect((await readdir(folder)).sort()).toEqual(["a.PNG", "a.html", "a.svg"]);
  });

  it("leaves nothing behind where it cannot write, and refuses other endings", async () => {
    await expect(figure.save(join(folder, "none", "a.svg"))).rejects.toThrow("Figure.save: cannot write");
    await expect(figure.save(join(folder, "a.gif"))).rejects.toThrow("must end with .svg, .png or .html");
    await expect(stat(join(folder, "none"))).rejects.toThrow();
  });
});

describe("figureGrid", () => {
  it("puts panels beside and below each other, in one theme", () => {
    const grid = figureGrid([figure, figure, figure], {
      columns: 2,
      width: 600,
      theme: "dark",
      title: "Three",
    });
    const svg = parseSvg(grid);
    const body = Array.from(svg.children).at(-1);
    const points = Array.from(body?.children ?? [], (panel) => [
      panel.getAttribute("x"),
      panel.getAttribute("y"),
    ]);
    expect(points.slice(0, 2)).toEqual([
      ["0", "0"],
      ["294", "0"],
    ]);
    expect(points[2][0]).toBe("0");
    expect(Number(points[2][1])).toBeGreaterThan(100);
    expect(svg.querySelectorAll("title")).toHaveLength(1);
    expect(grid.toSVG()).not.toContain("#1c2128");
  });

  it("draws one panel per row where there is little width", () => {
    const rows = (width: number) => figureGrid([figure, figure], { width }).height;
    expect(rows(400)).toBeGreaterThan(1.5 * rows(500));
  });

  it("keeps the names of parts apart", () => {
    const one = rocPlot({ truth: [false, true, true], scores: [1, 2, 3] });
    const ids = [
      ...figureGrid([one, one])
        .toSVG()
        .matchAll(/ id="([^"]+)"/g),
    ].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("needs a figure", () => {
    expect(() => figureGrid([])).toThrow("figureGrid: needs at least one figure; got none.");
  });
});
