// Writes the wrappers of kernels that only pass on what they are given. The comment of such a kernel ends with a line
//
//   @wrapper name(x, y[x.length], weights?[x.length], a: Rows) n = x.length, stride = 1
//
// which has the parameters of the wrapper, each with the length that its span must have at least, and the other arguments
// of the kernel. A name with a question mark may be left out. A parameter of the type `Rows` or `CsrOperand` gives the
// kernel its arguments `rows` and `columns` too. Work space for the call is written `work = floats(x.columns)`, or `ints`
// of int32 numbers; its length may call exported kernels.

const SPANS = { Floats: "Float64Span", Ints: "Int32Span" };
const OPERANDS = { Rows: "../../rows.js", CsrOperand: "../../csr-operand.js" };

/** The wrappers of an entry as a module, or undefined if it has none. */
export function writeWrappers(part, kernels, functions) {
  const wrappers = [...functions.values()]
    .filter(({ comment }) => comment?.includes("@wrapper"))
    .map((signature) => wrapperOf(signature, kernels, new Set(functions.keys())));
  if (wrappers.length === 0) return undefined;
  const text = wrappers.map((wrapper) => wrapper.text).join("\n\n");
  const used = (name) => new RegExp(`\\b${name}\\b`).test(text);
  const spans = Object.values(SPANS).filter(used);
  return [
    "// Made by scripts/build-kernels.mjs.",
    "",
    ...(used("withArena") ? ['import { withArena } from "../../arena.js";'] : []),
    ...(used("requireCsr") ? ['import { requireCsr } from "../../csr-operand.js";'] : []),
    ...Object.entries(OPERANDS).flatMap(([type, from]) =>
      used(type) ? [`import type { ${type} } from "${from}";`] : [],
    ),
    `import { ${kernels} } from "../../${part === "core" ? "module" : `parts/${part}`}.js";`,
    ...(spans.length > 0 ? [`import type { ${spans.join(", ")} } from "../../span.js";`] : []),
    ...(used("requireSpan") ? ['import { requireSpan } from "../../span.js";'] : []),
    "",
    text,
    "",
  ].join("\n");
}

