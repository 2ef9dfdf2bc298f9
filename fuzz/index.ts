// npm run fuzz -- --minutes 5 [--part models] [--seed N] [--trials N]

import { parseArgs } from "node:util";
import { drive, type Tally } from "./drive.js";
import { partNamed, parts } from "./parts.js";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    part: { type: "string", multiple: true },
    seed: { type: "string", default: "1" },
    trials: { type: "string" },
  },
});

const chosen = (values.part ?? parts.map(({ name }) => name)).map((name) => partNamed(name).name);
const seed = wholeNumber("seed", values.seed);
const trials = values.trials === undefined ? Number.MAX_SAFE_INTEGER : wholeNumber("trials", values.trials);
const milliseconds = (Number(values.minutes) * 60_000) / chosen.length;
if (!(milliseconds > 0)) throw new Error(`--minutes must be above 0; got ${values.minutes}`);

let faults = 0;
for (const part of chosen) {
  console.log(`${part}: trials from seed ${seed} on`);
  const tally = await drive({
    part,
    seed,
    milliseconds,
    trials: Math.min(trials, Number.MAX_SAFE_INTEGER - seed),
    onFault: ({ kind, seed: faultSeed, message }) => console.log(`  ${kind}, seed ${faultSeed}: ${message}`),
  });
  console.log(`  ${describe(tally)}`);
  faults += tally.faults.length;
}
process.exitCode = faults === 0 ? 0 : 1;

function describe({ trials: count, refused, worked, faults: found }: Tally): string {
  const of = (kind: string) => found.filter((fault) => fault.kind === kind).length;
  return (
    `${count} trials: ${refused} refused, ${worked} worked, ` +
    `${of("crash")} crashes, ${of("hang")} hangs, ${of("bad answer")} bad answers`
  );
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error(`--${name} must be a whole number; got ${text}`);
}
