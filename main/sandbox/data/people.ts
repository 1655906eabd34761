import { type Random, randomDigits } from './random.ts';

const FAMILY_NAMES = 'Nguyễn Trần Lê Phạm Huỳnh Võ Đặng Bùi Đỗ Trương Lý Ngô'.split(' ');
const MIDDLE_NAMES = 'Thị Văn Thế Ngọc Minh Thanh Hoàng Quỳnh Đức Thuỳ'.split(' ');
const GIVEN_NAMES = 'Ngọc Hương Định Nam Tuấn Hạnh Phượng Quyên Khởi Bảo Yến Trường'.split(' ');
/** Mobile prefixes in use. */
const PREFIXES = ['098', '097', '094', '090', '086', '078', '070', '056', '038', '033'];

/** Returns a receiver's name as shops type it: a full name, or only "Chị Định" with a remark. */
export function personName(random: Random): string {
  const givenName = random.pick(GIVEN_NAMES);
  if (random.chance(0.2))
    return `${random.pick(['Anh', 'Chị', 'Cô'])} ${givenName}${random.chance(0.3) ? ' (Đk)' : ''}`;
  return `${random.pick(FAMILY_NAMES)} ${random.pick(MIDDLE_NAMES)} ${givenName}`;
}

/** Returns a mobile number of ten digits. */
export function mobileNumber(random: Random): string {
  return random.pick(PREFIXES) + randomDigits(random, 7);
}
