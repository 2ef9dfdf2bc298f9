import type { Random } from "../../src/math/probability/random/random.js";
import { checksum, type ModelJson } from "../../src/model/files/format.js";
import type { Rows } from "../../src/model/input.js";
import { pick } from "../part.js";
import { isArrayFormat, otherArray } from "./arrays.js";
import type { Example } from "./examples.js";
import { anyJson, NUMBERS, STRINGS } from "./values.js";

/** A file that was changed somewhere, and rows to ask its model about. */
export interface Mutant {
  readonly source: unknown;
  readonly rows: readonly Rows[];
}

interface Slot {
  readonly parent: Record<string | number, unknown>;
  readonly key: string | number;
}

export function mutated(examples: readonly Example[], random: Random): Mutant {
  const example = pick(random, examples);
  const { rows } = example;
  if (random.next() < 0.1) return { source: damagedText(example.text, random), rows };
  const json: Record<string, unknown> = JSON.parse(example.text);
  const changes = random.next() < 0.7 ? 1 : random.integer(2, 4);
  for (let i = 0; i < changes; i += 1) change(json, examples, random);
  const seal = random.next();
  if (seal < 0.1) delete json.sha256;
  else if (seal < 0.95) json.sha256 = checksum(json as unknown as ModelJson);
  return { source: random.next() < 0.5 ? json : JSON.stringify(json), rows };
}

/** Bits flipped, pieces cut out or repeated, as a disk or a network would. */
function damagedText(text: string, random: Random): string {
  const at = random.integer(0, text.length - 1);
  switch (random.integer(0, 3)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(at + random.integer(1, 20));
    case 2:
      return text.slice(0, at) + text.slice(Math.max(0, at - random.integer(1, 40)));
    default:
      return withFlippedBit(text, at, random);
  }
}

/** One bit of one character; if the file stays JSON, half of the time with a checksum that fits. */
function withFlippedBit(text: string, at: number, random: Random): string {
  const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << random.integer(0, 6)));
  const damaged = text.slice(0, at) + flipped + text.slice(at + 1);
  if (random.next() < 0.5) return damaged;
  try {
    const json: ModelJson = JSON.parse(damaged);
    return JSON.stringify({ ...json, sha256: checksum(json) });
  } catch {
    return damaged;
  }
}

function change(json: Record<string, unknown>, examples: readonly Example[], random: Random): void {
  const slots = slotsIn(json);
  const numeric = slots.filter(isNumeric);
  const quiet = numeric.length > 0 && random.next() < 0.5;
  const { parent, key } = pick(random, quiet ? numeric : slots);
  const value = parent[key];
  // Numbers of the right shape get past most checks; the rest breaks the shape.
  const kind = quiet ? 1 : random.next();
  if (kind < 0.06) remove(parent, key);
  else if (kind < 0.12) parent[key] = anyJson(random);
  else if (kind < 0.18) exchange({ parent, key }, JSON.parse(pick(random, examples).text), random);
  else if (kind < 0.2) parent[key] = structuredClone(pick(random, slots).parent);
  else if (kind < 0.22) parent[key] = nestedIn(value, random);
  else if (typeof value === "number") parent[key] = otherNumber(value, random);
  else if (typeof value === "string") parent[key] = otherString(value, key, random);
  else if (typeof value === "boolean") parent[key] = !value;
  else if (Array.isArray(value)) changeList(value, random);
  else if (typeof value === "object" && value !== null)
    changeObject(value as Record<string, unknown>, random);
  else parent[key] = anyJson(random);
}

function slotsIn(json: Record<string, unknown>): Slot[] {
  const slots: Slot[] = [];
  const visit = (parent: Record<string | number, unknown>) => {
    for (const key of Object.keys(parent)) {
      slots.push({ parent, key });
      const value = parent[key];
      if (typeof value === "object" && value !== null) visit(value as Record<string, unknown>);
    }
  };
  visit(json);
  // What stands in the envelope is seldom worth a trial.
  return slots.filter(({ parent }) => parent !== json).concat(slots.slice(0, 5));
}

function isNumeric({ parent, key }: Slot): boolean {
  return isArrayFormat(key) || typeof parent[key] === "number";
}

function remove(parent: Record<string | number, unknown>, key: string | number): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

/** A part of another model's file, if possible one of the same name. */
function exchange({ parent, key }: Slot, other: Record<string, unknown>, random: Random): void {
  const slots = slotsIn(other);
  const same = slots.filter((slot) => slot.key === key);
  const from = pick(random, same.length > 0 ? same : slots);
  parent[key] = from.parent[from.key];
}

function nestedIn(value: unknown, random: Random): unknown {
  let nested = value;
  for (let depth = random.integer(1, pick(random, [3, 50, 600, 1500])); depth > 0; depth -= 1)
    nested = random.next() < 0.5 ? [nested] : { state: nested };
  return nested;
}

function otherNumber(value: number, random: Random): unknown {
  switch (random.integer(0, 5)) {
    case 0:
      return -value;
    case 1:
      return value + pick(random, [-1, 1, 0.5, 1e-9]);
    case 2:
      return value * pick(random, [2, 0.5, 1e10, 1e-10, 1e300]);
    case 3:
      return String(value);
    default:
      return pick(random, NUMBERS);
  }
}

function otherString(value: string, key: string | number, random: Random): unknown {
  const at = random.integer(0, Math.max(0, value.length - 1));
  if (isArrayFormat(key))
    return random.next() < 0.1 ? withFlippedBit(value, at, random) : otherArray(key, value, random);
  switch (random.integer(0, 3)) {
    case 0:
      return value.slice(0, at) + value.slice(at + 1);
    case 1:
      return value + pick(random, STRINGS);
    default:
      return pick(random, STRINGS);
  }
}

function changeList(list: unknown[], random: Random): void {
  switch (random.integer(0, 5)) {
    case 0:
      list.pop();
      break;
    case 1:
      list.length = 0;
      break;
    case 2:
      list.push(list.length === 0 ? anyJson(random) : structuredClone(pick(random, list)));
      break;
    case 3:
      list.reverse();
      break;
    case 4: {
      const times = pick(random, [2, 10, 300]);
      const item = list.length === 0 ? anyJson(random) : pick(random, list);
      for (let i = 0; i < times; i += 1) list.push(item);
      break;
    }
    default:
      list.push(anyJson(random));
  }
}

function changeObject(object: Record<string, unknown>, random: Random): void {
  const keys = Object.keys(object);
  if (keys.length === 0 || random.next() < 0.2) object[pick(random, STRINGS)] = anyJson(random);
  else if (random.next() < 0.5) delete object[pick(random, keys)];
  else {
    const [one, other] = [pick(random, keys), pick(random, keys)];
    [object[one], object[other]] = [object[other], object[one]];
  }
}
