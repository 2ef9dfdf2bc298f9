import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as plotModule from "../../src/apps/plot/index.js";
import { scatterPlot } from "../../src/apps/plot/index.js";
import type * as credalModule from "../../src/everything.js";
import type * as linalgModule from "../../src/math/linalg/index.js";
import type * as kernelModule from "../../src/wasm/index.js";
import { type Served, servePackage } from "./serve.js";
import { describeInBrowser } from "./with-browser.js";

/** What the page's modules hold, in the page's own global scope. */
declare const modules: {
  credal: typeof credalModule;
  kernel: typeof kernelModule;
  linalg: typeof linalgModule;
  plot: typeof plotModule;
};

/** Each runs inside the page and gives the largest error of a result that is known beforehand. */
const computations: Record<string, () => number | Promise<number>> = {
  multiply(): number {
    const { Matrix } = modules.linalg;
    const [rows, columns, depth] = [65, 40, 130];
    const a = Matrix.zeros(rows, depth).map((_, at) => Math.sin(at));
    const b = Matrix.zeros(depth, columns).map((_, at) => Math.cos(at));
    const expected = Matrix.zeros(rows, columns).map((_, at) => {
      const [i, j] = [Math.floor(at / columns), at % columns];
      return a.row(i).reduce((sum, value, p) => sum + value * b.get(p, j), 0);
    });
    const errors = a.multiply(b).subtract(expected);
    return Math.max(...errors.data.map(Math.abs));
  },

  qr(): number {
    const { Matrix, qr } = modules.linalg;
    const a = Matrix.zeros(60, 25).map((_, at) => Math.sin(at * at));
    const { Q, R, pivots, rank } = qr(a);
    if (rank !== 25) return Number.POSITIVE_INFINITY;
    const permuted = Matrix.fromColumns(Array.from(pivots, (column) => a.column(column)));
    const product = Q.multiply(R).subtract(permuted);
    const orthogonal = Q.transpose().multiply(Q).subtract(Matrix.identity(25));
    return Math.max(...product.data.map(Math.abs), ...orthogonal.data.map(Math.abs));
  },

  async multiplyParallel(): Promise<number> {
    const { Matrix, multiply, multiplyParallel } = modules.linalg;
    const a = Matrix.zeros(600, 50).map((_, at) => Math.sin(at));
    const product = await multiplyParallel(a, a, { transposeB: true, threads: 2 });
    return product.equals(multiply(a, a, { transposeB: true })) ? 0 : Number.POSITIVE_INFINITY;
  },

  svd(): number {
    const { Matrix, svd } = modules.linalg;
    const a = Matrix.zeros(60, 25).map((_, at) => Math.sin(at * at));
    const { U, singularValues, V } = svd(a);
    const product = U.multiply(Matrix.diagonal(singularValues)).multiply(V.transpose()).subtract(a);
    const orthogonal = V.transpose().multiply(V).subtract(Matrix.identity(25));
    return Math.max(...product.data.map(Math.abs), ...orthogonal.data.map(Math.abs));
  },
};

const tolerance = 1e-12;

