/**
 * Looks for a few statements after which two versions can be told apart: what no single call with inputs from the solver shows. Scripts
 * (`script-maker.ts`) are run by Node itself on both versions, each with modules loaded anew, and what they see is compared as text (`tell-text.ts`). A
 * difference is a difference: by docs/same.md a program that tells two outcomes apart is what it is. Nothing follows from not finding one.
 */
import { Random } from '../../base/random.ts';
import { changedState } from '../../explore/changed-state.ts';
import { functionOf } from '../../explore/function-of.ts';
import { guessInputs } from '../../explore/guess-inputs.ts';
import { offered } from '../../explore/offered-functions.ts';
import { reachedCode } from '../../explore/reached-code.ts';
import type { Subject } from '../../explore/subject.ts';
import { PlainModules } from '../../machine/plain/plain-modules.ts';
import type { FoundFunction } from '../../syntax/functions/found-function.ts';
import { openExports } from '../../syntax/modules/open-exports.ts';
import { signatureOf } from '../../syntax/parameters/signature-of.ts';
import { eachShape } from '../../syntax/shape/each-shape.ts';
import type { Parameter, Shape, Signature } from '../../syntax/shape/shape.ts';
import { changedPlaces } from './changed-places.ts';
import { dictionaryOf } from './dictionary.ts';
import { returnedFunctions } from './returned-functions.ts';
import { type Script, scriptText } from './script.ts';
import { ScriptMaker } from './script-maker.ts';
import { apart, BATCH_MS, isName, isSteady, seen, type ToldApart, type Version } from './script-run.ts';
import type { ScriptScope } from './script-scope.ts';
import { tellText } from './tell-text.ts';
import { ValueMaker } from './value-maker.ts';

export interface TellOptions {
  readonly before: Subject;
  readonly after: Subject;
  /** The inputs as types declare them. */
  readonly declared: Signature;
  readonly relocate: (file: string) => string;
  readonly seed: number;
  readonly isOver: () => boolean;
}

export function tellApart(options: TellOptions): ToldApart | undefined {
  const { before, after, declared, seed, isOver } = options;
  const scope = scopeOf(options);
  if (scope === undefined) return undefined;
  const changed = changedPlaces(before, after, options.relocate);
  const words = dictionaryOf(before, after, { before: changed.before.lines, after: changed.after.lines });
  let versions: readonly [Version, Version];
  try {
    versions = [
      versionOf(before, scope, (file) => file, declared),
      versionOf(after, scope, options.relocate, declared),
    ];
  } catch {
    return undefined;
  }
  const maker = new ScriptMaker(new ValueMaker(new Random(seed), words, before.inputOptions.numbers), {
    ...scope,
    changes: changesOf(versions[0], before),
  });
  // What one call with inputs that are no objects does is told by other means.
  const most = isPlainCall(scope) ? FEW : SCRIPTS;
  let found: ToldApart | undefined;
  const known = new Set<string>();
  for (let n = 0, more = 0; n < most && more < SMALLER && !isOver(); n += BATCH) {
    if (found !== undefined) more++;
    const scripts = Array.from({ length: BATCH }, () => maker.script()).filter((s): s is Script => {
      if (s === undefined || known.has(scriptText(s))) return false;
      known.add(scriptText(s));
      return found === undefined || scriptText(s).length < found.script.length;
    });
    if (n === 0 && scripts.length === 0) return undefined;
    const [old, now] = versions.map((v) => seen(v, scripts));
    if (old === undefined || now === undefined) continue;
    for (const [i, script] of scripts.entries()) {
      const told = apart(script, old[i], now[i]);
      if (told === undefined || (found !== undefined && found.script.length <= told.script.length)) continue;
      if (isSteady(versions, script)) found = told;
    }
  }
  return found;
}

const [SCRIPTS, FEW, BATCH, SMALLER] = [360, 24, 24, 6];

function isPlainCall({ parameters, receiver, hasState, returned }: ScriptScope): boolean {
  return (
    receiver === undefined &&
    !hasState &&
    returned.length === 0 &&
    parameters.every((p) => !p.rest && plain.has(p.shape.kind))
  );
}

const plain = new Set<Shape['kind']>(['number', 'string', 'boolean', 'bigint', 'literal']);

function versionOf(
  subject: Subject,
  scope: ScriptScope,
  relocate: (file: string) => string,
  declared: Signature,
): Version {
  const modules = new PlainModules(subject.needed, tellText, { counted: true });
  const module = subject.found.requested.path;
  const names = new Map<string, string>();
  const add = (name: string, file: string, exported = name) => {
    if (isName(name) && !names.has(name))
      names.set(name, `load(${JSON.stringify(file)})[${JSON.stringify(exported)}]`);
  };
  // Scripts call it by its old name, whatever this version calls it.
  const [root] = scope.callee.split('.');
  if (root !== 'it') add(root!, module, subject.found.exported);
  const shapes = [
    declared,
    ...scope.others.map((o) => ({ ...declared, parameters: o.parameters, receiver: undefined })),
  ];
  for (const one of shapes)
    eachShape(one, (shape) => {
      if (shape.kind === 'instance' && shape.cls.file !== '' && shape.cls.exported !== undefined)
        add(shape.cls.exported, relocate(shape.cls.file));
    });
  for (const { callee } of [scope, ...scope.others]) add(callee.split('.')[0]!, module);
  for (const name of openNames(subject)) add(name, module);
  names.delete('it');
  const head = [...names].map(([name, from]) => `const ${name} = ${from};`).join(' ');
  return { modules, head, module };
}

