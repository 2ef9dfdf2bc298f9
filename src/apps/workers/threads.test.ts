import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { CredalError } from "../../base/errors.js";
import { Threads } from "./threads.js";

/** A worker that never answers by itself, and knows whether it keeps the process alive. */
class Silent extends EventEmitter {
  referenced = true;
  ended = () => {};

  ref() {
    this.referenced = true;
  }

  unref() {
    this.referenced = false;
  }

  postMessage() {}

  terminate() {
    this.ref();
    return new Promise<number>((resolve) => {
      this.ended = () => resolve(1);
    });
  }
}

it("threads that are being closed keep the process alive, whatever they still answer", async () => {
  const worker = new Silent();
  const threads = new Threads([worker as unknown as Worker]);
  expect(worker.referenced).toBe(false);
  const run = threads.run({
    method: "test",
    key: {},
    data: () => ({ kind: "structures", problem: undefined }),
    keep: false,
    tasks: [() => ({ type: "structure", at: 0 })],
    read: (result) => result,
  });
  expect(worker.referenced).toBe(true);
  const closed = threads.close();
  await expect(run).rejects.toThrow(CredalError);
  worker.emit("message", { task: 2, result: "too late" });
  expect(worker.referenced).toBe(true);
  worker.ended();
  await closed;
});

it("a batch tells when its last task has been given to a thread", async () => {
  const worker = new Silent();
  const threads = new Threads([worker as unknown as Worker]);
  const told: string[] = [];
  const run = threads.run({
    method: "test",
    key: {},
    data: () => ({ kind: "structures", problem: undefined }),
    keep: false,
    tasks: ["a", "b"].map((name) => () => {
      told.push(name);
      return { type: "structure", at: 0 };
    }),
    read: (result) => result,
    onLastBegun: () => told.push("last"),
  });
  expect(told).toEqual(["a"]);
  worker.emit("message", { task: 2, result: 1 });
  expect(told).toEqual(["a", "b", "last"]);
  worker.emit("message", { task: 3, result: 2 });
  expect(await run).toEqual([1, 2]);
});
