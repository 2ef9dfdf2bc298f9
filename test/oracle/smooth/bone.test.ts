// The growth of bones by smoothing splines of 12 degrees of freedom (ESL figure 5.6), beside smooth.spline.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readTable } from "../../../src/index.js";
import { SmoothingSpline } from "../../../src/methods/smooth/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";

interface Growth {
  readonly at: readonly number[];
  readonly growth: readonly number[];
  readonly slope: readonly number[];
}

const fixture = JSON.parse(readFileSync(new URL("bone.json", import.meta.url), "utf8")) as {
  readonly male: Growth;
  readonly female: Growth;
};

describeWithData("smoothing splines of the growth of bones", "esl/bone.csv", (file) => {
  const curveOf = async (gender: "male" | "female") => {
    const table = await readTable(file);
    const own = table.filter((row) => table.get(row, "gender") === gender).select(["age", "spnbmd"]);
    return new SmoothingSpline({ degreesOfFreedom: 12 }).fit(own, "spnbmd");
  };

  it.each(["male", "female"] as const)("have the curve that smooth.spline finds: %s", async (gender) => {
    const { at, growth, slope } = fixture[gender];
    const model = await curveOf(gender);
    const rows = at.map((age) => [age]);
    expectClose(model.degreesOfFreedom, 12, { tolerance: 1e-8 });
    // R integrates squared second derivatives with 0.333 for 1/3.
    expectClose(model.predict(rows), growth, { tolerance: 1e-5 });
    expectClose(model.derivative(rows), slope, { tolerance: 1e-4 });
  });

  it("have the growth spurt of females about two years before that of males", async () => {
    const ages = Array.from({ length: 151 }, (_, i) => [10 + i / 10]);
    const peak = async (gender: "male" | "female") => {
      const growth = (await curveOf(gender)).predict(ages);
      return ages[growth.indexOf(Math.max(...growth))][0];
    };
    const lead = (await peak("male")) - (await peak("female"));
    expect(lead).toBeGreaterThan(1.5);
    expect(lead).toBeLessThan(2.5);
  });
});
