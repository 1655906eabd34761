import { mkdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Language } from '../../shared/language.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { type Partner, ROOT } from './partner-process.ts';
import { withPlausiblePlaces } from './plausible-places.ts';
import { setToken } from './station-page.ts';

const FOLDER = join(ROOT, 'out', 'screens');

/**
 * Takes pictures of the window, light and dark, into out/screens, and checks both with axe. A station with a fixed theme
 * looks the
 * same in both: `only` takes one.
 */
export async function takeScreenshots(
  { page }: RunningStation,
  name: string,
  language: Language,
  only?: 'light',
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const scheme of only === undefined ? (['dark', 'light'] as const) : [only]) {
    await page.emulateMedia({ colorScheme: scheme });
    await takeScreenshot(page, join(FOLDER, `${name}.${language}${scheme === 'dark' ? '.dark' : ''}.png`));
  }
}

async function takeScreenshot(page: Page, path: string): Promise<void> {
  // The pointer rests where it highlights nothing, and animations have ended.
  await page.mouse.move(0, 0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  await withPlausiblePlaces(page, async () => {
    expect(await page.locator('body').innerText()).not.toContain(join(tmpdir(), 'tem-'));
    await page.screenshot({ path });
  });
  await expectAccessible(page);
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** A service that nobody reaches. */
export const SERVICE = {
  partner: 'service',
  baseUrl: 'https://api.partner.example',
  labelUrl: 'https://label.partner.example',
} as const;
/** The smallest window: what fits there fits everywhere. */
export const SMALL = { width: 1024, height: 600 };
export const LAPTOP = { width: 1366, height: 768 };
/** 1280 x 800 at 150 %. */
export const LARGE_TEXT = { width: 853, height: 533 };
const LANGUAGES: readonly Language[] = ['vi', 'en'];

interface Prepared {
  /** By default those of a station that practises, and prints into the harness's folder. */
  readonly settings?: SettingsPatch;
  readonly fill?: (harness: Harness) => void;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The service, to which the station has a token. */
  readonly answer?: RequestListener;
  /** In a process of its own. */
  readonly ownApp?: boolean;
}

interface Scene extends RunningStation {
  readonly harness: Harness;
  readonly language: Language;
  readonly sandbox: Partner;
  /** The word of the language. */
  word(vi: string, en: string): string;
  /** Takes the pictures of this name; `only`: where the theme is fixed, or one is enough. */
  take(name: string, only?: 'light'): Promise<void>;
  /** The same in the smallest window, which it keeps. */
  takeSmall(name: string, only?: 'light'): Promise<void>;
}

/** A station in both languages, and the pictures that are taken of it. */
export function scene(
  title: string,
  prepared: Prepared | ((language: Language, harness: Harness) => Prepared),
  play: (scene: Scene) => Promise<void>,
): void {
  for (const language of LANGUAGES)
    test(`${title}, ${language}`, async ({ harness, sandbox, fakePartner }) => {
      // Each picture is taken light and dark, and each is checked with axe.
      test.slow();
      const given = typeof prepared === 'function' ? prepared(language, harness) : prepared;
      const { settings = {}, fill, args = [], env = {}, answer, ownApp = false } = given;
      const partner = answer === undefined ? null : await fakePartner(answer);
      const at =
        partner === null
          ? { partner: 'sandbox' as const }
          : { ...SERVICE, baseUrl: partner.url, labelUrl: partner.url };
      harness.writeSettings({
        language,
        printer: harness.printer,
        size: 'S9',
        guide: 'done',
        ...at,
        ...settings,
      });
      fill?.(harness);
      const station = await (ownApp ? harness.startApp(args, env) : harness.start(args, env));
      if (partner !== null) await setToken(station.page, 'any');
      const take = (name: string, only?: 'light') => takeScreenshots(station, name, language, only);
      await play({
        ...station,
        harness,
        language,
        sandbox,
        take,
        word: (vi, en) => (language === 'vi' ? vi : en),
        async takeSmall(name, only) {
          await station.page.setViewportSize(SMALL);
          await take(`${name}-small`, only);
        },
      });
    });
}
