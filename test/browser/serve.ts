// The built package on its own page, as a web server without a bundler would give it.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export interface Served {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface ServeOptions {
  /** Cross-origin isolation is what grants shared memory. */
  readonly isolated: boolean;
  /** A content security policy, under which the page's own scripts have the nonce "own". */
  readonly policy?: string;
}

/** Serves the package to this machine only. */
export async function servePackage({ isolated, policy }: ServeOptions): Promise<Served> {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const file = `${root}${path}`;
    const script = /^\/dist\/[\w-]+\.js$/.test(path) && existsSync(file);
    response.writeHead(path === "/" || script ? 200 : 404, {
      "Content-Type": script ? "text/javascript" : "text/html; charset=utf-8",
      ...(isolated ? ISOLATION : {}),
      ...(policy === undefined ? {} : { "Content-Security-Policy": policy }),
    });
    response.end(script ? readFileSync(file) : page());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An import map gives the page the names that package.json gives everyone else. */
function page(): string {
  const { exports } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));
  const entries = Object.entries<{ default?: string }>(exports).flatMap(([name, { default: file }]) =>
    file === undefined ? [] : [[name.replace(/^\./, "credal"), file.replace(/^\./, "")]],
  );
  return `<!doctype html>
<link rel="icon" href="data:,">
<script nonce="own" type="importmap">${JSON.stringify({ imports: Object.fromEntries(entries) })}</script>
<script nonce="own" type="module">
  import * as credal from "credal/browser";
  import * as linalg from "credal/linalg";
  import * as kernel from "credal/wasm";
  import * as plot from "credal/plot/browser";
  globalThis.modules = { credal, linalg, kernel, plot };
</script>`;
}
