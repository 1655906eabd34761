import type { RecordedBurst } from './recorded.ts';

/** Scanners that type: 8 to 50 ms between characters, with outliers. */
export const CABLE_AND_BLUETOOTH: readonly RecordedBurst[] = [
  {
    name: '8 ms by cable, Enter',
    keys: `
    S@0 G@8 N@7 S@8 3@9 3@7 6@7 4@9 8@7 4@8 L@9 M@7 .@9 8@7 8@7 3@7 5@8 6@8 8@7 2@7 7@7 1@9
    {Enter}@8`,
    expected: [{ scan: 'SGNS336484LM.883568271' }],
  },
  {
    name: '16 ms by cable with an outlier of 47 ms, Enter',
    keys: `
    H@0 N@14 I@18 S@14 7@15 8@18 1@14 2@47 8@18 6@17 N@14 M@15 .@14 1@18 6@15 1@16 9@17 1@15 7@18
    8@14 {Enter}@18`,
    expected: [{ scan: 'HNIS781286NM.1619178' }],
  },
  {
    name: '16 ms, the first gap an outlier of 150 ms',
    keys: `
    8@0 8@150 3@18 5@15 6@14 8@18 2@18 7@15 1@16 {Enter}@14`,
    expected: [{ scan: '883568271' }],
  },
  {
    name: '35 ms by Bluetooth with outliers of 47 and 150 ms, Tab',
    keys: `
    P@0 O@37 8@40 5@30 4@47 2@29 2@38 4@32 5@36 7@150 6@37 3@35 {Tab}@41`,
    expected: [{ scan: 'PO8542245763' }],
  },
  {
    name: '50 ms by Bluetooth, jittering around it, Enter late',
    keys: `
    S@0 G@50 N@50 S@54 3@50 3@50 6@50 4@47 8@47 4@58 L@47 M@44 .@54 8@50 8@54 3@50 5@50 6@58 8@50
    2@50 7@54 1@44 {Enter}@150`,
    expected: [{ scan: 'SGNS336484LM.883568271' }],
  },
  {
    name: 'a shortcode from the keypad',
    keys: `
    8/Numpad8@0 8/Numpad8@9 3/Numpad3@8 5/Numpad5@8 6/Numpad6@9 8/Numpad8@8 2/Numpad2@8 7/Numpad7@9
    1/Numpad1@8 {NumpadEnter}@9`,
    expected: [{ scan: '883568271' }],
  },
  {
    name: '16 ms without a terminator: a pause ends it',
    keys: `
    S@0 G@18 N@17 S@15 3@16 3@15 6@17 4@17 8@14 4@14 L@18 M@18 .@16 8@16 8@16 3@18 5@17 6@18 8@17
    2@14 7@14 1@16`,
    expected: [{ scan: 'SGNS336484LM.883568271' }],
  },
  {
    name: 'Shift pressed by the scanner for each capital',
    keys: `
    {Shift}@8 S@8 {Shift}@8 G@8 {Shift}@8 N@8 {Shift}@8 S@8 3@8 3@8 6@8 4@8 8@8 4@8 {Shift}@8 L@8
    {Shift}@8 M@8 .@8 8@8 8@8 3@8 5@8 6@8 8@8 2@8 7@8 1@8 {Enter}@8`,
    expected: [{ scan: 'SGNS336484LM.883568271' }],
  },
  {
    name: 'carriage return and line feed: one scan',
    keys: `
    S@0 G@9 N@9 S@7 3@7 3@9 6@9 4@8 8@9 4@9 L@9 M@8 .@8 8@9 8@8 3@9 5@8 6@7 8@8 2@8 7@7 1@9
    {Enter}@7 ^j@8`,
    expected: [{ scan: 'SGNS336484LM.883568271' }],
  },
  {
    name: 'a control character of GS1 before the code: kept, so that it is no code',
    keys: `
    ^]@0 8@0 8@9 3@8 5@8 6@9 8@8 2@10 7@8 1@9 {Enter}@9`,
    expected: [{ scan: '\u001d883568271' }],
  },
];
