import { describe, expect, it } from "vitest";
import { ProgressBar } from "./progress.js";
import type { Terminal } from "./terminal.js";

/** What a bar writes while the clock stands at these milliseconds, one of ten parts of the work after the other. */
function written(times: readonly number[], { watched = false, quiet = false } = {}): string[] {
  const notes: string[] = [];
  let time = 0;
  const terminal = { note: (text: string) => notes.push(text), watched, width: 80 } as Partial<Terminal>;
  const bar = new ProgressBar(terminal as Terminal, quiet, () => time);
  for (const [at, next] of times.entries()) {
    time = next;
    bar.update(at + 1, times.length, "GaussianNB\u001b");
  }
  bar.end();
  return notes;
}

const seconds = (...list: number[]) => list.map((second) => 1000 * second);

describe("ProgressBar", () => {
  it("writes a line every five seconds where nobody watches", () => {
    expect(written(seconds(1, 4, 5, 6, 9, 11, 12, 20))).toEqual([
      "Progress: 3/8  GaussianNB\\u001b  8.3 s left\n",
      "Progress: 6/8  GaussianNB\\u001b  3.7 s left\n",
      "Progress: 8/8  GaussianNB\\u001b\n",
    ]);
  });

  it("writes nothing about short work, or if it is to be quiet", () => {
    expect(written(seconds(1, 2, 3, 4))).toEqual([]);
    expect(written(seconds(10, 20), { quiet: true })).toEqual([]);
    expect(written(seconds(10, 20), { quiet: true, watched: true })).toEqual([]);
  });

  it("draws a bar on a terminal, the last one full, and removes it", () => {
    const notes = written([10, 20, 30], { watched: true });
    expect(notes).toHaveLength(3);
    const clear = "\r\u001b[K";
    expect(notes.every((note) => note.startsWith(clear))).toBe(true);
    const [first, second, last] = notes.map((note) => note.slice(clear.length));
    expect(first).toMatch(/^█+░+ 1\/3 {2}GaussianNB/);
    expect(second).toMatch(/^█{24} 3\/3 /);
    expect(last).toBe("");
  });
});
