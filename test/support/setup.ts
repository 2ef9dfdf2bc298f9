// Property tests draw the same cases in every run, so that a failure is a change of the code.
import fc from "fast-check";

fc.configureGlobal({ seed: 20_260 });
