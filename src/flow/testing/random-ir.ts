import type { Random } from '../../base/random.ts';
import type { Statement } from '../../ir/ir.ts';
import type { TinyIr } from './tiny-ir.ts';

const names = ['x', 'y', 'a', 'c'];

/** A random body over a few locals with every kind of control: ifs, loops, labels, jumps, returns, throws, checks, try with handler and finalizer. */
export function randomBody(random: Random, b: TinyIr, size: number): Statement[] {
  let left = size;
  let labels = 0;

  const list = (loops: readonly string[], blocks: readonly string[], depth: number): Statement[] => {
    const body: Statement[] = [];
    for (let n = random.int(1, 4); n > 0 && left > 0; n--) body.push(one(loops, blocks, depth));
    return body;
  };

  const one = (loops: readonly string[], blocks: readonly string[], depth: number): Statement => {
    left--;
    const name = (): string => random.pick(names);
    const simple = (): Statement => {
      switch (random.int(0, 4)) {
        case 0:
          return b.set(name(), b.call(name()));
        case 1:
          return b.check(name());
        case 2:
          return b.set(name(), random.int(0, 9));
        default:
          return b.set(name(), b.binary(name(), random.pick(['+', '===']), name()));
      }
    };
    if (depth >= 4) return simple();
    const inner = (): Statement[] => list(loops, blocks, depth + 1);
    switch (random.int(0, 13)) {
      case 0:
      case 1:
        return b.if(name(), inner, random.chance(0.5) ? inner : undefined);
      case 2: {
        const label = `l${labels++}`;
        return b.while(label, name(), () => list([...loops, label], [...blocks, label], depth + 1));
      }
      case 3: {
        const label = `b${labels++}`;
        return b.labelled(label, () => list(loops, [...blocks, label], depth + 1));
      }
      case 4:
      case 9:
      case 10: {
        const kind = random.int(0, 2);
        const handler = [`e${labels++}`, inner] as const;
        return b.try(inner, kind === 0 ? undefined : handler, kind === 1 ? undefined : inner);
      }
      case 5:
        if (blocks.length > 0) return b.if(name(), () => [b.break(random.pick(blocks))]);
        return simple();
      case 6:
        if (loops.length > 0) return b.if(name(), () => [b.continue(random.pick(loops))]);
        return simple();
      case 7:
        return random.chance(0.6) ? b.if(name(), () => [b.return(name())]) : b.return(name());
      case 8:
        return random.chance(0.6) ? b.if(name(), () => [b.throw(name())]) : b.throw(name());
      default:
        return simple();
    }
  };

  const body: Statement[] = [];
  while (left > 0) body.push(one([], [], 0));
  return body;
}
