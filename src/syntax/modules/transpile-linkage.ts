/**
 * CommonJS text for a module that has nothing but `import 'x'` and `export * from 'x'`, as TypeScript's emitter writes it; undefined for any other. There are hundreds of
 * these in an index and what is behind it, and the emitter takes longer to begin than to write.
 */
export function transpileLinkage(text: string): string | undefined {
  if (!/^(?:\s*(?:import|export\s*\*\s*from)\s*(?:'[^'\\\n]*'|"[^"\\\n]*")\s*;?)*\s*$/.test(text))
    return undefined;
  const lines = [...text.matchAll(/(import|export)[^'"]*(?:'([^']*)'|"([^"]*)")/g)].map(
    ([, kind, single, double]) => {
      const required = `require(${JSON.stringify(single ?? double)})`;
      return kind === 'import' ? `${required};` : `__exportStar(${required}, exports);`;
    },
  );
  const head = '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });';
  return [head, ...(/\bexport\b/.test(text) ? [EXPORT_STAR] : []), ...lines].join('\n');
}

const EXPORT_STAR = `var __exportStar = function (m, exports) {
  for (const p in m)
    if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports, p))
      Object.defineProperty(exports, p, { enumerable: true, get: function () { return m[p]; } });
};`;
