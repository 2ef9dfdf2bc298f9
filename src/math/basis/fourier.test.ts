import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { convolve, fourier, powerOfTwo } from "./fourier.js";

describe("the Fourier transform", () => {
  it.each([1, 2, 8, 64])("is that of its definition, and its inverse undoes it, for %i numbers", (n) => {
    const [real, imaginary] = [randomArray(n, 1), randomArray(n, 2)];
    const [x, y] = [real.slice(), imaginary.slice()];
    fourier(x, y);
    for (let k = 0; k < n; k += 1) {
      let [a, b] = [0, 0];
      for (let t = 0; t < n; t += 1) {
        const angle = (-2 * Math.PI * k * t) / n;
        a += real[t] * Math.cos(angle) - imaginary[t] * Math.sin(angle);
        b += real[t] * Math.sin(angle) + imaginary[t] * Math.cos(angle);
      }
      expectClose([x[k], y[k]], [a, b], { tolerance: 1e-13, scale: n });
    }
    // With the parts exchanged, it is n times the inverse.
    fourier(y, x);
    expectClose(
      x,
      real.map((value) => n * value),
      { tolerance: 1e-14, scale: n },
    );
    expectClose(
      y,
      imaginary.map((value) => n * value),
      { tolerance: 1e-14, scale: n },
    );
  });

  it.each([
    [1, 16],
    [8, 4],
  ] as const)("gives the cyclic convolution of grids of %i × %i", (rows, columns) => {
    const [a, b] = [randomArray(rows * columns, 3), randomArray(rows * columns, 4)];
    const expected = new Float64Array(rows * columns);
    for (let i = 0; i < rows; i += 1)
      for (let j = 0; j < columns; j += 1)
        for (let k = 0; k < rows; k += 1)
          for (let l = 0; l < columns; l += 1)
            expected[((i + k) % rows) * columns + ((j + l) % columns)] +=
              a[i * columns + j] * b[k * columns + l];
    expectClose(convolve(a, b, [rows, columns]), expected, { tolerance: 1e-14, scale: rows * columns });
  });

  it("takes counts that are powers of 2", () => {
    expect([1, 2, 3, 64, 65].map(powerOfTwo)).toEqual([1, 2, 4, 64, 128]);
  });
});
