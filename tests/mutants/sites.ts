import { parseSync } from 'vite';

/** A small break of one file: its text between `start` and `end` (UTF-16 units) becomes `after`. */
export interface Site {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const SWAPPED: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};
// A map: an object would have an answer for toString.
const SWAPPED_CALLS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['startsWith', 'endsWith'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
]);
/** Whose loss is no break of the product. */
const SAYS_ONLY = /^(?:void )?(?:await )?(?:log|debug|performance\.\w+)\(/;
/** Above it a number is a limit or a time: one more changes nothing, so it becomes 0. */
const MOST_COUNTED = 20;

/** Lists the breaks of a TypeScript file in the order of its text. @throws Error for text that does not parse */
export function sitesOf(file: string, text: string): Site[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? ''}`);
  const sites: Site[] = [];
  const add = (kind: string, { start, end }: { start: number; end: number }, after: string): void => {
    sites.push({ kind, start, end, before: text.slice(start, end), after });
  };
  const operator = (node: Node, left: Node, right: Node, swapped: string): void => {
    const old = String(node['operator']);
    const start = left.end + text.slice(left.end, right.start).indexOf(old);
    add(`operator ${old}`, { start, end: start + old.length }, swapped);
  };

  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isNode(value)) return;
    if (isTypeOnly(value)) return;
    breakNode(value);
    for (const [key, child] of Object.entries(value))
      if (key !== 'typeAnnotation' && key !== 'returnType' && key !== 'typeArguments') visit(child);
  };

  const breakNode = (node: Node): void => {
    const [test, left, right] = [node['test'], node['left'], node['right']].map((child) =>
      isNode(child) ? child : null,
    );
    if (node.type === 'IfStatement' && test) add('condition', test, `!(${text.slice(test.start, test.end)})`);
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const swapped = SWAPPED[String(node['operator'])];
      // A + of texts has no opposite.
      if (swapped && left && right && !/['"`]/.test(text.slice(node.start, node.end)))
        operator(node, left, right, swapped);
    }
    if (node.type === 'ConditionalExpression') {
      const [then, otherwise] = [node['consequent'] as Node, node['alternate'] as Node];
      const [yes, no] = [then, otherwise].map(({ start, end }) => text.slice(start, end));
      add('branches', { start: then.start, end: otherwise.end }, `(${no}) : (${yes})`);
    }
    if (node.type === 'Literal' && typeof node['value'] === 'boolean')
      add('boolean', node, String(!node['value']));
    if (node.type === 'Literal' && typeof node['value'] === 'number')
      add('number', node, String(node['value'] > MOST_COUNTED ? 0 : node['value'] + 1));
    if (node.type === 'ExpressionStatement' && isCall(node['expression'] as Node)) {
      const call = text.slice(node.start, node.end);
      if (!SAYS_ONLY.test(call)) add('call', node, ';');
    }
    if (node.type === 'ThrowStatement') add('throw', node, ';');
    if (node.type === 'MemberExpression' && isNode(node['property']) && node['computed'] !== true) {
      const swapped = SWAPPED_CALLS.get(String(node['property']['name']));
      if (swapped) add('method', node['property'], swapped);
    }
  };

  visit(program.body);
  return sites.toSorted((one, other) => one.start - other.start || one.end - other.end);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const KEPT_TYPES = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];
const isTypeOnly = ({ type }: Node): boolean =>
  type === 'ImportDeclaration' || (type.startsWith('TS') && !KEPT_TYPES.includes(type));

const isCall = (node: Node): boolean =>
  node.type === 'CallExpression' ||
  ((node.type === 'AwaitExpression' || node.type === 'UnaryExpression') && isCall(node['argument'] as Node));
