// Credal's linear algebra, as built in dist/, beside numpy on the same machine: one process at a
// time, one thread each, in turns.

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { builtKernel } from "./support/built.js";
import { describeMachine } from "./support/machine.js";
import { findReference, ONE_THREAD } from "./support/python.js";
import { alignColumns } from "./support/table.js";
import { best, median, merge, type Timing } from "./support/timing.js";
import { type Floors, type Workload, workloads } from "./support/workloads.js";

/** Every side has this many turns, so that a noisy minute does not fall on one of them alone. */
const ROUNDS = 2;

/** The least that two threads must gain over one on the product. */
const TWO_THREADS_FLOOR = 1.7;

const HEADINGS = [
  ...["workload", "size", "Credal", "cold", "numpy", "ratio"],
  ...["native", "native ratio", "asked", "met"],
];

interface Row {
  readonly workload: Workload;
  readonly kernels: Timing;
  readonly native: Timing | undefined;
  readonly numpy: Timing | undefined;
}

const machine = describeMachine();
const reference = findReference("linalg.py");
const native = await describeNative();

console.log(
  [
    `CPU     ${machine.cpu}, ${machine.cores} cores; one thread each`,
    `Node    ${machine.node}`,
    `Credal  ${machine.credal}, built package`,
    `native  ${native.text}`,
    ...(reference === undefined
      ? []
      : [
          `numpy   ${reference.versions.numpy}, scipy ${reference.versions.scipy}, Python ${reference.versions.python}`,
          `BLAS    ${reference.versions.blas}`,
        ]),
    "",
    `Milliseconds: the best of all warm calls in ${ROUNDS} processes; cold is a process's first call. A ratio is numpy's`,
    "time by Credal's: above 1 Credal is faster.",
    "",
  ].join("\n"),
);

const rows = workloads.map(measure);
console.log(`\n${alignColumns([HEADINGS, ...rows.map(cells)])}`);
sayThreads(rows);
save(rows);

/** What a second thread brings: the product on two by the product on one. */
function sayThreads(rows: readonly Row[]): void {
  const time = (id: string) =>
    rows.filter(({ workload }) => workload.id === id).map(({ kernels }) => best(kernels))[0];
  const gain = time("product") / time("productTwoThreads");
  const verdict = gain >= TWO_THREADS_FLOOR ? "yes" : "NO";
  console.log(
    `\nTwo threads are ${gain.toFixed(2)} times as fast as one on the product; asked ≥ ${TWO_THREADS_FLOOR}: ${verdict}.`,
  );
}

async function describeNative(): Promise<{ readonly present: boolean; readonly text: string }> {
  const { useNativeBlas, useWasm } = await builtKernel();
  try {
    const { library, version } = await useNativeBlas();
    useWasm();
    return { present: true, text: version === undefined ? library : `${version} (${library})` };
  } catch (error) {
    return { present: false, text: `none: ${error instanceof Error ? error.message : error}` };
  }
}

function measure(workload: Workload): Row {
  process.stderr.write(`${workload.name}, ${workload.size} …\n`);
  const kernels: Timing[] = [];
  const natives: Timing[] = [];
  const references: Timing[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    kernels.push(measureCredal(workload, "kernels"));
    if (reference !== undefined && !workload.threads) references.push(reference.time(workload.id));
    if (native.present && workload.native) natives.push(measureCredal(workload, "native"));
  }
  return { workload, kernels: merge(kernels), native: merged(natives), numpy: merged(references) };
}

function merged(timings: readonly Timing[]): Timing | undefined {
  return timings.length === 0 ? undefined : merge(timings);
}

function measureCredal(workload: Workload, backend: "kernels" | "native"): Timing {
  const script = fileURLToPath(new URL("measure.ts", import.meta.url));
  const output = execFileSync(process.execPath, ["--import", "tsx", script, workload.id, backend], {
    encoding: "utf8",
    env: { ...process.env, ...ONE_THREAD },
  });
  return JSON.parse(output);
}

function cells({ workload, kernels, native, numpy }: Row): string[] {
  const { name, size, floors } = workload;
  const ratios = { kernels: ratio(numpy, kernels), native: ratio(numpy, native) };
  return [
    name,
    size,
    milliseconds(best(kernels)),
    milliseconds(kernels.cold),
    numpy === undefined ? "" : milliseconds(best(numpy)),
    ratios.kernels === undefined ? "" : ratios.kernels.toFixed(2),
    native === undefined ? "" : milliseconds(best(native)),
    ratios.native === undefined ? "" : ratios.native.toFixed(2),
    asked(floors),
    met(floors, ratios),
  ];
}

function ratio(numpy: Timing | undefined, credal: Timing | undefined): number | undefined {
  return numpy === undefined || credal === undefined ? undefined : best(numpy) / best(credal);
}

function asked({ kernels, native }: Floors): string {
  const parts = [
    ...(kernels === undefined ? [] : [`≥ ${kernels}`]),
    ...(native === undefined ? [] : [`native ≥ ${native}`]),
  ];
  return parts.join(", ");
}

/** Whether every floor is reached; nothing is said while a figure is missing. */
function met(
  floors: Floors,
  ratios: { readonly kernels: number | undefined; readonly native: number | undefined },
): string {
  const verdicts = [
    [floors.kernels, ratios.kernels],
    [floors.native, ratios.native],
  ].flatMap(([floor, value]) =>
    floor === undefined ? [] : [value === undefined ? undefined : value >= floor],
  );
  if (verdicts.length === 0 || verdicts.includes(undefined)) return "";
  return verdicts.every(Boolean) ? "yes" : "NO";
}

function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(1);
}

function save(rows: readonly Row[]): void {
  const folder = new URL("results/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  const summary = (timing: Timing | undefined) =>
    timing && { best: best(timing), median: median(timing), ...timing };
  const results = rows.map(({ workload: { id, name, size, floors }, kernels, native, numpy }) => ({
    ...{ id, name, size, floors },
    kernels: summary(kernels),
    native: summary(native),
    numpy: summary(numpy),
  }));
  const content = { machine, native: native.text, reference: reference?.versions, results };
  const file = new URL("linalg.json", folder);
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
  console.log("\nAll times are in bench/results/linalg.json.");
}
