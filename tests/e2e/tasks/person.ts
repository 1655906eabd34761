import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningStation } from '../fixtures.ts';
import { scanKeys } from '../scanner-keys.ts';
import type { Counts } from './counts.ts';
import { nameOfScreen } from './name-of-screen.ts';
import { answerSystemDialogs, type SystemDialogs } from './system-dialogs.ts';
import { WORDS } from './ways.ts';

/** Between two characters that a person types, ms: faster than most people, slower than any scanner. */
const BY_HAND_MS = 65;
/** Before each action, ms: nobody presses the next key faster, and a digit needs silence before it to be an answer. */
const PAUSE_MS = 200;

/**
 * A person at a station. Each of her actions is real input and is counted; everything else that a script does is to
 * look. The screen is noted before each action, so a script waits for what it acts on.
 */
export interface Person {
  /** What she sees: scripts only look at it. */
  readonly page: Page;
  readonly dialogs: Pick<SystemDialogs, 'choose'>;
  /** Presses a key or a chord. */
  press(key: string): Promise<void>;
  /** Types into the field that has the focus. */
  type(text: string): Promise<void>;
  /** Pastes into it what she copied elsewhere: one key. */
  paste(text: string): Promise<void>;
  /** Scans a code, wherever the focus is. */
  scan(code: string): Promise<void>;
  click(target: Locator): Promise<void>;
  /** Waits until she sees something. */
  sees(what: Locator): Promise<void>;
  /** States that the last action was a wrong turn. @param shown asserts what shows it */
  wrongTurn(why: string, shown: () => Promise<unknown>): Promise<void>;
  /** What she did so far. */
  counts(): Promise<Counts>;
}

/** Seats a person at a running station. */
export async function seatPerson(station: RunningStation): Promise<Person> {
  const { page } = station;
  const dialogs = await answerSystemDialogs(station);
  const did = { keys: 0, typed: 0, scans: 0, clicks: 0 };
  const screens: string[] = [];
  const wrongTurns: string[] = [];
  const look = async (): Promise<void> => {
    await wait(PAUSE_MS);
    const name = await page.evaluate(nameOfScreen, WORDS.settingsParts);
    if (name !== screens.at(-1)) screens.push(name);
  };
  return {
    page,
    dialogs,
    async press(key) {
      await look();
      did.keys++;
      await page.keyboard.press(key);
    },
    async type(text) {
      await look();
      did.typed += Array.from(text).length;
      await page.keyboard.type(text, { delay: BY_HAND_MS });
    },
    async paste(text) {
      await look();
      did.keys++;
      // The clipboard of a test is the app's own and empty: the text follows the chord, as Chromium would insert it.
      await page.keyboard.press('Control+v');
      await page.keyboard.insertText(text);
    },
    async scan(code) {
      await look();
      did.scans++;
      await scanKeys(page, code);
    },
    async click(target) {
      await look();
      did.clicks++;
      await target.click();
    },
    sees: (what) => expect(what.first()).toBeVisible(),
    async wrongTurn(why, shown) {
      await shown();
      wrongTurns.push(why);
    },
    async counts() {
      await look();
      return { ...did, dialogs: await dialogs.count(), screens: screens.length - 1, wrongTurns };
    },
  };
}