await describeInBrowser("the built package in a real Chromium", (browser) => {
  it("has been built", () => {
    const built = existsSync(fileURLToPath(new URL("../../dist/everything.js", import.meta.url)));
    expect(built, "run: npm run build").toBe(true);
  });

  for (const isolated of [true, false]) {
    const memory = isolated ? "shared" : "private";
    describe(`on a page ${isolated ? "with" : "without"} cross-origin isolation`, () => {
      let served: Served;
      let page: Page;
      const complaints: string[] = [];

      beforeAll(async () => {
        served = await servePackage({ isolated });
        // On coarser screens Observable Plot moves lines by half a pixel, which Node does not.
        page = await browser.newPage({ deviceScaleFactor: 2 });
        page.on("pageerror", (error) => complaints.push(error.message));
        page.on("console", (message) => {
          if (message.type() === "error") complaints.push(message.text());
        });
        await page.goto(served.url);
        await page.waitForFunction(() => typeof modules !== "undefined", undefined, { timeout: 10_000 });
      });

      afterAll(async () => {
        await page?.close();
        await served?.close();
      });

      for (const [name, compute] of Object.entries(computations)) {
        it(`computes ${name} to rounding`, async () => {
          const error = await page.evaluate(compute);
          expect(error).toBeLessThanOrEqual(tolerance);
        });
      }

      it(`works in ${memory} memory`, async () => {
        const kind = await page.evaluate(() => {
          const buffer = modules.kernel.withArena((arena) => arena.zeros(1).array.buffer);
          return Object.prototype.toString.call(buffer);
        });
        expect(kind).toBe(isolated ? "[object SharedArrayBuffer]" : "[object ArrayBuffer]");
        expect(await page.evaluate(() => crossOriginIsolated)).toBe(isolated);
      });

      it("fits, predicts, writes and reads a model", async () => {
        const result = await page.evaluate(async () => {
          const { GaussianNB, loadModel } = modules.credal;
          const model = await new GaussianNB().fit([[1], [2], [8], [9]], ["low", "low", "high", "high"]);
          const back = loadModel(JSON.stringify(model));
          return [...model.predict([[3], [7]]), back.kind];
        });
        expect(result).toEqual(["low", "high", "GaussianNB"]);
      });

      it("explains that a native library needs Node.js", async () => {
        const message = await page.evaluate(() =>
          modules.credal.useNativeBlas().catch((error: Error) => error.message),
        );
        expect(message).toMatch(/useNativeBlas: requires Node\.js/);
      });

      it("draws figures with the page's own document, from tables of another entry", async () => {
        const drawn = await page.evaluate(() => {
          const { credal, plot } = modules;
          const table = credal.Table.fromColumns({ x: [1, 2, 4], y: [10, 30, 20], kind: ["a", "b", "a"] });
          const figure = plot.scatterPlot(table, { color: "kind", title: "Three points" });
          const element = figure.toElement();
          document.body.append(element);
          const { width, height } = element.getBoundingClientRect();
          element.remove();
          plot.correlationHeatmap(table);
          const inPage = element instanceof SVGSVGElement && element.ownerDocument === document;
          return { inPage, width, height, expected: [figure.width, figure.height], svg: figure.toSVG() };
        });
        expect(drawn.inPage).toBe(true);
        expect([drawn.width, drawn.height]).toEqual(drawn.expected);
        const table = { x: [1, 2, 4], y: [10, 30, 20], kind: ["a", "b", "a"] };
        const svg = scatterPlot(table, { color: "kind", title: "Three points" }).toSVG();
        expect(drawn.svg === svg, "the same bytes as in Node").toBe(true);
      });

      it("cuts no word of a figure", async () => {
        const outside = await page.evaluate(() => {
          const { plot } = modules;
          const numbers = Array.from({ length: 50 }, (_, i) => 1e5 * Math.sin(i));
          const long = "a rather long name of a class";
          const figures = [
            plot.histogramPlot(numbers, {
              by: numbers.map((value) => (value > 0 ? long : "other")),
              title: long,
            }),
            plot.boxPlot(numbers, { by: numbers.map((value) => (value > 0 ? long : "other")) }),
            plot.scatterPlot({ [long]: numbers, y: numbers }, { x: long }),
            plot.rocPlot([{ name: long, truth: numbers.map((value) => value > 9e4), scores: numbers }]),
            plot.confusionPlot(
              [
                [1234, 2],
                [3, 4567],
              ],
              { labels: [long, "other"] },
            ),
            plot.criticalDifferencePlot(
              { averageRanks: [1, 2, 3], criticalDifference: 1.5 },
              { names: [long, "b", "c"] },
            ),
          ];
          const found: string[] = [];
          for (const figure of figures.flatMap((one) => [one, one.with({ width: 320 })])) {
            const svg = figure.toElement();
            document.body.append(svg);
            const frame = svg.getBoundingClientRect();
            for (const text of Array.from(svg.querySelectorAll("text"))) {
              const box = text.getBoundingClientRect();
              const inside =
                box.left >= frame.left - 1 &&
                box.right <= frame.right + 1 &&
                box.top >= frame.top - 1 &&
                box.bottom <= frame.bottom + 1;
              if (!inside) found.push(`${text.textContent} in ${figure.description}`);
            }
            svg.remove();
          }
          return found;
        });
        expect(outside).toEqual([]);
      });

      it("prints no error", () => {
        expect(complaints).toEqual([]);
      });
    });
  }
});
