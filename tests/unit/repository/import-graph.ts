import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Who imports whom, by path from the repository's root; type imports and `import()` too. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g;

/** @param files paths from the root; an import of any other file is left out */
export function readImportGraph(root: string, files: readonly string[]): ImportGraph {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const imported = [...readFileSync(join(root, file), 'utf8').matchAll(SPECIFIER)].map(([, specifier]) =>
        posix.join(posix.dirname(file), specifier ?? ''),
      );
      return [file, new Set(imported.filter((path) => known.has(path)))];
    }),
  );
}

/** The same between groups of files. */
export function groupGraph(graph: ImportGraph, groupOf: (file: string) => string): ImportGraph {
  const groups = new Map<string, Set<string>>();
  for (const [file, imported] of graph) {
    const group = groups.get(groupOf(file)) ?? new Set();
    groups.set(groupOf(file), group);
    for (const other of imported) if (groupOf(other) !== groupOf(file)) group.add(groupOf(other));
  }
  return groups;
}

/** Circles: sets of nodes each of which leads to all of its set (Tarjan's strongly connected components), each sorted. */
export function circlesOf(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(node: string): void {
    const number = order.size;
    order.set(node, number);
    low.set(node, number);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== number) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.toSorted());
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
