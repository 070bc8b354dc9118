import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nodeFiles } from '../host/node-files.ts';
import type { ExploreJson } from '../report/explore/explore-schema.ts';
import { exploreText } from '../report/explore/explore-text.ts';
import type { FunctionPlace } from './call-site.ts';
import { declaredFunction } from './declared-function.ts';
import { withoutIndent, writeInline } from './inline-snapshot.ts';
import { budgetOf, failed, type MatcherOptions, type MatcherResult, passed } from './matcher.ts';
import type { MatcherCall } from './matcher-call.ts';
import { shortName } from './short-name.ts';
import { refuseUnseen } from './unseen.ts';

export async function matchesBehaviour(
  call: MatcherCall,
  received: unknown,
  options: MatcherOptions = {},
): Promise<MatcherResult> {
  const place = call.place(received, 'received');
  const text = await signatureText(call, place, options, 0);
  const test = call.state.testPath ?? place.file;
  const kind = options.given === undefined ? '' : '.given';
  const path = join(
    dirname(test),
    '__behaviours__',
    `${basename(test)}.${basename(place.file)}.${place.name}${kind}.txt`,
  );
  return compared(call, place, text, nodeFiles.read(path), shortName(path), () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  });
}

export async function matchesInlineBehaviour(
  call: MatcherCall,
  received: unknown,
  snapshot?: string,
  options: MatcherOptions = {},
): Promise<MatcherResult> {
  const place = call.place(received, 'received');
  const text = await signatureText(call, place, options, 1);
  const kept = snapshot === undefined ? undefined : withoutIndent(snapshot);
  const { file, line } = call.site;
  return compared(call, place, text, kept, `${shortName(file)}:${line}`, () =>
    writeInline(call.site, call.matcher, text),
  );
}

function compared(
  call: MatcherCall,
  { name }: FunctionPlace,
  text: string,
  kept: string | undefined,
  where: string,
  write: () => void,
): MatcherResult {
  const same = passed(`${name} does what ${where} says`);
  if (kept === text) return same;
  const update = updateMode(call.state.snapshotState);
  if (update === 'all' || (update === 'new' && kept === undefined)) {
    write();
    return same;
  }
  if (kept === undefined) return failed(`there is no snapshot at ${where}, and none is written here`);
  return failed(`${name} does not do what ${where} says\n\nthen:\n${kept}\nnow:\n${text}`);
}

/** `all`: snapshots are written anew; `new`: missing ones are; `none`. Both runners keep it there, and neither offers it. */
function updateMode(state: object | undefined): unknown {
  return (state as { readonly _updateSnapshot?: unknown } | undefined)?._updateSnapshot ?? 'new';
}

/** What a function does, without what is different from run to run. */
async function signatureText(
  call: MatcherCall,
  place: FunctionPlace,
  options: MatcherOptions,
  position: number,
): Promise<string> {
  const given = call.given(options, position);
  const { place: asked, harnesses } = call.subject(place, { given });
  const result: ExploreJson = await call.ask<'explore'>(
    { command: 'explore', file: asked.file, function: asked.name, ...budgetOf(options) },
    harnesses,
  );
  refuseUnseen(
    'given',
    given === undefined ? [] : result.limits,
    result.behaviours.map((b) => b.observed),
  );
  const types = given && declaredFunction(place)?.types;
  const inputs = result.inputs.map((i) => ({ ...i, type: types?.get(i.name) ?? i.type }));
  return exploreText({ ...result, file: '', inputs })
    .split('\n')
    .filter((line) => !/^\d+ runs?, /.test(line))
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n+$/, '\n');
}
