/**
 * The program of a worker, as text: started from a string in Node and from a Blob in browsers, it needs no
 * file that a bundler could lose. It instantiates each module of kernels over the shared memory when it
 * first needs it, then takes blocks of a job one by one until none is left or the job is stopped. How many it has done
 * is reported at the end or, if progress is watched, after each block: messages cost more than small blocks.
 *
 * What a job shares is its state (next block, stopped: int32 each), the return values of all blocks and their
 * arguments (float64 each).
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
  const { job, part, kernel, count, arity, shared, watched } = message;
  const state = new Int32Array(shared, 0, 2);
  const results = new Float64Array(shared, 8, count);
  const args = new Float64Array(shared, 8 * (1 + count));
  let done = 0;
  let error;
  try {
    while (Atomics.load(state, 1) === 0) {
      const block = Atomics.add(state, 0, 1);
      if (block >= count) break;
      results[block] = parts[part][kernel](...args.subarray(block * arity, (block + 1) * arity)) ?? 0;
      done += 1;
      if (watched) {
        port.postMessage({ job, done });
        done = 0;
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
