import { expect, it } from "vitest";
import { sortSteps } from "./sort-steps.js";
import { finish } from "./steps.js";

it("sorts any number of elements as Array.sort does, keeping the order of equal ones", () => {
  for (const length of [0, 1, 9999, 10_000, 10_001, 35_000]) {
    const list = Array.from({ length }, (_, index) => ({ key: (index * 7919) % 101, index }));
    const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
    const given = [...list];
    const indicesOf = (sorted: typeof list) => sorted.map(({ index }) => index);
    expect(indicesOf(finish(sortSteps(list, byKey)))).toEqual(indicesOf(list.toSorted(byKey)));
    expect(indicesOf(list)).toEqual(indicesOf(given));
  }
});

it("pauses after every ten thousand elements", () => {
  const list = Array.from({ length: 40_000 }, (_, index) => -index);
  // Four runs, and two rounds of merges.
  expect([...sortSteps(list, (a, b) => a - b)]).toHaveLength(12);
});
