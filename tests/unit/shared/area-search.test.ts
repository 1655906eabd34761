import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Area } from '../../../shared/area.ts';
import { normalizeAreaName } from '../../../shared/area-name.ts';
import { findArea, searchAreas } from '../../../shared/area-search.ts';

const list = (...names: string[]): readonly Area[] =>
  names.map((name, at) => ({ code: String(at + 1).padStart(3, '0'), name }));

const PROVINCES = list(
  'Thành phố Hà Nội',
  'Tỉnh Hà Giang',
  'Tỉnh Hà Nam',
  'Tỉnh Hoà Bình',
  'Tỉnh Thừa Thiên Huế',
  'Thành phố Đà Nẵng',
  'Tỉnh Đắk Lắk',
  'Tỉnh Đắk Nông',
  'Tỉnh Đồng Nai',
  'Tỉnh Bà Rịa - Vũng Tàu',
  'Thành phố  Hồ Chí Minh',
  'Tỉnh Kon Tum',
  'Tỉnh Bình Dương',
  'Tỉnh Bình Định',
);
const DISTRICTS = list(
  'Quận Ba Đình',
  'Quận 1',
  'Quận 10',
  'Quận 3',
  'Huyện Cư M’gar',
  'Thị xã Tĩnh Gia',
  'Huyện Quan Hóa',
  'Huyện Quan Sơn',
  'Thành phố Cao Lãnh',
  'Huyện Cao Lãnh',
  'Thành phố Thủ Đức',
  'Huyện Kỳ Anh',
  'Thành phố Mỹ Tho',
);
const COMMUNES = list(
  'Phường 14',
  'Phường 01',
  'Phường 11',
  'Thị Trấn Tân Túc',
  'Thị trấn  Cái Bè',
  'Xã Mỹ Thành',
  'Xã Mỹ Thạnh',
  'Phường Thạnh Hoà',
  'Phường Long Hòa',
  'Phường Phú Nhuận',
  'Xã Phú',
);

const first = (areas: readonly Area[], text: string): string | undefined => searchAreas(areas, text)[0]?.name;
const found = (areas: readonly Area[], text: string): string | undefined => findArea(areas, text)?.name;

describe('searchAreas', () => {
  it.each([
    ['hcm', 'Thành phố  Hồ Chí Minh'],
    ['tp hcm', 'Thành phố  Hồ Chí Minh'],
    ['TP.HCM', 'Thành phố  Hồ Chí Minh'],
    ['tphcm', 'Thành phố  Hồ Chí Minh'],
    ['Ho Chi Minh City', 'Thành phố  Hồ Chí Minh'],
    ['sai gon', 'Thành phố  Hồ Chí Minh'],
    ['ho  chi minh', 'Thành phố  Hồ Chí Minh'],
    ['da nang', 'Thành phố Đà Nẵng'],
    ['đà', 'Thành phố Đà Nẵng'],
    ['hoa binh', 'Tỉnh Hoà Bình'],
    ['Hòa Bình', 'Tỉnh Hoà Bình'],
    ['brvt', 'Tỉnh Bà Rịa - Vũng Tàu'],
    ['vung tau', 'Tỉnh Bà Rịa - Vũng Tàu'],
    ['hue', 'Tỉnh Thừa Thiên Huế'],
    ['HANOI', 'Thành phố Hà Nội'],
    ['hn', 'Thành phố Hà Nội'],
    ['bình đ', 'Tỉnh Bình Định'],
    ['bình d', 'Tỉnh Bình Dương'],
    ['daklak', 'Tỉnh Đắk Lắk'],
    ['dac lac', 'Tỉnh Đắk Lắk'],
  ])('finds the province of “%s”', (text, name) => expect(first(PROVINCES, text)).toBe(name));

  it.each([
    ['ba dinh', 'Quận Ba Đình'],
    ['q ba dinh', 'Quận Ba Đình'],
    ['Q.Ba Đình', 'Quận Ba Đình'],
    ['ba d', 'Quận Ba Đình'],
    ['dinh', 'Quận Ba Đình'],
    ['q1', 'Quận 1'],
    ['quận 01', 'Quận 1'],
    ['District 3', 'Quận 3'],
    ['h. cu mgar', 'Huyện Cư M’gar'],
    ["cu m'gar", 'Huyện Cư M’gar'],
    ['cumgar', 'Huyện Cư M’gar'],
    ['quan hoa', 'Huyện Quan Hóa'],
    ['tinh gia', 'Thị xã Tĩnh Gia'],
    ['tx tinh gia', 'Thị xã Tĩnh Gia'],
    ['h cao lanh', 'Huyện Cao Lãnh'],
    ['thu duc', 'Thành phố Thủ Đức'],
    ['ki anh', 'Huyện Kỳ Anh'],
    ['kỳ', 'Huyện Kỳ Anh'],
    ['mi tho', 'Thành phố Mỹ Tho'],
    ['mytho', 'Thành phố Mỹ Tho'],
  ])('finds the district of “%s”', (text, name) => expect(first(DISTRICTS, text)).toBe(name));

  it.each([
    ['phuong 1', 'Phường 01'],
    ['p1', 'Phường 01'],
    ['p14', 'Phường 14'],
    ['F.14', 'Phường 14'],
    ['14', 'Phường 14'],
    ['tt tan tuc', 'Thị Trấn Tân Túc'],
    ['thị trấn tân', 'Thị Trấn Tân Túc'],
    ['cai be', 'Thị trấn  Cái Bè'],
    ['xã mỹ thạnh', 'Xã Mỹ Thạnh'],
    ['mỹ thành', 'Xã Mỹ Thành'],
    ['thanh hoa', 'Phường Thạnh Hoà'],
    ['Thạnh Hòa', 'Phường Thạnh Hoà'],
    ['long hoà', 'Phường Long Hòa'],
    ['phu', 'Xã Phú'],
  ])('finds the commune of “%s”', (text, name) => expect(first(COMMUNES, text)).toBe(name));

  it('ranks full matches before prefixes, and those before parts', () => {
    expect(searchAreas(COMMUNES, 'p 1').map(({ name }) => name)).toEqual([
      'Phường 01',
      'Phường 14',
      'Phường 11',
    ]);
    expect(searchAreas(DISTRICTS, 'cao lanh').map(({ name }) => name)).toEqual([
      'Thành phố Cao Lãnh',
      'Huyện Cao Lãnh',
    ]);
    expect(searchAreas(DISTRICTS, 'huyen')).toHaveLength(5);
    expect(
      searchAreas(DISTRICTS, 'q')
        .slice(0, 2)
        .map(({ name }) => name),
    ).toEqual(['Huyện Quan Hóa', 'Huyện Quan Sơn']);
  });

  it('returns everything for an empty text, and nothing for an unknown one', () => {
    expect(searchAreas(PROVINCES, '')).toBe(PROVINCES);
    expect(searchAreas(PROVINCES, '  ')).toBe(PROVINCES);
    expect(searchAreas(PROVINCES, 'zzz')).toEqual([]);
    expect(searchAreas([], 'ha noi')).toEqual([]);
    expect(searchAreas(DISTRICTS, 'huyện thủ đức')).toEqual([]);
  });
});

