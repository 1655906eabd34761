import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { USAGE } from '../../../main/cli/usage.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A command line as the documentation shows it. */
export interface Documented {
  readonly where: string;
  /** What is typed behind `tem`, or behind `npm start --`. */
  readonly args: readonly string[];
}

/** Every command line that README, docs/ and `tem help` show. */
export function documentedCommands(): Documented[] {
  const files = [
    'README.md',
    'SECURITY.md',
    ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
  ];
  const told = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((where) => linesOf(readFileSync(join(ROOT, where), 'utf8')).map((line) => ({ where, line })));
  const helped = USAGE.split('\n')
    .flatMap((line) => (line.split(/ {2,}/)[0] ?? '').split(', '))
    .map((line) => ({ where: 'tem help', line }));
  return [...told, ...helped].flatMap(({ where, line }) => {
    const typed = /^(?:tem(?:\.cmd)?|npm start(?: --silent)? --)(?: (?<rest>.*))?$/.exec(line.trim())?.groups;
    return typed === undefined ? [] : [{ where, args: words(typed['rest'] ?? '') }];
  });
}

/** The lines of code blocks with continuations joined, and inline code. */
function linesOf(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```(?:sh|bat|cmd|powershell)?\n(.*?)^```/gms)].map(
    ([, body = '']) => body,
  );
  const prose = markdown.replaceAll(/^```.*?^```/gms, '');
  const inline = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...blocks.flatMap((body) => body.replaceAll(/[\\^]\n\s*/g, ' ').split('\n')), ...inline];
}

/** As a shell splits them: quotes, then what is read from and written to, and remarks. */
function words(text: string): string[] {
  const found: string[] = [];
  for (const [, single, double, plain = ''] of text.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)) {
    const quoted = single ?? double;
    if (quoted === undefined && /^(?:#|<|>|\||2>|&)/.test(plain)) break;
    found.push(quoted ?? plain);
  }
  return found;
}
