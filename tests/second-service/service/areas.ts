// Areas as the document shapes them, with the irregular names of real lists: two spellings, signs between letters, an extra
// space, the
// same name in two places.

export interface Area {
  readonly code: string;
  readonly name: string;
  /** The code of the containing area. */
  readonly within: string;
}

export const PROVINCES: readonly Area[] = [
  { code: '01', name: 'Thành phố Hà Nội', within: '' },
  { code: '17', name: 'Tỉnh Hoà Bình', within: '' },
  { code: '66', name: 'Tỉnh Đắk Lắk', within: '' },
  { code: '77', name: 'Tỉnh Bà Rịa - Vũng Tàu', within: '' },
  { code: '79', name: 'Thành phố Hồ Chí Minh', within: '' },
];

export const DISTRICTS: readonly Area[] = [
  { code: '001', name: 'Quận Ba Đình', within: '01' },
  { code: '005', name: 'Quận Cầu Giấy', within: '01' },
  { code: '148', name: 'Thành phố Hòa Bình', within: '17' },
  { code: '648', name: 'Huyện Ea H’leo', within: '66' },
  { code: '652', name: "Huyện M'Đrắk", within: '66' },
  { code: '747', name: 'Thành phố Vũng Tàu', within: '77' },
  { code: '755', name: 'Huyện Côn Đảo ', within: '77' },
  { code: '760', name: 'Quận 1', within: '79' },
  // The same letters, decomposed.
  { code: '764', name: 'Quận Gò Vấp'.normalize('NFD'), within: '79' },
  { code: '787', name: 'Huyện  Cần Giờ', within: '79' },
];

export const COMMUNES: readonly Area[] = [
  { code: '00001', name: 'Phường Phúc Xá', within: '001' },
  { code: '00004', name: 'Phường Trúc Bạch', within: '001' },
  { code: '00163', name: 'Phường Nghĩa Đô', within: '005' },
  { code: '04789', name: 'Phường Tân Thịnh', within: '148' },
  { code: '24181', name: 'Thị trấn Ea Drăng', within: '648' },
  { code: '24184', name: "Xã Ea H'leo", within: '648' },
  { code: '24406', name: 'Xã Krông Á', within: '652' },
  { code: '24409', name: "Xã Cư M'ta (cũ)", within: '652' },
  { code: '26506', name: 'Phường 1', within: '747' },
  { code: '26734', name: 'Phường Tân Định', within: '760' },
  { code: '26740', name: 'Phường Bến Nghé', within: '760' },
  { code: '26872', name: 'Phường 1', within: '764' },
  { code: '26876', name: 'Phường 17', within: '764' },
  { code: '27664', name: 'Thị trấn Cần Thạnh', within: '787' },
];

// Côn Đảo has no communes: an empty list is an answer too.

const nameOf = (areas: readonly Area[], code: string) => areas.find((each) => each.code === code)?.name ?? '';

/** The lists as answered: each names its containing area. */
export const provinces = () => PROVINCES.map(({ code, name }) => ({ code, name }));

export function districts(province: string): object[] | undefined {
  if (!PROVINCES.some((each) => each.code === province)) return undefined;
  return DISTRICTS.filter(({ within }) => within === province).map(({ code, name }) => ({
    code,
    name,
    province: nameOf(PROVINCES, province),
  }));
}

export function communes(district: string): object[] | undefined {
  const around = DISTRICTS.find((each) => each.code === district);
  if (around === undefined) return undefined;
  return COMMUNES.filter(({ within }) => within === district).map(({ code, name }) => ({
    code,
    name,
    district: around.name,
    province: nameOf(PROVINCES, around.within),
  }));
}
