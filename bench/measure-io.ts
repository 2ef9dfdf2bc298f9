// Reads one file by one reader in its own process and prints the times, the peak of memory beyond
// what was there before, and a sum over the numbers as JSON. Started by io.ts.

import { builtCredal } from "./support/built.js";
import { type ReaderId, readers } from "./support/readers.js";

const [id, path, calls] = process.argv.slice(2);
const read = readers(await builtCredal())[id as ReaderId];
if (read === undefined) throw new Error(`measure-io: there is no reader "${id}"`);

const before = process.memoryUsage.rss();
const times: number[] = [];
let peak = 0;
let checksum = 0;
for (let call = 0; call < Number(calls); call += 1) {
  const start = performance.now();
  checksum = await read(path);
  times.push(performance.now() - start);
  // Later calls would add what the collector has not yet taken away from the first.
  if (call === 0) peak = process.resourceUsage().maxRSS * 1024 - before;
}
console.log(JSON.stringify({ times, peak, checksum }));
