import { windowTexts } from '../../../renderer/i18n/translations.ts';
import { LABEL_SIZE_NAMES } from '../../../shared/label-size.ts';
import type { LocalizedText } from '../../../shared/language.ts';
import { RAW_LANGUAGE_NAMES, RAW_LANGUAGES } from '../../../shared/printer-languages.ts';
import { PROBLEMS } from '../../../shared/problem.ts';
import { definitionOf, SETTING_NAMES } from '../../../shared/settings-table.ts';
import { filesWith, source } from './sources.ts';

/**
 * A kind of change that the code is built for: the files of product and docs that it touches. KEY stands for the new thing's
 * name; a path in words is where it is used, which no registry can name.
 */
export interface Change {
  /** As in the heading of CONTRIBUTING.md, e.g. "a label size". */
  readonly kind: string;
  readonly files: readonly string[];
  /** The registry's values of this kind. */
  readonly values: readonly string[];
  /** The files of product and docs that name a value of the registry, where they are more than its uses. */
  readonly namedIn: (value: string) => readonly string[];
  /** Files that name it for another reason, by the start of their path or of `value: path`. */
  readonly besides: Readonly<Record<string, string>>;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
const asWord = (text: string): RegExp => new RegExp(String.raw`(?<![\w-])${escaped(text)}(?![\w-])`, 'i');

const labelSize: Change = {
  kind: 'a label size',
  files: ['shared/label-size.ts', 'main/sandbox/label/label-layout.ts'],
  // A5 is a paper's name too, S9 the default and the examples'.
  values: LABEL_SIZE_NAMES.filter((size) => size !== 'A5' && size !== 'S9'),
  namedIn: (size) => filesWith(new RegExp(String.raw`\b${size}\b`)),
  besides: {
    'docs/reference/partner-api.md': 'which sizes the partner documents',
    'docs/development/': 'what was measured',
    'main/cli/': 'the sizes of the demo',
    'shared/texts/settings.ts': '"S8 to S14", as the partner documents them',
  },
};

const printerLanguage: Change = {
  kind: 'a printer language',
  files: [
    'shared/printer-languages.ts',
    'main/printers/languages/printer-languages.ts',
    'main/printers/languages/KEY.ts',
    'docs/user/printers.md',
  ],
  values: RAW_LANGUAGES,
  namedIn: (key) => {
    const name = RAW_LANGUAGE_NAMES[key as keyof typeof RAW_LANGUAGE_NAMES];
    // A printer's name in an example is no list of languages.
    return [
      ...new Set(
        [key, name].flatMap((one) => filesWith((text) => asWord(one).test(text.replace(/raw:[a-z]+:/g, '')))),
      ),
    ];
  },
  besides: {
    'docs/reference/printing.md': 'facts of each language, with their sources',
    'docs/development/': 'what the tests and measurements print with',
    'docs/status.md': 'what has run on which printer',
  },
};

/** The parts that every setting passes through: they work from the table and name no setting. */
const SETTINGS_HOUSE =
  /^(shared\/settings|shared\/lock|shared\/texts\/|main\/(consent|settings|diagnostics)\/|renderer\/(features\/settings|components\/setting-fields|i18n)\/|docs\/)/;
/** Everyday words: in a document they mean a setting only where they are code. */
const nameOf = (setting: string, file: string): RegExp =>
  file.endsWith('.md')
    ? new RegExp(`\`${setting}\``)
    : new RegExp(String.raw`\.${setting}\b|\b${setting}\b\s*[,:}\]]|['"]${setting}['"]`);

const setting: Change = {
  kind: 'a setting',
  files: [
    'shared/settings-table.ts',
    'shared/texts/setting.ts',
    'docs/reference/settings.md',
    'the file in which it acts',
  ],
  // Only those with a generated field: an address, a printer or a list has its own part of a screen.
  values: SETTING_NAMES.filter((name) => definitionOf(name).field !== undefined),
  namedIn: (name) => filesWith((text, file) => SETTINGS_HOUSE.test(file) && nameOf(name, file).test(text)),
  besides: {
    'docs/reference/partner-api.md': 'what follows from a fact of the partner',
    'docs/reference/printing.md': 'what follows from a fact of printing',
    'docs/operations/webhook.md': 'how long events are kept',
    'startWithMachine: main/settings/save-settings.ts': 'where it acts',
  },
};

const error: Change = {
  kind: 'an error',
  files: ['shared/problems/SUBJECT.ts', 'docs/reference/reasons.md'],
  values: Object.keys(PROBLEMS).filter((code) => code.includes('-')),
  // Files that throw it or react to it are uses; its sentence is written once.
  namedIn: (code) =>
    filesWith(
      (text, file) =>
        new RegExp(`'${code}': \\{\\s*vi:`).test(text) ||
        (file === 'docs/reference/reasons.md' && text.includes(`| \`${code}\` |`)),
    ),
  besides: {
    'main/cli/next-step.ts': 'what to do next at the command line, where that is another thing',
    'main/station/lookups.ts': 'why orders are not looked up, in few words',
    'shared/texts/': 'kinds of labels in the history, in few words',
  },
};

const operation: Change = {
  kind: 'a partner operation with a command',
  files: [
    'main/partner/operations/KEY.ts',
    'main/partner/endpoints.ts',
    'main/sandbox/operations/KEY.ts',
    'main/sandbox/operations/index.ts',
    'main/cli/commands/COMMAND.ts',
    'main/cli/commands/index.ts',
    // Its row names the command as well.
    'docs/reference/partner-api.md',
  ],
  values: [...source('main/partner/endpoints.ts').matchAll(/'\.\/operations\/([\w-]+)\.ts'/g)]
    .map(([, file = '']) => file)
    .filter((file) => file !== 'endpoint'),
  // Client, sandbox and logs reach an operation through the table of endpoints only.
  namedIn: (file) =>
    filesWith(
      (text, path) =>
        path.startsWith('main/') &&
        !path.startsWith('main/partner/operations/') &&
        new RegExp(`^import \\{[^}]*\\} from '[./\\w-]*/operations/${file}\\.ts'`, 'm').test(text) &&
        !path.startsWith('main/sandbox/'),
    ),
  besides: { 'label: main/partner/fetch-label.ts': 'the address of the page that a window loads' },
};

const screen: Change = {
  kind: 'a screen',
  files: [
    'renderer/app/screens.tsx',
    'renderer/features/KEY/KEY-screen.tsx',
    'shared/texts/nav.ts',
    'docs/user/packing.md',
  ],
  values: [...source('renderer/app/screens.tsx').matchAll(/^ {4}key: '([\w-]+)'/gm)].map(
    ([, key = '']) => key,
  ),
  // Links to it are uses; the frame around all screens names none.
  namedIn: (key) =>
    filesWith(
      (text, file) =>
        (file.startsWith('renderer/app/') && text.includes(`'${key}'`)) ||
        (file === 'docs/user/packing.md' && text.includes(`| **${titleOf(key)}** |`)),
    ),
  besides: {
    'station: ': 'where the window begins, and a tab of the settings',
    'settings: renderer/app/shell/header.tsx': 'its button stands in the header',
    'guide: renderer/app/shell/app.tsx': 'the first start begins there',
    'orders: renderer/app/services': 'a domain of the IPC contract has the same name',
  },
};

/** A screen's English title. */
function titleOf(key: string): string {
  const [, path = ''] =
    new RegExp(`key: '${key}',\\s+title: '([\\w.]+)'`).exec(source('renderer/app/screens.tsx')) ?? [];
  const title = path.split('.').reduce<unknown>((node, name) => Object(node)[name], windowTexts);
  return (title as LocalizedText).en;
}

const word: Change = {
  kind: 'a word',
  files: ['shared/texts/SUBJECT.ts'],
  values: sentences(),
  namedIn: (sentence) => filesWith((text) => text.includes(sentence)),
  besides: { 'shared/problems/': 'an error may say the same', 'docs/': 'what the window shows, quoted' },
};

/** The Vietnamese sentences of the catalogue, without the short ones that others are made of. */
function sentences(): readonly string[] {
  return filesWith((_text, file) => file.startsWith('shared/texts/')).flatMap((file) =>
    [...source(file).matchAll(/vi: '([^'\\{]{40,})'/g)].map(([, sentence = '']) => sentence),
  );
}

/** In CONTRIBUTING.md's order. */
export const CHANGES: readonly (Change & { readonly most: number })[] = [
  { ...labelSize, most: 2 },
  { ...printerLanguage, most: 4 },
  { ...operation, most: 7 },
  { ...screen, most: 4 },
  { ...setting, most: 4 },
  { ...error, most: 2 },
  { ...word, most: 1 },
];
