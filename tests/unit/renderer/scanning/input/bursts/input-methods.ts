import type { RecordedBurst } from './recorded.ts';

/** Vietnamese input methods, as docs/reference/printing.md describes them: swallowed keys, Backspaces and injected letters. */
export const INPUT_METHODS: readonly RecordedBurst[] = [
  {
    name: 'Telex: HNIS becomes HNÍ',
    keys: `
    H@0 N@16 I@16 {Backspace}@17 ~Í@1 7@16 8@16 1@16 2@16 8@16 6@16 N@16 M@16 .@16 1@16 6@16 1@16
    9@16 1@16 7@16 8@16 {Enter}@16`,
    expected: [{ refused: 'ime' }],
  },
  {
    name: 'Telex: CTOS becomes CTÓ',
    keys: `
    C@0 T@16 O@15 {Backspace}@17 ~Ó@0 3@16 3@16 6@16 4@16 8@16 4@16 L@16 M@16 .@16 8@16 8@16 3@16
    5@16 6@16 8@16 2@16 7@16 1@16 {Enter}@16`,
    expected: [{ refused: 'ime' }],
  },
  {
    name: 'Telex: a lone W becomes Ư without a Backspace',
    keys: `
    ~Ư@0 N@16 A@16 S@16 7@16 8@16 1@16 2@16 8@16 6@16 N@16 M@16 .@16 1@16 6@16 1@16 9@16 1@16 7@16
    8@16 {Enter}@16`,
    expected: [{ refused: 'ime' }],
  },
  {
    name: 'Telex with narrow spaces, 8 ms',
    keys: `
    H@0 N@8 I@8 {NarrowSpace}@9 {Backspace}@1 {Backspace}@0 ~Í@1 7@8 8@8 1@8 2@8 8@8 6@8 N@8 M@8 .@8 1@8 6@8
    1@8 9@8 1@8 7@8 8@8 {Enter}@8`,
    expected: [{ refused: 'ime' }],
  },
  {
    name: 'Telex: AA, then back by a third',
    keys: `
    B@0 A@16 {Backspace}@16 ~Â@1 {Backspace}@16 ~A@1 ~A@0 S@16 3@16 3@16 6@16 4@16 8@16 4@16 L@16
    M@16 .@16 8@16 8@16 3@16 5@16 6@16 8@16 2@16 7@16 1@16 {Enter}@16`,
    expected: [{ refused: 'ime' }],
  },
  {
    name: 'VNI: O8 becomes Ơ-like, 5 a dot below',
    keys: `
    P@0 O@16 {Backspace}@16 ~Ô@1 {Backspace}@16 ~Ộ@1 4@16 2@16 2@16 4@16 5@16 7@16 6@16 3@16
    {Enter}@16`,
    expected: [{ refused: 'ime' }],
  },
  {
    name: 'VNI: D9 becomes Đ',
    keys: `
    B@0 D@16 {Backspace}@16 ~Đ@1 S@16 3@16 3@16 6@16 4@16 8@16 4@16 L@16 M@16 .@16 8@16 8@16 3@16
    5@16 6@16 8@16 2@16 7@16 1@16 {Enter}@16`,
    expected: [{ refused: 'ime' }],
  },
  {
    name: 'VNI by Bluetooth at 50 ms',
    keys: `
    K@0 A@50 {Backspace}@49 ~Á@1 N@51 7@50 4@50 5@50 3@50 5@50 3@50 5@50 {Enter}@50`,
    expected: [{ refused: 'ime' }],
  },
  {
    name: 'Backspaces without a code',
    keys: `
    H@0 N@16 I@16 ~Backspace@17 ~Í@1 7@16 8@16 1@16 2@16 8@16 6@16 N@16 M@16 .@16 1@16 6@16 1@16
    9@16 1@16 7@16 8@16 {Enter}@16`,
    expected: [{ refused: 'ime' }],
  },
  {
    name: 'the letter comes with a letter’s code (macOS)',
    keys: `
    H@0 N@16 I@16 {Backspace}@17 Í/KeyA@1 7@16 8@16 1@16 2@16 8@16 6@16 N@16 M@16 .@16 1@16 6@16
    1@16 9@16 1@16 7@16 8@16 {Enter}@16`,
    expected: [{ refused: 'ime' }],
  },
  {
    name: 'a lone letter with a letter’s code (macOS)',
    keys: `
    Ư/KeyA@0 N@16 A@16 S@16 7@16 8@16 1@16 2@16 8@16 6@16 N@16 M@16 .@16 1@16 6@16 1@16 9@16 1@16
    7@16 8@16 {Enter}@16`,
    expected: [{ refused: 'ime' }],
  },
  {
    name: 'an input method that composes (TSF)',
    keys: `
    {Process:KeyH}@16 (H@1 {Process:KeyN}@16 (HN@1 {Process:KeyI}@16 (HNI@1 {Process:KeyS}@16 (HNÍ@1
    {Process:Digit7}@16 (HNÍ7@0 {Process:Digit8}@16 (HNÍ78@0 {Process:Digit1}@16 (HNÍ781@0
    {Process:Digit2}@16 (HNÍ7812@0 {Process:Digit8}@16 (HNÍ78128@0 {Process:Digit6}@16 (HNÍ781286@0
    {Process:Enter}@16 (HNÍ781286@2`,
    expected: [{ refused: 'ime' }],
  },
  {
    name: 'a composition that ends with every digit',
    keys: `
    {Process:KeyH}@0 (H@1 {Process:KeyI}@16 (HI@1 {Process:KeyS}@16 (HÍ@1 (HÍ@1 7@16 8@16 1@16 2@16
    8@16 6@16 .@16 1@16 6@16 1@16 9@16 1@16 7@16 8@16 {Enter}@16`,
    expected: [{ refused: 'ime' }],
  },
];
