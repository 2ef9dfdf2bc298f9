import * as z from "zod";
import { DataError } from "../../../base/errors.js";
import { requireList } from "../../../base/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { requireWhole } from "../../../math/probability/distributions/require.js";
import { finiteCases } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { finiteInertia } from "../engine/center-model.js";
import { nearestTo } from "../engine/nearest.js";
import { requireRows } from "../engine/room.js";

const vectorQuantizerState = StateSchema.of({
  inputs: codecs.features,
  /** One row per codeword. */
  codebook: codecs.matrix,
  /** The share of the training cases that each codeword represents. */
  frequencies: codecs.distribution,
  /** The mean squared distance of the training cases to their codewords. */
  distortion: z.number().min(0),
  /** How the iteration of the best start ended. */
  convergence: codecs.convergence,
  /** The seed, if random numbers were drawn. */
  seed: z.int(),
})
  .check(
    "codebook",
    "must have one column per feature",
    ({ codebook, inputs }) => codebook.columns === inputs.names.length && codebook.rows > 0,
  )
  .check(
    "frequencies",
    "must be one per codeword",
    ({ frequencies, codebook }) => frequencies.length === codebook.rows,
  );

/** What `VectorQuantizer` learns. */
export interface VectorQuantizerState extends StateOf<typeof vectorQuantizerState> {}

/** What a number of rows takes before and after it is compressed, in bits. */
export interface CompressedSize {
  readonly original: number;
  /** The codes of the rows. */
  readonly codes: number;
  readonly codebook: number;
  /** Codes and codebook as a share of the original. */
  readonly ratio: number;
}

/** A fitted `VectorQuantizer`. */
export class VectorQuantizerModel extends FittedModel<VectorQuantizerState> implements Transformer {
  static readonly kind = "VectorQuantizer";
  static readonly state = vectorQuantizerState;

  /** The number of codewords. */
  get codewords(): number {
    return this.codebook.rows;
  }

  /** The bits of one code, if all codes are of the same length: the logarithm of the number of codewords. */
  get bits(): number {
    return Math.log2(this.codewords);
  }

  /** The average number of bits of a code if frequent codewords have short codes: the entropy of the frequencies. */
  get entropy(): number {
    return this.frequencies.reduce((sum, share) => (share > 0 ? sum - share * Math.log2(share) : sum), 0);
  }

  get outputs(): readonly string[] {
    return this.features;
  }

  /** The nearest codeword of every case, of equally near ones the first. */
  encode(rows: Rows): Int32Array {
    return nearestTo(this.kind, this.codebook, this.#read(rows)).labels;
  }

  /** The codewords of these codes, one row per code. */
  decode(codes: ArrayLike<number>): Matrix {
    requireList(this.kind, "codes", codes);
    const { columns, data } = this.codebook;
    const out = new Matrix(codes.length, columns);
    for (let row = 0; row < codes.length; row += 1) {
      const code = codes[row];
      if (!(Number.isInteger(code) && code >= 0 && code < this.codewords)) throw this.#unknownCode(row, code);
      out.data.set(data.subarray(code * columns, (code + 1) * columns), row * columns);
    }
    return out;
  }

  /** Every case replaced by its codeword. */
  transform(rows: Rows): Matrix {
    return finiteCases(this.kind, this.decode(this.encode(rows)));
  }

  /** The mean squared distance of these cases to their codewords. */
  distortionOf(rows: Rows): number {
    const x = this.#read(rows);
    requireRows(this.kind, x);
    return finiteInertia(this.kind, nearestTo(this.kind, this.codebook, x).inertia) / x.rows;
  }

  /** What so many cases take, if every number takes so many bits. */
  sizeOf(cases: number, bitsPerNumber = 64): CompressedSize {
    const method = `${this.kind}.sizeOf`;
    requireWhole(method, "cases", cases, 1);
    requireWhole(method, "bitsPerNumber", bitsPerNumber, 1);
    const { columns } = this.codebook;
    const original = cases * columns * bitsPerNumber;
    const codes = cases * this.bits;
    const codebook = this.codewords * columns * bitsPerNumber;
    return { original, codes, codebook, ratio: (codes + codebook) / original };
  }

  #read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, "error");
  }

  #unknownCode(row: number, code: unknown): DataError {
    const expected = `a whole number from 0 to ${this.codewords - 1}`;
    return new DataError(this.kind, { what: `code ${row}`, row, expected, received: String(code) });
  }
}
