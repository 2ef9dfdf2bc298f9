import { describe, expect, it } from "vitest";
import { functionsOf } from "../../scripts/kernels/source.mjs";
import { wrapperOf } from "../../scripts/kernels/wrappers.mjs";

/** The wrapper that the build writes for a kernel with a tag. */
function written(tag: string, parameters: string, returns = "void"): string {
  const source = `/**\n * Does it.\n *\n * @wrapper ${tag}\n */\nexport function kernel(${parameters}): ${returns} {\n}\n`;
  const signature = functionsOf(source).get("kernel");
  if (signature === undefined) throw new Error(`${source} has no kernel`);
  return wrapperOf({ ...signature, file: "kernels/one.ts" }, "kernels").text;
}

describe("a wrapper that the build writes", () => {
  it("takes spans, requires their lengths, and passes on pointers", () => {
    expect(written("(x, y[x.length]) n = x.length", "n: i32, x: Floats, y: Ints", "f64")).toBe(
      [
        "/** Does it. */",
        "export function kernel(x: Float64Span, y: Int32Span): number {",
        '  requireSpan("kernel", "y", y, x.length);',
        "  return kernels().kernel(x.length, x.pointer, y.pointer);",
        "}",
      ].join("\n"),
    );
  });

  it("may have another name, and spans that may be left out", () => {
    const text = written("other(x, weights?[x.length]) n = x.length", "n: i32, x: Floats, weights: Floats");
    expect(text).toContain(
      "export function other(x: Float64Span, weights?: Float64Span | undefined): void {",
    );
    expect(text).toContain('  if (weights) requireSpan("other", "weights", weights, x.length);');
    expect(text).toContain("  kernels().kernel(x.length, x.pointer, weights?.pointer ?? 0);");
  });

  it("takes matrices, which know their numbers of rows and columns", () => {
    const text = written("(x: Rows, out[x.rows])", "rows: i32, columns: i32, x: Floats, out: Floats", "bool");
    expect(text).toContain('  requireSpan("kernel", "x", x.span, x.rows * x.columns);');
    expect(text).toContain(
      "  return kernels().kernel(x.rows, x.columns, x.span.pointer, out.pointer) === 1;",
    );
  });

  it("allocates work space for as long as the call lasts", () => {
    const text = written(
      "(x) n = x.length, work = floats(2 * x.length)",
      "n: i32, x: Floats, work: Floats",
      "f64",
    );
    expect(text).toContain("  return withArena((arena) => {\n    const work = arena.float64(2 * x.length);");
    expect(text).toContain("    return kernels().kernel(x.length, x.pointer, work.pointer);");
  });

  it.each([
    ["an argument that nothing gives", "(x)", "n: i32, x: Floats", /says nothing of n/],
    ["a parameter that the kernel lacks", "(x, y) n = 1", "n: i32, x: Floats", /has a parameter y/],
    ["an argument that the kernel lacks", "(x) n = 1, m = 2", "n: i32, x: Floats", /sets m/],
    [
      "a pointer of an unknown kind",
      "(x) n = 1",
      "n: i32, x: usize",
      /must say whether it is Floats or Ints/,
    ],
    ["the length of a number", "(x, n[3])", "n: i32, x: Floats", /treats n as a span/],
  ])("is refused with %s", (_, tag, parameters, message) => {
    expect(() => written(tag, parameters)).toThrow(message);
  });
});
