import { findByName } from '../areas/area-names.ts';

/** The three regions of the country. A parcel that crosses regions has a longer way. */
export type Region = 'north' | 'centre' | 'south';

export interface Province {
  /** The name in the service's list, with its kind ("Tỉnh", "Thành phố"). */
  readonly name: string;
  /** The first three letters of the codes of orders to this province. */
  readonly letters: string;
  readonly region: Region;
}

/**
 * The 63 provinces (partner-api.md, "Areas"). The letters SGN, HNI, TGG, BPC and CTO are the service's own; the others are
 * invented in the same style.
 */
const NAMES: Readonly<Record<Region, readonly string[]>> = {
  north: [
    'HNI Thành phố Hà Nội',
    'HPG Thành phố Hải Phòng',
    'BNH Tỉnh Bắc Ninh',
    'BGG Tỉnh Bắc Giang',
    'BKN Tỉnh Bắc Kạn',
    'CBG Tỉnh Cao Bằng',
    'DBN Tỉnh Điện Biên',
    'HBH Tỉnh Hòa Bình',
    'HDG Tỉnh Hải Dương',
    'HGG Tỉnh Hà Giang',
    'HNM Tỉnh Hà Nam',
    'HYN Tỉnh Hưng Yên',
    'LCI Tỉnh Lào Cai',
    'LCU Tỉnh Lai Châu',
    'LSN Tỉnh Lạng Sơn',
    'NBH Tỉnh Ninh Bình',
    'NDH Tỉnh Nam Định',
    'PTO Tỉnh Phú Thọ',
    'QNH Tỉnh Quảng Ninh',
    'SLA Tỉnh Sơn La',
    'TBH Tỉnh Thái Bình',
    'TNN Tỉnh Thái Nguyên',
    'TQG Tỉnh Tuyên Quang',
    'VPC Tỉnh Vĩnh Phúc',
    'YBI Tỉnh Yên Bái',
  ],
  centre: [
    'DNG Thành phố Đà Nẵng',
    'BDH Tỉnh Bình Định',
    'BTN Tỉnh Bình Thuận',
    'DKG Tỉnh Đắk Nông',
    'DLK Tỉnh Đắk Lắk',
    'GLI Tỉnh Gia Lai',
    'HTH Tỉnh Hà Tĩnh',
    'HUE Tỉnh Thừa Thiên Huế',
    'KHA Tỉnh Khánh Hòa',
    'KTM Tỉnh Kon Tum',
    'LDG Tỉnh Lâm Đồng',
    'NAN Tỉnh Nghệ An',
    'NTN Tỉnh Ninh Thuận',
    'PYN Tỉnh Phú Yên',
    'QBH Tỉnh Quảng Bình',
    'QNI Tỉnh Quảng Ngãi',
    'QNM Tỉnh Quảng Nam',
    'QTI Tỉnh Quảng Trị',
    'THA Tỉnh Thanh Hóa',
  ],
  south: [
    'SGN Thành phố Hồ Chí Minh',
    'CTO Thành phố Cần Thơ',
    'AGG Tỉnh An Giang',
    'BDG Tỉnh Bình Dương',
    'BLU Tỉnh Bạc Liêu',
    'BPC Tỉnh Bình Phước',
    'BTE Tỉnh Bến Tre',
    'CMU Tỉnh Cà Mau',
    'DNI Tỉnh Đồng Nai',
    'DTP Tỉnh Đồng Tháp',
    'HGI Tỉnh  Hậu Giang',
    'KGG Tỉnh Kiên Giang',
    'LAN Tỉnh Long An',
    'STG Tỉnh Sóc Trăng',
    'TGG Tỉnh Tiền Giang',
    'TNH Tỉnh Tây Ninh',
    'TVH Tỉnh Trà Vinh',
    'VLG Tỉnh Vĩnh Long',
    'VTU Tỉnh Bà Rịa - Vũng Tàu',
  ],
};

export const PROVINCES: readonly Province[] = Object.entries(NAMES).flatMap(([region, entries]) =>
  entries.map((entry) => ({ name: entry.slice(4), letters: entry.slice(0, 3), region: region as Region })),
);

/**
 * Finds the province that a text means, or null. The service matches leniently: "Hồ Chí Minh" suffices for "Thành phố Hồ
 * Chí Minh" (partner-api.md, "Areas"). Case, spaces and tone placement ("Hoà", "Hòa") don't matter.
 */
export function findProvince(text: string): Province | null {
  return findByName(PROVINCES, text);
}
