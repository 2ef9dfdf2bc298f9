// Writes docs/start/names.md, what other programs call our methods, options and functions, from the tables in
// scripts/names and from the words that errors understand.
// Run: npx tsx scripts/docs-names.ts

import { writeFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { catalog } from "../src/apps/catalog.js";
import { plain } from "../src/base/nearest.js";
import { describeOptions } from "../src/base/options.js";
import { OTHER_WORDS } from "../src/base/other-words.js";
import { methodPage, pageNamed } from "./docs-pages.mjs";
import { FUNCTIONS } from "./names/functions.js";
import { type Counterparts, METHODS, WITHOUT_COUNTERPART } from "./names/methods.js";
import { OPTIONS, type OptionGroup, type Words } from "./names/options.js";
import { listed, ownerOf, PROGRAMS, type Program, wordsIn } from "./names/words.js";

const PAGE = pageNamed("names");

const TITLES: Readonly<Record<Program, string>> = {
  sklearn: "scikit-learn",
  r: "R",
  weka: "Weka",
  python: "other Python",
};

/** The names of every method, by program. */
const NAMES: ReadonlyMap<string, Counterparts> = new Map(Object.values(METHODS).flatMap(Object.entries));

/** The path of the page, and the page as it should be. */
export function pageOfNames(): readonly [path: string, text: string] {
  const parts = [
    "# Names elsewhere",
    "This page says what scikit-learn, R, Weka and other packages call the methods, options and functions of Credal. Names of R have their package, those of scikit-learn their module. A counterpart does the same thing, but its defaults and details may differ.",
    "Options without a counterpart are left out; the page of a method has all of them.",
    "## Methods",
    ...themes(METHODS, (name) => `[\`${name}\`](${relative(methodPage(name))})`),
    `We know of no counterparts of ${WITHOUT_COUNTERPART.map((name) => `[\`${name}\`](${relative(methodPage(name))})`).join(", ")}.`,
    "## Functions",
    ...themes(FUNCTIONS, code),
    "## Options",
    "Weka has flags. Where an option belongs to another function or class than the first one of the method, that one is named.",
    ...OPTIONS.flatMap((group) => [`### ${group.methods.join(", ")}`, optionTable(group)]),
    "## Words with another meaning",
    "These words are names of options here, too, but of different ones.",
    table(["method", "elsewhere", "here"], confusions()),
    "## Words that errors understand",
    "If there is no option or metric of the name that was given, the error suggests ours for these words, whether they are written with capitals, underscores and points or without: `n_estimators` and `nEstimators` are the same.",
    table(
      ["ours", "instead of"],
      Object.entries(OTHER_WORDS).map(([ours, words]) => [code(ours), words.split(" ").map(code).join(", ")]),
    ),
  ];
  return [PAGE, `${parts.join("\n\n")}\n`];
}

function themes(
  rooms: Readonly<Record<string, Readonly<Record<string, Counterparts>>>>,
  link: (name: string) => string,
): string[] {
  return Object.entries(rooms).flatMap(([theme, entries]) => {
    const programs = PROGRAMS.filter((program) => Object.values(entries).some((names) => program in names));
    const rows = Object.entries(entries).map(([name, names]) => [
      link(name),
      ...programs.map((program) => listed(names[program]).map(code).join(", ")),
    ]);
    return [`### ${theme}`, table(["Credal", ...programs.map((program) => TITLES[program])], rows)];
  });
}

function optionTable({ methods, options }: OptionGroup): string {
  const programs = PROGRAMS.filter((program) => Object.values(options).some((words) => program in words));
  const rows = Object.entries(options).map(([option, words]) => [
    code(option),
    ...programs.map((program) => cell(program, words, methods)),
  ]);
  return table(["option", ...programs.map((program) => TITLES[program])], rows);
}

function cell(program: Program, words: Words, methods: readonly string[]): string {
  const [names] = methods.flatMap((method) => NAMES.get(method)?.[program] ?? []);
  return wordsIn(words[program])
    .map((found) => {
      const owner = found.scope === undefined ? "" : ` of ${code(ownerOf(program, found, names))}`;
      return `${code(found.word)}${owner}${found.remark === undefined ? "" : ` (${found.remark})`}`;
    })
    .join(", ");
}

/** Words for one of our options that are the name of another option of the same method. */
function confusions(): string[][] {
  return OPTIONS.flatMap(({ methods, options }) =>
    methods.flatMap((method) => {
      const ours = optionsOf(method);
      return Object.entries(options).flatMap(([option, words]) =>
        PROGRAMS.flatMap((program) =>
          wordsIn(words[program]).flatMap(({ word }) => {
            const same = ours.find((name) => plain(name) === plain(word));
            const means = same !== undefined && same !== option && !has(options[same], program, word);
            return means ? [[code(method), `${code(word)} of ${TITLES[program]}`, code(option)]] : [];
          }),
        ),
      );
    }),
  );
}

function has(words: Words | undefined, program: Program, word: string): boolean {
  return wordsIn(words?.[program]).some((one) => one.word === word);
}

function optionsOf(method: string): string[] {
  const found = catalog.find(({ kind }) => kind === method);
  if (found === undefined) throw new Error(`docs-names: there is no method ${method}`);
  return describeOptions(found.schema).map(({ name }) => name);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

function code(name: string): string {
  return `\`${name}\``;
}

function relative(page: string): string {
  return posix.relative(posix.dirname(PAGE), page);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [path, text] = pageOfNames();
  writeFileSync(new URL(`../${path}`, import.meta.url), text);
}
