import type { FileSource } from '../../base/environment.ts';
import type { ts } from '../../syntax/tree.ts';

/** The folder that the compiler finds its library files in; the other side knows where they are. */
export const LIBRARY = '/beagle-library';

/** What the compiler takes for the machine: nothing but its own library files. */
export function librarySystem(files: FileSource): ts.System {
  const refuse = () => {
    throw new Error('the compiler has no machine here');
  };
  return {
    args: [],
    newLine: '\n',
    useCaseSensitiveFileNames: true,
    write: refuse,
    writeFile: refuse,
    createDirectory: refuse,
    exit: refuse,
    readDirectory: () => [],
    getDirectories: () => [],
    getCurrentDirectory: () => '/',
    getExecutingFilePath: () => `${LIBRARY}/typescript.js`,
    resolvePath: (path) => path,
    fileExists: (path) => files.isFile(path),
    directoryExists: (path) => path === LIBRARY,
    readFile: (path) => files.read(path),
  };
}