function scopeOf({ before, after, declared }: TellOptions): ScriptScope | undefined {
  const { found } = before;
  if (found.exported === undefined || found.kind === 'setter') return undefined;
  if (before.signature.requires.length > 0 || !isName(found.exported)) return undefined;
  const isOnInstance = found.owner !== undefined && !found.isStatic;
  const { found: now } = after;
  if (now.exported === undefined || now.members.join() !== found.members.join()) return undefined;
  if (isOnInstance && now.exported !== found.exported) return undefined;
  const path = isOnInstance ? ['it', ...found.members.slice(-1)] : [found.exported, ...found.members];
  if (!path.every(isName)) return undefined;
  const there = new Set(offered(after.sources).map((f) => f.name));
  const siblings = offered(before.sources).filter((f) => there.has(f.name) && f.exported !== undefined);
  const parametersOf = (f: FoundFunction): readonly Parameter[] => {
    const options = { numbers: before.inputOptions.numbers };
    return guessInputs(before.program, f, signatureOf(before.sources, f, options), options).parameters;
  };
  const isFree = (f: FoundFunction) =>
    (f.kind === 'function' || f.kind === 'static' || f.kind === 'member') &&
    isName(f.exported!) &&
    f.members.every(isName);
  const hasState = [before, after].some(
    ({ program, found: at }) => changedState(program, reachedCode(program, functionOf(program, at))).size > 0,
  );
  const others = (hasState ? siblings : [])
    .filter(
      (f) =>
        isFree(f) &&
        f.name !== found.name &&
        f.name.length < 40 &&
        functionOf(before.program, f) !== undefined,
    )
    .slice(0, OTHERS)
    .map((f) => ({ callee: [f.exported!, ...f.members].join('.'), parameters: parametersOf(f) }));
  const isAsync = before.signature.async || after.signature.async;
  const methods = new Map<string, ReturnType<ScriptScope['methodsOf']>>();
  return {
    callee: path.join('.'),
    isGetter: found.kind === 'getter',
    parameters: declared.parameters,
    receiver: isOnInstance ? declared.receiver : undefined,
    isAsync,
    returned: isAsync || found.kind === 'getter' ? [] : returnedFunctions(before),
    others,
    hasState,
    changes: [],
    methodsOf: (cls) => {
      let known = methods.get(cls);
      if (known === undefined) {
        known = siblings
          .filter(
            (f) =>
              f.kind === 'method' && f.exported === cls && f.members.length === 1 && isName(f.members[0]!),
          )
          .slice(0, OTHERS)
          .map((f) => ({ name: f.members[0]!, parameters: parametersOf(f) }));
        methods.set(cls, known);
      }
      return known;
    },
  };
}

const OTHERS = 6;

type Table = readonly [
  name: string,
  kind: 'array' | 'map' | 'object',
  parts: readonly (readonly [string, string, string])[],
];

/** Statements that change what a module exports, as its types allow. */
function changesOf({ modules, module }: Version, { found }: Subject): string[] {
  const open = new Map(
    (found.requested.tree === undefined ? [] : openExports(found.requested.tree)).map((e) => [e.name, e]),
  );
  const isOpen = (name: string, key: string) => open.get(name)?.statics?.includes(key) ?? true;
  try {
    const tables = JSON.parse(
      String(modules.evaluate(`__tables(${JSON.stringify(module)})`, BATCH_MS)),
    ) as Table[];
    return tables.flatMap(([name, kind, parts]) => {
      if (!open.has(name)) return [];
      if (kind === 'object')
        return parts
          .filter(([key]) => isOpen(name, key))
          .map(([key, type, value]) => `${name}.${key} = ${otherValue(type, value)}`);
      return kind === 'array' ? [`${name}.pop()`] : [`${name}.clear()`];
    });
  } catch {
    return [];
  }
}

function otherValue(type: string, value: string): string {
  if (type === 'boolean') return value === 'true' ? 'false' : 'true';
  return type === 'number' ? String(Number(value) === 1 ? 2 : 1) : JSON.stringify(`${value}x`);
}

function openNames({ found }: Subject): string[] {
  const { tree } = found.requested;
  return tree === undefined
    ? []
    : openExports(tree)
        .map((e) => e.name)
        .filter(isName);
}
