import { describe, expect, it } from "vitest";
import { marks, parseSvg, plots, texts } from "../../../test/support/figures.js";
import { diabetes } from "../../data/datasets/index.js";
import { MARS } from "../../methods/smooth/index.js";
import { componentPanels, pruningPlot } from "./index.js";

const model = await new MARS({ degree: 2 }).fit(await diabetes(), "progression");

describe("componentPanels", () => {
  it("draws a curve with its knots for every feature, and a surface for every pair", () => {
    const svg = parseSvg(componentPanels(model));
    expect(plots(svg).length).toBe(model.components.length);
    for (const { features } of model.anova()) expect(texts(svg)).toContain(features.join(" × "));
    const curves = plots(svg).filter((plot) => marks(plot, "line").length > 0);
    expect(curves.length).toBe(model.components.filter(({ features }) => features.length === 1).length);
  });

  it("describes where curves begin and end, as the model has them", () => {
    const place = model.components.findIndex(({ features }) => features.length === 1);
    const [feature] = model.components[place].features;
    const { description } = componentPanels(model, { most: 12 });
    expect(description).toContain(`The part of progression by ${model.features[feature]}: from `);
  });

  it("says what a missing value adds", async () => {
    const x = Array.from({ length: 60 }, (_, k) => [k % 6 === 5 ? Number.NaN : k]);
    const y = x.map(([value]) => (Number.isNaN(value) ? -3 : value));
    const { description } = componentPanels(await new MARS({ missing: "indicator" }).fit(x, y));
    expect(description).toMatch(/The part of y by x0: from 0 at 0 to 58 at 58.*; −3 where it is missing/);
  });

  it("shows the functions that vary most, and says how many it leaves out", () => {
    const figure = componentPanels(model, { most: 2 });
    expect(plots(parseSvg(figure)).length).toBe(2);
    expect(texts(parseSvg(figure)).join(" ")).toContain(
      `${model.components.length - 2} functions not shown.`,
    );
  });

  it("refuses models without functions", async () => {
    expect(() => componentPanels({} as never)).toThrow(/componentPanels.*a model of MARS/);
    const none = await new MARS({ maxTerms: 1 }).fit(await diabetes(), "progression");
    expect(() => componentPanels(none)).toThrow("a function of one or two features");
  });
});

describe("pruningPlot", () => {
  it("draws both shares of the variance by size, and the size that stayed", () => {
    const figure = pruningPlot(model);
    const svg = parseSvg(figure);
    expect(marks(plots(svg)[0], "line").length).toBe(2);
    expect(texts(svg)).toContain("RSq");
    const { length } = model.terms;
    expect(figure.description).toContain(
      `${length} terms stayed: RSq ${model.rSquared.toPrecision(3)}, GRSq ${model.grSquared.toPrecision(3)}.`,
    );
  });

  it("refuses other models and constant responses", async () => {
    expect(() => pruningPlot({} as never)).toThrow(/pruningPlot.*a model of MARS/);
    const constant = await new MARS().fit([[1], [2], [3]], [4, 4, 4]);
    expect(() => pruningPlot(constant)).toThrow("a response that varies");
  });
});
