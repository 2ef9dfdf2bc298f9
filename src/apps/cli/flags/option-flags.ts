// Flags that stand for options of the functions which commands call. Their names, values, checks, texts and defaults come
// from the schemas of these functions; what is written by hand is what the command line says otherwise.

import { type Command, InvalidArgumentError, Option } from "commander";
import {
  acceptsOption,
  describeOptions,
  type OptionDescription,
  type OptionForm,
  type OptionsSchema,
  optionForms,
} from "../../../base/options.js";
import { commaList } from "../arguments.js";

/** What the command line says otherwise than the schema. */
export interface FlagWords {
  /** The name of the flag, if it is not that of the option; one that begins with "no-" is for a value of false. */
  readonly flag?: string;
  /** What stands for the value in the help. */
  readonly value?: string;
  /** The help, where the sentence of the option is for programs; needed for options without a schema. */
  readonly help?: string;
  /** Reads the text of the value; `before` is what an earlier use of the flag gave. */
  readonly read?: (text: string, before: never) => unknown;
  /** The values to choose from. */
  readonly choices?: readonly string[];
  /** The value of the option if the flag, which has no value of its own, is given. */
  readonly means?: unknown;
  /** What the function gets for what the flag has. */
  readonly pass?: (value: never) => unknown;
  /** What holds unless the flag is given; null if that is for the command to find out, or for the help to say. */
  readonly default?: string | number | null;
  /** Whether the help says the default of the schema, although the command leaves it to the function. */
  readonly saysDefault?: true;
}

/** How commander calls what reads a value. */
type ReadFlag = (text: string, before: unknown) => unknown;

/** The flags for some options of a function. */
export class OptionFlags<Options extends object> {
  readonly #words: ReadonlyMap<string, FlagWords>;
  readonly #schema: OptionsSchema | undefined;
  /** The functions by which errors name these options; other errors may mean them as well. */
  readonly methods: readonly string[];

  constructor(
    words: { readonly [Name in keyof Options]?: FlagWords },
    schema?: OptionsSchema,
    methods: readonly string[] = [],
  ) {
    this.#words = new Map(Object.entries(words as Readonly<Record<string, FlagWords>>));
    this.#schema = schema;
    this.methods = methods;
  }

  /** Gives a command the flags for these options, or for all. */
  addTo(command: Command, ...names: readonly (keyof Options & string)[]): Command {
    const descriptions = this.#schema === undefined ? [] : describeOptions(this.#schema);
    const forms = this.#schema === undefined ? undefined : optionForms(this.#schema);
    for (const name of names.length === 0 ? this.#words.keys() : names) {
      const description = descriptions.find((option) => option.name === name);
      command.addOption(this.#optionFor(name, description, forms?.get(name)));
    }
    return command;
  }

  #optionFor(name: string, description: OptionDescription | undefined, form: OptionForm | undefined): Option {
    const words = this.#words.get(name) ?? {};
    const flag = `--${flagName(name, words)}`;
    const help = words.help ?? derivedHelp(words, description, form);
    if (isSwitch(words, form)) return new Option(flag, help);
    const { choices = form?.choices ?? [] } = words;
    const option = new Option(`${flag} <${words.value ?? placeholder(form, choices)}>`, help);
    if (choices.length > 0) option.choices(choices);
    else option.argParser((words.read ?? this.#reader(name, description, form)) as ReadFlag);
    const standard = words.default === undefined ? description?.defaultValue : words.default;
    return typeof standard === "number" || typeof standard === "string" ? option.default(standard) : option;
  }

  /** A number if the option takes one, a list of names, or the text. */
  #reader(name: string, description: OptionDescription | undefined, form: OptionForm | undefined) {
    if (form?.type === "array") return commaList;
    const isNumber = form?.type === "integer" || form?.type === "number";
    const schema = this.#schema;
    return (text: string) => {
      const value = isNumber ? (text.trim() === "" ? Number.NaN : Number(text)) : text;
      if (schema === undefined || acceptsOption(schema, name, value)) return value;
      throw new InvalidArgumentError(`It must be ${description?.constraint}.`);
    };
  }

  /** The options that the flags of a command give. */
  optionsFrom(flags: object): Partial<Options> {
    const given = [...this.#words].flatMap(([name, words]) => {
      const value: unknown = Reflect.get(flags, attributeOf(flagName(name, words)));
      return isGiven(words, value) ? [[name, passed(words, value)] as const] : [];
    });
    return Object.fromEntries(given) as Partial<Options>;
  }

  /** The names of the flags that were given, with their dashes; some options may be left aside. */
  given(flags: object, ...aside: readonly (keyof Options)[]): string[] {
    const names = Object.keys(this.optionsFrom(flags)).filter(
      (name) => !aside.includes(name as keyof Options),
    );
    return names.map((name) => this.flagFor(name) ?? name);
  }

  /** `--keep-column`, for the option "keep"; undefined if there is no flag for the option. */
  flagFor(option: string): string | undefined {
    const words = this.#words.get(option);
    return words && `--${flagName(option, words)}`;
  }

  /** Whether the flag for the option is one without a value, and stands for this one. */
  isSwitchFor(option: string, value: unknown): boolean {
    const words = this.#words.get(option);
    return words !== undefined && "means" in words && words.means === value;
  }
}

function flagName(option: string, { flag }: FlagWords): string {
  return flag ?? kebabCase(option);
}

/** `max-bytes`, of `maxBytes`. */
function kebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The name under which a flag's value is kept: `maxBytes` of `max-bytes`, `header` of `no-header`. */
function attributeOf(flag: string): string {
  return flag.replace(/^no-/, "").replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function isSwitch(words: FlagWords, form: OptionForm | undefined): boolean {
  return "means" in words || form?.type === "boolean";
}

/** Flags that begin with "no-" are kept as true unless they are given. */
function isGiven({ flag }: FlagWords, value: unknown): boolean {
  return flag?.startsWith("no-") === true ? value === false : value !== undefined;
}

function passed(words: FlagWords, value: unknown): unknown {
  if ("means" in words) return words.means;
  return words.pass === undefined ? value : words.pass(value as never);
}

function placeholder(form: OptionForm | undefined, choices: readonly string[]): string {
  if (choices.length > 0) return "name";
  if (form?.type === "integer" || form?.type === "number") return "number";
  return form?.type === "array" ? "names" : "text";
}

/** The sentence of an option as the help of commands has it: without a capital and a period. */
function derivedHelp(
  { read, saysDefault }: FlagWords,
  description: OptionDescription | undefined,
  form: OptionForm | undefined,
): string {
  const { meaning = "", defaultValue } = description ?? {};
  const text = meaning.endsWith(".") ? meaning.slice(0, -1) : meaning;
  const list = read === commaList || form?.type === "array" ? " (separated by commas)" : "";
  const standard = saysDefault === true ? ` (default: ${String(defaultValue)})` : "";
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}${list}${standard}`;
}
