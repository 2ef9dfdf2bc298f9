import { describe, expect, it } from "vitest";
import { Matrix } from "../../math/linalg/matrix.js";
import { loadingsPlot } from "./index.js";

describe("loadingsPlot", () => {
  it("names features and factors, and shows the numbers of large loadings alone", () => {
    const model = {
      inputs: { names: ["height", "reach"] },
      outputs: ["factor1", "factor2"],
      loadings: Matrix.from([
        [0.91, -0.12],
        [0.27, -0.84],
      ]),
    };
    const figure = loadingsPlot(model);
    const svg = figure.toSVG();
    for (const shown of ["height", "reach", "factor1", "factor2", "0.91", "0.84"])
      expect(svg).toContain(shown);
    for (const hidden of ["0.12", "0.27"]) expect(svg).not.toContain(hidden);
    expect(figure.caption).toContain("0.3");
    expect(loadingsPlot(model, { hideBelow: 0.2 }).toSVG()).toContain("0.27");
    expect(() => loadingsPlot({} as never)).toThrow("FactorAnalysis");
  });
});
