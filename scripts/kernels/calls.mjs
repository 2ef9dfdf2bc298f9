// Writes functions that call kernels by the names of their arguments, so that an argument more or less is a type error
// and not a wild pointer. The comment of such a kernel ends with a line that lists its pointers,
//
//   @spans x[rows * columns], weights?[rows], sums[columns], work = columns
//
// each with the length that its span must have at least, in terms of the arguments; where nothing stands in brackets, only
// whoever calls the kernel knows. A span with a question mark may be left out by giving `undefined`. Work space that has a
// length after an equals sign is allocated for the call. Lengths may call exported kernels and mention `reach`
// (src/wasm/kernel-call.ts) and the layouts of records.
//
// Without work space, the function also makes calls for threads: see src/wasm/kernel-call.ts.
import { sentenceAndTag, split } from "./wrappers.mjs";

const SPANS = { Floats: "Float64Span", Ints: "Int32Span" };
const NUMBERS = ["i32", "u32", "f64", "usize"];
/** What lengths may mention besides arguments. */
const KNOWN = ["Math", "Number", "reach", "undefined"];

/** The calls of an entry as a module, or undefined if it has none; `folders` says in which file each record is. */
export function writeCalls(part, kernels, functions, folders) {
  const tagged = [...functions.values()].filter(({ comment }) => comment?.includes("@spans"));
  if (tagged.length === 0) return undefined;
  const exported = new Set(functions.keys());
  const text = tagged.map((signature) => callOf(signature, kernels, exported, folders)).join("\n\n");
  const used = (name) => new RegExp(`\\b${name}\\b`).test(text);
  const list = (names) => names.filter(used).join(", ");
  const records = [...folders.keys()].filter(used).sort();
  const files = [...new Set(records.map((name) => folders.get(name)))].sort();
  // A length may need a layout itself, and not only its type.
  const layouts = /\b[A-Z]\w+\.bytes\b/.test(text) ? "import" : "import type";
  return [
    "// Made by scripts/build-kernels.mjs.",
    "",
    ...(used("withArena") ? ['import { withArena } from "../../arena.js";'] : []),
    ...(list(["kernelCall", "reach"])
      ? [`import { ${list(["kernelCall", "reach"])} } from "../../kernel-call.js";`]
      : []),
    `import { ${kernels} } from "../../${part === "core" ? "module" : `parts/${part}`}.js";`,
    ...(used("KernelRecord") ? ['import type { KernelRecord } from "../../record.js";'] : []),
    ...files.map((file) => {
      const names = records.filter((name) => folders.get(name) === file);
      return `${layouts} { ${names.join(", ")} } from "../records/${file}.js";`;
    }),
    ...(list(Object.values(SPANS))
      ? [`import type { ${list(Object.values(SPANS))} } from "../../span.js";`]
      : []),
    ...(used("requireSpan") ? ['import { requireSpan } from "../../span.js";'] : []),
    "",
    text,
    "",
  ].join("\n");
}

/** The function that calls a kernel by the names of its arguments. */
export function callOf({ name, parameters, returns, comment, file }, kernels, exported, folders) {
  const fail = (what) => {
    throw new Error(`${file}: the call of ${name} ${what}`);
  };
  const [sentence, tag] = sentenceAndTag(comment, "@spans");
  const spans = new Map(split(tag).map((text) => spanOf(text, fail)));
  const names = parameters.map((parameter) => parameter.name);
  for (const span of spans.keys()) if (!names.includes(span)) fail(`lists ${span}, which the kernel lacks`);
  const lengthOf = ({ length }) =>
    length.replaceAll(/(?<![."])\b[A-Za-z_]\w*\b/g, (word) => {
      if (names.includes(word) || KNOWN.includes(word) || folders.has(word)) return word;
      if (exported.has(word)) return `${kernels}().${word}`;
      return fail(`has a length that mentions ${word}, which is no argument`);
    });
  const fields = parameters.map(({ name: field, type }) => {
    const span = spans.get(field);
    if (type in SPANS) {
      if (span === undefined) fail(`does not list ${field}`);
      return {
        field,
        ...span,
        type: SPANS[type],
        value: `${field}${span.isOptional ? "?.pointer ?? 0" : ".pointer"}`,
      };
    }
    if (span !== undefined) fail(`lists ${field}, which is neither Floats nor Ints`);
    if (folders.has(type)) return { field, type: `KernelRecord<typeof ${type}>`, value: `${field}.pointer` };
    if (type === "bool") return { field, type: "boolean", value: `Number(${field})` };
    if (!NUMBERS.includes(type)) fail(`has the argument ${field} of the unknown type ${type}`);
    return { field, type: "number", value: field };
  });
  const given = fields.filter((field) => !field.isWork);
  const work = fields.filter((field) => field.isWork);
  const checks = given
    .filter((field) => field.length !== undefined)
    .map((one) => {
      const check = `requireSpan("${name}", "${one.field}", ${one.field}, ${lengthOf(one)});`;
      return one.isOptional ? `if (${one.field}) ${check}` : check;
    });
  const shape = [
    `/** The arguments of \`${name}\` (${file}). */`,
    `export interface ${name[0].toUpperCase()}${name.slice(1)}Arguments {`,
    ...given.map((one) => `  readonly ${one.field}: ${one.type}${one.isOptional ? " | undefined" : ""};`),
    "}",
    "",
  ];
  const argument = `{ ${given.map((one) => one.field).join(", ")} }: ${name[0].toUpperCase()}${name.slice(1)}Arguments`;
  const values = fields.map((one) => one.value).join(", ");
  const result = returns === "void" ? "void" : "number";
  if (work.length === 0)
    return [
      ...shape,
      ...sentence,
      `export const ${name} = /* @__PURE__ */ kernelCall<${name[0].toUpperCase()}${name.slice(1)}Arguments, ${result}>(${kernels}, "${name}", (${argument}) => {`,
      ...checks.map((line) => `  ${line}`),
      `  return [${values}];`,
      "});",
    ].join("\n");
  return [
    ...shape,
    ...sentence,
    `export function ${name}(${argument}): ${returns === "bool" ? "boolean" : result} {`,
    ...checks.map((line) => `  ${line}`),
    `  ${returns === "void" ? "" : "return "}withArena((arena) => {`,
    ...work.map(
      (one) =>
        `    const ${one.field} = arena.${one.type === "Int32Span" ? "int32" : "float64"}(${lengthOf(one)});`,
    ),
    `    ${returns === "void" ? "" : "return "}${kernels}().${name}(${values.replaceAll(/Number\((\w+)\)/g, "$1")})${returns === "bool" ? " === 1" : ""};`,
    "  });",
    "}",
  ].join("\n");
}

function spanOf(text, fail) {
  const [, name, mark, length, work] =
    text.match(/^(\w+)(\?)?(?:\[(.*)\])?(?: = (.+))?$/s) ?? fail(`lists ${text}`);
  if (work !== undefined && (mark || length)) fail(`lists ${text}, which cannot be both given and allocated`);
  return [name, { isOptional: mark === "?", isWork: work !== undefined, length: work ?? length }];
}
