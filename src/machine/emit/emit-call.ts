import type { LocalId, SiteId } from '../../ir/ir.ts';
import { anyTerm, type EmitFunction, line, register, rt, term, value } from './context.ts';
import { describe, member } from './describe.ts';
import { definitionOf, emitInvocation, type Of, prepare } from './emit-invocation.ts';
import { keyAccess, memberText, privateMember } from './emit-property.ts';
import { resume } from './instances.ts';

export function emitCall(e: EmitFunction, site: SiteId, target: LocalId | undefined, v: Of<'call'>): void {
  const definitions = prepare(e, site, [v.callee, v.self], v.args);
  const known = v.callee.kind === 'local' && e.p.facts.definition(v.callee.local)?.kind === 'closure';
  const noSelf = v.self.kind === 'const' && v.self.value === undefined;
  emitInvocation(e, {
    site,
    target,
    callee: v.callee.kind === 'const' ? `(${value(e, v.callee)})` : value(e, v.callee),
    instrumented: known ? 'yes' : 'ask',
    self: noSelf ? '' : value(e, v.self),
    selfTerm: term(e, v.self),
    selfDefinition: definitionOf(e, v.self),
    args: v.args,
    definitions,
    description: v.quoted ?? describe(e, v.callee),
    how: 'call',
  });
}

export function emitCallMethod(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'callMethod'>,
): void {
  const definitions = prepare(e, site, [v.object, v.key], v.args);
  const method = `${rt(e, 'm')}${e.fresh++}`;
  line(e, `{const ${method}=${memberText(e, v.object, v.key)};`);
  line(
    e,
    `if(${anyTerm([term(e, v.key), register(e, 'pending')])})${rt(e, 'pinKey')}(${site},${value(e, v.object)},${term(e, v.object)},${value(e, v.key)},${term(e, v.key)},${method});`,
  );
  // Another input may have a method where this one has none, or none where this one has one of its own (a stub): what is there decides.
  const read = `${rt(e, 'get')}(${site},${value(e, v.object)},${term(e, v.object)},${value(e, v.key)},${term(e, v.key)},${method})`;
  line(
    e,
    `if(typeof ${method}!=="function"||${rt(e, 'ids')}.get(${method})===-1){const t=${read};if(t!==0)${rt(e, 'check')}(${site},"callable",${method},t);}`,
  );
  resume(e, site, false);
  if (e.p.dependences)
    line(e, `${rt(e, 'get')}(${site},${value(e, v.object)},0,${value(e, v.key)},0,${method});`);
  emitInvocation(e, {
    site,
    target,
    callee: method,
    instrumented: 'ask',
    self: value(e, v.object),
    selfTerm: term(e, v.object),
    selfDefinition: definitionOf(e, v.object),
    args: v.args,
    definitions,
    description: v.quoted ?? member(e, describe(e, v.object), v.key),
    how: 'call',
  });
  line(e, '}');
}

export function emitCallPrivate(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'callPrivate'>,
): void {
  const definitions = prepare(e, site, [v.object], v.args);
  const method = `${rt(e, 'm')}${e.fresh++}`;
  line(e, `{const ${method}=${value(e, v.object)}.${v.name};`);
  resume(e, site, false);
  emitInvocation(e, {
    site,
    target,
    callee: method,
    instrumented: privateMember(e, v.name).kind === 'method' ? 'yes' : 'ask',
    self: value(e, v.object),
    selfTerm: term(e, v.object),
    selfDefinition: definitionOf(e, v.object),
    args: v.args,
    definitions,
    description: v.quoted ?? `${describe(e, v.object)}.${v.name}`,
    how: 'call',
  });
  line(e, '}');
}

export function emitCallSuperMethod(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'callSuperMethod'>,
): void {
  const definitions = prepare(e, site, [v.key], v.args);
  const method = `${rt(e, 'm')}${e.fresh++}`;
  line(e, `{const ${method}=super${keyAccess(e, v.key)};`);
  resume(e, site, false);
  emitInvocation(e, {
    site,
    target,
    callee: method,
    instrumented: 'ask',
    self: 'this',
    selfTerm: e.thisShadow === '' ? '0' : e.thisShadow,
    selfDefinition: rt(e, 'i'),
    args: v.args,
    definitions,
    description: member(e, '(intermediate value)', v.key),
    how: 'call',
  });
  line(e, '}');
}

export function emitConstruct(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'construct'>,
): void {
  const definitions = prepare(e, site, [v.callee], v.args);
  emitInvocation(e, {
    site,
    target,
    callee: v.callee.kind === 'const' ? `(${value(e, v.callee)})` : value(e, v.callee),
    instrumented: 'ask',
    self: '',
    selfTerm: '0',
    selfDefinition: rt(e, 'i'),
    args: v.args,
    definitions,
    description: v.quoted ?? describe(e, v.callee),
    how: 'new',
  });
}

export function emitSuperCall(
  e: EmitFunction,
  site: SiteId,
  target: LocalId | undefined,
  v: Of<'superCall'>,
): void {
  const definitions = prepare(e, site, [], v.args);
  const parent = `${rt(e, 'm')}${e.fresh++}`;
  line(e, `{const ${parent}=${rt(e, 'parent')}(${e.classBinding});`);
  emitInvocation(e, {
    site,
    target,
    callee: parent,
    instrumented: 'ask',
    self: '',
    selfTerm: '0',
    selfDefinition: rt(e, 'i'),
    args: v.args,
    definitions,
    description: 'super',
    how: 'super',
  });
  line(e, '}');
}
