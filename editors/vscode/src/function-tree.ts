import {
  type Event,
  EventEmitter,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  Uri,
} from 'vscode';

/** What the server says about a function of an open document. */
export interface KnownFunction {
  readonly uri: string;
  readonly name: string;
  /** From 1. */
  readonly line: number;
  readonly lens: string;
  readonly behaviours: readonly string[];
  readonly changes: readonly string[];
}

type Node = KnownFunction | { readonly text: string };

/** A view: functions, with what there is to tell about each below it. */
export class FunctionTree implements TreeDataProvider<Node> {
  readonly #changed = new EventEmitter<void>();
  readonly #lines: (of: KnownFunction) => readonly string[];
  #functions: readonly KnownFunction[] = [];

  constructor(lines: (of: KnownFunction) => readonly string[]) {
    this.#lines = lines;
  }

  get onDidChangeTreeData(): Event<void> {
    return this.#changed.event;
  }

  show(functions: readonly KnownFunction[]): void {
    this.#functions = functions.filter((f) => this.#lines(f).length > 0);
    this.#changed.fire();
  }

  getChildren(of?: Node): Node[] {
    if (of === undefined) return [...this.#functions];
    return 'name' in of ? this.#lines(of).map((text) => ({ text })) : [];
  }

  getTreeItem(of: Node): TreeItem {
    if (!('name' in of)) {
      const item = new TreeItem(of.text);
      item.tooltip = of.text;
      return item;
    }
    const item = new TreeItem(of.name, TreeItemCollapsibleState.Collapsed);
    item.description = of.lens;
    item.contextValue = 'function';
    item.iconPath = new ThemeIcon('symbol-function');
    item.resourceUri = Uri.parse(of.uri);
    item.command = {
      title: 'Show',
      command: 'vscode.open',
      arguments: [
        Uri.parse(of.uri),
        {
          selection: { start: { line: of.line - 1, character: 0 }, end: { line: of.line - 1, character: 0 } },
        },
      ],
    };
    return item;
  }
}
