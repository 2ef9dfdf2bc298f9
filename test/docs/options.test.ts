// Each method's page has the table of its options just as its schema declares them.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeOptions, type OptionsSchema } from "../../src/base/options.js";
import { catalog } from "../../src/catalog.js";
import { searchOptions } from "../../src/evaluate/search/options.js";

describe("the page of every method", () => {
  for (const { Estimator } of catalog) {
    it(`${Estimator.kind} has its options, as declared`, () => {
      const page = readFileSync(
        new URL(`../../docs/${pageName(Estimator.kind)}.md`, import.meta.url),
        "utf8",
      );
      expect(page).toContain(optionTable(Estimator.schema));
      expect(page).toMatch(/^## References$/m);
    });
  }
});

describe("the page on search", () => {
  it("has its options, as declared", () => {
    const page = readFileSync(new URL("../../docs/search.md", import.meta.url), "utf8");
    expect(page).toContain(optionTable(searchOptions));
  });
});

/** GaussianNB is at gaussian-nb, KMeans at k-means. */
function pageName(kind: string): string {
  return kind.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "-").toLowerCase();
}

function optionTable(schema: OptionsSchema): string {
  const rows = describeOptions(schema).map(({ name, constraint, defaultValue, required, meaning }) => {
    const standard = required
      ? "must be given"
      : defaultValue === undefined
        ? ""
        : `\`${JSON.stringify(defaultValue)}\``;
    return `| \`${name}\` | ${constraint.replaceAll("|", "\\|")} | ${standard} | ${meaning} |`;
  });
  return ["| option | values | default | meaning |", "|---|---|---|---|", ...rows].join("\n");
}
