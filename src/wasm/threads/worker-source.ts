/**
 * The program of a worker, as text: started from a string in Node and from a Blob in browsers, it needs no
 * file that a bundler could lose. It instantiates each module of kernels over the shared memory when it
 * first needs it, then takes blocks of a job one by one until none is left or the job is stopped. Return values are reported at
 * the end or, if progress is watched, after each block: messages cost more than small blocks.
 *
 * A job's `state` is [next block, stopped].
 */
export const workerSource = `"use strict";
const threads = globalThis.process?.getBuiltinModule?.("node:worker_threads");
const port = threads?.parentPort ?? self;
const parts = {};
let memory;
let scratch;

function receive(message) {
  if (message.memory) {
    ({ memory, scratch } = message);
    port.postMessage({ ready: true });
    return;
  }
  if (message.module) {
    parts[message.part] = new WebAssembly.Instance(message.module, { env: { memory } }).exports;
    parts[message.part].setScratch(scratch);
    return;
  }
  const { job, part, kernel, count, arity, args, state, watched } = message;
  let done = [];
  let error;
  try {
    while (Atomics.load(state, 1) === 0) {
      const block = Atomics.add(state, 0, 1);
      if (block >= count) break;
      const value = parts[part][kernel](...args.subarray(block * arity, (block + 1) * arity));
      done.push([block, value]);
      if (watched) {
        port.postMessage({ job, done });
        done = [];
      }
    }
  } catch (thrown) {
    Atomics.store(state, 1, 1);
    error = String(thrown);
  }
  port.postMessage({ job, done, ended: true, error });
}

if (threads) port.on("message", receive);
else port.onmessage = (event) => receive(event.data);
`;
