import type { Browser } from "playwright-core";
import { afterAll, describe, it } from "vitest";
import { startBrowser } from "./start.js";

/** Tests in a real Chromium; skipped with the reason where none starts, unless one is required. */
export async function describeInBrowser(title: string, body: (browser: Browser) => void): Promise<void> {
  const required = process.env.CREDAL_BROWSER === "required" || process.env.CI === "true";
  const started = await startBrowser().catch((error: Error) => error);
  if (started instanceof Error && required) {
    it(title, () => {
      throw started;
    });
  } else if (started instanceof Error) {
    describe.skip(`${title} (skipped: ${started.message.split("\n")[0]})`, () => {
      it("runs", () => {});
    });
  } else {
    const { browser, close } = started;
    afterAll(close);
    describe(`${title}, version ${browser.version()}`, () => body(browser));
  }
}
