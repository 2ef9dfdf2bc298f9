// The page of every method has the fields of its models, as they are declared.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pagesWithFields } from "../../scripts/docs-fields.js";

describe("the fields of every model", () => {
  const pages = pagesWithFields();

  it.each([...pages])("stand on %s; `npx tsx scripts/docs-fields.ts` writes them", (page, expected) => {
    expect(readFileSync(new URL(`../../${page}`, import.meta.url), "utf8")).toBe(expected);
  });

  it("are told from the options and methods that a class has besides", () => {
    const page = pages.get("docs/methods/cluster/k-means.md");
    expect(page).toContain("| `centers` | matrix | One row per cluster. |");
    expect(page).toContain("| `predict(rows)` | list of whole numbers |");
    expect(page).not.toContain("| `toJSON");
  });
});
