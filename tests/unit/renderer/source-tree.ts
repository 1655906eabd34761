import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { toPosixPath } from '../../helpers/platforms.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A node of a syntax tree (ESTree with JSX). */
export interface SourceNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The renderer's sources, without its words. */
export function rendererSources(): readonly {
  readonly file: string;
  readonly nodes: readonly SourceNode[];
}[] {
  return globSync('renderer/**/*.{ts,tsx}', { cwd: ROOT })
    .map(toPosixPath)
    .filter((file) => !file.startsWith('renderer/i18n/'))
    .toSorted()
    .map((file) => {
      const program: unknown = parseAst(readFileSync(join(ROOT, file), 'utf8'), {
        lang: file.endsWith('x') ? 'tsx' : 'ts',
      });
      return { file, nodes: nodesOf(program) };
    });
}

const isNode = (value: unknown): value is SourceNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Every node below a value. */
export function nodesOf(value: unknown): SourceNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesOf);
  return isNode(value) ? [value, ...below] : below;
}

/** The text of a literal; null for anything else. */
export function textOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;
}

/** The fixed parts of a template, in order; null for anything else. */
export function templateOf(node: SourceNode): readonly string[] | null {
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return null;
  return node['quasis'].map((part: unknown) => {
    const value: unknown = isNode(part) ? part['value'] : null;
    return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
  });
}
