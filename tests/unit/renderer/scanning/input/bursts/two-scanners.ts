import type { RecordedBurst } from './recorded.ts';

/** Two scanners at once: their characters can’t be separated. Rejected, or the result is no existing order. */
export const TWO_SCANNERS: readonly RecordedBurst[] = [
  {
    name: 'two full codes from the same moment',
    keys: `
    S@0 H@5 G@11 N@5 N@11 I@5 S@11 S@5 3@11 7@5 3@11 8@5 6@11 1@5 4@11 2@5 8@11 8@5 4@11 6@5 L@11
    N@5 M@11 M@5 .@11 .@5 8@11 1@5 8@11 6@5 3@11 1@5 5@11 9@5 6@11 1@5 8@11 7@5 2@11 8@5 7@11
    {Enter}@5 1@11 {Enter}@16`,
    expected: 'no-order',
  },
  {
    name: 'the second begins in the first one’s shortcode',
    keys: `
    S@0 G@16 N@16 S@16 3@16 3@16 6@16 4@16 8@16 4@16 L@16 M@16 .@16 8@16 8@16 3@16 H@7 5@9 N@7 6@9
    I@7 8@9 S@7 2@9 7@7 7@9 8@7 1@9 1@7 {Enter}@9 2@7 8@16 6@16 N@16 M@16 .@16 1@16 6@16 1@16 9@16
    1@16 7@16 8@16 {Enter}@16`,
    expected: [{ refused: 'mixed' }],
  },
  {
    name: 'the second begins with the first one’s last character',
    keys: `
    S@0 G@16 N@16 S@16 3@16 3@16 6@16 4@16 8@16 4@16 L@16 M@16 .@16 8@16 8@16 3@16 5@16 6@16 8@16
    2@16 7@16 1@16 H@7 {Enter}@9 N@7 I@16 S@16 7@16 8@16 1@16 2@16 8@16 6@16 N@16 M@16 .@16 1@16
    6@16 1@16 9@16 1@16 7@16 8@16 {Enter}@16`,
    expected: [{ refused: 'mixed' }],
  },
  {
    name: 'two shortcodes, one after the other’s start',
    keys: `
    8@0 8@16 3@16 5@16 6@16 6@7 8@9 1@7 2@9 3@7 7@9 5@7 1@9 9@7 {Enter}@9 3@7 6@16 4@16 5@16
    {Enter}@16`,
    expected: [{ refused: 'mixed' }],
  },
  {
    name: 'a short one inside a long one',
    keys: `
    S@0 G@16 N@16 S@16 8@5 8@8 3@3 3@5 5@8 3@3 6@5 8@8 6@3 2@5 7@8 4@3 1@5 {Enter}@8 8@3 4@16 L@16
    M@16 .@16 8@16 8@16 3@16 5@16 6@16 8@16 2@16 7@16 1@16 {Enter}@16`,
    expected: [{ refused: 'mixed' }],
  },
  {
    name: 'two senders’ codes',
    keys: `
    P@0 O@16 8@16 5@16 4@16 2@16 2@16 K@6 4@10 A@6 5@10 N@6 7@10 7@6 6@10 4@6 3@10 5@6 {Enter}@10
    3@6 5@16 3@16 5@16 {Enter}@16`,
    expected: [{ refused: 'mixed' }],
  },
  {
    name: 'one right behind the other',
    keys: `
    S@0 G@17 N@15 S@17 3@15 3@15 6@17 4@16 8@15 4@17 L@17 M@15 .@17 8@16 8@17 3@15 5@17 6@16 8@17
    2@16 7@15 1@16 {Enter}@15 H@12 N@17 I@17 S@17 7@16 8@17 1@15 2@17 8@15 6@15 N@16 M@17 .@15 1@15
    6@17 1@16 9@16 1@17 7@15 8@15 {Enter}@16`,
    expected: [{ scan: 'SGNS336484LM.883568271' }, { scan: 'HNIS781286NM.1619178' }],
  },
];
