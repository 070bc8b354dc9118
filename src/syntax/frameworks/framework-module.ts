import { nestSource } from './nest-source.ts';
import { reactSource } from './react-source.ts';
import { vueSource } from './vue-source.ts';

const sources: Readonly<Record<string, { readonly path: string; readonly text: string }>> = (() => {
  const react = { path: 'beagle:react.js', text: reactSource };
  return {
    react,
    'react/jsx-runtime': react,
    'react/jsx-dev-runtime': react,
    vue: { path: 'beagle:vue.js', text: vueSource },
    '@nestjs/common': { path: 'beagle:nestjs-common.js', text: nestSource },
  };
})();

/**
 * What stands for a framework's package: a model of it, analysed like any module. What the model does not export is not modelled, and a run that uses it
 * ends with that.
 */
export function frameworkModule(specifier: string): string | undefined {
  return Object.hasOwn(sources, specifier) ? sources[specifier]!.path : undefined;
}

export function frameworkText(path: string): string | undefined {
  return Object.values(sources).find((s) => s.path === path)?.text;
}

export function isFrameworkModule(path: string): boolean {
  return path.startsWith('beagle:') && path.endsWith('.js');
}

/** The package that a model stands for. */
export function frameworkName(path: string): string | undefined {
  return Object.keys(sources).find((name) => sources[name]!.path === path);
}
