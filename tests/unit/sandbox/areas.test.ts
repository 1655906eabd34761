import { expect, test } from 'vitest';
import { AREAS, findAreas } from '../../../main/sandbox/areas/area-tree.ts';
import { SAMPLE_ADDRESSES, SHOPS } from '../../../main/sandbox/data/samples.ts';

test('has unique codes of 2, 3 and 5 digits per kind', () => {
  const districts = AREAS.flatMap((province) => province.districts);
  const communes = districts.flatMap((district) => district.communes);
  for (const [areas, form] of [
    [AREAS, /^\d{2}$/],
    [districts, /^\d{3}$/],
    [communes, /^\d{5}$/],
  ] as const) {
    expect(areas.every(({ code }) => form.test(code))).toBe(true);
    expect(new Set(areas.map(({ code }) => code)).size).toBe(areas.length);
    expect(areas.some(({ code }) => code.startsWith('0'))).toBe(true);
  }
});

test('has every place of the sample orders, shops and samples, exactly', () => {
  const shops = SHOPS.map(({ commune, district, province }) => [commune, district, province] as const);
  for (const [commune, district, province] of [
    ...SAMPLE_ADDRESSES,
    ...shops,
    ['Phường 6', 'Quận 3', 'Thành phố Hồ Chí Minh'] as const,
  ]) {
    expect(findAreas({ commune, district, province })).toMatchObject({
      province: { name: province },
      district: { name: district },
      commune: { name: commune },
    });
  }
});

test.each([
  ['tp. hồ chí minh', 'q. 6', 'P. 14'],
  ['Tỉnh Đắk  Lắk', 'cư m’gar', 'thị trấn quảng phú'],
  ['Can Tho', 'Bình Thuỷ', 'Phường Long Hoà'],
  ['Bà Rịa-Vũng Tàu', 'Vũng Tàu', 'Thắng Nhất'],
])('%s, %s, %s is found', (province, district, commune) => {
  expect(findAreas({ province, district, commune }).commune).not.toBeNull();
});

test('finds a name that two areas share only with its kind', () => {
  const inDongThap = (district: string): string | undefined =>
    findAreas({ province: 'Đồng Tháp', district, commune: '' }).district?.name;
  expect(inDongThap('Huyện Cao Lãnh')).toBe('Huyện Cao Lãnh');
  expect(inDongThap('thành phố cao lãnh')).toBe('Thành phố Cao Lãnh');
  expect(inDongThap('Cao Lãnh')).toBeUndefined();
});
