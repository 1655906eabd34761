/**
 * A small part of the service's areas as text: a province with its code, the letters that begin the codes of orders to it, its
 * region and its name, followed by its districts with their communes. The letters SGN, HNI, TGG, BPC and CTO are the service's
 * own; the others are invented in the same style. The spelling is the service's: double spaces ("Tỉnh  Hậu Giang"), mixed case
 * ("Thị trấn", "Thị Trấn"), both tone placements ("Thạnh Hoà", "Long Hòa"), zero-padded numbers ("Phường 01"), apostrophes
 * ("Cư M'gar"), districts without a commune (partner-api.md, "Areas"). All places of samples.ts, of the sample shops and of the
 * documented samples are here. Province codes are those of Vietnam's statistics; district and commune codes are numbered in
 * order (areas/area-tree.ts).
 */
export const AREAS_TEXT = `
01 HNI north  Thành phố Hà Nội
  Quận Ba Đình: Phường Phúc Xá, Phường Ngọc Khánh, Phường Kim Mã
  Quận Hoàn Kiếm: Phường Hàng Bạc, Phường Tràng Tiền
  Quận Cầu Giấy: Phường Dịch Vọng, Phường Dịch Vọng Hậu, Phường Nghĩa Đô
  Huyện Thanh Trì: Thị trấn Văn Điển, Xã Tả Thanh Oai
02 HGG north  Tỉnh Hà Giang
  Thành phố Hà Giang: Phường Quang Trung, Phường Trần Phú
04 CBG north  Tỉnh Cao Bằng
  Thành phố Cao Bằng: Phường Sông Bằng, Phường Hợp Giang
06 BKN north  Tỉnh Bắc Kạn
  Thành Phố Bắc Kạn: Phường Sông Cầu, Phường Đức Xuân
08 TQG north  Tỉnh Tuyên Quang
  Thành phố Tuyên Quang: Phường Phan Thiết, Phường Minh Xuân
10 LCI north  Tỉnh Lào Cai
  Thành phố Lào Cai: Phường Cốc Lếu, Phường Kim Tân
  Thị xã Sa Pa: Phường Sa Pa, Xã Tả Van
11 DBN north  Tỉnh Điện Biên
  Thành phố Điện Biên Phủ: Phường Him Lam, Phường Mường Thanh
12 LCU north  Tỉnh Lai Châu
  Thành phố Lai Châu: Phường Đoàn Kết, Phường Tân Phong
14 SLA north  Tỉnh Sơn La
  Thành phố Sơn La: Phường Chiềng Lề, Phường Tô Hiệu
15 YBI north  Tỉnh Yên Bái
  Thành phố Yên Bái: Phường Yên Thịnh, Phường Minh Tân
17 HBH north  Tỉnh Hòa Bình
  Thành phố Hòa Bình: Phường Phương Lâm, Phường Đồng Tiến
19 TNN north  Tỉnh Thái Nguyên
  Thành phố Thái Nguyên: Phường Quan Triều, Phường Hoàng Văn Thụ
20 LSN north  Tỉnh Lạng Sơn
  Thành phố Lạng Sơn: Phường Vĩnh Trại, Phường Đông Kinh
22 QNH north  Tỉnh Quảng Ninh
  Thành phố Hạ Long: Phường Hồng Hải, Phường Bãi Cháy
  Huyện Cô Tô: Thị trấn Cô Tô, Xã Đồng Tiến
24 BGG north  Tỉnh Bắc Giang
  Thành phố Bắc Giang: Phường Thọ Xương, Phường Trần Nguyên Hãn
25 PTO north  Tỉnh Phú Thọ
  Thành phố Việt Trì: Phường Dữu Lâu, Phường Gia Cẩm
26 VPC north  Tỉnh Vĩnh Phúc
  Thành phố Vĩnh Yên: Phường Tích Sơn, Phường Liên Bảo
27 BNH north  Tỉnh Bắc Ninh
  Thành phố Bắc Ninh: Phường Vũ Ninh, Phường Đáp Cầu
30 HDG north  Tỉnh Hải Dương
  Thành phố Hải Dương: Phường Cẩm Thượng, Phường Bình Hàn
31 HPG north  Thành phố Hải Phòng
  Quận Lê Chân: Phường An Biên, Phường Cát Dài
  Huyện Bạch Long Vĩ:
33 HYN north  Tỉnh Hưng Yên
  Thành phố Hưng Yên: Phường Lam Sơn, Phường Hiến Nam
34 TBH north  Tỉnh Thái Bình
  Thành phố Thái Bình: Phường Lê Hồng Phong, Phường Bồ Xuyên
35 HNM north  Tỉnh Hà Nam
  Thành phố Phủ Lý: Phường Quang Trung, Phường Lương Khánh Thiện
36 NDH north  Tỉnh Nam Định
  Thành phố Nam Định: Phường Hạ Long, Phường Trần Tế Xương
37 NBH north  Tỉnh Ninh Bình
  Thành phố Ninh Bình: Phường Đông Thành, Phường Tân Thành
38 THA centre Tỉnh Thanh Hóa
  Thành phố Thanh Hóa: Phường Hàm Rồng, Phường Đông Thọ
40 NAN centre Tỉnh Nghệ An
  Thành phố Vinh: Phường Đông Vĩnh, Xã Nghi Phú, Xã Hưng Hoà
42 HTH centre Tỉnh Hà Tĩnh
  Thành phố Hà Tĩnh: Phường Trần Phú, Phường Nam Hà
44 QBH centre Tỉnh Quảng Bình
  Thành Phố Đồng Hới: Phường Hải Thành, Phường Đồng Phú
45 QTI centre Tỉnh Quảng Trị
  Thành phố Đông Hà: Phường Đông Giang, Phường 1
  Huyện Cồn Cỏ:
46 HUE centre Tỉnh Thừa Thiên Huế
  Thành phố Huế: Phường Vĩnh Ninh, Phường Phú Hội
48 DNG centre Thành phố Đà Nẵng
  Quận Hải Châu: Phường Hải Châu I, Phường Hải Châu  II, Phường Hòa Cường Bắc
  Huyện Hòa Vang: Xã Hoà Phong, Xã Hòa Bắc
  Huyện Hoàng Sa:
49 QNM centre Tỉnh Quảng Nam
  Thành phố Tam Kỳ: Phường Tân Thạnh, Phường Phước Hòa
51 QNI centre Tỉnh Quảng Ngãi
  Thành phố Quảng Ngãi: Phường Lê Hồng Phong, Phường Trần Phú
  Huyện Lý Sơn:
52 BDH centre Tỉnh Bình Định
  Thành phố Quy Nhơn: Phường Nhơn Bình, Phường Lê Lợi
54 PYN centre Tỉnh Phú Yên
  Thành phố Tuy Hoà: Phường 1, Phường 8
56 KHA centre Tỉnh Khánh Hòa
  Thành phố Nha Trang: Phường Vĩnh Hòa, Phường Vĩnh Hải
58 NTN centre Tỉnh Ninh Thuận
  Thành phố Phan Rang-Tháp Chàm: Phường Đô Vinh, Phường Phước Mỹ
60 BTN centre Tỉnh Bình Thuận
  Thành phố Phan Thiết: Phường Mũi Né, Phường Hàm Tiến
62 KTM centre Tỉnh Kon Tum
  Thành phố Kon Tum: Phường Quang Trung, Phường Duy Tân
  Huyện Ia H' Drai: Xã Ia Tơi, Xã Ia Đal
64 GLI centre Tỉnh Gia Lai
  Thành phố Pleiku: Phường Yên Đỗ, Phường Diên Hồng
66 DLK centre Tỉnh Đắk Lắk
  Thành phố Buôn Ma Thuột: Phường Tân Lập, Phường Tân Hòa
  Huyện Cư M'gar: Thị trấn Quảng Phú, Thị trấn Ea Pốk, Xã Cư M'gar, Xã Quảng Tiến
  Huyện M'Đrắk: Thị trấn M'Đrắk, Xã Cư Prao
67 DKG centre Tỉnh Đắk Nông
  Thành phố Gia Nghĩa: Phường Nghĩa Đức, Phường Nghĩa Thành
68 LDG centre Tỉnh Lâm Đồng
  Thành phố Đà Lạt: Phường 7, Phường 8, Phường 12
70 BPC south  Tỉnh Bình Phước
  Huyện Hớn Quản: Xã Tân Khai, Xã Thanh An
  Thành phố Đồng Xoài: Phường Tân Phú, Phường Tân Đồng
72 TNH south  Tỉnh Tây Ninh
  Thành phố Tây Ninh: Phường 1, Phường 3
74 BDG south  Tỉnh Bình Dương
  Thành phố Thủ Dầu Một: Phường Hiệp Thành, Phường Phú Lợi
  Thành phố Dĩ An: Phường Dĩ An, Phường Tân Bình
75 DNI south  Tỉnh Đồng Nai
  Thành phố Biên Hòa: Phường Trảng Dài, Phường Tân Phong, Phường Tân Tiến
77 VTU south  Tỉnh Bà Rịa - Vũng Tàu
  Thành phố Vũng Tàu: Phường 1, Phường Thắng Tam, Phường Thắng Nhất
  Huyện  Côn Đảo:
79 SGN south  Thành phố Hồ Chí Minh
  Quận 1: Phường Bến Nghé, Phường Bến Thành, Phường Đa Kao
  Quận 3: Phường 01, Phường 02, Phường 6, Phường Võ Thị Sáu
  Quận 6: Phường 01, Phường 13, Phường 14
  Quận Tân Bình: Phường 01, Phường 02, Phường 13
  Quận Gò Vấp: Phường 01, Phường 03, Phường 15
  Thành phố Thủ Đức: Phường Hiệp Bình Chánh, Phường Linh Xuân, Phường  An Phú
  Huyện Bình Chánh: Thị Trấn Tân Túc, Xã Vĩnh Lộc A, Xã Vĩnh Lộc B
80 LAN south  Tỉnh Long An
  Thành phố Tân An: Phường 1, Phường Khánh Hậu
  Huyện Thạnh Hóa: Thị Trấn Thạnh Hóa, Xã Thủy Đông
82 TGG south  Tỉnh Tiền Giang
  Thành phố Mỹ Tho: Phường 5, Phường Tân Long
  Huyện Cái Bè: Thị trấn Cái Bè, Xã Hậu Mỹ Bắc B
  Thị xã Cai Lậy: Phường 1, Xã Tân Phú
  Huyện Cai Lậy: Thị trấn Bình Phú, Xã Phú Nhuận
83 BTE south  Tỉnh Bến Tre
  Thành phố Bến Tre: Phường Phú Khương, Phường 4
84 TVH south  Tỉnh Trà Vinh
  Thành phố Trà Vinh: Phường 4, Phường 1
86 VLG south  Tỉnh Vĩnh Long
  Thành phố Vĩnh Long: Phường 9, Phường Trường An
87 DTP south  Tỉnh Đồng Tháp
  Thành phố Cao Lãnh: Phường 11, Phường Mỹ Phú
  Huyện Cao Lãnh: Thị trấn Mỹ Thọ, Xã Gáo Giồng
89 AGG south  Tỉnh An Giang
  Thành phố Long Xuyên: Phường Mỹ Bình, Phường Mỹ Long
  Thành phố Châu Đốc: Phường Châu Phú B, Phường Núi Sam
91 KGG south  Tỉnh Kiên Giang
  Thành phố Rạch Giá: Phường Vĩnh Thanh Vân, Phường Vĩnh Thanh
  Huyện Giồng Riềng: Thị Trấn Giồng Riềng, Xã Thạnh Hoà
92 CTO south  Thành phố Cần Thơ
  Quận Ninh Kiều: Phường Cái Khế, Phường An Khánh
  Quận Bình Thủy: Phường Bình Thủy, Phường Long Hòa, Phường Thới An Đông
93 HGI south  Tỉnh  Hậu Giang
  Thành phố Vị Thanh: Phường I, Phường III
  Huyện Phụng Hiệp: Thị trấn Cây Dương, Xã Thạnh Hòa, Xã  Tân Long
94 STG south  Tỉnh Sóc Trăng
  Thành phố Sóc Trăng: Phường 5, Phường 7
95 BLU south  Tỉnh Bạc Liêu
  Thành phố Bạc Liêu: Phường 2, Phường 3
96 CMU south  Tỉnh Cà Mau
  Thành phố Cà Mau: Phường 9, Phường Tân Xuyên
`;
