// The part of the TypeScript compiler that Beagle uses, as an ES module: what is not exported, and nothing that is exported needs, is left out by the bundler, and
// the exports are variables of the bundle, not getters of an object.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const kept = /^(?:typescript|compiler)\/|^services\/(?:services|preProcess|utilities|types|transpile)\.ts$/;

/** The text of `typescript.js` as a module that exports what the sources in a folder mention as `ts.name`. */
export function cutTypescript(text, folder) {
  const [head, , list, ...sections] = text.split(/^\/\/ src\/(.+)\n/m);
  if (sections.length < 200) throw new Error('typescript.js is no longer divided into sections as expected');
  const rest = sections.filter(
    (_, i) => i % 2 === 1 && (kept.test(sections[i - 1]) || i === sections.length - 1),
  );
  const exported = new Map(
    [...list.matchAll(/^ {2}([\w$]+): \(\) => ([\w$]+),?$/gm)].map(([, name, local]) => [name, local]),
  );
  const names = [...namesUsed(folder)].filter((name) => exported.has(name));
  return [
    once(head, /^var ts = \{\}; \(\(module\) => \{\n"use strict";\n/m, ''),
    withoutNode(once(rest.join('\n'), /^0 && \(module\.exports = \{[\s\S]*$/m, '')),
    `export { ${names.map((name) => `${exported.get(name)} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/** The compiler's own way to files is not used, and asks for half of Node when it is made. */
function withoutNode(text) {
  return once(text, /^(function isNodeLikeSystem\(\) \{\n)[^}]*\n\}$/m, '$1  return false;\n}');
}

function once(text, pattern, by) {
  if (!pattern.test(text)) throw new Error(`typescript.js has changed: ${pattern} is not in it`);
  return text.replace(pattern, by);
}

/** What stands behind `ts.` anywhere in the sources. Names of types are among them. */
function namesUsed(folder) {
  const names = new Set();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.ts'))
      for (const [, name] of readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(
        /\bts(?: as [^;]*?\}\))?\s*\.\s*([A-Za-z_$][\w$]*)/g,
      ))
        names.add(name);
  return names;
}
