// The built package and its licences; `npm run build` comes first.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bundledPackages, thirdParty } from "../../scripts/third-party.mjs";

it("THIRD-PARTY.md has the licence of every package whose code is inside the bundles", () => {
  const written = readFileSync(new URL("../../THIRD-PARTY.md", import.meta.url), "utf8");
  const packages = bundledPackages();
  expect(packages).toEqual(expect.arrayContaining(["zod", "internmap", "delaunator"]));
  expect(packages.filter((name) => !written.includes(`\n### ${name} `))).toEqual([]);
  expect(written === thirdParty(), "run: node scripts/third-party.mjs").toBe(true);
});
