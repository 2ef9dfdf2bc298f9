import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { scalingFilter, WAVELETS, waveletFilter } from "./filters.js";
import { waveletTransform } from "./index.js";
import { WaveletTransform } from "./transform.js";

const wavelets = fc.constantFrom(...WAVELETS);
const boundaries = fc.constantFrom("symmetric" as const, "periodic" as const);

describe("a scaling filter", () => {
  it("has the closed form of Daubechies for 4 coefficients", () => {
    const root = Math.sqrt(3);
    const expected = [1 + root, 3 + root, 3 - root, 1 - root].map((value) => value / (4 * Math.SQRT2));
    expectClose(scalingFilter("db2"), expected, { tolerance: 1e-15 });
    expectClose(scalingFilter("haar"), [Math.SQRT1_2, Math.SQRT1_2], { tolerance: 1e-16 });
  });

  it.each(WAVELETS)("of %s is orthogonal to its even shifts and to its wavelet", (wavelet) => {
    const scaling = scalingFilter(wavelet);
    const detail = waveletFilter(scaling);
    for (let shift = 0; shift < scaling.length; shift += 2) {
      expectClose(dot(scaling, scaling, shift), shift === 0 ? 1 : 0, { tolerance: 5e-15 });
      expectClose(dot(scaling, detail, shift), 0, { tolerance: 5e-15 });
    }
  });

  it.each(WAVELETS)(
    "of %s gives a wavelet with half as many vanishing moments as coefficients",
    (wavelet) => {
      const scaling = scalingFilter(wavelet);
      const detail = waveletFilter(scaling);
      const half = (scaling.length - 1) / 2;
      for (let p = 0; p < scaling.length / 2; p += 1) {
        const powers = detail.map((_, k) => ((k - half) / half) ** p);
        expectClose(dot(detail, powers, 0), 0, { tolerance: 2e-13 });
      }
    },
  );
});

describe("waveletTransform", () => {
  it("is inverted without loss, whatever the wavelet, the boundary and the length", () => {
    const values = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 130 });
    fc.assert(
      fc.property(values, wavelets, boundaries, (signal, wavelet, boundary) => {
        const transform = waveletTransform(signal, { wavelet, boundary });
        expectClose(transform.inverse(), signal, { tolerance: 1e-13 });
      }),
    );
  });

  it("is orthogonal where the boundary is periodic and lengths are powers of 2", () => {
    const values = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(values, wavelets, (signal, wavelet) => {
        const { approximation, details } = waveletTransform(signal, {
          wavelet,
          boundary: "periodic",
          levels: 6,
        });
        const squares = [approximation, ...details].map((part) => dot(part, part, 0));
        const total = squares.reduce((sum, square) => sum + square, 0);
        expectClose(total, dot(signal, signal, 0), { tolerance: 1e-12 });
      }),
    );
  });

  it("has no differences where the signal is a polynomial of a lower degree than the wavelet has moments", () => {
    const signal = Array.from({ length: 64 }, (_, i) => 1 + (i - 30) / 10 - ((i - 30) / 10) ** 2);
    const [finest] = waveletTransform(signal, { wavelet: "db3", levels: 1 }).details;
    expectClose(finest.slice(3, -3), new Float64Array(finest.length - 6), { tolerance: 1e-13 });
  });

  it("gives means and differences of pairs with the wavelet of Haar", () => {
    const { approximation, details } = waveletTransform([4, 6, 10, 12], { wavelet: "haar", levels: 1 });
    expectClose(approximation, [10 / Math.SQRT2, 22 / Math.SQRT2], { tolerance: 1e-14 });
    expectClose(details[0], [-Math.SQRT2, -Math.SQRT2], { tolerance: 1e-14 });
  });

  it("remembers the length of the signal, which its coefficients do not tell", () => {
    for (const length of [16, 17])
      expect(waveletTransform(new Float64Array(length)).inverse().length).toBe(length);
  });

  it("leaves a signal as it is that is shorter than the wavelet", () => {
    const transform = waveletTransform([1, 2, 3]);
    expect(transform.levels).toBe(0);
    expect([...transform.inverse()]).toEqual([1, 2, 3]);
    expect(transform.inverse()).not.toBe(transform.approximation);
  });

  it("refuses what it cannot transform, by name", () => {
    expect(() => waveletTransform([1, Number.NaN])).toThrow("missing at row 1");
    expect(() => waveletTransform([1, 2, 3], { levels: 3 })).toThrow(
      'option "levels" must be at most 2 for 3 values; got 3',
    );
    expect(() => waveletTransform([1, 2], { wavelet: "db11" as never })).toThrow('option "wavelet"');
    const transform = waveletTransform([1, 2, 3, 4], { wavelet: "haar" });
    expect(() => transform.with({ ...transform, details: [] })).toThrow("as many as those of the transform");
    expect(transform.with(transform)).toBeInstanceOf(WaveletTransform);
  });
});

function dot(a: ArrayLike<number>, b: ArrayLike<number>, shift: number): number {
  let sum = 0;
  for (let i = shift; i < a.length; i += 1) sum += a[i] * b[i - shift];
  return sum;
}