/** The wrapper that the comment of a kernel asks for. */
export function wrapperOf(
  { name: kernel, parameters, returns, comment, file },
  kernels,
  exported = new Set(),
) {
  const fail = (what) => {
    throw new Error(`${file}: the wrapper of ${kernel} ${what}`);
  };
  const [sentence, tag] = sentenceAndTag(comment, "@wrapper");
  const open = tag.indexOf("(");
  const end = closing(tag, open);
  const name = tag.slice(0, open).trim() || kernel;
  const typeOf = new Map(parameters.map((parameter) => [parameter.name, parameter.type]));
  const given = split(tag.slice(open + 1, end)).map((text) => parameterOf(text, typeOf, fail));
  const assigned = new Map(split(tag.slice(end + 1)).map((text) => text.split(/ = (.*)/).slice(0, 2)));
  const operand = given.find(({ type }) => type in OPERANDS);
  const work = [...assigned].flatMap(([parameter, value]) => {
    const [, kind, length] = value.match(/^(floats|ints)\((.*)\)$/s) ?? [];
    return kind === undefined ? [] : [{ parameter, kind: kind === "ints" ? "int32" : "float64", length }];
  });
  const argumentOf = (parameter) => {
    if (work.some((space) => space.parameter === parameter)) return `${parameter}.pointer`;
    if (assigned.has(parameter)) return assigned.get(parameter);
    const argument = given.find((one) => one.name === parameter);
    if (argument?.type === "Rows") return `${parameter}.span.pointer`;
    if (argument !== undefined)
      return argument.isSpan
        ? `${parameter}${argument.isOptional ? "?.pointer ?? 0" : ".pointer"}`
        : parameter;
    if (operand && ["rows", "columns"].includes(parameter)) return `${operand.name}.${parameter}`;
    if (operand?.type === "CsrOperand" && ["pointers", "indices", "values"].includes(parameter))
      return `${operand.name}.${parameter}.pointer`;
    return fail(`says nothing of ${parameter}`);
  };
  const call = `${kernels}().${kernel}(${parameters.map((parameter) => argumentOf(parameter.name)).join(", ")})`;
  for (const one of given)
    if (!(one.type in OPERANDS) && !typeOf.has(one.name))
      fail(`has a parameter ${one.name}, which the kernel lacks`);
  for (const one of assigned.keys()) if (!typeOf.has(one)) fail(`sets ${one}, which the kernel lacks`);
  const list = given.map(
    (one) => `${one.name}${one.isOptional ? "?" : ""}: ${one.type}${one.isOptional ? " | undefined" : ""}`,
  );
  const result = returns === "void" ? call : `return ${call}${returns === "bool" ? " === 1" : ""}`;
  const withKernels = (length) =>
    length.replaceAll(/(?<!\.)\b\w+(?=\()/g, (word) => (exported.has(word) ? `${kernels}().${word}` : word));
  const body =
    work.length === 0
      ? [`${result};`]
      : [
          `${returns === "void" ? "" : "return "}withArena((arena) => {`,
          ...work.map(
            ({ parameter, kind, length }) => `  const ${parameter} = arena.${kind}(${withKernels(length)});`,
          ),
          `  ${result};`,
          "});",
        ];
  const type = { void: "void", bool: "boolean" }[returns] ?? "number";
  const lines = [
    ...sentence,
    `export function ${name}(${list.join(", ")}): ${type} {`,
    ...given.flatMap((one) => checksOf(name, one)).map((line) => `  ${line}`),
    ...body.map((line) => `  ${line}`),
    "}",
  ];
  return { name, text: lines.join("\n") };
}

function parameterOf(text, typeOf, fail) {
  const [, name, mark, type, length] =
    text.match(/^(\w+)(\?)?(?:: (\w+))?(?:\[(.*)\])?$/) ?? fail(`has the parameter ${text}`);
  if (type !== undefined) {
    if (!(type in OPERANDS)) fail(`has the unknown type ${type}`);
    return { name, type, isSpan: false, isOptional: false };
  }
  const known = typeOf.get(name);
  if (known === "usize") fail(`passes ${name}, which must say whether it is Floats or Ints`);
  if (known in SPANS) return { name, type: SPANS[known], isSpan: true, isOptional: mark === "?", length };
  if (length !== undefined || mark !== undefined) fail(`treats ${name} as a span`);
  return { name, type: known === "bool" ? "boolean" : "number", isSpan: false, isOptional: false };
}

function checksOf(wrapper, { name, type, isOptional, length }) {
  if (type === "Rows")
    return [`requireSpan("${wrapper}", "${name}", ${name}.span, ${name}.rows * ${name}.columns);`];
  if (type === "CsrOperand") return [`requireCsr("${wrapper}", ${name});`];
  if (length === undefined) return [];
  const check = `requireSpan("${wrapper}", "${name}", ${name}, ${length});`;
  return [isOptional ? `if (${name}) ${check}` : check];
}

/** The lines of a comment without its tags, and what one of them says. */
export function sentenceAndTag(comment, tag) {
  const inner = comment.replace(/^\/\*\*/, "").replace(/\*\/$/, "");
  const lines = inner.split("\n").map((line) => line.replace(/^\s*\*? ?/, "").trimEnd());
  const tags = lines.slice(lines.findIndex((line) => line.startsWith("@")));
  const own = tags
    .join("\n")
    .split(/^(?=@)/m)
    .find((text) => text.startsWith(tag));
  const words = lines.slice(0, lines.length - tags.length).filter(Boolean);
  return [
    words.length === 1 ? [`/** ${words[0]} */`] : ["/**", ...words.map((line) => ` * ${line}`), " */"],
    own.slice(tag.length).replaceAll("\n", " ").trim(),
  ];
}

/** The parts between commas that no bracket encloses. */
export function split(text) {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if ("([".includes(character)) depth += 1;
    if (")]".includes(character)) depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

function closing(text, open) {
  for (let at = open, depth = 0; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`${text} has no end`);
}
