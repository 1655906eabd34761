import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ApprovedDestinations,
  openApprovedDestinations,
} from '../../../main/consent/approved-destinations.ts';
import { DEFAULT_PROFILE } from '../../../shared/profile.ts';
import type { Settings } from '../../../shared/settings.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let folder = '';
let settings: Pick<Settings, 'printer' | 'profiles'> = { printer: null, profiles: {} };
const open = (): ApprovedDestinations =>
  openApprovedDestinations(join(folder, 'agreed-places.json'), () => settings);

beforeEach(() => {
  folder = temporaryFolder('places');
  settings = { printer: null, profiles: {} };
});

describe('approved destinations', () => {
  it('are those of the settings as long as they are there, which is no approval', () => {
    settings = {
      printer: 'raw:zpl://printer.shop:9100',
      profiles: { S9: { ...DEFAULT_PROFILE, printer: 'file:/labels' } },
    };
    const places = open();
    const asked = ['raw:tspl://PRINTER.shop:9100', 'file:/labels/../labels'];
    expect(asked.map(places.has)).toEqual([true, true]);
    expect(['raw:zpl://printer.shop:9101', 'file:/labels/deeper'].map(places.has)).toEqual([false, false]);
    settings = { printer: 'HP', profiles: {} };
    expect(asked.map(places.has)).toEqual([false, false]);
    expect(asked.map(open().has)).toEqual([false, false]);
  });

  it('persist in a file for this user only', () => {
    open().add(['file:/a', 'raw:zpl://h:9100', 'HP', 'file:/a']);
    expect(open().has('file:/a')).toBe(true);
    expect(open().has('raw:zpl://h:9100')).toBe(true);
    const file = join(folder, 'agreed-places.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      version: 1,
      places: ['folder /a', 'network h 9100'],
    });
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.each(['', '{"version":1,"places":[', '{"version":2,"places":["folder /a"]}', '[]'])(
    'are none if the file is broken, which is set aside: %j',
    (content) => {
      writeFileSync(join(folder, 'agreed-places.json'), content);
      settings = { printer: 'file:/used', profiles: {} };
      const places = open();
      expect(places.has('file:/a')).toBe(false);
      // The station continues printing if it does.
      expect(places.has('file:/used')).toBe(true);
      expect(readdirSync(folder).some((name) => name.startsWith('agreed-places.broken-'))).toBe(true);
      settings = { printer: null, profiles: {} };
      expect(open().has('file:/used')).toBe(false);
    },
  );
});
