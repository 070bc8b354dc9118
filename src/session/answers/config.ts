import type { ConfigJson } from '../../report/run/run-schema.ts';
import { SCHEMA } from '../../report/schema.ts';
import { joinPath } from '../../syntax/files/path-text.ts';
import { parseModule } from '../../syntax/parse/parse-module.ts';
import { ts } from '../../syntax/tree.ts';
import { checkConfiguration } from '../config/check-configuration.ts';
import { exportedData, NotData } from '../config/data-of.ts';
import type { SessionContext } from '../context.ts';
import { versionOf } from '../open-pair.ts';
import type { ConfigRequest } from '../requests/reading-request.ts';

/** Reads the configuration of a folder: the first of these files that there is. Nothing of it is run. */
export function answerConfig({ folder, tree }: ConfigRequest, context: SessionContext): ConfigJson {
  const { files } = versionOf(context, { file: folder, label: folder, tree });
  for (const [name, read] of readers) {
    const text = files.read(joinPath(folder, name));
    const found = text === undefined ? undefined : read(text, name);
    if (found === undefined) continue;
    const { config, problems } =
      'problem' in found ? { config: {}, problems: [found.problem] } : checkConfiguration(found.value);
    return { schema: SCHEMA, command: 'config', file: name, config: { ...config }, problems };
  }
  return { schema: SCHEMA, command: 'config', config: {}, problems: [] };
}

type Read = (
  text: string,
  name: string,
) => { readonly value: unknown } | { readonly problem: string } | undefined;

const readers: readonly (readonly [string, Read])[] = [
  ['beagle.config.json', readJson],
  ['beagle.config.ts', readTypeScript],
  ['beagle.config.mts', readTypeScript],
  ['package.json', readPackage],
];

function readJson(text: string, name: string) {
  const { config, error } = ts.parseConfigFileTextToJson(name, text);
  if (error === undefined) return { value: config as unknown };
  return { problem: `${name} is not JSON: ${ts.flattenDiagnosticMessageText(error.messageText, ' ')}` };
}

function readTypeScript(text: string, name: string) {
  const { tree, errors } = parseModule(`/${name}`, text, { module: true });
  if (errors[0] !== undefined) return { problem: `${name}: ${errors[0].message}` };
  try {
    return { value: exportedData(tree) };
  } catch (error) {
    if (!(error instanceof NotData)) throw error;
    const { line } = tree.getLineAndCharacterOfPosition(error.node.getStart(tree));
    const what = error.node === tree ? 'it has no default export' : 'not a literal';
    return { problem: `${name}, line ${line + 1}: the configuration is read as data and not run; ${what}` };
  }
}

function readPackage(text: string) {
  try {
    const json = JSON.parse(text) as { readonly beagle?: unknown } | null;
    return json?.beagle === undefined ? undefined : { value: json.beagle };
  } catch {
    return undefined;
  }
}
