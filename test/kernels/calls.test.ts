import ts from "typescript";
import { describe, expect, it } from "vitest";
import { callOf } from "../../scripts/kernels/calls.mjs";
import { exportedFunctions, functionsOf, type KernelSignature } from "../../scripts/kernels/source.mjs";

const ROOT = new URL("../..", import.meta.url).pathname;
const RECORDS = new Map([["Tree", "trees"]]);

/** The function that the build writes for a kernel with a tag. */
function written(tag: string, parameters: string, returns = "void"): string {
  const source = `/**\n * Does it.\n *\n * @spans${tag}\n */\nexport function kernel(${parameters}): ${returns} {\n}\n`;
  const signature = functionsOf(source).get("kernel");
  if (signature === undefined) throw new Error(`${source} has no kernel`);
  return callOf({ ...signature, file: "kernels/one.ts" }, "kernels", new Set(["workLength"]), RECORDS);
}

/** What the generated functions rely on, without the library of the compiler, which takes seconds to read. */
const KNOWN = `
  interface Array<T> { readonly length: number; readonly [at: number]: T }
  interface ReadonlyArray<T> { readonly length: number; readonly [at: number]: T }
  interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
  interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
  interface Float64Span { readonly pointer: number; readonly floats: true }
  interface Int32Span { readonly pointer: number; readonly ints: true }
  interface KernelRecord<L> { readonly pointer: number; readonly layout?: L }
  declare const Tree: { readonly bytes: 8 };
  declare function requireSpan(...all: readonly unknown[]): void;
  declare function kernelCall<A, R>(part: unknown, name: string, inOrder: (given: A) => number[]): (given: A) => R;
  declare const kernels: unknown;
  declare const x: Float64Span;
  declare const ids: Int32Span;
  declare const tree: KernelRecord<typeof Tree>;`;