describe('findArea', () => {
  it.each([
    [PROVINCES, 'Thành Phố Hồ Chí Minh', 'Thành phố  Hồ Chí Minh'],
    [PROVINCES, 'Hồ Chí Minh', 'Thành phố  Hồ Chí Minh'],
    [PROVINCES, 'TP HCM', 'Thành phố  Hồ Chí Minh'],
    [PROVINCES, 'TPHCM', 'Thành phố  Hồ Chí Minh'],
    [PROVINCES, 'Sài Gòn', 'Thành phố  Hồ Chí Minh'],
    [PROVINCES, 'Hanoi', 'Thành phố Hà Nội'],
    [PROVINCES, 'Huế', 'Tỉnh Thừa Thiên Huế'],
    [PROVINCES, 'Bà Rịa Vũng Tàu', 'Tỉnh Bà Rịa - Vũng Tàu'],
    [PROVINCES, 'Đăk Lăk', 'Tỉnh Đắk Lắk'],
    [PROVINCES, 'Kontum', 'Tỉnh Kon Tum'],
    [PROVINCES, 'tinh dong nai', 'Tỉnh Đồng Nai'],
    [DISTRICTS, 'Quận 1', 'Quận 1'],
    [DISTRICTS, 'Q1', 'Quận 1'],
    [DISTRICTS, '1', 'Quận 1'],
    [DISTRICTS, "CƯ M'GAR", 'Huyện Cư M’gar'],
    [DISTRICTS, 'Tp. Cao Lãnh', 'Thành phố Cao Lãnh'],
    [DISTRICTS, 'Quan Hóa', 'Huyện Quan Hóa'],
    [COMMUNES, 'P.01', 'Phường 01'],
    [COMMUNES, 'Phường 1', 'Phường 01'],
    [COMMUNES, 'Mỹ Thạnh', 'Xã Mỹ Thạnh'],
    [COMMUNES, 'Thạnh Hòa', 'Phường Thạnh Hoà'],
  ])('is certain: %#', (areas, text, name) => expect(found(areas, text)).toBe(name));

  it.each([
    [PROVINCES, 'Bình', 'part of two'],
    [PROVINCES, 'DN', 'initials of two'],
    [PROVINCES, 'Hà', 'a beginning'],
    [PROVINCES, '', 'nothing'],
    [PROVINCES, 'tỉnh', 'a kind alone'],
    [DISTRICTS, 'Cao Lãnh', 'a city and a district'],
    [DISTRICTS, 'Quận Thủ Đức', 'another kind'],
    [DISTRICTS, 'Quận 2', 'not there'],
    [COMMUNES, 'My Thanh', 'two that differ in their marks'],
    [COMMUNES, 'Mỹ Thánh', 'other marks than either'],
    [list('Xã Mỹ Thành'), 'Mỹ Thạnh', 'other marks than the only one'],
    [COMMUNES, 'MỹThánh', 'other marks, in one word'],
    [list('Xã Tân', 'Xã Tân'), 'Xã Tân', 'two of one name'],
  ])('is not certain: %#', (areas, text) => expect(found(areas, text)).toBeUndefined());
});

