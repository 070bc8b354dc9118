import { eachOperand } from '../../../flow/data/each-operand.ts';
import type { Block, Fn, LocalId, Operand, Program, Statement } from '../../../ir/ir.ts';

/**
 * When locals die, so that pairs that differ only in what nobody reads any more are one pair. A local dies after the last statement of the
 * block that contains all its uses. Captured locals do not die, and a variable that is declared outside of a loop not inside of it.
 */
export class Lifetimes {
  readonly #program: Program;
  readonly #lasting: ReadonlySet<string>;
  readonly #after = new Map<Block, readonly LocalId[][]>();
  readonly #done = new Set<number>();

  /** Variables of these names do not die. */
  constructor(program: Program, lasting: ReadonlySet<string> = new Set()) {
    this.#program = program;
    this.#lasting = lasting;
  }

  /** Locals that nobody reads after statement `index` of a block. */
  deadAfter(fn: Fn, block: Block, index: number): readonly LocalId[] {
    if (!this.#done.has(fn.id)) {
      this.#done.add(fn.id);
      this.#function(fn);
    }
    return this.#after.get(block)?.[index] ?? [];
  }

  #function(fn: Fn): void {
    const homes = new Map<LocalId, readonly Step[]>();
    const touch = (local: LocalId, path: readonly Step[]) => {
      const { captured, name, fn: owner } = this.#program.locals[local]!;
      if (captured || owner !== fn.id || this.#lasting.has(name)) return;
      const known = homes.get(local);
      homes.set(local, known === undefined ? path : common(known, path));
    };
    const scoped = new Map<LocalId, Block>();
    const visit = (block: Block, path: readonly Step[], inLoop: boolean): void => {
      for (const local of block.locals) scoped.set(local, block);
      block.body.forEach((statement, index) => {
        const here = [...path, { block, index, inLoop }];
        for (const local of mentioned(statement)) touch(local, here);
        for (const [inner, loops] of innerBlocks(statement)) visit(inner, here, inLoop || loops);
      });
    };
    visit(fn.body, [], false);
    for (const [local, path] of homes) {
      const { kind } = this.#program.locals[local]!;
      let step = path.at(-1)!;
      if (kind !== 'temp') {
        // A variable of an outer scope lives on to the next iteration.
        const home = scoped.get(local);
        const outer = path.find((s) => s.block === home) ?? path[0]!;
        if (step.inLoop && !outer.inLoop) step = path.findLast((s) => !s.inLoop) ?? path[0]!;
        else if (step.inLoop && step !== outer) step = outer;
      }
      const lists = this.#after.get(step.block) ?? step.block.body.map((): LocalId[] => []);
      lists[step.index]!.push(local);
      this.#after.set(step.block, lists);
    }
  }
}

interface Step {
  readonly block: Block;
  /** The last statement of the block that mentions the local. */
  readonly index: number;
  readonly inLoop: boolean;
}

/** The innermost block that contains both, up to the later of the two. */
function common(a: readonly Step[], b: readonly Step[]): readonly Step[] {
  const result: Step[] = [];
  for (let i = 0; i < a.length && i < b.length && a[i]!.block === b[i]!.block; i++) {
    const index = Math.max(a[i]!.index, b[i]!.index);
    result.push({ ...a[i]!, index });
    if (a[i]!.index !== b[i]!.index) break;
  }
  return result;
}

function innerBlocks(statement: Statement): (readonly [Block, boolean])[] {
  switch (statement.kind) {
    case 'block':
      return [[statement, false]];
    case 'if':
      return [
        [statement.then, false],
        [statement.else, false],
      ];
    case 'loop':
      return [[statement.body, true]];
    case 'try': {
      const blocks = [statement.block, statement.handler?.body, statement.finalizer];
      return blocks.flatMap((b) => (b === undefined ? [] : [[b, false] as const]));
    }
    default:
      return [];
  }
}

/** Locals that a statement itself mentions, not those inside its blocks. */
function mentioned(statement: Statement): LocalId[] {
  const found: LocalId[] = [];
  const read = (operand: Operand) => {
    if (operand.kind === 'local') found.push(operand.local);
  };
  switch (statement.kind) {
    case 'block':
    case 'loop':
    case 'break':
    case 'continue':
      break;
    case 'if':
      read(statement.test);
      break;
    case 'try':
      if (statement.handler !== undefined) found.push(statement.handler.param);
      break;
    case 'return':
    case 'throw':
      read(statement.value);
      break;
    default:
      if (statement.kind === 'assign' || statement.kind === 'declare') found.push(statement.target);
      eachOperand(statement, read);
  }
  return found;
}
