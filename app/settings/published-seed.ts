import type { Published, Texts, Venture } from "./published.ts"

/** Placeholders of the demo. They invent no people, places or prices: each says that it is an example, and is marked as one. */
const texts = (eng: string, kor: string, idn: string): Texts => ({ eng, kor, idn })

/** A venture that has published no link, only what it mined. */
const mined = (amount: string, unit: string): Venture => ({
	links: { whitePaper: null, fs: null, youtube: null, article: null, page: null },
	dailyMining: { amount, unit, at: "2026-11-20", example: true },
})

export const publishedSeed: Partial<Published> = {
	membershipPartners: [
		{
			id: "hotel-a",
			kind: "hotel",
			name: texts("Example Hotel A", "예시 호텔 A", "Hotel Contoh A"),
			place: texts("Example city", "예시 도시", "Kota contoh"),
			about: texts(
				"A house with rooms to the street and a counter with a bell.",
				"거리로 창이 난 객실과 벨이 놓인 프런트가 있는 호텔입니다.",
				"Penginapan dengan kamar menghadap jalan dan bel di meja resepsionis.",
			),
			example: true,
		},
		{
			id: "hotel-b",
			kind: "hotel",
			name: texts("Example Hotel B", "예시 호텔 B", "Hotel Contoh B"),
			place: texts("Example city", "예시 도시", "Kota contoh"),
			about: texts(
				"For those who land late and want to be asked nothing.",
				"밤늦게 도착해 조용히 쉬고 싶은 분께 어울립니다.",
				"Untuk yang tiba larut malam dan tidak ingin ditanya apa-apa.",
			),
			example: true,
		},
		{
			id: "plastic-surgery-a",
			kind: "plasticSurgery",
			name: texts("Example Clinic A", "예시 성형외과 A", "Klinik Contoh A"),
			place: texts("Example city", "예시 도시", "Kota contoh"),
			about: texts(
				"Consultations in plastic surgery, by appointment.",
				"예약제로 상담하는 성형외과입니다.",
				"Konsultasi bedah plastik dengan janji temu.",
			),
			example: true,
		},
		{
			id: "eye-clinic-a",
			kind: "eyeClinic",
			name: texts("Example Eye Clinic A", "예시 안과 A", "Klinik Mata Contoh A"),
			place: texts("Example city", "예시 도시", "Kota contoh"),
			about: texts(
				"Examinations of the eyes, by appointment.",
				"예약제로 검진하는 안과입니다.",
				"Pemeriksaan mata dengan janji temu.",
			),
			example: true,
		},
		{
			id: "tour-a",
			kind: "tour",
			name: texts("Example Tour A", "예시 투어 A", "Tur Contoh A"),
			place: texts("Example city", "예시 도시", "Kota contoh"),
			about: texts(
				"A day on foot with somebody who knows the side streets.",
				"골목을 잘 아는 사람과 하루 걷는 투어입니다.",
				"Sehari berjalan kaki bersama orang yang hafal gang-gang kecil.",
			),
			example: true,
		},
		{
			id: "hair-salon-a",
			kind: "hairSalon",
			name: texts("Example Hair Salon A", "예시 헤어숍 A", "Salon Rambut Contoh A"),
			place: texts("Example city", "예시 도시", "Kota contoh"),
			about: texts(
				"Cuts, colour and advice nobody asked for.",
				"커트와 염색, 그리고 묻지 않은 조언까지 해 드립니다.",
				"Potong rambut, pewarnaan, dan saran yang tidak diminta.",
			),
			example: true,
		},
		{
			id: "gym-a",
			kind: "gym",
			name: texts("Example Gym A", "예시 헬스장 A", "Pusat Kebugaran Contoh A"),
			place: texts("Example city", "예시 도시", "Kota contoh"),
			about: texts(
				"Weights, a bench and a clock that does not hurry.",
				"덤벨과 벤치가 있고, 시간에 쫓기지 않고 운동할 수 있습니다.",
				"Beban, bangku, dan jam yang tidak terburu-buru.",
			),
			example: true,
		},
		{
			id: "yacht-tour-a",
			kind: "yachtTour",
			name: texts("Example Yacht Tour A", "예시 요트 투어 A", "Tur Kapal Pesiar Contoh A"),
			place: texts("Example city", "예시 도시", "Kota contoh"),
			about: texts(
				"Out at four, back after sunset.",
				"오후 네 시에 나가 해가 진 뒤에 돌아옵니다.",
				"Berangkat pukul empat sore, pulang setelah matahari terbenam.",
			),
			example: true,
		},
		{
			id: "coffee-shop-a",
			kind: "coffeeShop",
			name: texts("Example Coffee Shop A", "예시 커피숍 A", "Kedai Kopi Contoh A"),
			place: texts("Example city", "예시 도시", "Kota contoh"),
			about: texts(
				"A table by the window and a cup that is filled again.",
				"창가 자리가 있고 커피를 리필해 드립니다.",
				"Meja di dekat jendela dan cangkir yang selalu diisi lagi.",
			),
			example: true,
		},
		{
			id: "soccer-go-a",
			kind: "soccerGo",
			name: texts("Example Match A", "예시 경기 A", "Laga Contoh A"),
			place: texts("Example pitch", "예시 경기장", "Lapangan contoh"),
			about: texts(
				"Two hours under lights, eleven a side, everybody plays.",
				"조명 아래 두 시간, 열한 명씩 두 팀, 모두가 뛰는 경기입니다.",
				"Dua jam di bawah lampu, sebelas lawan sebelas, semua ikut bermain.",
			),
			example: true,
		},
	],
	board: [
		{
			id: "board-1",
			name: texts("Board member 1", "이사 1", "Anggota dewan 1"),
			role: texts("Chair of the board", "이사회 의장", "Ketua dewan"),
			about: texts(
				"The operator publishes name, role and background here, in three languages.\n\nUntil then this place is held by a sample, so that the page can be looked at as a whole.",
				"운영사가 이름과 직책, 약력을 세 언어로 이곳에 싣습니다.\n\n그때까지는 페이지 전체를 볼 수 있도록 견본이 자리를 지킵니다.",
				"Pengelola akan memuat nama, jabatan, dan latar belakang di sini, dalam tiga bahasa.\n\nSampai saat itu tempat ini diisi contoh agar halaman bisa dilihat utuh.",
			),
			links: [
				{ network: "LinkedIn", href: "https://example.com/board-1/linkedin" },
				{ network: "X", href: "https://example.com/board-1/x" },
			],
			example: true,
		},
		{
			id: "board-2",
			name: texts("Board member 2", "이사 2", "Anggota dewan 2"),
			role: texts("Product and engineering", "제품·기술 담당", "Produk dan teknologi"),
			about: texts(
				"A sample for the member who answers for what is built and how it is run.",
				"무엇을 만들고 어떻게 운영하는지 책임지는 이사를 위한 견본입니다.",
				"Contoh untuk anggota yang bertanggung jawab atas apa yang dibangun dan cara menjalankannya.",
			),
			links: [
				{ network: "LinkedIn", href: "https://example.com/board-2/linkedin" },
				{ network: "GitHub", href: "https://example.com/board-2/github" },
			],
			example: true,
		},
		{
			id: "board-3",
			name: texts("Board member 3", "이사 3", "Anggota dewan 3"),
			role: texts("Finance and compliance", "재무·준법 담당", "Keuangan dan kepatuhan"),
			about: texts(
				"A sample for the member who answers for budgets, payouts and the rules that apply to them.",
				"예산과 지급, 그에 관한 규정을 책임지는 이사를 위한 견본입니다.",
				"Contoh untuk anggota yang bertanggung jawab atas anggaran, pembayaran, dan aturannya.",
			),
			links: [{ network: "LinkedIn", href: "https://example.com/board-3/linkedin" }],
			example: true,
		},
		{
			id: "board-4",
			name: texts("Board member 4", "이사 4", "Anggota dewan 4"),
			role: texts("Art and collections", "아트·컬렉션 담당", "Seni dan koleksi"),
			about: texts(
				"A sample for the member who answers for the characters and for what may be done with them.",
				"캐릭터와 그 사용 범위를 책임지는 이사를 위한 견본입니다.",
				"Contoh untuk anggota yang bertanggung jawab atas para tokoh dan pemakaiannya.",
			),
			links: [
				{ network: "Instagram", href: "https://example.com/board-4/instagram" },
				{ network: "X", href: "https://example.com/board-4/x" },
			],
			example: true,
		},
	],
	companyPartners: [
		{
			id: "partner-a",
			name: texts("Example Partner A", "예시 파트너 A", "Mitra Contoh A"),
			about: texts(
				"Looks at the code before it goes out.",
				"출시 전에 코드를 점검합니다.",
				"Memeriksa kode sebelum dirilis.",
			),
			page: "https://example.com/partner-a",
			example: true,
		},
		{
			id: "partner-b",
			name: texts("Example Partner B", "예시 파트너 B", "Mitra Contoh B"),
			about: texts(
				"Runs the nodes that we read the chain from.",
				"체인을 읽어 오는 노드를 운영합니다.",
				"Menjalankan node tempat kami membaca blockchain.",
			),
			page: null,
			example: true,
		},
		{
			id: "partner-c",
			name: texts("Example Partner C", "예시 파트너 C", "Mitra Contoh C"),
			about: texts(
				"Prints what we draw, on paper that lasts.",
				"저희가 그린 것을 오래가는 종이에 인쇄합니다.",
				"Mencetak gambar kami di atas kertas yang tahan lama.",
			),
			page: "https://example.com/partner-c",
			example: true,
		},
	],
	ltacPartners: [
		{
			id: "ltac-partner-a",
			name: texts("Example Gallery A", "예시 갤러리 A", "Galeri Contoh A"),
			about: texts(
				"Would hang the pieces on real walls.",
				"작품을 실제 벽에 거는 역할입니다.",
				"Nantinya memajang karya di dinding sungguhan.",
			),
			page: "https://example.com/gallery-a",
			example: true,
		},
	],
	ventures: { pvt: mined("1250", "PVT"), etm: mined("310.5", "ETM") },
}
