import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionsOf, type Counts } from './counts.ts';
import { readMeasured } from './measured.ts';
import { TASK_KEYS, TASK_TITLES } from './titles.ts';

/** The page's path, from the repository's root. */
export const EFFORT_PAGE = 'docs/user/effort.md';

/** A row of the table: a task, and what it took before and takes now; undefined: not measured. */
type EffortRow = readonly [title: string, before: Counts | undefined, after: Counts | undefined];

const COLUMNS: readonly (readonly [title: string, (counts: Counts) => number])[] = [
  ['all actions', actionsOf],
  ['keys', ({ keys }) => keys],
  ['typed', ({ typed }) => typed],
  ['scans', ({ scans }) => scans],
  ['clicks', ({ clicks }) => clicks],
  ['dialogs', ({ dialogs }) => dialogs],
  ['screens', ({ screens }) => screens],
  ['wrong turns', ({ wrongTurns }) => wrongTurns.length],
];

const HEAD = `| task | ${COLUMNS.map(([title]) => title).join(' | ')} |
|---|${'---|'.repeat(COLUMNS.length)}
`;

/** Renders a row of the table, in Markdown: what a task took before, and what it takes now. */
export const renderEffortRow = ([title, before, after]: EffortRow): string =>
  `| ${[title, ...COLUMNS.map(([, of]) => cell(of, before, after))].join(' | ')} |\n`;

function cell(of: (counts: Counts) => number, before: Counts | undefined, after: Counts | undefined): string {
  const [then, now] = [before, after].map((counts) => (counts === undefined ? '?' : String(of(counts))));
  return then === now ? `${now}` : `${then} → ${now}`;
}

/** Renders the page of what tasks take a person, in Markdown. */
export function renderEffortPage(): string {
  const [before, after] = [readMeasured('before'), readMeasured('after')];
  const rows = TASK_KEYS.map(
    (key): EffortRow => [TASK_TITLES[key]('full'), before.full[key], after.full[key]],
  );
  const wrong = TASK_KEYS.flatMap((key) =>
    (before.full[key]?.wrongTurns ?? []).map((why) => `- ${TASK_TITLES[key]('full')}: ${why}.\n`),
  );
  return `# What it takes a person

Eight tasks of a packer and a manager, done on the running app with real keys by a script that does what the screen says
(\`npm run tasks\`). *a → b*: before the screens were rebuilt for the packer (commit ${before.commit?.slice(0, 8)}), and now;
one number: unchanged. A run fails where it needs other numbers than these. \`npm run test:all\` has a short form of each task, with
fewer orders.

${HEAD}${rows.map(renderEffortRow).join('')}
**Counted.** A *key* is a press; a chord counts one. *Typed* are the characters that go into a field. A *scan* is one code,
a *dialog* one of the system's (a file, a folder, a question), whatever is pressed in it. *All actions* is the sum of
these and the clicks. *Screens* are the changes from one to another: a place of the navigation, a page of the guide, a
part of the settings, an opened order. A *wrong turn* is an action after which the screen said no, nothing happened, or
that had to be taken back; the script asserts what shows it. A second scan of a parcel that was put back on the pile is
part of its task, and none.

**Done** is what is found outside the screen: labels in the printer or the folder, orders at the service, the code in the
clipboard, the saved settings.

**Not counted:** reading, waiting, work at the printer (paper) and in the spreadsheet. A person who hesitates or looks
for a key needs more. The script takes the way that the screen shows, which was not always the shortest: before, a label
of the current list could also be reprinted with a scan, two clicks and F9 (4 actions), and a held order be answered with
F6 before its digit (4 actions).

**The wrong turns before:**

${wrong.join('')}
Measured on ${after.on}; no person took part.
`;
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../../..', EFFORT_PAGE), renderEffortPage());
