import type { Steps } from "./steps.js";

/** How many elements are sorted or merged between two pauses. */
const RUN = 10_000;

/** A sorted copy, made in steps; equal elements keep their order. */
export function* sortSteps<T>(list: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let from: T[] = [];
  for (let start = 0; start < list.length; start += RUN) {
    for (const value of list.slice(start, start + RUN).sort(compare)) from.push(value);
    yield;
  }
  for (let length = RUN; length < list.length; length *= 2) {
    const to: T[] = [];
    for (let start = 0; start < list.length; start += 2 * length) {
      const middle = Math.min(start + length, list.length);
      const end = Math.min(middle + length, list.length);
      let [left, right] = [start, middle];
      while (left < middle || right < end) {
        const takesLeft = right === end || (left < middle && compare(from[left], from[right]) <= 0);
        to.push(takesLeft ? from[left++] : from[right++]);
        if (to.length % RUN === 0) yield;
      }
    }
    from = to;
  }
  return from;
}