/** Text of any Unicode, lone surrogates included. */
const wild = fc.string({ unit: 'binary', maxLength: 30 });
const vietnamese = fc
  .array(
    fc.constantFrom(
      ...'Thành phố|Tỉnh|Quận|Huyện|Thị xã|Phường|Xã|Thị Trấn|Đắk|Cư|M’gar|Hoà|Hòa|Mỹ|Mĩ|01|1|014|Thạnh|Thành|Tân|ế|Ứ|-|  |q|p|tp|tt|f'.split(
        '|',
      ),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((words) => words.join(' '));
const name = fc.oneof(vietnamese, wild, fc.string({ unit: 'grapheme' }));
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 12 }).map((all) => list(...all));

describe('any names and texts', () => {
  it('fold idempotently', () => {
    fc.assert(
      fc.property(name, (text) => {
        const folded = normalizeAreaName(text);
        expect(normalizeAreaName(folded)).toBe(folded);
        expect(folded).toBe(folded.trim().toLowerCase());
      }),
      { numRuns: 2_000 },
    );
    for (let point = 0; point < 0x11_00_00; point += point < 0x30_00 ? 1 : 17) {
      const folded = normalizeAreaName(String.fromCodePoint(point));
      if (normalizeAreaName(folded) !== folded) expect.fail(`U+${point.toString(16)}`);
    }
  });

  it('fold alike in any spelling', () => {
    const same = [
      ['Phường Thạnh Hoà', 'phường  THẠNH HÒA'],
      ['Phường 01', 'phuong 1'],
      ["Cư M'gar", 'Cư M’Gar', 'Cư Mgar', 'cu m´gar'],
      ['Quy Nhơn', 'Qui Nhơn'],
      ['Đăk', 'đắk', 'DAK'],
      ['P14', 'p 14', 'P.14'],
    ];
    for (const [one = '', ...others] of same)
      for (const other of others) expect(normalizeAreaName(other)).toBe(normalizeAreaName(one));
  });

  it('are searched without throwing, every area at most once', () => {
    // A property that every object has is no short form of a place.
    const anyText = fc.oneof(name, fc.constantFrom('constructor', 'constructor 1', 'tp constructor'));
    fc.assert(
      fc.property(names, anyText, (areas, text) => {
        const result = searchAreas(areas, text);
        expect(new Set(result).size).toBe(result.length);
        expect(areas).toEqual(expect.arrayContaining([...result]));
        const certain = findArea(areas, text);
        if (certain !== null) expect(result).toContain(certain);
      }),
      { numRuns: 1_000 },
    );
  });

  it('rank first by their own name', () => {
    const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
    fc.assert(
      fc.property(names, fc.nat(), (areas, at) => {
        const own = areas[at % areas.length];
        const result = searchAreas(areas, own?.name ?? '');
        // An area without a name is found by nothing.
        if (plain(own?.name ?? '') !== '') expect(plain(result[0]?.name ?? '')).toBe(plain(own?.name ?? ''));
      }),
      { numRuns: 1_000 },
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

it('search 700 names in less than 2 ms per keystroke', () => {
  const syllables = 'Tân Phú Bình Thạnh Hoà Mỹ An Long Vĩnh Đông Tây Nam Bắc Sơn Hải Châu'.split(' ');
  const at = (number: number): string => syllables[number % syllables.length] ?? '';
  const many = list(
    ...Array.from(
      { length: 713 },
      (_, n) => `Huyện ${at(n)} ${at(Math.floor(n / 16))} ${at(Math.floor(n / 256) + n)}`,
    ),
  );
  const typed = ['t', 'ta', 'tan', 'tan b', 'tan bi', 'h. tan binh', 'q 1', 'binh thanh', 'mgar', 'tph'];
  const times = Array.from({ length: 20 }, () =>
    typed.map((text) => {
      const start = performance.now();
      searchAreas(many, text);
      return performance.now() - start;
    }),
  ).flat();
  const median = times.toSorted((one, other) => one - other)[times.length / 2] ?? Number.NaN;
  console.info(`area search, 713 names: first ${times[0]?.toFixed(1)} ms, median ${median.toFixed(2)} ms`);
  expect(median).toBeLessThan(2);
});