/** What the compiler says of uses of a function that the build wrote. */
function errorsOf(call: string, ...uses: string[]): string[] {
  const files: Readonly<Record<string, string>> = {
    "known.d.ts": KNOWN,
    "one.ts": [call, ...uses].join("\n"),
  };
  const options = { strict: true, noEmit: true, noLib: true, types: [], target: ts.ScriptTarget.ES2022 };
  const host = ts.createCompilerHost(options);
  host.getSourceFile = (name) => ts.createSourceFile(name, files[name], ts.ScriptTarget.ES2022);
  const found = ts.getPreEmitDiagnostics(ts.createProgram(Object.keys(files), options, host));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

describe("a call by names that the build writes", () => {
  it("requires the lengths of its spans and puts the arguments in order", () => {
    const text = written(
      " x[rows * columns], weights?[rows], ids",
      "rows: i32, columns: i32, hard: bool, x: Floats, weights: Floats, ids: Ints, tree: Tree",
      "f64",
    );
    expect(text).toContain("  readonly hard: boolean;\n  readonly x: Float64Span;\n");
    expect(text).toContain("  readonly weights: Float64Span | undefined;\n  readonly ids: Int32Span;\n");
    expect(text).toContain("  readonly tree: KernelRecord<typeof Tree>;\n");
    expect(text).toContain('  requireSpan("kernel", "x", x, rows * columns);');
    expect(text).toContain('  if (weights) requireSpan("kernel", "weights", weights, rows);');
    expect(text).toContain(
      "  return [rows, columns, Number(hard), x.pointer, weights?.pointer ?? 0, ids.pointer, tree.pointer];",
    );
  });

  it("allocates work space for as long as the call lasts", () => {
    const text = written(" x[n], work = workLength(n)", "n: i32, x: Floats, work: Floats", "bool");
    expect(text).toContain("  readonly x: Float64Span;\n}");
    expect(text).toContain("    const work = arena.float64(kernels().workLength(n));");
    expect(text).toContain("    return kernels().kernel(n, x.pointer, work.pointer) === 1;");
  });

  it.each([
    ["a pointer that is not listed", " x[n]", "n: i32, x: Floats, y: Floats", /does not list y/],
    ["a span that the kernel lacks", " x[n], y[n]", "n: i32, x: Floats", /lists y, which the kernel lacks/],
    ["a span that is a number", " n[3]", "n: i32", /neither Floats nor Ints/],
    ["a length of unknown words", " x[m]", "n: i32, x: Floats", /mentions m/],
    ["an unknown type", "", "n: i16", /unknown type i16/],
    ["work space that is given", " x[n] = n", "n: i32, x: Floats", /both given and allocated/],
  ])("is refused with %s", (_, tag, parameters, message) => {
    expect(() => written(tag, parameters)).toThrow(message);
  });

  it("is a type error where an argument is missing, unknown or of another kind, and nowhere else", () => {
    const call = written(" x[n], ids", "n: i32, x: Floats, ids: Ints, tree: Tree");
    const errors = errorsOf(
      call,
      "kernel({ n: 1, x, ids, tree });",
      "kernel({ n: 1, x, tree });",
      "kernel({ n: 1, x, ids, tree, more: 1 });",
      "kernel({ n: 1, x: ids, ids, tree });",
      "kernel({ n: x, x, ids, tree });",
    );
    expect(errors).toEqual([
      expect.stringMatching(/'ids' is missing/),
      expect.stringMatching(/'more' does not exist/),
      expect.stringMatching(/'floats' is missing/),
      expect.stringMatching(/'Float64Span' is not assignable to type 'number'/),
    ]);
  });

  it("is a type error everywhere once its kernel has another parameter", () => {
    const use = "kernel({ n: 1, x, tree });";
    expect(errorsOf(written(" x[n]", "n: i32, x: Floats, tree: Tree"), use)).toEqual([]);
    expect(errorsOf(written(" x[n]", "n: i32, planted: i32, x: Floats, tree: Tree"), use)).toEqual([
      expect.stringMatching(/'planted' is missing/),
    ]);
    expect(
      errorsOf(written(" x[n], planted?", "n: i32, planted: Floats, x: Floats, tree: Tree"), use),
    ).toEqual([expect.stringMatching(/'planted' is missing/)]);
  });
});

describe("every kernel that is called by names", () => {
  const entries = ["", "cluster/", "graph/", "kernel-methods/", "mixture/", "neural/", "tree/"];
  const all = entries.flatMap((folder) => {
    const functions = exportedFunctions(ROOT, `kernels/${folder}index.ts`);
    const tagged = [...functions.values()].filter(({ comment }) => comment?.includes("@spans"));
    return tagged.map((signature) => ({ signature, exported: new Set(functions.keys()) }));
  });

  /** The call of a kernel with one more parameter in the middle. */
  function planted(signature: KernelSignature, exported: ReadonlySet<string>, type: string): string {
    const parameters = [...signature.parameters];
    parameters.splice(Math.floor(parameters.length / 2), 0, { name: "planted", type });
    return callOf(
      { ...signature, parameters, file: "kernels/one.ts" },
      "kernels",
      exported,
      recordsOfKernels(all),
    );
  }

  it("asks all who call it for a parameter that it gets, and passes it on at its place", () => {
    expect(all.length).toBeGreaterThan(100);
    for (const { signature, exported } of all) {
      const text = planted(signature, exported, "i32");
      expect(text, signature.name).toContain("\n  readonly planted: number;\n");
      const line = text.split("\n").findLast((one) => /\bplanted\b/.test(one)) ?? "";
      const start = Math.max(line.indexOf("return ["), line.indexOf(`.${signature.name}(`));
      const before = line.slice(start, line.indexOf("planted")).split(", ").length - 1;
      expect([start >= 0, before]).toEqual([true, Math.floor(signature.parameters.length / 2)]);
    }
  });

  it("cannot get a pointer whose span is not listed", () => {
    for (const { signature, exported } of all)
      for (const type of ["Floats", "Ints"])
        expect(() => planted(signature, exported, type), signature.name).toThrow(/does not list planted/);
  });
});

/** Types of parameters that are neither numbers nor spans are records. */
function recordsOfKernels(all: readonly { readonly signature: KernelSignature }[]): Map<string, string> {
  const types = all.flatMap(({ signature }) => signature.parameters.map(({ type }) => type));
  const records = new Map(
    types
      .filter((type) => /^[A-Z]/.test(type) && !/^(?:Floats|Ints)$/.test(type))
      .map((type) => [type, "all"]),
  );
  // Lengths mention a record that no kernel takes.
  for (const name of ["FeatureTerm", "Instruction"]) records.set(name, "all");
  return records;
}
