import type { Block, Fn, LocalId, Operand, Program, Rvalue, Statement } from '../ir/ir.ts';

/**
 * Does a function only ask something of its first argument: no loop, nothing written but its own locals, nothing called but methods of texts that the argument holds, and of
 * expressions that it writes out? Whatever else it reads (`this`, globals) is not looked for. `isObject`: its argument is an object, and which one it is is not asked.
 */
export function isQuestion(program: Program, fn: Fn, isObject: boolean): boolean {
  const answers = isObject ? ofObjects : ofPrimitives;
  const known = answers.get(fn);
  if (known !== undefined) return known;
  const answer = new Reader(program, fn, isObject).answer();
  answers.set(fn, answer);
  return answer;
}

const ofObjects = new WeakMap<Fn, boolean>();
const ofPrimitives = new WeakMap<Fn, boolean>();

/** Methods of strings and regular expressions that change nothing. */
const methods = new Set(
  'at charAt charCodeAt codePointAt endsWith includes indexOf lastIndexOf slice startsWith substring test toLowerCase toUpperCase trim trimEnd trimStart'.split(
    ' ',
  ),
);

class Reader {
  readonly #program: Program;
  readonly #fn: Fn;
  /** Locals that hold the argument, a part of it, or what a method gave. */
  readonly #parts = new Set<LocalId>();
  /** Locals that hold the argument itself. */
  readonly #whole = new Set<LocalId>();
  readonly #isObject: boolean;

  constructor(program: Program, fn: Fn, isObject: boolean) {
    this.#program = program;
    this.#fn = fn;
    this.#isObject = isObject;
  }

  answer(): boolean {
    const fn = this.#fn;
    const isPlain = fn.kind === 'arrow' || fn.kind === 'function';
    if (!isPlain || fn.async || fn.generator || fn.params.length !== 1 || fn.rest !== undefined) return false;
    if (fn.usesArguments || fn.usesThis) return false;
    this.#parts.add(fn.params[0]!);
    this.#whole.add(fn.params[0]!);
    return this.#block(fn.body);
  }

  #block({ body }: Block): boolean {
    return body.every((s) => this.#statement(s));
  }

  #statement(s: Statement): boolean {
    switch (s.kind) {
      case 'block':
        return this.#block(s);
      case 'if':
        return this.#block(s.then) && this.#block(s.else);
      case 'break':
      case 'return':
        return true;
      case 'check':
        return s.check === 'nullish' || s.check === 'callable';
      case 'assign': {
        if (this.#program.locals[s.target]!.fn !== this.#fn.id || !this.#rvalue(s.value)) return false;
        if (this.#isPart(s.value)) this.#parts.add(s.target);
        if (s.value.kind === 'operand' && this.#isWhole(s.value.value)) this.#whole.add(s.target);
        return true;
      }
      default:
        return false;
    }
  }

  #rvalue(v: Rvalue): boolean {
    switch (v.kind) {
      case 'operand':
      case 'unary':
      case 'regexp':
        return true;
      case 'binary':
        if (v.op === 'in' || v.op === 'instanceof') return false;
        return !(this.#isObject && [v.left, v.right].some((o) => this.#isWhole(o)) && !hasConstant(v));
      case 'getProperty':
        return this.#holdsPart(v.object);
      case 'callMethod':
        return (
          this.#holdsPart(v.object) &&
          v.key.kind === 'const' &&
          methods.has(String(v.key.value)) &&
          v.args.every((a) => !a.spread)
        );
      default:
        return false;
    }
  }

  #isPart(v: Rvalue): boolean {
    if (v.kind === 'operand') return this.#holdsPart(v.value);
    return v.kind === 'regexp' || v.kind === 'getProperty' || v.kind === 'callMethod';
  }

  #isWhole(o: Operand): boolean {
    return o.kind === 'local' && this.#whole.has(o.local);
  }

  #holdsPart(o: Operand): boolean {
    return o.kind === 'local' && this.#parts.has(o.local);
  }
}

function hasConstant({ left, right }: Rvalue & { kind: 'binary' }): boolean {
  return left.kind === 'const' || right.kind === 'const';
}
