import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Area } from '../../../shared/area.ts';
import { normalizeAreaName } from '../../../shared/area-name.ts';
import { findArea, searchAreas } from '../../../shared/area-search.ts';
import { wildText } from './wild-text.ts';

const list = (...names: string[]): readonly Area[] =>
  names.map((name, at) => ({ code: String(at + 1).padStart(3, '0'), name }));

/** Areas by name: the texts that find each first, and those that name it with certainty. */
type Known = Readonly<Record<string, readonly [found: string[], certain: string[]]>>;

const PROVINCES: Known = {
  'Thành phố Hà Nội': [['HANOI', 'hn'], ['Hanoi']],
  'Tỉnh Hà Giang': [[], []],
  'Tỉnh Hà Nam': [[], []],
  'Tỉnh Thừa Thiên Huế': [['hue'], ['Huế']],
  'Tỉnh Đắk Lắk': [['daklak', 'dac lac'], ['Đăk Lăk']],
  'Tỉnh Bà Rịa - Vũng Tàu': [['brvt', 'vung tau'], ['Bà Rịa Vũng Tàu']],
  'Thành phố  Hồ Chí Minh': [
    ['hcm', 'tp hcm', 'TP.HCM', 'tphcm', 'Ho Chi Minh City', 'sai gon', 'ho  chi minh'],
    ['Thành Phố Hồ Chí Minh', 'Hồ Chí Minh', 'TP HCM', 'TPHCM', 'Sài Gòn'],
  ],
  'Tỉnh Bình Dương': [['bình d'], []],
  'Tỉnh Bình Định': [['bình đ'], []],
};
const DISTRICTS: Known = {
  'Quận Ba Đình': [['ba dinh', 'q ba dinh', 'Q.Ba Đình', 'ba d', 'dinh'], []],
  'Quận 1': [
    ['q1', 'quận 01'],
    ['Quận 1', 'Q1', '1'],
  ],
  'Quận 10': [[], []],
  'Huyện Cư M’gar': [['h. cu mgar', "cu m'gar", 'cumgar'], ["CƯ M'GAR"]],
  'Huyện Quan Hóa': [['quan hoa'], ['Quan Hóa']],
  'Huyện Quan Sơn': [[], []],
  'Thành phố Cao Lãnh': [[], ['Tp. Cao Lãnh']],
  'Huyện Cao Lãnh': [['h cao lanh'], []],
  'Thành phố Thủ Đức': [['thu duc'], []],
};
const COMMUNES: Known = {
  'Phường 14': [['p14', 'F.14', '14'], []],
  'Phường 01': [
    ['phuong 1', 'p1'],
    ['P.01', 'Phường 1'],
  ],
  'Phường 11': [[], []],
  'Thị Trấn Tân Túc': [['tt tan tuc', 'thị trấn tân'], []],
  'Xã Mỹ Thành': [['mỹ thành'], []],
  'Xã Mỹ Thạnh': [['xã mỹ thạnh'], ['Mỹ Thạnh']],
  'Phường Thạnh Hoà': [['thanh hoa', 'Thạnh Hòa'], ['Thạnh Hòa']],
  'Xã Phú': [['phu'], []],
};
const LISTS = [PROVINCES, DISTRICTS, COMMUNES].map((known) => [list(...Object.keys(known)), known] as const);
const [provinces, districts, communes] = LISTS.map(([areas]) => areas) as [Area[], Area[], Area[]];

describe.each(LISTS)('of %j', (areas, known) => {
  it.each(Object.entries(known))('%s is found by %j', (name, [found, certain]) => {
    for (const text of found) expect([text, searchAreas(areas, text)[0]?.name]).toEqual([text, name]);
    for (const text of certain) expect([text, findArea(areas, text)?.name]).toEqual([text, name]);
  });
});

