import { RequestError } from '../../base/diagnostic.ts';
import { type LocateRequest, locateInEnvironment } from '../../env/host/locate-in-environment.ts';
import { recordEnvironment } from '../../env/host/record-environment.ts';
import type { PassCriterion } from '../../env/pass-criterion.ts';
import { locateJson } from '../../env/render/json.ts';
import { locateMarkdown } from '../../env/render/markdown.ts';
import { locateText } from '../../env/render/text.ts';
import { commandHelp } from '../help.ts';
import { duration, isSet, one, wholeNumber } from '../option-values.ts';
import { type ParsedArguments, parseArguments } from '../parse-arguments.ts';
import { envLocateSpec, envRecordSpec, envSpec } from './env-spec.ts';

/** Where the command writes. */
export interface EnvIo {
  stdout(text: string): void;
  stderr(text: string): void;
}

/** `beagle env record|locate …`. Exit codes: 0 nothing to report, 1 a cause is located, 2 bad request, 3 unknown. */
export async function envCommand(args: string[], io: EnvIo): Promise<number> {
  const [what, ...rest] = args;
  const split = rest.indexOf('--');
  const command = split < 0 ? [] : rest.slice(split + 1);
  const own = (split < 0 ? rest : rest.slice(0, split)).map((a) => (a === '-o' ? '--out' : a));
  const spec = what === 'record' ? envRecordSpec : what === 'locate' ? envLocateSpec : undefined;
  if (spec === undefined || own.some((a) => a === '--help' || a === '-h')) {
    if (what !== undefined && spec === undefined && !/^(-h|--help|help)$/.test(what))
      return refuse(io, `beagle env knows record and locate, not "${what}"`);
    io.stdout(
      spec === undefined
        ? `${commandHelp(envSpec)}${commandHelp(envRecordSpec)}${commandHelp(envLocateSpec)}`
        : commandHelp(spec),
    );
    return 0;
  }
  const interrupt = new AbortController();
  const stop = (): void => interrupt.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const s of signals) process.on(s, stop);
  try {
    const parsed = parseArguments(spec, own);
    if (command.length === 0) throw new RequestError('usage', `which command? ${spec.usage}`);
    return what === 'record'
      ? await record(parsed, command, interrupt.signal, io)
      : await locate(parsed, command, interrupt.signal, io);
  } catch (error) {
    if (error instanceof RequestError) return refuse(io, error.message);
    throw error;
  } finally {
    for (const s of signals) process.off(s, stop);
  }
}

function refuse(io: EnvIo, message: string): number {
  io.stderr(`beagle: ${message}\n`);
  return 2;
}

function request(
  parsed: ParsedArguments,
  command: readonly string[],
  signal: AbortSignal,
): Omit<LocateRequest, 'file' | 'runs' | 'budget'> {
  const level = one(parsed, 'level') as 'syscall' | 'node' | undefined;
  const limit = isSet(parsed, 'time-limit') ? duration(parsed, 'time-limit', 0) : undefined;
  return {
    command,
    criterion: criterion(parsed),
    level,
    limit,
    stdin: one(parsed, 'stdin'),
    signal,
    env: process.env,
    cwd: process.cwd(),
  };
}

function criterion(parsed: ParsedArguments): PassCriterion | undefined {
  const [test, output] = [one(parsed, 'pass'), one(parsed, 'pass-output')];
  const aliveAfter = isSet(parsed, 'alive-after') ? duration(parsed, 'alive-after', 0) : undefined;
  if (test === undefined && output === undefined && aliveAfter === undefined) return undefined;
  if (output !== undefined) pattern('pass-output', output);
  return { test, output, aliveAfter };
}

function pattern(option: string, source: string): RegExp {
  try {
    return new RegExp(source);
  } catch {
    throw new RequestError('usage', `--${option} must be a regular expression, not "${source}"`);
  }
}

async function record(
  parsed: ParsedArguments,
  command: readonly string[],
  signal: AbortSignal,
  io: EnvIo,
): Promise<number> {
  const file = one(parsed, 'out');
  if (file === undefined || parsed.positionals.length > 0)
    throw new RequestError('usage', `where to? ${envRecordSpec.usage}`);
  const redact = (parsed.options.get('redact') ?? []).map((s) => pattern('redact', s));
  const keep = parsed.options.get('keep') ?? [];
  const done = await recordEnvironment({ ...request(parsed, command, signal), file, redact, keep });
  io.stdout(done.output);
  const hidden = done.hidden > 0 ? `, ${done.hidden} left out as secret` : '';
  io.stderr(
    `beagle: recorded ${done.calls} ${done.level === 'node' ? 'API' : 'system'} calls${hidden} in ${file} (${done.bytes} bytes): ${done.how}\n`,
  );
  return 0;
}

async function locate(
  parsed: ParsedArguments,
  command: readonly string[],
  signal: AbortSignal,
  io: EnvIo,
): Promise<number> {
  const [file] = parsed.positionals;
  if (file === undefined || parsed.positionals.length > 1)
    throw new RequestError('usage', `which recording? ${envLocateSpec.usage}`);
  const verbose = isSet(parsed, 'verbose');
  const result = await locateInEnvironment({
    ...request(parsed, command, signal),
    file,
    runs: wholeNumber(parsed, 'runs', 200, 1),
    budget: duration(parsed, 'budget', 600_000),
    progress: verbose ? (text) => io.stderr(`beagle: ${text}\n`) : undefined,
  });
  io.stdout(
    isSet(parsed, 'json')
      ? locateJson(result)
      : isSet(parsed, 'markdown')
        ? locateMarkdown(result)
        : locateText(result),
  );
  return result.verdict === 'passes here' ? 0 : result.verdict === 'located' ? 1 : 3;
}
