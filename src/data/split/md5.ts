// MD5 (RFC 1321), not for security: it spreads ids evenly, and every language has it, so that a split can be
// reproduced elsewhere.

/** Bits to rotate by in the steps of each round (RFC 1321, section 3.4). */
const ROTATIONS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
/** The integer part of 2³²·|sin(i + 1)|. */
const SINES = Uint32Array.from({ length: 64 }, (_, i) => Math.floor(2 ** 32 * Math.abs(Math.sin(i + 1))));

/** The 16-byte digest of some bytes. */
export function md5(bytes: Uint8Array): Uint8Array {
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  const message = pad(bytes);
  const words = new Uint32Array(16);
  for (let start = 0; start < message.byteLength; start += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = message.getUint32(start + 4 * i, true);
    absorb(state, words);
  }
  const digest = new DataView(new ArrayBuffer(16));
  for (const [i, word] of state.entries()) digest.setUint32(4 * i, word, true);
  return new Uint8Array(digest.buffer);
}

/** Padding: a 1 bit, zeros, and the length in bits, up to a multiple of 64 bytes. */
function pad(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const message = new DataView(padded.buffer);
  message.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n, true);
  return message;
}

function absorb(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d] = state;
  for (let i = 0; i < 64; i += 1) {
    const round = i >> 4;
    const sum = (a + mixed(round, b, c, d) + SINES[i] + words[wordOf(round, i)]) | 0;
    const rotation = ROTATIONS[4 * round + (i & 3)];
    [a, d, c, b] = [d, c, b, (b + ((sum << rotation) | (sum >>> (32 - rotation)))) | 0];
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
}

function mixed(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (d & b) | (~d & c);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

function wordOf(round: number, i: number): number {
  if (round === 0) return i;
  if (round === 1) return (5 * i + 1) & 15;
  return (round === 2 ? 3 * i + 5 : 7 * i) & 15;
}
