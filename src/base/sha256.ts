// SHA-256 (FIPS 180-4), synchronous and the same in Node and browsers: their own are asynchronous or missing.

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = fractions(64, 1 / 3);

/** The SHA-256 of bytes, as 64 hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  return new Sha256().update(bytes).digest();
}

/** The SHA-256 of bytes that come in pieces. */
export class Sha256 {
  readonly #hash = fractions(8, 1 / 2);
  readonly #schedule = new Int32Array(64);
  /** What is left of earlier pieces, less than a block. */
  #rest: Uint8Array = new Uint8Array(0);
  #length = 0;

  update(piece: Uint8Array): this {
    this.#length += piece.length;
    let bytes = piece;
    if (this.#rest.length > 0) {
      const missing = 64 - this.#rest.length;
      const block = new Uint8Array(Math.min(64, this.#rest.length + piece.length));
      block.set(this.#rest);
      block.set(piece.subarray(0, missing), this.#rest.length);
      this.#rest = block;
      if (block.length < 64) return this;
      this.#compress(block, 64);
      bytes = piece.subarray(missing);
    }
    const whole = bytes.length - (bytes.length % 64);
    this.#compress(bytes, whole);
    // A copy, because the caller may use the bytes again.
    this.#rest = bytes.slice(whole);
    return this;
  }

  /** 64 hexadecimal digits; nothing can be added afterwards. */
  digest(): string {
    const end = padded(this.#rest, this.#length);
    this.#compress(new Uint8Array(end.buffer), end.byteLength);
    return Array.from(this.#hash, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }

  #compress(bytes: Uint8Array, length: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < length; at += 64) compress(this.#hash, this.#schedule, view, at);
  }
}

/** The last bytes with a 1 bit, zeros, and the length of everything in bits. */
function padded(rest: Uint8Array, length: number): DataView {
  const block = new Uint8Array(rest.length < 56 ? 64 : 128);
  block.set(rest);
  block[rest.length] = 0x80;
  const view = new DataView(block.buffer);
  view.setUint32(block.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(block.length - 4, (length % 2 ** 29) * 8);
  return view;
}

function compress(hash: Int32Array, w: Int32Array, view: DataView, at: number): void {
  for (let t = 0; t < 16; t += 1) w[t] = view.getInt32(at + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 15];
    const y = w[t - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (w[t - 16] + s0 + w[t - 7] + s1) | 0;
  }
  let a = hash[0];
  let b = hash[1];
  let c = hash[2];
  let d = hash[3];
  let e = hash[4];
  let f = hash[5];
  let g = hash[6];
  let h = hash[7];
  for (let t = 0; t < 64; t += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[t] + w[t]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  hash[0] += a;
  hash[1] += b;
  hash[2] += c;
  hash[3] += d;
  hash[4] += e;
  hash[5] += f;
  hash[6] += g;
  hash[7] += h;
}

/** 32 bits of the fractional parts of powers of the first primes. */
function fractions(count: number, power: number): Int32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((p) => n % p !== 0)) primes.push(n);
  return Int32Array.from(primes, (prime) => Math.floor((prime ** power % 1) * 2 ** 32) | 0);
}
