import type { Argument, ClassMember, FunctionId, LocalId, ObjectMember, Operand, Rvalue } from '../ir.ts';

/** What the text of an rvalue needs from its emitter. */
export interface PlainScope {
  name(local: LocalId): string;
  operand(operand: Operand): string;
  closure(id: FunctionId, nameKey?: string): string;
  member(kind: 'method' | 'getter' | 'setter', key: string, id: FunctionId): string;
  classMember(member: ClassMember): string;
  constructorOf(id: FunctionId): string;
}

/** An rvalue as a JavaScript expression. */
export function emitRvalue(e: PlainScope, r: Rvalue, site: number): string {
  const o = (operand: Operand) => e.operand(operand);
  const list = (args: readonly (Argument | undefined)[]) =>
    args.map((a) => (a === undefined ? '' : `${a.spread ? '...' : ''}${o(a.value)}`)).join(', ');
  const member = (m: ObjectMember): string => {
    if (m.kind === 'spread') return `...${o(m.value)}`;
    if (m.kind === 'value') return `${m.proto ? '__proto__' : `[${o(m.key)}]`}: ${o(m.value)}`;
    return e.member(m.kind, `[${o(m.key)}]`, m.fn);
  };
  switch (r.kind) {
    case 'operand':
      return o(r.value);
    case 'unary':
      return `${r.op} ${o(r.value)}`;
    case 'binary':
      return `(${o(r.left)}) ${r.op} ${o(r.right)}`;
    case 'increment':
      return `${r.by > 0 ? '$inc' : '$dec'}(${o(r.value)})`;
    case 'toNumeric':
      return `$num(${o(r.value)})`;
    case 'toPropertyKey':
      return `$key(${o(r.value)})`;
    case 'template':
      return r.strings
        .map((s, i) => JSON.stringify(s) + (i < r.values.length ? ` + \`\${${o(r.values[i]!)}}\` + ` : ''))
        .join('');
    case 'getProperty':
      return `(${o(r.object)})[${o(r.key)}]`;
    case 'deleteProperty':
      return `delete (${o(r.object)})[${o(r.key)}]`;
    case 'getPrivate':
      return `${o(r.object)}.${r.name}`;
    case 'hasPrivate':
      return `${r.name} in ${o(r.object)}`;
    case 'getSuper':
      return `super[${o(r.key)}]`;
    case 'getGlobal':
      return r.name;
    case 'typeofGlobal':
      return `typeof ${r.name}`;
    case 'deleteGlobal':
      return `delete ${r.name}`;
    case 'call':
      return `$call(${o(r.callee)}, ${o(r.self)}, [${list(r.args)}])`;
    case 'callMethod':
      return `(${o(r.object)})[${o(r.key)}](${list(r.args)})`;
    case 'callPrivate':
      return `${o(r.object)}.${r.name}(${list(r.args)})`;
    case 'callSuperMethod':
      return `super[${o(r.key)}](${list(r.args)})`;
    case 'construct':
      return `new (${o(r.callee)})(${list(r.args)})`;
    case 'superCall':
      return `super(${list(r.args)})`;
    case 'array':
      return `[${list(r.elements)}${r.elements.at(-1) === undefined && r.elements.length > 0 ? ',' : ''}]`;
    case 'object':
      return `{${r.members.map(member).join(', ')}}`;
    case 'regexp':
      return `/${r.source}/${r.flags}`;
    case 'templateObject':
      return `$template(${site}, [${r.cooked.map((c) => (c === undefined ? 'void 0' : JSON.stringify(c))).join(', ')}], ${JSON.stringify(r.raw)})`;
    case 'closure':
      return e.closure(r.fn, r.nameKey === undefined ? undefined : o(r.nameKey));
    case 'class': {
      const { name, nameKey, innerName, superClass, constructorFn, members } = r.definition;
      const inner = innerName === undefined ? '' : ` ${e.name(innerName)}`;
      const parent = superClass === undefined ? '' : ` extends (${o(superClass)})`;
      const own = constructorFn === undefined ? '' : e.constructorOf(constructorFn);
      const key = nameKey === undefined ? JSON.stringify(name) : o(nameKey);
      const named = members.some((m) => m.static && m.key.kind === 'const' && m.key.value === 'name')
        ? ''
        : `static { $fn(this, ${key}, -1); }`;
      return `(class${inner}${parent} { ${named} ${own} ${members.map((m) => e.classMember(m)).join(' ')} })`;
    }
    case 'this':
    case 'arguments':
      return r.kind;
    case 'newTarget':
      return 'new.target';
    case 'importMeta':
      return '({ url: "file:///meta" })';
    case 'importCall':
      return `$import(0, ${o(r.specifier)})`;
    case 'namespace':
      return `$namespace(${r.module})`;
    case 'nativeImport':
      return `$native(${JSON.stringify(r.specifier)}, ${JSON.stringify(r.name)})`;
    case 'iterOpen':
      return `${r.async ? '$openAsync' : '$open'}(${o(r.iterable)})`;
    case 'iterNext':
      return `${o(r.cursor)}.next()`;
    case 'iterValue':
      return `${o(r.cursor)}.value`;
    case 'iterRest':
      return `${o(r.cursor)}.rest()`;
    case 'iterClose':
      return `${o(r.cursor)}.close(${r.suppress})`;
    case 'keysOpen':
      return `$keys(${o(r.object)})`;
    case 'asyncIterCall':
      return `${o(r.cursor)}.asyncCall('${r.method}')`;
    case 'asyncIterResult':
      return `${o(r.cursor)}.take(${o(r.result)})`;
    case 'objectRest':
      return `$rest(${o(r.object)}, [${r.excluded.map(o).join(', ')}])`;
    case 'yield':
      return `yield ${o(r.value)}`;
    case 'yieldStar':
      return `yield* ${o(r.iterable)}`;
    case 'await':
      return `await ${o(r.value)}`;
  }
}