describe('a search', () => {
  it('returns everything for an empty text, and nothing for an unknown one', () => {
    for (const text of ['', '  ']) expect(searchAreas(provinces, text)).toBe(provinces);
    expect(searchAreas(provinces, 'zzz')).toEqual([]);
    expect(searchAreas(districts, 'huyện thủ đức')).toEqual([]);
  });

  it.each([
    [provinces, 'Bình', 'part of two'],
    [provinces, 'Hà', 'a beginning'],
    [districts, 'Cao Lãnh', 'a city and a district'],
    [districts, 'Quận Thủ Đức', 'another kind'],
    [communes, 'My Thanh', 'two that differ in their marks'],
    [communes, 'Mỹ Thánh', 'other marks than either'],
    [list('Xã Tân', 'Xã Tân'), 'Xã Tân', 'two of one name'],
  ])('is not certain: %#', (areas, text) => expect(findArea(areas, text)).toBeNull());
});

describe('any names and texts', () => {
  const words =
    'Thành phố|Tỉnh|Quận|Huyện|Thị xã|Phường|Xã|Thị Trấn|Đắk|Cư|M’gar|Hoà|Hòa|Mỹ|Mĩ|01|1|014|Thạnh|Thành|Tân|ế|Ứ|-|  |q|p|tp|tt|f';
  const vietnamese = fc
    .array(fc.constantFrom(...words.split('|')), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join(' '));
  const name = fc.oneof(vietnamese, wildText(30), fc.string());
  const lists = fc.uniqueArray(name, { minLength: 1, maxLength: 12 }).map((all) => list(...all));

  it('fold idempotently, and alike in any spelling', () => {
    fc.assert(
      fc.property(name, (text) => {
        const folded = normalizeAreaName(text);
        expect(normalizeAreaName(folded)).toBe(folded);
        expect(folded).toBe(folded.trim().toLowerCase());
      }),
      { numRuns: 500 },
    );
    for (let point = 0; point < 0x11_00_00; point += point < 0x30_00 ? 1 : 170) {
      const folded = normalizeAreaName(String.fromCodePoint(point));
      if (normalizeAreaName(folded) !== folded) expect.fail(`U+${point.toString(16)}`);
    }
    for (const same of [
      ['Phường Thạnh Hoà', 'phường  THẠNH HÒA'],
      ['Phường 01', 'phuong 1'],
      ["Cư M'gar", 'Cư M’Gar', 'Cư Mgar', 'cu m´gar'],
      ['Quy Nhơn', 'Qui Nhơn'],
      ['Đăk', 'đắk', 'DAK'],
      ['P14', 'p 14', 'P.14'],
    ])
      expect([same, new Set(same.map(normalizeAreaName)).size]).toEqual([same, 1]);
  });

  it('are searched without throwing, every area at most once, each first by its own name', () => {
    const plain = (text = ''): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
    // A property that every object has is no short form of a place.
    const anyText = fc.oneof(name, fc.constantFrom('constructor', 'constructor 1', 'tp constructor'));
    fc.assert(
      fc.property(lists, anyText, fc.nat(), (areas, text, at) => {
        const result = searchAreas(areas, text);
        expect(new Set(result).size).toBe(result.length);
        expect(areas).toEqual(expect.arrayContaining([...result]));
        const certain = findArea(areas, text);
        if (certain !== null) expect(result).toContain(certain);
        const own = plain(areas[at % areas.length]?.name);
        // An area without a name is found by nothing.
        if (own !== '') expect(plain(searchAreas(areas, own)[0]?.name)).toBe(own);
      }),
      { numRuns: 300 },
    );
  });

  it('identify their area with certainty if no other has a similar name', () => {
    fc.assert(
      fc.property(fc.uniqueArray(vietnamese, { selector: normalizeAreaName, maxLength: 12 }), (all) => {
        const areas = list(...all);
        for (const area of areas)
          if (/\p{L}|\p{N}/u.test(area.name)) expect(findArea(areas, area.name)).toBe(area);
      }),
    );
  });
});
