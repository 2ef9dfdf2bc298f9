import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PriorityQueue } from "./priority-queue.js";

describe("PriorityQueue", () => {
  it("gives back in order what was put into it", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (numbers) => {
        const queue = new PriorityQueue<number>((a, b) => a < b);
        for (const value of numbers) queue.push(value);
        const sorted = [...numbers].sort((a, b) => a - b);
        expect(numbers.map(() => queue.pop())).toEqual(sorted);
        expect(queue.pop()).toBeUndefined();
      }),
    );
  });
});
