import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallEffect, Observation, RecordedCall } from '../call.ts';
import { applyEnviron, variableOf } from '../environ.ts';
import type { FileContent, Level, Plan, Run } from '../level.ts';
import { nodeContent } from '../node/content.ts';
import { nodeEffects, nodeKey } from '../node/effects.ts';
import { explainNode } from '../node/explain.ts';
import type { Recording } from '../recording.ts';
import { lookAt } from './look-at.ts';
import { runNode } from './run-node.ts';
import { humanPaths, realPlace, type Session } from './session.ts';

/** The level of Node's API: every run is one run of the command with the preload module. */
export function nodeLevel(recording: Recording, session: Session): Level {
  return new NodeLevel(recording, session);
}

class NodeLevel implements Level {
  readonly name = 'node';
  readonly calls: readonly RecordedCall[];
  readonly effects: readonly CallEffect[];
  readonly #session: Session;
  readonly #reads = new Map<string, readonly string[]>();
  #overlays = 0;

  constructor(recording: Recording, session: Session) {
    this.calls = recording.calls;
    this.effects = nodeEffects(recording.calls);
    this.#session = session;
  }

  async run(plan: Plan): Promise<Run> {
    const { env, observations } = applyEnviron(this.calls, plan.actions, this.#session.env);
    for (const name of plan.unset ?? []) delete env[name];
    const overlays: [string, string][] = [];
    for (const [path, content] of plan.overlays ?? []) {
      const file = join(this.#session.folder, `overlay-${++this.#overlays}`);
      writeFileSync(file, content, 'latin1');
      overlays.push([path, file]);
    }
    const given = new Set(plan.overlays?.keys());
    const actions = [...plan.actions]
      .map((a, i) => (given.has(pathOf(this.calls[i]!) ?? '') ? 'x' : a))
      .join('');
    const calls = this.calls
      .filter((c) => c.stream !== '0')
      .map(({ index, stream, key, data }) => ({ index, stream, key, data }));
    const run = await runNode(this.#session, env, { mode: 'replay', calls, actions, overlays });
    for (const [name, stack] of run.reads) if (!this.#reads.has(name)) this.#reads.set(name, stack);
    return {
      passed: run.passed,
      how: run.how,
      timedOut: run.end.timedOut,
      output: run.end.output.slice(-2000),
      milliseconds: run.milliseconds,
      observations: [...observations, ...run.observations],
      warnings: [],
    };
  }

  unit(index: number): readonly number[] {
    const call = this.calls[index - 1]!;
    const handle = nodeKey(call.key).handle;
    if (handle === undefined || !isRead(call)) return [index];
    return this.calls.filter((c) => nodeKey(c.key).handle === handle && isRead(c)).map((c) => c.index);
  }

  failure(call: RecordedCall, bad: Observation): string | undefined {
    const code = /^\{"error":\{.*?"code":"(\w+)"/.exec(bad.data ?? '')?.[1];
    if (code === undefined) return undefined;
    return /^(EMFILE|ENFILE|ENOSPC|EDQUOT)$/.test(code) ? code : `${code} ${pathOf(call) ?? call.key}`;
  }

  isNoise(call: RecordedCall): boolean {
    return noise.test(call.name);
  }

  content(index: number): FileContent | undefined {
    const call = this.calls[index - 1]!;
    const path = pathOf(call);
    if (path === undefined || !isRead(call)) return undefined;
    try {
      const good = nodeContent(this.unit(index).map((i) => this.calls[i - 1]!));
      const real = realPlace(this.#session, path);
      if (good === undefined || !statSync(real).isFile() || statSync(real).size > 8 << 20) return undefined;
      return { path, good: good.toString('latin1'), bad: readFileSync(real, 'latin1') };
    } catch {
      return undefined;
    }
  }

  explain(call: RecordedCall, bad: Observation | undefined) {
    return humanPaths(explainNode(call, bad, (path) => lookAt(realPlace(this.#session, path))));
  }

  async where(call: RecordedCall): Promise<readonly string[]> {
    return call.name === 'environ' ? (this.#reads.get(variableOf(call)) ?? []) : [];
  }
}

const noise =
  /^(Date|performance|process\.(hrtime|uptime|memoryUsage|availableMemory)|Math\.random|crypto|os\.(freemem|loadavg|uptime|cpus))/;

function isRead(call: RecordedCall): boolean {
  return call.unreplayable === undefined && /\.(read|readFile|readv)$/.test(call.name);
}

function pathOf(call: RecordedCall): string | undefined {
  const { paths, handle } = nodeKey(call.key);
  return paths[0] ?? handle?.slice(2).replace(/#\d+$/, '');
}
