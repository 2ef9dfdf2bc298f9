/** A record as the build reads it. */
export interface KernelRecordShape {
  readonly name: string;
  readonly comment: string | undefined;
  readonly fields: readonly {
    readonly name: string;
    readonly type: string;
    readonly kind: string;
    readonly size: number;
    readonly offset: number;
    readonly comment: string | undefined;
  }[];
  readonly end: number;
  readonly bytes: number;
}

export function recordsOf(
  text: string,
  known?: ReadonlyMap<string, KernelRecordShape>,
): Map<string, KernelRecordShape>;

export function withImports(root: string, entry: string): string[];

/** A kernel as the build reads it. */
export interface KernelSignature {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  readonly returns: string;
  readonly comment: string | undefined;
}

export function functionsOf(text: string): Map<string, KernelSignature>;

/** The functions that an entry exports, each with its file. */
export function exportedFunctions(
  root: string,
  entry: string,
): Map<string, KernelSignature & { readonly file: string }>;
