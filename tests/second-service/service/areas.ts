// Areas as the document shapes them, with the irregular names of real lists: two spellings, signs between letters, an
// extra space, the same name in two places.

interface Area {
  readonly code: string;
  readonly name: string;
  /** The code of the containing area. */
  readonly within: string;
}

/** Lines of code, containing code where there is one, and name. */
const listed = (lines: string): readonly Area[] =>
  [...lines.matchAll(/^ *(\d+)(?: <(\d+))?: (.*)$/gm)].map(([, code = '', within = '', name = '']) => ({
    code,
    within,
    name,
  }));

export const PROVINCES = listed(`
  01: Thành phố Hà Nội
  17: Tỉnh Hoà Bình
  66: Tỉnh Đắk Lắk
  77: Tỉnh Bà Rịa - Vũng Tàu
  79: Thành phố Hồ Chí Minh`);

// One name ends with a space; one has the same letters, decomposed.
const DISTRICTS = listed(`
  001 <01: Quận Ba Đình
  005 <01: Quận Cầu Giấy
  148 <17: Thành phố Hòa Bình
  648 <66: Huyện Ea H’leo
  652 <66: Huyện M'Đrắk
  747 <77: Thành phố Vũng Tàu
  755 <77: Huyện Côn Đảo${' '}
  760 <79: Quận 1
  764 <79: ${'Quận Gò Vấp'.normalize('NFD')}
  787 <79: Huyện  Cần Giờ`);

// Côn Đảo has none: an empty list is an answer too.
const COMMUNES = listed(`
  00001 <001: Phường Phúc Xá
  00004 <001: Phường Trúc Bạch
  00163 <005: Phường Nghĩa Đô
  04789 <148: Phường Tân Thịnh
  24181 <648: Thị trấn Ea Drăng
  24184 <648: Xã Ea H'leo
  24406 <652: Xã Krông Á
  24409 <652: Xã Cư M'ta (cũ)
  26506 <747: Phường 1
  26734 <760: Phường Tân Định
  26740 <760: Phường Bến Nghé
  26872 <764: Phường 1
  26876 <764: Phường 17
  27664 <787: Thị trấn Cần Thạnh`);

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
