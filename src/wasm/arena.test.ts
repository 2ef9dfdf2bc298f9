import { describe, expect, it } from "vitest";
import { type Arena, withArena } from "./arena.js";
import { allocate, kernelMemoryBytes, release } from "./heap.js";
import { Float64Span } from "./span.js";

describe("withArena", () => {
  it("copies numbers in and out unchanged, also NaN, infinities and negative zero", () => {
    const values = [1.5, Number.NaN, Number.POSITIVE_INFINITY, -0, 5e-324];
    const out = withArena((arena) => arena.copyIn(values).copyOut());
    expect([...out]).toEqual(values);
    expect(withArena((arena) => [...arena.copyInInt32([1, -2, 2 ** 31 - 1]).copyOut()])).toEqual([
      1,
      -2,
      2 ** 31 - 1,
    ]);
  });

  it("gives spans that do not overlap and start on cache lines", () => {
    withArena((arena) => {
      const spans = [1, 9, 0, 100].map((length) => arena.float64(length));
      for (const [i, span] of spans.entries()) span.array.fill(i);
      for (const [i, span] of spans.entries()) expect(span.array.every((value) => value === i)).toBe(true);
      expect(spans.every((span) => span.pointer % 64 === 0)).toBe(true);
      expect(new Set(spans.map((span) => span.pointer)).size).toBe(4);
    });
  });

  it("gives its memory back when the body returns, throws or settles", async () => {
    const use = (arena: Arena) => arena.float64(3 << 20).pointer;
    const first = withArena(use);
    const bytes = kernelMemoryBytes();
    expect(() =>
      withArena((arena) => {
        use(arena);
        throw new Error("stop");
      }),
    ).toThrow("stop");
    await withArena(async (arena) => use(arena));
    await expect(withArena(async (arena) => Promise.reject(use(arena)))).rejects.toBe(first);
    for (let i = 0; i < 100; i += 1) expect(withArena(use)).toBe(first);
    expect(kernelMemoryBytes()).toBe(bytes);
  });

  it("keeps two asynchronous arenas apart, whichever ends first", async () => {
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow = withArena(async (arena) => {
      const span = arena.float64(1000);
      span.array.fill(7);
      await gate;
      return span.copyOut();
    });
    await withArena(async (arena) => arena.float64(5000).array.fill(1));
    withArena((arena) => arena.float64(2000).array.fill(2));
    open();
    expect((await slow).every((value) => value === 7)).toBe(true);
  });

  it("refuses an arena that has ended", () => {
    const late = withArena((arena) => arena);
    expect(() => late.float64(1)).toThrow("used after its computation had ended");
  });

  it("says how much was asked for when memory runs out", () => {
    expect(() => withArena((arena) => arena.float64(2 ** 30))).toThrow(
      /8192\.0 MiB more kernel memory are required/,
    );
    expect(withArena((arena) => arena.copyIn([1]).array[0])).toBe(1);
  });
});

describe("the heap", () => {
  it("joins neighbors that were given back in any order", () => {
    const size = 1 << 16;
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [0, 2, 1],
    ]) {
      const blocks = [0, 1, 2].map(() => allocate(size));
      for (const i of order) release(blocks[i], size);
      const whole = allocate(3 * size);
      expect(whole).toBe(blocks[0]);
      release(whole, 3 * size);
    }
  });
});

describe("a span", () => {
  it("refuses a part that reaches beyond its end", () => {
    expect(() => new Float64Span(0, 4).part(2, 3)).toThrow(
      'Float64Span.part: "span" must have 5 elements; it has 4.',
    );
  });
});
