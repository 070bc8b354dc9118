/**
 * Calls on which both versions differ as Node runs them although the machine does not say so: their inputs are of types that no model stands for, or the machine
 * does not know what they do. Each is written down as statements, and counts when these tell the versions apart (`script-run.ts`).
 */
import type { Subject } from '../../explore/subject.ts';
import { PlainModules } from '../../machine/plain/plain-modules.ts';
import { eachShape } from '../../syntax/shape/each-shape.ts';
import type { Signature } from '../../syntax/shape/shape.ts';
import type { Rejected } from './finder.ts';
import type { Script } from './script.ts';
import { apart, isName, isSteady, seen, type ToldApart, type Version } from './script-run.ts';
import type { Call } from './tagged.ts';
import { taggedSource } from './tagged-source.ts';
import { tellText } from './tell-text.ts';

export interface TellCallsOptions {
  readonly before: Subject;
  readonly after: Subject;
  readonly declared: Signature;
  readonly relocate: (file: string) => string;
}

export class CallTeller {
  readonly #options: TellCallsOptions;
  /** Undefined before the first call, null when versions cannot be run that way. */
  #opened: { readonly callee: Callee; readonly versions: readonly [Version, Version] } | null | undefined;
  readonly #tried = new Set<Rejected>();

  constructor(options: TellCallsOptions) {
    this.#options = options;
  }

  /** What calls that were not tried yet tell. */
  tell(calls: Iterable<Rejected>, isOver: () => boolean): ToldApart[] {
    const { before, after } = this.#options;
    const found: ToldApart[] = [];
    for (const one of calls) {
      if (isOver()) break;
      if (this.#tried.has(one)) continue;
      this.#tried.add(one);
      this.#opened ??= this.#open() ?? null;
      if (this.#opened === null) break;
      const { callee, versions } = this.#opened;
      const script = scriptOf(one.call, callee, before.signature.async || after.signature.async);
      if (script === undefined) continue;
      const [old, now] = versions.map((v) => seen(v, [script])?.[0]);
      const told = apart(script, old, now);
      if (told !== undefined && isSteady(versions, script)) found.push({ ...told, through: one.through });
    }
    return found;
  }

  #open() {
    const { before, after, relocate } = this.#options;
    const [callee, now] = [calleeOf(before), calleeOf(after)];
    if (callee === undefined || now === undefined) return undefined;
    try {
      const versions: readonly [Version, Version] = [
        versionOf(this.#options, before, callee.root, (file) => file),
        versionOf(this.#options, after, callee.root, relocate),
      ];
      return { callee, versions };
    } catch {
      return undefined;
    }
  }
}

interface Callee {
  /** The name that the import has in scripts. */
  readonly root: string;
  readonly text: string;
  readonly isGetter: boolean;
}

/** How people call a function that they import; a default export goes by the function's own name. */
function calleeOf({ entry, found }: Subject): Callee | undefined {
  const isGetter = found.kind === 'getter';
  if (found.exported === undefined || found.kind === 'setter') return undefined;
  if (found.owner !== undefined && !found.isStatic) {
    const method = found.members.at(-1) ?? '';
    return isName(method) ? { root: '', text: `it.${method}`, isGetter } : undefined;
  }
  const [first = '', ...members] = entry.name.split('.');
  const own = (found.node as { readonly name?: { readonly text?: unknown } }).name?.text;
  const root = isName(first) ? first : typeof own === 'string' && isName(own) ? own : fileName(entry.module);
  return members.every(isName) ? { root, text: [root, ...members].join('.'), isGetter } : undefined;
}

/** A name for what a module is: that of its file, or of the folder whose index it is. */
function fileName(module: Subject['entry']['module']): string {
  const parts = String(module).split('/');
  const file = parts.pop()?.replace(/\.\w+$/, '') ?? '';
  const name = (file === 'index' ? (parts.pop() ?? '') : file).replace(/[^A-Za-z]+(.?)/g, (_, c) =>
    String(c).toUpperCase(),
  );
  return isName(name) && !reserved.has(name) ? name : 'imported';
}

const reserved = new Set('default function class new delete in of let await yield this with var'.split(' '));

function versionOf(
  { declared }: TellCallsOptions,
  subject: Subject,
  root: string,
  relocate: (file: string) => string,
): Version {
  const modules = new PlainModules(subject.needed, tellText, { counted: true });
  const module = String(subject.entry.module);
  const names = new Map<string, string>();
  if (root !== '') {
    const [first = ''] = subject.entry.name.split('.');
    names.set(root, `load(${JSON.stringify(module)})${first === '' ? '' : `[${JSON.stringify(first)}]`}`);
  }
  eachShape(declared, (shape) => {
    if (shape.kind !== 'instance' || shape.cls.file === '') return;
    const name = shape.cls.exported ?? shape.cls.name;
    if (isName(name) && !names.has(name))
      names.set(name, `load(${JSON.stringify(relocate(shape.cls.file))})[${JSON.stringify(name)}]`);
  });
  const head = [...names].map(([name, from]) => `const ${name} = ${from};`).join(' ');
  return { modules, head, module };
}

function scriptOf(
  { args, receiver }: Call,
  { text, isGetter }: Callee,
  isAsync: boolean,
): Script | undefined {
  const list = args.map(taggedSource);
  if (list.includes(undefined)) return undefined;
  const it = receiver === undefined ? undefined : taggedSource(receiver);
  if ((it === undefined) !== !text.startsWith('it.')) return undefined;
  const call = isGetter ? text : `${text}(${list.join(', ')})`;
  return {
    declared: it === undefined ? [] : [{ name: 'it', text: it, isFunction: false }],
    steps: [{ text: isAsync ? `await ${call}` : call, isCall: true }],
  };
}
