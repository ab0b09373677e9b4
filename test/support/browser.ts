// A browser for the tests on any machine: an installed one where there is one, else the one that npm brought along.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chromium } from 'playwright-core';
import type { Browser, LaunchOptions } from 'playwright-core';

// The software renderer draws the same picture on every machine, with or without a graphics card.
// Only what a page draws itself goes that way; the rest of it is put together without a graphics card, which takes a fraction of the time.
const RENDERER_FLAGS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-compositing'];
const CHANNELS = ['chrome', 'msedge', 'chrome-beta'];
const COMMANDS = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'];
const START_TIMEOUT = 90_000; // ms; a cold start on two busy cores takes a few seconds

interface Candidate {
  readonly name: string;
  readonly options: () => Promise<LaunchOptions>;
}

/**
 * Starts the first browser that really starts: `BROWSER_PATH` (a path, or the word `bundled`) and then nothing else; otherwise
 * an installed Chrome or Edge, a Chromium on `PATH`, and on Linux x64 the Chromium of @sparticuz/chromium.
 * @param flags arguments for it beside those of the renderer
 * @throws Error naming all that was tried when none starts: a missing browser is a failure, never a skipped test.
 */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const tried: string[] = [];
  for (const candidate of candidates()) {
    try {
      const browser = await start(await candidate.options(), flags);
      console.info(`browser: ${candidate.name}, version ${browser.version()}`);
      return browser;
    } catch (error) {
      tried.push(`  - ${candidate.name}: ${firstLine(error)}`);
    }
  }
  throw new Error(
    [
      'No browser could be started. Tried:',
      ...tried,
      'Install Chrome, Edge or Chromium (Debian, Ubuntu: `apt install chromium`), or set BROWSER_PATH to the executable of one.',
      'On Linux x64 a plain `npm install` brings one along; BROWSER_PATH=bundled asks for it.',
    ].join('\n'),
  );
}

function candidates(): Candidate[] {
  const bundled: Candidate = { name: 'bundled Chromium (@sparticuz/chromium)', options: bundledOptions };
  const wanted = process.env['BROWSER_PATH'];
  if (wanted === 'bundled') return [bundled];
  if (wanted !== undefined && wanted !== '') {
    return [{ name: `BROWSER_PATH ${wanted}`, options: async () => ({ executablePath: wanted }) }];
  }
  return [
    ...CHANNELS.map((channel) => ({ name: `channel ${channel}`, options: async () => ({ channel }) })),
    ...COMMANDS.map((command) => ({ name: `${command} on PATH`, options: async () => ({ executablePath: onPath(command) }) })),
    bundled,
  ];
}

async function start(options: LaunchOptions, flags: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({ ...options, args: [...RENDERER_FLAGS, ...flags], timeout: START_TIMEOUT });
  try {
    // Some installed browsers start and then cannot open a page (a profile folder they may not use).
    const page = await browser.newPage();
    await page.close();
    return browser;
  } catch (error) {
    await browser.close();
    throw error;
  }
}

function onPath(command: string): string {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, command);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  throw new Error('not found');
}

async function bundledOptions(): Promise<LaunchOptions> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`made for linux x64, this is ${process.platform} ${process.arch}`);
  }
  const folder = await unpackBundled();
  const libraries = [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
  return {
    executablePath: join(folder, 'chromium'),
    // Only in the browser's own environment: these libraries stand in for system ones and must not reach anything else.
    env: { ...definedEnvironment(), LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: folder },
  };
}

// The package's own unpacking takes whatever `chromium` lies in the temp folder and leaves out the libraries that a bare
// Debian lacks, so we unpack ourselves: into a folder of our own, renamed into place whole, so that processes starting at the
// same time cannot see half of it.
async function unpackBundled(): Promise<string> {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', '..', 'bin');
  const { version } = JSON.parse(readFileSync(join(packed, '..', 'package.json'), 'utf8')) as { version: string };
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(join(cache, 'chromium-unpacking-'));
  try {
    await writeFile(join(fresh, 'chromium'), await unbrotli(join(packed, 'chromium.br')));
    await chmod(join(fresh, 'chromium'), 0o755);
    for (const archive of ['al2023', 'fonts', 'swiftshader']) {
      await untar(await unbrotli(join(packed, `${archive}.tar.br`)), fresh);
    }
    await writeFile(join(fresh, 'fonts.conf'), FONTS_CONF);
    await chmod(fresh, 0o755);
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // else another process was first, and its copy is as good
  }
  return folder;
}

// The package's own file names folders that exist only on its home platform; without any font, text has no height and
// Playwright takes every label for hidden.
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

async function unbrotli(path: string): Promise<Buffer> {
  return promisify(brotliDecompress)(readFileSync(path));
}

function untar(archive: Buffer, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const tar = spawn('tar', ['-xf', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] });
    tar.on('error', reject);
    tar.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}`))));
    tar.stdin.on('error', reject);
    tar.stdin.end(archive);
  });
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function firstLine(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n').map((line) => line.trim());
  // The driver puts the reason (a missing library, say) into a log below its own headline.
  const reason = lines.find((line) => /error while loading|cannot open|No such file|Missing/i.test(line));
  return [lines[0], reason].filter(Boolean).join(' — ');
}
