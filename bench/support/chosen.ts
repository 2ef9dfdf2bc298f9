/** The workloads whose ids are given to the program, or all of them. */
export function chosenWorkloads<W extends { readonly id: string }>(
  program: string,
  workloads: readonly W[],
): readonly W[] {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((id) => workloads.every((workload) => workload.id !== id));
  if (unknown !== undefined) throw new Error(`${program}: there is no workload "${unknown}"`);
  return workloads.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
}
