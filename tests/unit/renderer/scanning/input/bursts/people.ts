import type { RecordedBurst } from './recorded.ts';

/** People at the keyboard, also right before a scan. */
export const PEOPLE: readonly RecordedBurst[] = [
  {
    name: 'somebody fast, 70 to 120 ms',
    keys: `
    8@0 8@100 3@86 5@82 6@114 8@108 2@92 7@98 1@116 {Enter}@90`,
    expected: [],
  },
  {
    name: 'somebody who rolls from key to key',
    keys: `
    h@0 a@28 0@110 n@25 o@95 i@27 4@120 {Enter}@80`,
    expected: [],
  },
  {
    name: 'short and fast: five keys',
    keys: `
    1@0 2@10 3@10 4@10 5@10 {Enter}@10`,
    expected: [],
  },
  {
    name: 'a word as fast as a scan: no code without a digit',
    keys: `
    d@0 a@4 k@4 l@4 a@4 k@4 {Tab}@4`,
    expected: [],
  },
  {
    name: 'two words with a number',
    keys: `
    3@0 5@4 {Space}@4 T@4 r@4 u@4 o@4 n@4 g@4 {Space}@4 D@4 i@4 n@4 h@4 {Enter}@4`,
    expected: [],
  },
  {
    name: 'somebody with Telex',
    keys: `
    n@0 g@90 u@85 y@95 e@80 {Backspace}@70 ~ê@1 n@90 {Backspace}@95 {Backspace}@0 ~ễ@1 ~n@0 4@90
    2@85 {Enter}@120`,
    expected: [],
  },
  {
    name: 'somebody with VNI, whole words sent anew',
    keys: `
    d@0 u@90 o@80 n@85 g@90 {Backspace}@88 {Backspace}@0 {Backspace}@0 {Backspace}@1 ~ư@1 ~ơ@0 ~n@0
    ~g@0 1@90 2@95 {Enter}@99`,
    expected: [],
  },
  {
    name: 'a key that is held',
    keys: `
    7@0 {ArrowDown}@400`,
    expected: [],
  },
  {
    name: 'a person before a scan',
    keys: `
    a@0 b@95 S@110 G@16 N@16 S@14 3@15 3@14 6@15 4@17 8@15 4@16 L@15 M@17 .@18 8@18 8@14 3@17 5@16
    6@14 8@14 2@17 7@15 1@17 {Enter}@15`,
    expected: [{ scan: 'SGNS336484LM.883568271' }],
  },
  {
    name: 'one key of a person before a scan',
    keys: `
    x@0 S@120 G@17 N@16 S@14 3@17 3@17 6@17 4@14 8@15 4@15 L@15 M@14 .@15 8@18 8@17 3@15 5@18 6@18
    8@17 2@16 7@15 1@18 {Enter}@18`,
    expected: [{ scan: 'SGNS336484LM.883568271' }],
  },
  {
    name: 'a person’s digits before a shortcode: it can’t be told',
    keys: `
    1@0 2@95 0@90 8@100 8@15 3@14 5@14 6@14 8@18 2@15 7@17 1@15 {Enter}@15`,
    expected: [{ refused: 'mixed' }],
  },
  {
    name: 'a person long before a scan',
    keys: `
    1@0 2@95 0@90 8@400 8@14 3@16 5@15 6@16 8@18 2@15 7@18 1@16 {Enter}@16`,
    expected: [{ scan: '883568271' }],
  },
];
