// Prints every name of one program that the tables have, one per line, with the option behind the function or class that
// has it: what the scripts next to this one check.
// Run: npx tsx scripts/names/list.ts sklearn | r | weka | python

import { FUNCTIONS } from "./functions.js";
import { METHODS } from "./methods.js";
import { OPTIONS } from "./options.js";
import { listed, ownerOf, PROGRAMS, wordsIn } from "./words.js";

const program = PROGRAMS.find((one) => one === process.argv[2]);
if (program === undefined) throw new Error(`give one of ${PROGRAMS.join(", ")}`);

const methods = Object.assign({}, ...Object.values(METHODS));
const functions = Object.assign({}, ...Object.values(FUNCTIONS));
const lines = [...Object.values(methods), ...Object.values(functions)].flatMap((names) =>
  listed((names as (typeof methods)[string])[program]),
);
for (const group of OPTIONS)
  for (const method of group.methods)
    for (const words of Object.values(group.options))
      for (const word of wordsIn(words[program]))
        lines.push(`${ownerOf(program, word, methods[method][program])} ${word.word}`);
process.stdout.write(`${[...new Set(lines)].join("\n")}\n`);
