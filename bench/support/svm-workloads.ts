import { readFileSync } from "node:fs";
import type { SparseMatrix } from "../../src/index.js";
import type { Credal } from "./built.js";
import type { LearnWorkload } from "./learn-workloads.js";

const ROWS = 5000;
const FOLDER = process.env.CREDAL_DATA ?? "../shared/data";

/** Support vector machines beside those of scikit-learn; reference/svm.py has the same under the same ids. */
export const svmWorkloads: readonly LearnWorkload[] = [
  {
    id: "svcFit",
    name: `SVC, radial kernel, ${ROWS}×20`,
    floor: 1,
    isFit: true,
    prepare: async ({ SVC }, { x, labels }, control) => {
      const [rows, y] = [x.slice(0, ROWS), labels.slice(0, ROWS)];
      return () => new SVC().fit(rows, y, control);
    },
  },
  {
    id: "svrFit",
    name: `SVR, radial kernel, ${ROWS}×20`,
    floor: 1,
    isFit: true,
    prepare: async ({ SVR }, { x, numbers }, control) => {
      const [rows, y] = [x.slice(0, ROWS), numbers.slice(0, ROWS)];
      return () => new SVR().fit(rows, y, control);
    },
  },
  {
    id: "svcPredict",
    name: `SVC, radial kernel, predicting 20,000 rows`,
    floor: 1,
    isFit: false,
    prepare: async ({ SVC }, { x, labels }, control) => {
      const model = await new SVC().fit(x.slice(0, ROWS), labels.slice(0, ROWS));
      const rows = x.slice(0, 20_000);
      return () => model.async.predict(rows, { threads: control.threads });
    },
  },
  {
    id: "svcMushrooms",
    name: "SVC, radial kernel, mushrooms",
    floor: 1,
    isFit: true,
    prepare: async ({ SVC, readLibsvm }, _, control) => {
      const { x, y } = await readLibsvm(`${FOLDER}/libsvm/mushrooms.libsvm`);
      const rows = x.toDense();
      return () => new SVC().fit(rows, y, control);
    },
  },
  {
    id: "linearSVCText",
    name: "LinearSVC, words of newsgroups",
    floor: 1,
    isFit: true,
    prepare: async (credal, _, control) => {
      const { x, labels } = newsgroups(credal);
      return () => new credal.LinearSVC({ loss: "squared-hinge" }).fit(x, labels, control);
    },
  },
];

/** Counts of words, with rows of length 1; words are numbered as they come. */
function newsgroups({ SparseMatrix: Sparse }: Credal): { x: SparseMatrix; labels: string[] } {
  const lines = readFileSync(`${FOLDER}/text/mini_newsgroups_train.jsonl`, "utf8").trim().split("\n");
  const documents = lines.map((line) => JSON.parse(line) as { group: string; text: string });
  const columnOf = new Map<string, number>();
  const entries = documents.flatMap(({ text }, row) => {
    const counts = new Map<number, number>();
    for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
      const column = columnOf.get(word) ?? columnOf.size;
      columnOf.set(word, column);
      counts.set(column, (counts.get(column) ?? 0) + 1);
    }
    const length = Math.hypot(...counts.values());
    return Array.from(counts, ([column, count]) => [row, column, count / length] as const);
  });
  const x = Sparse.fromTriplets(documents.length, columnOf.size, entries);
  return { x, labels: documents.map(({ group }) => group) };
}
