import type { RecordedBurst } from './recorded.ts';

/** Bluetooth that stutters: three or four characters at once, 60 to 140 ms between. */
export const STUTTER: readonly RecordedBurst[] = [
  {
    name: 'a full code, three and four characters at once',
    keys: `
    S@0 G@11 N@5 S@81 3@11 3@10 6@12 4@95 8@6 4@10 L@130 M@8 .@10 8@9 8@108 3@7 5@6 6@70 8@6 2@6 7@7
    1@89 {Enter}@4`,
    expected: [{ scan: 'SGNS336484LM.883568271' }],
  },
  {
    name: 'a full code, three at once',
    keys: `
    H@0 N@11 I@6 S@93 7@8 8@4 1@78 2@10 8@12 6@107 N@9 M@6 .@125 1@4 6@11 1@131 9@10 1@10 7@111 8@10
    {Enter}@5`,
    expected: [{ scan: 'HNIS781286NM.1619178' }],
  },
  {
    name: 'a sender’s code that ends like a shortcode',
    keys: `
    P@0 O@11 8@10 5@4 4@84 2@5 2@7 4@116 5@6 7@5 6@9 3@136 {Enter}@4`,
    expected: [{ scan: 'PO8542245763' }],
  },
  {
    name: 'a shortcode',
    keys: `
    8@0 8@5 3@4 5@6 6@128 8@5 2@9 7@138 1@4 {Enter}@5`,
    expected: [{ scan: '883568271' }],
  },
  {
    name: 'broken by more than an outlier: half a code is not taken for one',
    keys: `
    S@0 G@15 N@18 S@17 3@15 3@16 6@16 4@18 8@16 4@230 L@14 M@14 .@17 8@17 8@17 3@17 5@16 6@14 8@15
    2@14 7@16 1@16 {Enter}@17`,
    expected: [{ refused: 'mixed' }],
  },
];
