import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findByName } from '../../../main/sandbox/areas/area-names.ts';
import { AREAS, findAreas } from '../../../main/sandbox/areas/area-tree.ts';
import { SAMPLE_ADDRESSES, SHOPS } from '../../../main/sandbox/data/samples.ts';
import { type Caller, startCaller } from './caller.ts';

const AREA = '/v1/partner/areas';
const STRANGER = { authorization: '' };

interface Listed {
  readonly code: string;
  readonly name: string;
}

async function listed({ get }: Caller, path: string): Promise<Listed[]> {
  const { status, json } = await get(`${AREA}/${path}`, STRANGER);
  expect(status).toBe(200);
  expect(Object.keys(json as object)).toEqual(['status', 'results']);
  return (json as { results: Listed[] }).results;
}

test('lists provinces, districts and communes without authorization, with the documented fields', async () => {
  const caller = await startCaller();
  const provinces = await listed(caller, 'province');
  expect(provinces).toHaveLength(63);
  expect(provinces[0]).toEqual({ code: '01', name: 'Thành phố Hà Nội' });
  const districts = await listed(caller, 'district?province=01');
  expect(districts[0]).toEqual({ code: '001', name: 'Quận Ba Đình', province: 'Thành phố Hà Nội' });
  const communes = await listed(caller, 'commune?district=001');
  expect(communes[0]).toEqual({
    code: '00001',
    name: 'Phường Phúc Xá',
    district: 'Quận Ba Đình',
    province: 'Thành phố Hà Nội',
  });
});

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

test('answers 422 to a missing code, and refuses an unknown one and a number', async () => {
  const { get } = await startCaller();
  for (const path of ['district', 'district?province=', 'commune'])
    expect((await get(`${AREA}/${path}`, STRANGER)).status).toBe(422);
  for (const path of ['district?province=1', 'district?province=99', 'commune?district=1']) {
    const { status, json } = await get(`${AREA}/${path}`, STRANGER);
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'Error' });
    expect(json).not.toHaveProperty('results');
  }
});

test('returns an empty list for a district without communes', async () => {
  const caller = await startCaller();
  const bare = AREAS.flatMap((province) => province.districts).filter(
    ({ communes }) => communes.length === 0,
  );
  expect(bare.map(({ name }) => name)).toContain('Huyện Bạch Long Vĩ');
  expect(await listed(caller, `commune?district=${bare[0]?.code ?? ''}`)).toEqual([]);
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
  ['Hồ Chí Minh', 'Quận 6', 'Phường 14'],
  ['tp. hồ chí minh', 'q. 6', 'P. 14'],
  ['Tỉnh Đắk  Lắk', 'cư m’gar', 'thị trấn quảng phú'],
  ['Can Tho', 'Bình Thuỷ', 'Phường Long Hoà'],
  ['Hậu Giang', 'Phụng Hiệp', 'Tân Long'],
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

test('never fails on any text, and finds every province by its own name in any case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...AREAS), (text, province) => {
      findByName(AREAS, text);
      expect(findByName(AREAS, province.name.toUpperCase())).toBe(province);
    }),
  );
});
