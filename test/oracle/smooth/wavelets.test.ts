// Wavelet filters and transforms beside PyWavelets.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { scalingFilter } from "../../../src/math/basis/wavelets/filters.js";
import {
  type Wavelet,
  type WaveletBoundary,
  waveletTransform,
} from "../../../src/math/basis/wavelets/index.js";
import { defaultLevels } from "../../../src/math/basis/wavelets/transform.js";
import { expectClose } from "../../support/numbers.js";

interface Fixture {
  readonly filters: Readonly<Record<Wavelet, readonly number[]>>;
  readonly levels: readonly (readonly [Wavelet, number, number])[];
  readonly transforms: readonly {
    readonly wavelet: Wavelet;
    readonly boundary: WaveletBoundary;
    readonly length: number;
    readonly levels: number;
    readonly coefficients: readonly (readonly number[])[];
  }[];
}

const fixture = JSON.parse(readFileSync(new URL("wavelets.json", import.meta.url), "utf8")) as Fixture;

describe("the filters of PyWavelets", () => {
  it.each(Object.entries(fixture.filters))("include %s", (name, expected) => {
    // The tables of symlets with up to 8 moments have 12 digits.
    const tolerance = /^sym[2-8]$/.test(name) ? 5e-12 : 2e-14;
    expectClose(scalingFilter(name as Wavelet), expected, { tolerance });
  });
});

describe("the transforms of PyWavelets", () => {
  it.each(fixture.transforms)(
    "include $wavelet with the $boundary boundary of $length values",
    ({ wavelet, boundary, length, levels, coefficients }) => {
      const signal = Array.from({ length }, (_, i) => Math.sin(i * i * 0.37) + i / 7);
      const { approximation, details } = waveletTransform(signal, { wavelet, boundary, levels });
      [approximation, ...details].forEach((part, k) => {
        expectClose(part, coefficients[k], { tolerance: 3e-14, scale: 40 });
      });
      expect(details.length + 1).toBe(coefficients.length);
    },
  );

  it.each(fixture.levels)(
    "have by default as many levels for %s and %i values",
    (wavelet, length, levels) => {
      expect(defaultLevels(length, wavelet)).toBe(levels);
    },
  );
});
