import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** Files of Electron's repository, which code cites for what Electron does. */
const ELECTRON =
  /^(?:docs\/)?(?:api|tutorial|development|breaking-changes)\b|^(?:lib|shell|chrome|printing|ui)\//;
/** Made by commands, or named as what a checkout does not have. */
const GENERATED = /^(?:dist|out|node_modules|dist-electron)\//;

/** A document, with or without its folder, e.g. printing.md or docs/reference/printing.md. */
const DOCUMENT = /(?<![\w./*{$@#-])((?:\.{1,2}\/)*(?:[\w-]+\/)*[\w-]+\.md)\b/g;
/** A path from the repository's root to a file of any kind. */
const PATH =
  /(?<![\w./*{$@-])((?:main|renderer|preload|shared|tests|build|docs|\.ci|\.github|\.vscode)\/[\w./-]*\.(?:tsx?|mjs|cjs|css|html|sh|ya?ml|nsh|json|png|jsonl))\b(?![/-])/g;
/** A folder below one of the root's, e.g. `main/health`. */
const FOLDER =
  /(?<![\w./*{$@-])((?:main|renderer|preload|shared|tests|build|docs)(?:\/[a-z][a-z\d-]*)+)\/?(?![\w./*{$-]*[\w*{$])/g;
/** A source file without its folder, as documents and comments name it. */
const BARE_SOURCE = /(?<![\w./*{$@-])([a-z\d]+(?:-[a-z\d]+)*(?:\.(?:test|spec|module))?\.(?:tsx?|css))\b/g;
/** A link of Markdown; its target is a path from the document's folder, an anchor, or both. */
const LINK = /\]\(([^)\s]+)\)/g;
/** What exists on the machines of those who wrote Tem only. */
const OUTSIDE = /\/work\/[a-z]+\/|\.\.\/shared\/[\w-]+\.(?:md|html)|\b[a-z]+-audit\.md\b/g;

/** The repository's files, as citations are looked up in them. */
export interface Repository {
  readonly files: ReadonlySet<string>;
  /** Every folder above a file. */
  readonly folders: ReadonlySet<string>;
  /** Every file's name without its folder. */
  readonly names: ReadonlySet<string>;
}

/** The files that git tracks or would track; null without a git repository. Deleted files are left out. */
export function readRepository(): Repository | null {
  if (!existsSync(join(ROOT, '.git'))) return null;
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));
  return {
    files: new Set(files),
    folders: new Set(files.flatMap(foldersAbove)),
    names: new Set(files.map((file) => basename(file))),
  };
}

function foldersAbove(file: string): readonly string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** The text that people read: a whole document or script, or the comments of code, whose imports the compiler checks. */
export function proseOf(file: string, text: string): string {
  if (!/\.(?:[cm]?[jt]sx?|css)$/.test(file)) return text;
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(([comment]) => comment).join('\n');
}

/**
 * The files, folders and sections that a text cites and the repository lacks.
 * @param file where the text stands, e.g. docs/operations/log.md
 */
export function missingCitations(repository: Repository, file: string, text: string): string[] {
  const prose = withoutAddresses(text);
  const named = (pattern: RegExp): string[] => [...prose.matchAll(pattern)].map(([, name = '']) => name);
  const isForeign = (name: string): boolean => ELECTRON.test(name) || GENERATED.test(name);
  const exists = (name: string): boolean =>
    repository.files.has(name) || repository.files.has(posix.join(dirname(file), name));
  return [
    ...named(DOCUMENT).filter(
      (name) =>
        !isForeign(name) && !exists(name) && !(isBare(name) && repository.names.has(name.toLowerCase())),
    ),
    ...named(PATH).filter((name) => !isForeign(name) && !repository.files.has(name)),
    ...named(FOLDER).filter((name) => !isForeign(name) && !existsAsPath(repository, name)),
    ...named(BARE_SOURCE).filter((name) => !repository.names.has(name) && !isOthersSource(prose, name)),
    ...(file.endsWith('.md')
      ? [...prose.matchAll(LINK)].flatMap(([, link = '']) => brokenLink(repository, file, link))
      : []),
    ...[...text.matchAll(OUTSIDE)].map(([name]) => name),
  ];
}

const isBare = (name: string): boolean => !name.includes('/');

/** A folder, or a file named without its extension. */
const existsAsPath = ({ files, folders }: Repository, name: string): boolean =>
  folders.has(name) || files.has(name) || files.has(`${name}.ts`) || files.has(`${name}.tsx`);

/** Electron's own sources are cited by path, and by name where the path was given before. */
const isOthersSource = (prose: string, name: string): boolean => prose.includes(`/${name}`);

/** Paths inside web addresses are other sites' own. */
const withoutAddresses = (text: string): string => text.replaceAll(/\b[a-z]+:\/\/[^\s)>`]+/g, '');

function brokenLink({ files, folders }: Repository, file: string, link: string): readonly string[] {
  if (link === '' || /^[a-z]+:/.test(link)) return [];
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : posix.join(dirname(file), path);
  if (!files.has(target)) return folders.has(target.replace(/\/$/, '')) ? [] : [link];
  if (anchor === undefined || !target.endsWith('.md')) return [];
  return anchorsOf(readFileSync(join(ROOT, target), 'utf8')).has(anchor) ? [] : [link];
}

/** The anchors of a document's headings, as GitHub derives them. */
const anchorsOf = (markdown: string): ReadonlySet<string> =>
  new Set(
    [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
