import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdtempSync, openSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { bootText, descriptors, type FirstFrame } from './boot.ts';
import { encodeFrame, type Frame, FrameReader } from './frames.ts';
import type { WalledCommand } from './walls.ts';

export interface WalledProcessOptions {
  /** Ways to start it, the best first (`walledCommands`). */
  readonly ways: readonly WalledCommand[];
  /** A script, ASCII only, that is a function (see `bootText`). */
  readonly bundle: string;
  /** Compiled code for it, which is closed here. */
  readonly codeCache?: OpenCode | undefined;
  readonly argument?: unknown;
  /** What it finds as its standard input. */
  readonly input?: Duplex | undefined;
  onFrame(frame: Frame): void;
  onExit(ending: Ending): void;
}

/** An open file with compiled code. */
export interface OpenCode {
  readonly descriptor: number;
  /** Where in the file the code is when it is found to be ours. Asked once, when the process is on its way already. */
  checked(): { readonly from: number; readonly size: number } | undefined;
}

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
  /** It was {@link WalledProcess.kill}ed. */
  readonly killed: boolean;
  /** It never came up, in whatever way it was started. */
  readonly neverCame: boolean;
}

/** A Node process behind walls that runs one bundle and is spoken to in frames. Where a wall cannot be had it starts without. */
export class WalledProcess {
  readonly #options: WalledProcessOptions;
  /** Its working folder, empty. */
  readonly #folder = mkdtempSync(join(tmpdir(), 'beagle-job-'));
  #child!: ChildProcess;
  #way = 0;
  #code: { readonly place: FirstFrame['codeCache'] } | undefined;
  #heard = false;
  #killed = false;
  /** What was sent before it was known to have come up, for the case that it has to be started another way. */
  #sent: Buffer[] = [];

  constructor(options: WalledProcessOptions) {
    this.#options = options;
    this.#start();
    if (live.size === 0) process.on('exit', killAll);
    live.add(this);
  }

  /** The walls it stands behind; known once it has said something. */
  get walls(): WalledCommand['walls'] {
    return this.#options.ways[this.#way]!.walls;
  }

  /** Its end of the conversation with a solver. */
  get solverSocket(): Duplex {
    return this.#child.stdio[descriptors.solver] as unknown as Duplex;
  }

  send(frame: Frame): void {
    const bytes = encodeFrame(frame);
    if (!this.#heard) this.#sent.push(bytes);
    this.#channel.write(bytes);
  }

  /** Says something in place of the solver. */
  tellSolverSide(frame: Frame): void {
    this.solverSocket.write(encodeFrame(frame));
  }

  /** Ends it at once, whatever it does. */
  kill(): void {
    this.#killed = true;
    this.#child.kill('SIGKILL');
    removeFolder(this.#folder);
  }

  /** Lets this process end although that one runs. */
  unref(): void {
    this.#child.unref();
    for (const stream of [this.#channel, this.solverSocket]) (stream as { unref?(): void }).unref?.();
  }

  ref(): void {
    this.#child.ref();
    for (const stream of [this.#channel, this.solverSocket]) (stream as { ref?(): void }).ref?.();
  }

  get #channel(): Duplex {
    return this.#child.stdio[descriptors.channel] as unknown as Duplex;
  }

  #start(): void {
    const { ways, bundle, codeCache, argument, input } = this.#options;
    const { command, args } = ways[this.#way]!;
    const bundleFile = openSync(bundle, 'r');
    const child = spawn(command, [...args, '-e', bootText], {
      env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {},
      cwd: this.#folder,
      stdio: [
        input ?? 'ignore',
        'ignore',
        process.env.BEAGLE_DEBUG ? 'inherit' : 'ignore',
        'pipe',
        'pipe',
        bundleFile,
        codeCache?.descriptor ?? 'ignore',
      ],
      // The terminal's Ctrl-C is for the process that started it, which says what was found.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.#child = child;
    const first: FirstFrame = {
      bundle: fstatSync(bundleFile).size,
      codeCache: (this.#code ??= { place: codeCache?.checked() }).place,
      argument,
    };
    closeSync(bundleFile);
    // That it is gone is told by its exit.
    for (const stream of [this.#channel, this.solverSocket]) stream.on('error', () => {});
    this.#channel.write(encodeFrame({ json: first }));
    for (const bytes of this.#sent) this.#channel.write(bytes);
    const channel = this.#channel;
    const reader = new FrameReader();
    this.#channel.on('data', (chunk: Buffer) => {
      this.#heard = true;
      this.#sent = [];
      try {
        for (const frame of reader.push(chunk)) this.#options.onFrame(frame);
      } catch (error) {
        if (process.env.BEAGLE_DEBUG) console.error(error);
        child.kill('SIGKILL');
      }
    });
    let ending: (() => void) | undefined;
    const end = (code: number | null, signal: string | null) => {
      if (ending !== undefined) return;
      ending = () => {
        if (child === this.#child) this.#ended(code, signal);
        ending = () => {};
      };
      // All that it said is heard first. That it is gone may be known before.
      if (channel.destroyed || channel.readableEnded) ending();
    };
    channel.on('close', () => ending?.());
    child.on('error', () => {
      channel.destroy();
      end(null, null);
    });
    child.on('exit', end);
  }

  #ended(code: number | null, signal: string | null): void {
    const { ways, codeCache, onExit } = this.#options;
    if (!this.#heard && !this.#killed && this.#way + 1 < ways.length) {
      this.#way++;
      this.#start();
      return;
    }
    if (codeCache !== undefined) closeSync(codeCache.descriptor);
    removeFolder(this.#folder);
    live.delete(this);
    if (live.size === 0) process.off('exit', killAll);
    onExit({ code, signal, killed: this.#killed, neverCame: !this.#heard });
  }
}

/** None of them outlives this process. */
const live = new Set<WalledProcess>();

function killAll(): void {
  for (const each of live) each.kill();
}

function removeFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Somebody else removed it, or put something there.
  }
}
