import vm from 'node:vm';
import { eachStatement } from '../../ir/each-instruction.ts';
import type { Program, SiteId } from '../../ir/ir.ts';
import type { Around } from '../../ir/lower/binder.ts';
import { type LoweredText, lowerText } from '../../ir/lower/lower-text.ts';
import { type EmittedText, emitText } from '../emit/emit-text.ts';
import type { Realm } from '../realm/realm.ts';
import { mayNeedClass, outOfReach } from './out-of-reach.ts';
import { type NoText, parseText, type Text } from './parse-text.ts';
import { stampsOfText } from './stamps-of-text.ts';

/** What a text is run as: a function of the realm that takes the link object and a name of this evaluation, and gives what runs the text. */
type Factory = (link: object, evaluation: string) => Function;

/** So many texts are lowered for a program. */
const MOST = 5000;

/**
 * Code that a program makes from text while it runs, in one realm: parsed, lowered and emitted like any module's, never compiled by V8 as it is.
 * All of its instructions belong to the site that made it, and no analysis of the program knows its functions: their stamps are none of the program's.
 */
export class CodeFromText {
  readonly #program: Program;
  readonly #realm: Realm;
  /** Standard globals are read from copies, and nothing watches whether they change. */
  readonly #copies: boolean;
  readonly #units = new Map<string, EmittedText | NoText>();
  readonly #factories = new Map<EmittedText, Factory>();
  readonly #texts = new Map<number, string>();
  readonly #lexical: ReadonlySet<string>;
  #evaluations = 0;

  constructor(program: Program, realm: Realm, copies: boolean) {
    this.#program = program;
    this.#realm = realm;
    this.#copies = copies;
    this.#lexical = lexicalGlobals(program);
  }

  /** The source of a function or class that was made from text. */
  textOf(stamp: number): string | undefined {
    return this.#texts.get(stamp);
  }

  /** What runs a text; the message of a SyntaxError, or why it is not followed. `around`: names of the functions around it. */
  make(site: SiteId, text: Text, around: Around | undefined): Function | NoText {
    if (this.#copies) return { kind: 'refused', message: 'it may change what globals are' };
    const key = JSON.stringify([site, text, around]);
    let unit = this.#units.get(key);
    if (unit === undefined) {
      if (this.#units.size >= MOST) return { kind: 'refused', message: 'too many texts' };
      this.#units.set(key, (unit = this.#unit(site, text, around)));
    }
    if ('kind' in unit) return unit;
    let factory = this.#factories.get(unit);
    if (factory === undefined) this.#factories.set(unit, (factory = this.#compile(unit)));
    return factory(this.#realm.controls.link, `text ${this.#evaluations++}:`);
  }

  #compile({ text, parameters }: EmittedText): Factory {
    return vm.compileFunction(text, parameters, {
      parsingContext: this.#realm.context,
      filename: 'beagle:text',
    }) as unknown as Factory;
  }

  #unit(site: SiteId, text: Text, around: Around | undefined): EmittedText | NoText {
    const { functions, modules, sites } = this.#program;
    const module = functions[sites[site]?.fn ?? -1]?.module ?? 0;
    const parsed = parseText(`${modules[module]?.path ?? ''}#text.js`, text);
    if (parsed.kind === 'error' && around !== undefined && mayNeedClass(text.body))
      return { kind: 'refused', message: 'whether it is right depends on the code around it' };
    if (parsed.kind !== 'code') return parsed;
    const { strict } = text;
    const beyond = around === undefined ? undefined : outOfReach(parsed.tree);
    if (beyond !== undefined) return { kind: 'refused', message: beyond };
    const lowered = lowerText(parsed.tree, { module, site, strict, around });
    const problem = lowered.diagnostics.find((d) => d.severity === 'error')?.message;
    if (problem !== undefined) return { kind: 'refused', message: problem };
    const hidden = lowered.globals.find((name) => around?.names.some((n) => n.name === name));
    if (hidden !== undefined && around?.global === true)
      return { kind: 'error', message: `Identifier '${hidden}' has already been declared` };
    if (lowered.globals.length > 0 && around?.global === false)
      return { kind: 'refused', message: `it adds \`${lowered.globals[0]}\` to the function around it` };
    const clash = lowered.globals.find((name) => this.#lexical.has(name));
    if (clash !== undefined)
      return { kind: 'error', message: `Identifier '${clash}' has already been declared` };
    const named = parsed.shown === undefined ? lowered : asAnonymous(lowered, parsed.shown);
    const count = named.functions.length + classCount(named);
    const key = JSON.stringify([text, around]);
    const first = stampsOfText(key, count);
    const emitted = emitText(named, first);
    emitted.texts.forEach((shown, i) => {
      this.#texts.set(first + i, shown);
    });
    return emitted;
  }
}

/** A constructor's function is called `anonymous` and shows the text that it was made from, but has no name inside of itself. */
function asAnonymous(lowered: LoweredText, shown: string): LoweredText {
  const made = lowered.functions.find((f) => f.parent === lowered.init);
  const functions = lowered.functions.map((f) =>
    f === made ? { ...f, jsName: 'anonymous', name: 'anonymous', text: shown } : f,
  );
  return { ...lowered, functions };
}

function classCount({ functions }: LoweredText): number {
  let count = 0;
  for (const fn of functions)
    eachStatement(fn.body, (s) => {
      if ((s.kind === 'assign' || s.kind === 'effect') && s.value.kind === 'class') count++;
    });
  return count;
}

/** Names that scripts declare by `let`, `const` and `class`: no `var` of a text may be called like them. */
function lexicalGlobals(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { kind, init } of program.modules)
    if (kind === 'script')
      for (const s of program.functions[init]!.body.body)
        if (s.kind === 'declareGlobal' && (s.declaration === 'let' || s.declaration === 'const'))
          names.add(s.name);
  return names;
}
