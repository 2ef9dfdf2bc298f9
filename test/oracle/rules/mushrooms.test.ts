// The rules that JRip of Weka learns from 8124 mushrooms, as printed in Lantz, Machine Learning with R, chapter 5. Cases
// that are held back at random decide only between rules that are equally good.

import { expect, it } from "vitest";
import { readCsv } from "../../../src/io/index.js";
import { RuleList } from "../../../src/methods/rules/index.js";
import { describeWithData } from "../../support/data.js";

const RULES: readonly (readonly [text: string, cases: number])[] = [
  ["if odor = f then p", 2160],
  ["if gill_size = n and gill_color = b then p", 1152],
  ["if gill_size = n and odor = p then p", 256],
  ["if odor = c then p", 192],
  ["if spore_print_color = r then p", 72],
  ["if stalk_surface_below_ring = y and stalk_surface_above_ring = k then p", 68],
  ["if habitat = l and cap_color = w then p", 8],
  ["if stalk_color_above_ring = y then p", 8],
  ["otherwise e", 4208],
];

describeWithData("the rules for poisonous mushrooms", "uci/mlr_mushrooms.csv", (file) => {
  it("are those of JRip, with the cases that each decides and no mistake", async () => {
    const table = await readCsv(file);
    const model = await new RuleList().fit(table, "type");
    const described = model.describeRules();
    expect(described.map(({ text, coverage }) => [text, coverage])).toEqual(RULES);
    expect(described.every(({ precision }) => precision === 1)).toBe(true);
    expect(model.predict(table)).toEqual(table.toRows().map(({ type }) => type));
  });
});
