import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { CredalError } from "../base/errors.js";
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
