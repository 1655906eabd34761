/** A name as letters and digits only, without marks and capitals: "Số điện thoại *" and "so_dien_thoai" are one. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
