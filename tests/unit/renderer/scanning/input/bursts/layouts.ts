import type { RecordedBurst } from './recorded.ts';

/** The machine’s layout and Caps Lock: they change what a key types, not which key it is. */
export const LAYOUTS: readonly RecordedBurst[] = [
  {
    name: 'a French keyboard (AZERTY)',
    keys: `
    ⇧S/KeyS@0 ⇧G/KeyG@16 ⇧N/KeyN@16 ⇧S/KeyS@16 "/Digit3@16 "/Digit3@16 -/Digit6@16 '/Digit4@16
    _/Digit8@16 '/Digit4@16 ⇧L/KeyL@16 ⇧?/KeyM@16 :/Period@16 _/Digit8@16 _/Digit8@16 "/Digit3@16
    (/Digit5@16 -/Digit6@16 _/Digit8@16 é/Digit2@16 è/Digit7@16 &/Digit1@16 {Enter}@16`,
    expected: [{ scan: 'SGNS336484LM.883568271' }],
  },
  {
    name: 'a Vietnamese keyboard: digits are letters with marks',
    keys: `
    ⇧H/KeyH@0 ⇧N/KeyN@16 ⇧I/KeyI@16 ⇧S/KeyS@16 ̃/Digit7@16 ́/Digit8@16 ă/Digit1@16 â/Digit2@16
    ́/Digit8@16 ̉/Digit6@16 ⇧N/KeyN@16 ⇧M/KeyM@16 ./Period@16 ă/Digit1@16 ̉/Digit6@16 ă/Digit1@16
    ̣/Digit9@16 ă/Digit1@16 ̃/Digit7@16 ́/Digit8@16 {Enter}@16`,
    expected: [{ scan: 'HNIS781286NM.1619178' }],
  },
  {
    name: 'Caps Lock turns the letters’ case, not the code’s',
    keys: `
    ⇧s/KeyS@0 ⇧g/KeyG@16 ⇧n/KeyN@16 ⇧s/KeyS@16 3@16 3@16 6@16 4@16 8@16 4@16 ⇧l/KeyL@16 ⇧m/KeyM@16
    .@16 8@16 8@16 3@16 5@16 6@16 8@16 2@16 7@16 1@16 {Enter}@16`,
    expected: [{ scan: 'SGNS336484LM.883568271' }],
  },
  {
    name: 'Caps Lock and a scanner without Shift',
    keys: `
    P/KeyP@0 O/KeyO@16 8@16 5@16 4@16 2@16 2@16 4@16 5@16 7@16 6@16 3@16 {Enter}@16`,
    expected: [{ scan: 'po8542245763' }],
  },
];
