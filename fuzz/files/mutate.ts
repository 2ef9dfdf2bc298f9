import type { Random } from "../../src/math/probability/random/random.js";
import { pick } from "../part.js";

/** Words that mean something in one of the formats, and numbers at their limits. */
const TOKENS = [
  '"',
  "'",
  ",",
  ";",
  "|",
  "\t",
  "\n",
  "\r\n",
  "\r",
  "{",
  "}",
  "[",
  "]",
  "[".repeat(3000),
  ":",
  "null",
  "NA",
  "?",
  "%",
  "#",
  "\\",
  "\0",
  "\ufeff",
  "@data",
  "@attribute a numeric\n",
  "@attribute b {x,y}\n",
  "1e999",
  "-0",
  "99999999999999999999",
  " 99999999:1",
  "0:1",
  '{"a":1}',
  '"__proto__":',
  "constructor",
  ",".repeat(300),
];

const EXTREMES = [0, 1, -1, 2, 127, 128, 255, 2 ** 15, 2 ** 16, 2 ** 24, 2 ** 31 - 1, -(2 ** 31), 2 ** 30];

type Mutation = (bytes: Uint8Array, random: Random) => Uint8Array;

const ANYWHERE: readonly Mutation[] = [
  flipBit,
  flipBit,
  setByte,
  truncate,
  remove,
  repeat,
  move,
  insertNoise,
];
const FIELDS: readonly Mutation[] = [flipBit, setByte, setWord, setWord, setLong, setBytes];
const BINARY: readonly Mutation[] = [...ANYWHERE, ...FIELDS, ...FIELDS];
const TEXT: readonly Mutation[] = [...ANYWHERE, insertToken, insertToken, insertToken];

/** The bytes with one to four changes. */
export function mutate(bytes: Uint8Array, text: boolean, random: Random): Uint8Array {
  let changed = bytes;
  for (let left = pick(random, [1, 1, 1, 2, 4]); left > 0 && changed.length > 0; left -= 1)
    changed = pick(random, text ? TEXT : BINARY)(changed, random);
  return changed;
}

/** Half of the time anywhere; else near an end, where headers and footers are. */
function randomPosition(length: number, random: Random): number {
  const NEAR = 256;
  const at = random.integer(0, Math.max(0, length - 1));
  switch (random.integer(0, 3)) {
    case 0:
      return at % NEAR;
    case 1:
      return Math.max(0, length - 1 - (at % NEAR));
    default:
      return at;
  }
}

function flipBit(bytes: Uint8Array, random: Random): Uint8Array {
  const out = bytes.slice();
  out[randomPosition(bytes.length, random)] ^= 1 << random.integer(0, 7);
  return out;
}

function setByte(bytes: Uint8Array, random: Random): Uint8Array {
  const out = bytes.slice();
  out[randomPosition(bytes.length, random)] = random.integer(0, 255);
  return out;
}

/** Bytes that make long numbers of variable length. */
function setBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const out = bytes.slice();
  const at = randomPosition(bytes.length, random);
  return out.fill(pick(random, [0xff, 0x80, 0x7f, 0]), at, at + random.integer(2, 12));
}

function setWord(bytes: Uint8Array, random: Random): Uint8Array {
  const out = bytes.slice();
  const at = aligned(randomPosition(bytes.length, random), 4, bytes.length, random);
  if (at >= 0) new DataView(out.buffer).setInt32(at, pick(random, EXTREMES), random.integer(0, 9) > 0);
  return out;
}

function setLong(bytes: Uint8Array, random: Random): Uint8Array {
  const out = bytes.slice();
  const at = aligned(randomPosition(bytes.length, random), 8, bytes.length, random);
  const value = BigInt(pick(random, EXTREMES)) << BigInt(pick(random, [0, 0, 8, 31]));
  if (at >= 0) new DataView(out.buffer).setBigInt64(at, BigInt.asIntN(64, value), true);
  return out;
}

/** Mostly a multiple of the size, where fields are; −1 if there is no room. */
function aligned(at: number, size: number, length: number, random: Random): number {
  const start = random.integer(0, 4) > 0 ? at - (at % size) : at;
  return start + size <= length ? start : -1;
}

function truncate(bytes: Uint8Array, random: Random): Uint8Array {
  return bytes.slice(0, randomPosition(bytes.length, random));
}

function remove(bytes: Uint8Array, random: Random): Uint8Array {
  const at = randomPosition(bytes.length, random);
  return join(bytes.subarray(0, at), bytes.subarray(at + random.integer(1, 40)));
}

function repeat(bytes: Uint8Array, random: Random): Uint8Array {
  const at = randomPosition(bytes.length, random);
  const end = at + random.integer(1, 200);
  return join(
    bytes.subarray(0, end),
    ...Array(random.integer(1, 3)).fill(bytes.subarray(at, end)),
    bytes.subarray(end),
  );
}

function move(bytes: Uint8Array, random: Random): Uint8Array {
  const [from, to] = [randomPosition(bytes.length, random), randomPosition(bytes.length, random)];
  const out = bytes.slice();
  out.copyWithin(to, from, from + random.integer(1, 64));
  return out;
}

function insertNoise(bytes: Uint8Array, random: Random): Uint8Array {
  const noise = Uint8Array.from({ length: random.integer(1, 16) }, () => random.integer(0, 255));
  return insert(bytes, noise, random);
}

function insertToken(bytes: Uint8Array, random: Random): Uint8Array {
  return insert(bytes, new TextEncoder().encode(pick(random, TOKENS)), random);
}

function insert(bytes: Uint8Array, piece: Uint8Array, random: Random): Uint8Array {
  const at = randomPosition(bytes.length, random);
  return join(bytes.subarray(0, at), piece, bytes.subarray(at));
}

function join(...pieces: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(pieces.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}
