import type { Nodes } from 'mdast';

/** What a reader reads in a node; code is left out. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : '';
}
