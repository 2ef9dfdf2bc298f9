// Sentences of the contract about estimators and models as objects: options, files, seeds, control.

import type { Progress } from "../../base/control.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { FIRST_BLOCK } from "../async-twins.js";
import { can } from "../capabilities.js";
import { FittedModel } from "../fitted-model.js";
import type { Classifier, Model } from "../model.js";
import { sharedWorkOf } from "../shared-work.js";
import { type Check, insist, insistClose, insistFinite, jsonOf, refusal } from "./check.js";
import { type Load, takeMatrixRows } from "./subject.js";

/** The two agree to the last bit but for sums of probabilities. */
const EXACT = 0;
const SUM = 1e-9;

export function objectChecks(load: Load): readonly Check[] {
  return [
    {
      name: "settings are frozen, and `with` gives a copy",
      async run({ estimator }) {
        insist(
          Object.isFrozen(estimator) && Object.isFrozen(estimator.options),
          "the estimator or its options can be changed",
        );
        const copy = estimator.with({});
        insist(
          copy !== estimator && copy.constructor === estimator.constructor,
          "`with` gives no new estimator of its class",
        );
        insist(JSON.stringify(copy) === JSON.stringify(estimator), "`with({})` changes the options");
        return undefined;
      },
    },
    {
      name: "an unknown option is refused by name",
      async run({ estimator }) {
        const error = await refusal(
          async () => estimator.with({ notAnOption: 1 } as never),
          "an unknown option",
        );
        insist(
          error?.name === "OptionError" && error.message.includes("notAnOption"),
          "an unknown option is accepted",
        );
        return undefined;
      },
    },
    {
      name: "a fit leaves the estimator as it was",
      async run(subject) {
        const before = JSON.stringify(subject.estimator);
        await subject.fit(subject.sample.x);
        insist(JSON.stringify(subject.estimator) === before, "the estimator changed");
        return undefined;
      },
    },
    {
      name: "a model says its kind and its features",
      async run(subject) {
        const model = await subject.fit(subject.sample.x);
        insist(model.kind === subject.estimator.kind, `kind is ${model.kind}`);
        insist(model.features.length === subject.sample.x.columns, `${model.features.length} features`);
        return undefined;
      },
    },
    {
      name: "a model read back from JSON gives the same answers to the last bit",
      async run(subject) {
        const { x } = subject.sample;
        for (const [model, rows] of [
          [await subject.fit(x), x],
          [await subject.fitTable(subject.table()), subject.table()],
        ] as const) {
          const text = jsonOf(model);
          const back = load(JSON.parse(text));
          insistClose(subject.answers(back, rows), subject.answers(model, rows), EXACT, "read back");
          insist(jsonOf(back) === text, "written again, the JSON differs");
          const record = ({ convergence, seed }: Model) => JSON.stringify([convergence, seed]);
          insist(record(back) === record(model), "how the iteration ended, or the seed, is lost");
        }
        return undefined;
      },
    },
    {
      name: "asynchronous answers are the same answers",
      async run(subject) {
        const { x } = subject.sample;
        const model = await subject.fit(x);
        if (!(model instanceof FittedModel)) return "its models have no asynchronous twins";
        const many = takeMatrixRows(
          x,
          Array.from({ length: 2 * FIRST_BLOCK + 1 }, (_, row) => row % x.rows),
        );
        const methods = model as unknown as Record<string, (rows: Matrix) => unknown>;
        const twins = Object.entries(model.async as Record<string, (rows: Matrix) => Promise<unknown>>);
        // What is transformed back must have been transformed.
        for (const [name, twin] of twins.filter(([other]) => other !== "inverseTransform")) {
          const refused = await refusal(async () => methods[name](many), name);
          if (refused !== undefined) continue;
          insist(printed(await twin(many)) === printed(methods[name](many)), `${name} answers otherwise`);
        }
        return undefined;
      },
    },
    {
      name: "work that answers share gives the same answers",
      async run(subject) {
        const { x } = subject.sample;
        const model = await subject.fit(x);
        const shared = sharedWorkOf(model);
        if (shared?.here === undefined) return "its models name no such work";
        const result = shared.here(x);
        const methods = model as unknown as Record<string, (rows: Matrix) => unknown>;
        for (const [name, answer] of Object.entries(shared.answers))
          insist(printed(answer(result)) === printed(methods[name](x)), `${name} answers otherwise`);
        return undefined;
      },
    },
    {
      name: "a damaged file is refused",
      async run(subject) {
        const whole = JSON.parse(jsonOf(await subject.fit(subject.sample.x)));
        // Without its checksum, so that only the field itself tells.
        const { sha256: _, ...json } = whole;
        for (const field of Object.keys(json.state)) {
          const { [field]: _lost, ...state } = json.state;
          const error = await refusal(async () => load({ ...json, state }), `without the field ${field}`);
          // A field may be optional; then the model without it must still be a model.
          insist(
            error === undefined || (error.name === "FormatError" && error.message.includes(field)),
            `the field ${field} is lost in silence`,
          );
        }
        const error = await refusal(
          async () => load({ ...json, state: { ...json.state, surprise: 1 } }),
          "an added field",
        );
        insist(error?.name === "FormatError", "an added field is accepted");
        const edited = await refusal(async () => load({ ...whole, library: "0.0.0" }), "an edited file");
        insist(edited?.name === "FormatError", "an edited file with its old checksum is accepted");
        return undefined;
      },
    },
    {
      name: "the same seed gives the same model to the last bit",
      async run(subject) {
        const { x } = subject.sample;
        const first = await subject.fit(x);
        insist(jsonOf(first) === jsonOf(await subject.fit(x)), "two fits differ");
        const { seed } = subject.estimator.options as { seed?: number };
        if (seed === undefined) return undefined;
        insist(first.seed === seed, `the model's seed is ${first.seed}, not ${seed}`);
        return undefined;
      },
    },
    {
      name: "the number of threads does not matter to the last bit",
      async run(subject) {
        const { x, y } = subject.sample;
        const one = await subject.fit(x, y, { threads: 1 });
        insist(jsonOf(one) === jsonOf(await subject.fit(x, y, { threads: 2 })), "one and two threads differ");
        return undefined;
      },
    },
    {
      name: "convergence is reported, both ways",
      async run(subject) {
        const { x, y } = subject.sample;
        const model = await subject.fit(x);
        if (model.convergence === undefined) return "it does not iterate";
        const { converged, iterations, criterion, tolerance } = model.convergence;
        insist(converged, "it did not converge on easy data");
        insist(Number.isInteger(iterations) && iterations >= 1, `iterations is ${iterations}`);
        insist(!Number.isNaN(criterion) && !Number.isNaN(tolerance), "criterion or tolerance is NaN");
        insist(criterion <= tolerance, `it converged at ${criterion}, above its tolerance of ${tolerance}`);
        if ("rounds" in subject.estimator.options) {
          // As many rounds as were asked for are no limit that was met too early.
          const { convergence } = await subject.fit(x, y, {}, subject.estimator.with({ rounds: 1 }));
          insist(convergence?.iterations === 1, `one round is counted as ${convergence?.iterations}`);
          return undefined;
        }
        insist("maxIterations" in subject.estimator.options, 'it iterates but has no option "maxIterations"');
        // A fit that begins where it ends cannot be cut short.
        if (iterations === 1) return "one iteration is enough for easy data";
        const short = await subject.fit(x, y, {}, subject.estimator.with({ maxIterations: 1 }));
        insist(short.convergence?.converged === false, "one iteration is called converged");
        insist(
          short.convergence.iterations === 1,
          `one iteration is counted as ${short.convergence.iterations}`,
        );
        return undefined;
      },
    },
    {
      name: "an abort rejects with an AbortError",
      async run(subject) {
        const { x, y } = subject.sample;
        const before = await refusal(
          () => subject.fit(x, y, { signal: AbortSignal.abort() }),
          "an aborted signal",
        );
        insist(before?.name === "AbortError", "a signal that was aborted before is ignored");
        return undefined;
      },
    },
    {
      name: "progress is told while iterating",
      async run(subject) {
        const { x, y } = subject.sample;
        const told: Progress[] = [];
        const model = await subject.fit(x, y, { onProgress: (progress) => told.push(progress) });
        if (model.convergence === undefined) return "it does not iterate";
        insist(told.length > 0, "nothing was told");
        for (const { phase, completed, total } of told) {
          insist(phase.length > 0 && completed >= 0, `told phase "${phase}", completed ${completed}`);
          insist(total === undefined || completed <= total, `completed ${completed} of ${total}`);
        }
        return undefined;
      },
    },
    {
      name: "targets, weights and new rows of the wrong size are refused",
      async run(subject) {
        const { x, y } = subject.sample;
        const refuses = async (work: () => Promise<unknown>, what: string) =>
          insist((await refusal(work, what)) !== undefined, `${what}: was accepted`);
        if (y !== undefined) await refuses(() => subject.fit(x, y.slice(1)), "a target too short");
        await refuses(() => subject.fit(x, y, { weights: [1, 2] }), "too few weights");
        await refuses(
          () => subject.fit(x, y, { weights: new Float64Array(x.rows).fill(-1) }),
          "negative weights",
        );
        await refuses(() => subject.fit(new Matrix(0, x.columns), y && []), "no rows");
        const model = await subject.fit(x);
        if (!can(model, "groups") || can(model, "predictions")) {
          await refuses(
            async () => subject.answers(model, x.slice(0, 2, 1)),
            "new rows with a column too few",
          );
        }
        return undefined;
      },
    },
    {
      name: "no new rows give no answers",
      async run(subject) {
        const { x } = subject.sample;
        const model = await subject.fit(x);
        if (can(model, "groups") && !can(model, "predictions")) return "it says nothing about new rows";
        insist(
          subject.answers(model, new Matrix(0, x.columns)).length === 0,
          "there are answers for no rows",
        );
        return undefined;
      },
    },
    {
      name: "probabilities sum to 1, and the most probable class is predicted",
      async run(subject) {
        if (subject.estimator.task !== "classification") return "it is not a classifier";
        const { x, y } = subject.sample;
        const model = (await subject.fit(x)) as Classifier;
        const probabilities = model.predictProba(x);
        insistFinite(probabilities.data, "probabilities");
        const predicted = model.predict(x);
        for (let row = 0; row < x.rows; row += 1) {
          const values = probabilities.row(row);
          insist(
            Math.abs(values.reduce((sum, p) => sum + p, 0) - 1) <= SUM,
            `row ${row} sums to something else than 1`,
          );
          insist(
            values.every((p) => p >= 0),
            `row ${row} has a negative probability`,
          );
          const chosen = values[model.classes.indexOf(predicted[row])];
          insist(chosen === Math.max(...values), `row ${row} is given another class than the most probable`);
        }
        insist(
          model.classes.every((label) => y?.includes(label)),
          "classes are not the labels as given",
        );
        return undefined;
      },
    },
  ];
}

/** An answer for comparison: numbers to the last bit. */
function printed(answer: unknown): string {
  return JSON.stringify(answer, (_, value) =>
    typeof value === "number" && !Number.isFinite(value) ? String(value) : value,
  );
}
