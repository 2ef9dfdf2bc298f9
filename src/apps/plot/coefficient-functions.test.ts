import { describe, expect, it } from "vitest";
import {
  box,
  corners,
  groups,
  marks,
  parseSvg,
  plots,
  readAxes,
  texts,
} from "../../../test/support/figures.js";
import { iris } from "../../data/datasets/index.js";
import { LinearDiscriminant, PenalizedDiscriminant } from "../../methods/discriminant/index.js";
import { divergingColor } from "./core/palette.js";
import { coefficientFunctions } from "./index.js";

const kinds = Array.from({ length: 24 }, (_, i) => ["a", "b", "c"][i % 3]);
const spectra = kinds.map((kind, i) =>
  Array.from({ length: 12 }, (_, j) => {
    const center = { a: 2, b: 6, c: 9 }[kind] ?? 0;
    return Math.exp(-((j - center) ** 2) / 4) + 0.4 * Math.sin(7 * i * (j + 1) + i);
  }),
);

describe("coefficientFunctions", () => {
  it("draws the coefficients of every coordinate along the positions of the features", async () => {
    const model = await new PenalizedDiscriminant({ penalty: "curve", degreesOfFreedom: 5 }).fit(
      spectra,
      kinds,
    );
    const positions = Array.from({ length: 12 }, (_, j) => 500 - 20 * j);
    const figure = coefficientFunctions(model, { positions, xLabel: "wavelength", width: 900 });
    const [plot] = plots(parseSvg(figure));
    const axes = readAxes(plot);
    const lines = marks(plot, "line");
    expect(lines).toHaveLength(2);
    for (const [k, line] of lines.entries())
      for (const [at, [u, v]] of corners(line).entries()) {
        expect(Math.abs(axes.x(u) - positions[11 - at])).toBeLessThan(axes.pixel.x);
        expect(Math.abs(axes.y(v) - model.coefficients.get(11 - at, k))).toBeLessThan(axes.pixel.y);
      }
    expect(figure.description).toMatch(
      /^The coefficients of 12 features in 2 discriminant coordinates\. discriminant 1 \(.*%\): from −.* at wavelength \d+ to /,
    );
    expect(coefficientFunctions(model, { most: 1 }).caption).toContain("1 coordinate not shown.");
  });

  it("draws images in which the strongest color is the largest coefficient", async () => {
    const penalty = { rows: 3, columns: 4 };
    const model = await new PenalizedDiscriminant({ penalty, degreesOfFreedom: 5 }).fit(spectra, kinds);
    const figure = coefficientFunctions(model, { width: 700 });
    const root = parseSvg(figure);
    const images = groups(root, "rect").filter((group) => group.querySelectorAll("rect").length === 12);
    expect(images).toHaveLength(2);
    const largest = model.coefficients.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const colors = new Map<string, number>();
    for (const [k, image] of images.entries()) {
      const pixels = Array.from(image.querySelectorAll("rect"));
      expect(pixels).toHaveLength(12);
      const { right, bottom } = box(pixels[11]);
      for (const [at, pixel] of pixels.entries()) {
        const { left, top } = box(pixel);
        expect(Math.round((4 * left) / right)).toBe(at % 4);
        expect(Math.round((3 * top) / bottom)).toBe(Math.floor(at / 4));
        colors.set(pixel.getAttribute("fill") ?? "", model.coefficients.get(at, k) / largest);
      }
    }
    // The largest coefficient has the color of one end of the scale, and no other pixel has.
    const ends = [-1, 1].map((value) => divergingColor("light", value));
    for (const [color, share] of colors) expect(ends.includes(color)).toBe(Math.abs(share) === 1);
    expect(colors.size).toBeGreaterThan(12);
    expect(texts(root)).toContain("coefficient");
    const given = coefficientFunctions(model, { image: { rows: 2, columns: 6 } });
    expect(given.description).toMatch(/^The coefficients of 2 × 6 pixels in 2 discriminant coordinates\./);
    // With positions, a model of images is drawn as curves.
    const positions = Array.from({ length: 12 }, (_, j) => j);
    expect(marks(parseSvg(coefficientFunctions(model, { positions })), "line").length).toBeGreaterThan(0);
  });

  it("refuses other models, and images or positions that do not fit the features", async () => {
    const model = await new PenalizedDiscriminant({ lambda: 1 }).fit(spectra, kinds);
    expect(() => coefficientFunctions(model, { image: { rows: 5, columns: 3 } })).toThrow(
      'coefficientFunctions: option "image" must be of 12 pixels, one per feature; got 5 × 3.',
    );
    expect(() => coefficientFunctions(model, { positions: [1, 2] })).toThrow(
      'option "positions" needs one number per feature, 12; got 2.',
    );
    expect(() => coefficientFunctions(model, { image: { rows: 3, columns: 4 }, positions: [1, 2] })).toThrow(
      'option "positions" must be left out for images; got a list.',
    );
    const linear = await new LinearDiscriminant().fit(iris(), "species");
    expect(() => coefficientFunctions(linear as never)).toThrow("a fitted PenalizedDiscriminant");
  });
});
