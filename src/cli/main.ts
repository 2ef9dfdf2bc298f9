#!/usr/bin/env node
import { isMainThread } from "node:worker_threads";
import { serveFolds } from "./compare/worker.js";
import { run } from "./run.js";

if (isMainThread) await runMain();
else serveFolds();

async function runMain(): Promise<void> {
  const { argv, env, stderr, stdout } = process;
  const interruption = new AbortController();
  process.once("SIGINT", () => interruption.abort());
  // A reader that has seen enough, such as `head`, is no error.
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  process.exitCode = await run(argv.slice(2), {
    write: (text) => stdout.write(text),
    note: (text) => stderr.write(text),
    watched: stderr.isTTY === true,
    width: stderr.columns ?? 80,
    debug: env.CREDAL_DEBUG !== undefined && env.CREDAL_DEBUG !== "",
    signal: interruption.signal,
    program: new URL(import.meta.url),
  });
}
