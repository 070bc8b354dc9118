import type { Operand, Program, Rvalue } from '../../ir/ir.ts';
import { harmlessGlobals, holding } from './harmless-names.ts';
import type { StateFlow } from './state-flow.ts';

/** What is known of the objects that operands are. */
export class KnownObjects {
  readonly #program: Program;
  readonly #flow: StateFlow;

  constructor(program: Program, flow: StateFlow) {
    this.#program = program;
    this.#flow = flow;
  }

  isHarmlessGlobal(o: Operand): boolean {
    const name = this.#flow.assigned.globalOf(o);
    return name !== undefined && harmlessGlobals.has(name);
  }

  isHolding(o: Operand): boolean {
    const name = this.#flow.assigned.globalOf(o);
    return name !== undefined && (holding.has(name) || sharing.has(name));
  }

  isSticky(o: Operand): boolean {
    for (const root of this.#flow.is(o).keys()) {
      const values = root < 0 ? [] : this.#flow.assigned.values(root);
      if (values.some((v) => v.kind === 'regexp' && /[gy]/.test(v.flags))) return true;
    }
    return false;
  }

  /** What is no collection that begins anew each time goes on where it was. */
  isOnce(o: Operand): boolean {
    return [...this.#flow.is(o)].some(([root, depth]) => {
      if (depth !== Infinity) return false;
      const isWhole = o.kind === 'local' && o.local === root;
      if (!isWhole) return this.#flow.members.functions.some((fn) => fn.generator);
      return !this.#flow.assigned.values(root).every((v) => v.kind === 'array' || v.kind === 'construct');
    });
  }

  /** Is all known that a local may hold: objects that last, or that its function made? */
  isFollowed(o: Operand): boolean {
    if (o.kind === 'const') return true;
    const { kind } = this.#program.locals[o.local]!;
    if (kind === 'param' || kind === 'catch') return false;
    if (this.#flow.classes.isInnerName(o.local)) return true;
    const values = this.#flow.assigned.values(o.local);
    return values.length > 0 && values.every((v) => this.#isMade(v) || this.#isOfRoots(v));
  }

  #isMade(value: Rvalue): boolean {
    return (
      made.has(value.kind) ||
      (value.kind === 'construct' &&
        (this.isHolding(value.callee) || this.#flow.assigned.functionsOf(value.callee) !== undefined)) ||
      (value.kind === 'operand' && value.value.kind === 'const')
    );
  }

  #isOfRoots(value: Rvalue): boolean {
    if (value.kind === 'operand')
      return (
        value.value.kind === 'local' && this.#flow.is(value.value).size > 0 && this.isFollowed(value.value)
      );
    if (value.kind === 'getProperty' || value.kind === 'getPrivate')
      return this.#flow.is(value.object).size > 0 && this.isFollowed(value.object);
    return value.kind === 'this';
  }
}

const made = new Set<Rvalue['kind']>([
  'array',
  'object',
  'objectRest',
  'closure',
  'class',
  'regexp',
  'iterRest',
]);

/** Views of what they are given: changed by what is written to them. */
const sharing = new Set(
  'Uint8Array Uint8ClampedArray Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array BigInt64Array BigUint64Array DataView ArrayBuffer WeakRef Proxy'.split(
    ' ',
  ),
);
