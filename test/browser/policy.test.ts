// The built package under strict content security policies; `npm run build` comes first.

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type * as credalModule from "../../src/everything.js";
import { servePackage } from "./serve.js";
import { describeInBrowser } from "./with-browser.js";

declare const modules: { credal: typeof credalModule };

const STRICT = "default-src 'none'; img-src data:; script-src 'self' 'nonce-own'";

await describeInBrowser("the built package under a strict policy in a real Chromium", (browser) => {
  /** What the body finds on a page with this policy, and what the page complained about. */
  async function under<T>(policy: string, body: (page: Page) => Promise<T>) {
    const served = await servePackage({ isolated: false, policy });
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    try {
      await page.goto(served.url, { waitUntil: "load" });
      return { result: await body(page), complaints };
    } finally {
      await page.close();
      await served.close();
    }
  }

  const fit = (page: Page) =>
    page.evaluate(async () => {
      const { GaussianNB, parseCsv } = modules.credal;
      const table = parseCsv("x,y\n1,a\n2,a\n8,b\n9,b\n");
      try {
        const model = await new GaussianNB().fit(table, "y");
        return model.predict(table.select(["x"])).join("");
      } catch (error) {
        return (error as Error).message;
      }
    });

  it("works without a complaint if WebAssembly is allowed", async () => {
    const { result, complaints } = await under(`${STRICT} 'wasm-unsafe-eval'`, fit);
    expect(result).toBe("aabb");
    expect(complaints).toEqual([]);
  });

  it("says what the policy lacks if WebAssembly is not allowed", async () => {
    const { result } = await under(STRICT, fit);
    expect(result).toMatch(
      /^credal: WebAssembly, .* is not allowed here; .*'wasm-unsafe-eval' in script-src/,
    );
  });
});
