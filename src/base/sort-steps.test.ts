import { expect, it } from "vitest";
import { sortSteps } from "./sort-steps.js";
import { finish } from "./steps.js";

it("sorts any number of elements as Array.sort does, keeping the order of equal ones", () => {
  for (const length of [0, 1, 9999, 10_000, 10_001, 35_000]) {
    const list = Array.from({ length }, (_, place) => ({ key: (place * 7919) % 101, place }));
    const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
    const given = [...list];
    const placesOf = (sorted: typeof list) => sorted.map(({ place }) => place);
    expect(placesOf(finish(sortSteps(list, byKey)))).toEqual(placesOf(list.toSorted(byKey)));
    expect(placesOf(list)).toEqual(placesOf(given));
  }
});

it("pauses after every ten thousand elements", () => {
  const list = Array.from({ length: 40_000 }, (_, place) => -place);
  // Four runs, and two rounds of merges.
  expect([...sortSteps(list, (a, b) => a - b)]).toHaveLength(12);
});
