/** A binary search tree without balancing, as textbooks have it: operations work on the tree below a node and hand back its new root. */
class BinaryNode {
  element: number;
  left: BinaryNode | undefined;
  right: BinaryNode | undefined;

  constructor(element: number) {
    this.element = element;
  }
}

class BinarySearchTree {
  #root: BinaryNode | undefined;

  insert(element: number): void {
    this.#root = insertBelow(element, this.#root);
  }

  remove(element: number): void {
    this.#root = removeBelow(element, this.#root);
  }

  has(element: number): boolean {
    let node = this.#root;
    while (node && element !== node.element) node = element < node.element ? node.left : node.right;
    return !!node;
  }

  isEmpty(): boolean {
    return !this.#root;
  }
}

function insertBelow(element: number, node: BinaryNode | undefined): BinaryNode {
  if (!node) return new BinaryNode(element);
  if (element < node.element) node.left = insertBelow(element, node.left);
  else if (element > node.element) node.right = insertBelow(element, node.right);
  return node;
}

function removeBelow(element: number, node: BinaryNode | undefined): BinaryNode | undefined {
  if (!node) return undefined;
  if (element < node.element) node.left = removeBelow(element, node.left);
  else if (element > node.element) node.right = removeBelow(element, node.right);
  else {
    const { left, right } = node;
    if (!left) return right;
    if (!right) return left;
    let least = right;
    for (let next = right.left; next; next = next.left) least = next;
    node.element = least.element;
    node.right = removeBelow(least.element, right);
  }
  return node;
}

/** Is the tree empty after four insertions and a removal? */
export function binarySearchTree(
  first: number,
  second: number,
  third: number,
  fourth: number,
  removed: number,
): boolean {
  const tree = new BinarySearchTree();
  tree.insert(first);
  tree.insert(second);
  tree.insert(third);
  tree.insert(fourth);
  tree.remove(removed);
  return tree.isEmpty();
}

/** Is the tree empty after five insertions and a removal? */
export function binarySearchTreeLonger(
  first: number,
  second: number,
  third: number,
  fourth: number,
  fifth: number,
  removed: number,
): boolean {
  const tree = new BinarySearchTree();
  tree.insert(first);
  tree.insert(second);
  tree.insert(third);
  tree.insert(fourth);
  tree.insert(fifth);
  tree.remove(removed);
  return tree.isEmpty();
}
