import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { DataError, ShapeError } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { imageBlocks, imageOfBlocks, KMeans, VectorQuantizer, VectorQuantizerModel } from "../index.js";

/** A smooth image with an edge, of gray values from 0 to 255. */
const image = new Matrix(
  32,
  48,
  Float64Array.from({ length: 32 * 48 }, (_, at) => {
    const [row, column] = [Math.floor(at / 48), at % 48];
    return Math.round(100 + 60 * Math.sin(row / 5) + (column > 20 ? 70 : 0) + column / 4);
  }),
);

describe("VectorQuantizer", () => {
  it("has the centers of k-means as its codebook", async () => {
    const x = new Matrix(200, 4, randomArray(800, 1));
    const model = await new VectorQuantizer({ codewords: 8, restarts: 3, seed: 2 }).fit(x);
    const plain = await new KMeans({ clusters: 8, restarts: 3, seed: 2 }).fit(x);
    expect(model.codebook).toEqual(plain.centers);
    expect(model.encode(x)).toEqual(plain.labels);
    expectClose(model.distortion, plain.inertia / 200, { tolerance: 1e-15 });
    expectClose(model.distortionOf(x), model.distortion, { tolerance: 1e-14 });
    const decoded = model.decode(model.encode(x));
    expect(model.transform(x)).toEqual(decoded);
    const error = x.data.reduce((sum, value, at) => sum + (value - decoded.data[at]) ** 2, 0);
    expectClose(error / 200, model.distortion, { tolerance: 1e-13 });
    const shares = [...model.frequencies.keys()].map(
      (c) => plain.labels.filter((label) => label === c).length / 200,
    );
    expectClose(model.frequencies, shares, { tolerance: 1e-15 });
  });

  it("compresses an image: the codes of blocks of four pixels, and the codebook", async () => {
    const blocks = imageBlocks(image);
    expect(blocks.shape).toBe("384×4");
    const distortions = [];
    for (const codewords of [4, 16, 64]) {
      const model = await new VectorQuantizer({ codewords }).fit(blocks);
      expect(model.bits).toBe(Math.log2(codewords));
      expect(model.entropy).toBeLessThanOrEqual(model.bits);
      distortions.push(model.distortion);
      const restored = imageOfBlocks(model.transform(blocks), 32);
      const error = image.data.reduce((sum, value, at) => sum + (value - restored.data[at]) ** 2, 0);
      expectClose(error / blocks.rows, model.distortion, { tolerance: 1e-12, scale: model.distortion });
      expect(() => model.sizeOf(0)).toThrow('"cases" must be a whole number ≥ 1; got 0');
      expect(() => model.distortionOf(new Matrix(0, 2))).toThrow("there are no rows to measure");
      expect(model.sizeOf(384, 8)).toEqual({
        original: 384 * 4 * 8,
        codes: 384 * Math.log2(codewords),
        codebook: codewords * 4 * 8,
        ratio: (384 * Math.log2(codewords) + codewords * 32) / (384 * 32),
      });
    }
    expect(distortions[1]).toBeLessThan(distortions[0]);
    expect(distortions[2]).toBeLessThan(distortions[1]);
  });

  it("is lossless with as many codewords as distinct rows", async () => {
    const rows = [
      [1, 2],
      [3, 4],
      [1, 2],
      [5, 6],
    ];
    const model = await new VectorQuantizer({ codewords: 3 }).fit(rows);
    expect(model.distortion).toBe(0);
    expect(model.transform(rows).toArrays()).toEqual(rows);
    const one = await new VectorQuantizer({ codewords: 1 }).fit(rows, { weights: [1, 1, 1, 3] });
    expect(one.codebook.toArrays()).toEqual([[20 / 6, 26 / 6]]);
    expect([one.bits, one.entropy]).toEqual([0, 0]);
    await expect(new VectorQuantizer({ codewords: 4 }).fit(rows)).rejects.toThrow(
      'VectorQuantizer: 4 codewords need as many different rows, but there are only 3; lower the option "codewords".',
    );
  });

  it("refuses unknown codes, and survives a JSON round trip", async () => {
    const model = await new VectorQuantizer({ codewords: 2 }).fit([[1], [2], [8]]);
    expect(() => model.decode([0, 2])).toThrow(
      refusal(DataError, "VectorQuantizer: code 1 must be a whole number from 0 to 1; got 2."),
    );
    expect(() => model.decode([0.5])).toThrow("got 0.5");
    expect(VectorQuantizerModel.fromJSON(JSON.stringify(model))).toEqual(model);
    expect(() => new VectorQuantizer({ codewords: 3, init: [[1], [2]] })).toThrow("codewords");
    expect(() => new VectorQuantizer({ codewords: 2, init: [[1], [2]], restarts: 2 })).toThrow("restarts");
  });
});

describe("imageBlocks and imageOfBlocks", () => {
  it("cut an image into blocks and reassemble it", () => {
    for (const [height, width] of [
      [2, 2],
      [1, 1],
      [4, 3],
      [32, 48],
    ]) {
      const blocks = imageBlocks(image, { height, width });
      expect(blocks.shape).toBe(`${(32 / height) * (48 / width)}×${height * width}`);
      expect(blocks.get(0, 0)).toBe(image.get(0, 0));
      expect(imageOfBlocks(blocks, 32, { height, width })).toEqual(image);
    }
    expect(
      imageBlocks([
        [1, 2, 3, 4],
        [5, 6, 7, 8],
      ]).toArrays(),
    ).toEqual([
      [1, 2, 5, 6],
      [3, 4, 7, 8],
    ]);
  });

  it("refuse blocks that do not fill the image", () => {
    expect(() => imageBlocks([[1, 2, 3]])).toThrow(
      refusal(ShapeError, "imageBlocks: blocks of 2×2 pixels do not fill an image of 1×3."),
    );
    expect(() => imageOfBlocks([[1, 2, 3]], 3)).toThrow(
      "blocks of 2×2 pixels have 4 columns; got 3 columns.",
    );
    expect(() => imageOfBlocks([[1, 2, 3, 4]], 3)).toThrow("do not fill");
    expect(() => imageBlocks(image, { height: 0 })).toThrow("height");
  });
});
