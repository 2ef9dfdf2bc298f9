import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { DataError } from "../../../base/errors.js";
import {
  binaryDescription,
  binaryEntropy,
  codeLength,
  informationContent,
  integerCodeLength,
  shortestDescription,
} from "./index.js";

const tolerance = 1e-14;

describe("integerCodeLength", () => {
  it("is 4 bits for a number from 0 to 15, and nothing where there is no choice", () => {
    expect(integerCodeLength(15)).toBe(4);
    expect(integerCodeLength(0)).toBe(0);
    expectClose(integerCodeLength(10, { unit: "nats" }), Math.log(11), { tolerance });
    expect(() => integerCodeLength(-1)).toThrow(DataError);
    expect(() => integerCodeLength(1.5)).toThrow(/whole number/);
  });
});

describe("codeLength", () => {
  it("is the information content, also of probabilities too small for a number", () => {
    expectClose(codeLength(Math.log(0.2)), informationContent(0.2), { tolerance });
    expectClose(codeLength(5000 * Math.log(0.5)), 5000, { tolerance, scale: 5000 });
    expect(codeLength(0)).toBe(0);
    expect(codeLength(Number.NEGATIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    expect(codeLength(-3, { unit: "nats" })).toBe(3);
    expect(() => codeLength(0.1)).toThrow(DataError);
  });
});

describe("binaryDescription", () => {
  it("leaves 0111010010 as it is", () => {
    const { best, lengths } = binaryDescription("0111010010");
    expect(best).toBe("raw");
    expect(lengths.raw).toEqual({ model: 0, data: 10, total: 10 });
    const { model, data, total } = lengths.frequency;
    expectClose([model, data, total], [Math.log2(11), Math.log2(252), Math.log2(2772)], { tolerance });
    expectClose([model, data, total], [3.459432, 7.97728, 11.436712], { tolerance: 5e-7 });
  });

  it("describes 0001000010 by its two ones, in 8.95 bits", () => {
    const { best, lengths } = binaryDescription("0001000010");
    expect(best).toBe("frequency");
    expectClose(lengths.frequency.total, Math.log2(11) + Math.log2(45), { tolerance });
    expectClose(lengths.frequency.total, 8.951285, { tolerance: 5e-7 });
  });

  it("describes ten zeros by their number alone, in 3.46 bits", () => {
    const { best, lengths } = binaryDescription("0000000000");
    expect(best).toBe("frequency");
    expectClose(lengths.frequency.total, 3.459432, { tolerance: 5e-7 });
    expect(lengths.frequency.data).toBe(0);
  });

  it("takes numbers and booleans, and does not care which symbol is rare", () => {
    const bits = [0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
    const expected = binaryDescription("0001000010");
    expect(binaryDescription(bits)).toEqual(expected);
    expect(binaryDescription(bits.map((bit) => bit === 0))).toEqual(expected);
  });

  it("comes near N times the binary entropy for long sequences", () => {
    // Stirling: log₂ of N choose n = N h(n/N) − ½ log₂(2π N p q), up to 1/N.
    const n = 100_000;
    const sequence = Uint8Array.from({ length: n }, (_, i) => (i % 10 === 0 ? 1 : 0));
    const stirling = n * binaryEntropy(0.1) - 0.5 * Math.log2(2 * Math.PI * n * 0.09);
    const { data } = binaryDescription(sequence).lengths.frequency;
    expectClose(data, stirling, { tolerance: 1e-4 });
  });

  it("measures in nats when asked", () => {
    const { raw, frequency } = binaryDescription("0001000010", { unit: "nats" }).lengths;
    expectClose([raw.total, frequency.total], [10 * Math.LN2, Math.log(11 * 45)], { tolerance });
  });

  it("names what is neither 0 nor 1", () => {
    expect(() => binaryDescription("01 1")).toThrow('position 2 must be 0 or 1; got " "');
    expect(() => binaryDescription([0, 2])).toThrow(/position 1 must be 0 or 1; got 2/);
  });
});

describe("shortestDescription", () => {
  it("weighs the model against what it leaves to be said", () => {
    const { best, lengths } = shortestDescription({
      constant: { model: 10, data: 100 },
      line: { model: 20, data: 60 },
      cubic: { model: 40, data: 45 },
    });
    expect(best).toBe("line");
    expect(lengths.cubic.total).toBe(85);
  });

  it("prefers the first of equals", () => {
    expect(shortestDescription({ a: { model: 1, data: 2 }, b: { model: 2, data: 1 } }).best).toBe("a");
  });

  it("decides as the largest posterior probability does", () => {
    const risk = shortestDescription({
      low: { model: informationContent(0.8), data: informationContent(0.001) },
      high: { model: informationContent(0.2), data: informationContent(0.002) },
    });
    expect(risk.best).toBe("low");
    const probability = fc.double({ min: 1e-9, max: 1, noNaN: true });
    fc.assert(
      fc.property(probability, probability, probability, (prior, a, b) => {
        fc.pre(Math.abs(a * prior - b * (1 - prior)) > 1e-9 * a * prior && prior < 1);
        const { best } = shortestDescription({
          a: { model: codeLength(Math.log(prior)), data: codeLength(Math.log(a)) },
          b: { model: codeLength(Math.log1p(-prior)), data: codeLength(Math.log(b)) },
        });
        expect(best).toBe(a * prior > b * (1 - prior) ? "a" : "b");
      }),
    );
  });

  it("refuses invalid lengths", () => {
    expect(() => shortestDescription({})).toThrow(/at least one candidate/);
    expect(() => shortestDescription({ a: { model: -1, data: 0 } })).toThrow('the model length of "a"');
  });
});
