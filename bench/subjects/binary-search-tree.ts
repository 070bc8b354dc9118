/** A binary search tree without balancing, driven by three operations: 0 inserts, 1 removes, anything else looks up. */
interface Node {
  key: number;
  left: Node | undefined;
  right: Node | undefined;
}

class BinarySearchTree {
  root: Node | undefined;
  size = 0;

  insert(key: number): boolean {
    const fresh: Node = { key, left: undefined, right: undefined };
    if (this.root === undefined) {
      this.root = fresh;
      this.size++;
      return true;
    }
    let node = this.root;
    for (;;) {
      if (key === node.key) return false;
      const next = key < node.key ? node.left : node.right;
      if (next === undefined) break;
      node = next;
    }
    if (key < node.key) node.left = fresh;
    else node.right = fresh;
    this.size++;
    return true;
  }

  has(key: number): boolean {
    let node = this.root;
    while (node !== undefined) {
      if (key === node.key) return true;
      node = key < node.key ? node.left : node.right;
    }
    return false;
  }

  remove(key: number): boolean {
    const before = this.size;
    this.root = this.#without(this.root, key);
    return this.size < before;
  }

  #without(node: Node | undefined, key: number): Node | undefined {
    if (node === undefined) return undefined;
    if (key < node.key) node.left = this.#without(node.left, key);
    else if (key > node.key) node.right = this.#without(node.right, key);
    else if (node.left !== undefined && node.right !== undefined) {
      let least = node.right;
      while (least.left !== undefined) least = least.left;
      node.key = least.key;
      node.right = this.#without(node.right, least.key);
    } else {
      this.size--;
      return node.left ?? node.right;
    }
    return node;
  }
}

function step(tree: BinarySearchTree, operation: number, key: number): boolean {
  if (operation === 0) return tree.insert(key);
  if (operation === 1) return tree.remove(key);
  return tree.has(key);
}

/** How many operations said yes, and the size of the tree at the end, as `10 * yes + size`. */
export function binarySearchTree(
  operation1: number,
  key1: number,
  operation2: number,
  key2: number,
  operation3: number,
  key3: number,
): number {
  const tree = new BinarySearchTree();
  let yes = 0;
  if (step(tree, operation1, key1)) yes++;
  if (step(tree, operation2, key2)) yes++;
  if (step(tree, operation3, key3)) yes++;
  return 10 * yes + tree.size;
}
