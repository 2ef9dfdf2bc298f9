import { describe, expect, it } from "vitest";
import {
  COLORS,
  divergingColor,
  inkOn,
  MOST_SERIES,
  sequentialColor,
  seriesStyle,
  type ThemeName,
} from "./palette.js";
import { THEMES } from "./theme.js";

type Vector = readonly [number, number, number];
type Rows = readonly [Vector, Vector, Vector];

const multiply = (rows: Rows, [x, y, z]: Vector): Vector => {
  const of = ([a, b, c]: Vector) => a * x + b * y + c * z;
  return [of(rows[0]), of(rows[1]), of(rows[2])];
};

/** How colors are seen: linear RGB to linear RGB (Machado, Oliveira and Fernandes 2009, severity 1). */
const SIGHT: Readonly<Record<string, Rows>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linear(color: string): Vector {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

/** Ottosson's OKLab, in which distances are about as they look. */
function oklab(rgb: Vector): Vector {
  const [red, green, blue] = rgb.map((value) => Math.min(1, Math.max(0, value)));
  const cones = multiply(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    [red, green, blue],
  ).map(Math.cbrt);
  return multiply(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [cones[0], cones[1], cones[2]],
  );
}

const luminance = (color: string) => {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const themes = Object.keys(COLORS) as ThemeName[];

describe("the palette", () => {
  for (const theme of themes) {
    const colors = COLORS[theme];
    const { background, text, muted } = THEMES[theme];

    it(`stands out from the background, ${theme}`, () => {
      for (const color of colors) expect(contrast(color, background), color).toBeGreaterThanOrEqual(3);
      expect(contrast(text, background)).toBeGreaterThanOrEqual(7);
      expect(contrast(muted, background)).toBeGreaterThanOrEqual(4.5);
    });

    for (const [sight, matrix] of Object.entries(SIGHT)) {
      it(`keeps any two colors apart for ${sight}, ${theme}`, () => {
        const seen = colors.map((color) => oklab(multiply(matrix, linear(color))));
        for (const [i, a] of seen.entries()) {
          for (const [j, b] of seen.slice(0, i).entries()) {
            const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
            expect(distance, `${colors[i]} and ${colors[j]}`).toBeGreaterThanOrEqual(0.13);
          }
        }
      });
    }

    it(`keeps the first three colors apart in grey, ${theme}`, () => {
      const lightness = colors.slice(0, 3).map((color) => oklab(linear(color))[0]);
      lightness.sort((a, b) => a - b);
      expect(lightness[1] - lightness[0]).toBeGreaterThanOrEqual(0.1);
      expect(lightness[2] - lightness[1]).toBeGreaterThanOrEqual(0.1);
    });

    it(`writes on every shade with a contrast of 4.5, ${theme}`, () => {
      for (let share = 0; share <= 1; share += 0.01) {
        for (const color of [sequentialColor(theme, share), divergingColor(theme, 2 * share - 1)]) {
          expect(contrast(inkOn(color), color), color).toBeGreaterThanOrEqual(4.5);
        }
      }
    });

    it(`has shades that part from the background steadily, ${theme}`, () => {
      const shades = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) =>
        contrast(sequentialColor(theme, share), background),
      );
      expect(shades).toEqual([...shades].sort((a, b) => a - b));
    });
  }

  it("gives 42 series different looks", () => {
    const looks = Array.from({ length: MOST_SERIES }, (_, index) =>
      JSON.stringify(seriesStyle("light", index)),
    );
    expect(new Set(looks).size).toBe(MOST_SERIES);
  });
});
