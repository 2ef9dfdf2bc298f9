import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { describeOptions } from "../../base/options.js";
import * as optimize from "./index.js";

const page = readFileSync(
  fileURLToPath(new URL("../../../docs/math/optimization.md", import.meta.url)),
  "utf8",
);

const SCHEMAS = {
  gradientDescent: optimize.gradientDescentSchema,
  newton: optimize.newtonSchema,
  conjugateGradient: optimize.conjugateGradientSchema,
  lbfgs: optimize.lbfgsSchema,
  lbfgsb: optimize.lbfgsbSchema,
  coordinateDescent: optimize.coordinateDescentSchema,
  levenbergMarquardt: optimize.levenbergMarquardtSchema,
  stochasticGradient: optimize.stochasticGradientSchema,
  solveConjugateGradient: optimize.solveConjugateGradientSchema,
  brent: optimize.scalarSchema,
  linearProgram: optimize.linearProgramSchema,
  isotonicRegression: optimize.isotonicRegressionSchema,
};

/** A table with its cells as they are written, whatever the widths of its columns. */
function tableBelow(heading: string): string[][] {
  const [, below = ""] = page.split(`### \`${heading}\``);
  const [table] = below.slice(below.indexOf("\n|") + 1).split("\n\n");
  return table
    .trim()
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("\\|", "|")),
    );
}

describe("docs/math/optimization.md", () => {
  it.each(Object.entries(SCHEMAS))("lists the options of %s as its schema declares them", (name, schema) => {
    const expected = describeOptions(schema).map(
      ({ name: option, constraint, defaultValue, meaning, required }) => [
        `\`${option}\``,
        constraint,
        required ? "required" : defaultValue === undefined ? "" : `\`${show(defaultValue)}\``,
        meaning,
      ],
    );
    expect(tableBelow(name)).toEqual(expected);
  });

  it("names every public function", () => {
    for (const [name, value] of Object.entries(optimize)) {
      if (typeof value === "function") expect(page).toContain(`\`${name}`);
    }
  });
});

function show(value: unknown): string {
  return typeof value === "object" && value !== null
    ? `{ ${Object.entries(value)
        .map(([key, part]) => `${key}: ${JSON.stringify(part)}`)
        .join(", ")} }`
    : String(typeof value === "string" ? JSON.stringify(value) : value);
}
