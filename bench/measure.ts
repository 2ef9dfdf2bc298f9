// Times one workload in its own process, so that its first call is really cold, and prints the
// times as JSON. Started by linalg.ts.

import { builtKernel, builtLinalg } from "./support/built.js";
import { time } from "./support/timing.js";
import { workloads } from "./support/workloads.js";

const [id, backend] = process.argv.slice(2);
const workload = workloads.find((candidate) => candidate.id === id);
if (workload === undefined) throw new Error(`measure: there is no workload "${id}"`);

const body = workload.prepare(await builtLinalg());
if (backend === "native") {
  const { useNativeBlas } = await builtKernel();
  await useNativeBlas();
}
console.log(JSON.stringify(await time(body)));
