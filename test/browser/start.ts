// Finding a Chromium on this machine and starting it.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { type Browser, chromium } from "playwright-core";

const INSTALLED = [
  "/usr/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Root, as in most containers, has no sandbox; nothing may reach beyond this machine. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A running browser; closing it also removes whatever was unpacked for it. */
export interface RunningBrowser {
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

/** Starts the browser named by CHROME_PATH, an installed one, or the one of @sparticuz/chromium. */
export async function startBrowser(): Promise<RunningBrowser> {
  const named = process.env.CHROME_PATH;
  if (named) return startInstalled(named);
  const installed = INSTALLED.find((path) => existsSync(path));
  return installed === undefined ? startPacked() : startInstalled(installed);
}

async function startInstalled(path: string): Promise<RunningBrowser> {
  const browser = await launch(path).catch((cause: Error) => {
    throw new Error(`${path} does not start`, { cause });
  });
  return { browser, close: () => browser.close() };
}

function launch(executablePath: string, libraries?: string): Promise<Browser> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  if (libraries !== undefined) {
    env.LD_LIBRARY_PATH = [libraries, env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  }
  return chromium.launch({ executablePath, args: FLAGS, env, timeout: 30_000 });
}

/** The browser that comes as an npm package, unpacked into its own folder. */
async function startPacked(): Promise<RunningBrowser> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(`no Chrome or Chromium found on ${process.platform} ${process.arch}; set CHROME_PATH`);
  }
  const folder = await mkdtemp(join(tmpdir(), "credal-chromium-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = await unpackBrowser(folder);
    // The system's own libraries come first: the packed ones were built for another distribution.
    const browser = await launch(path).catch(async () => launch(path, await unpackLibraries(folder)));
    return { browser, close: () => browser.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** @sparticuz/chromium unpacks the browser into the temporary folder of the process and knows no other. */
async function unpackBrowser(folder: string): Promise<string> {
  const { default: packed } = await import("@sparticuz/chromium");
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await packed.executablePath(archives());
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** The shared libraries that the package brings along, for systems that lack them. */
async function unpackLibraries(folder: string): Promise<string> {
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: ["pipe", "ignore", "ignore"] });
  const ended = once(tar, "close");
  const archive = createReadStream(join(archives(), "al2023.tar.br"));
  await pipeline(archive, createBrotliDecompress(), tar.stdin);
  await ended;
  return join(folder, "lib");
}

function archives(): string {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  return join(dirname(entry), "..", "..", "bin");
}
