import type { Lang } from "#app/lib/paths.ts"

type Text = { readonly title: string; readonly summary: string; readonly body: string }
type Seed = { readonly slug: string; readonly publishedAt: string; readonly texts: Readonly<Record<Lang, Text>> }

/** Notes for whoever holds coins or NFTs, oldest first. They tell what one can do here, never an event, a person, a price or a date to come. */
export const NEWS_SEED: readonly Seed[] = [
	{
		slug: "news",
		publishedAt: "2026-11-20T07:30:00.000Z",
		texts: {
			eng: {
				title: "What changes for you is told here",
				summary: "News of the city, for whoever holds a piece of it: one note, one number, in every language.",
				body: "When something changes for people who hold our coins or NFTs, it is noted on this page. Each note has a number, and the number is the same in all three languages, so a link you send to a friend in Seoul or Jakarta opens the same note.\n\nThe rule is short: we write about what is done. What is planned is on the page it belongs to, marked as planned.",
			},
			kor: {
				title: "보유자에게 달라지는 일, 이곳에서 알립니다",
				summary: "도시의 한 조각을 가진 분들을 위한 소식입니다. 소식마다 번호가 하나씩 있고, 어느 언어에서나 같습니다.",
				body: "코인이나 NFT를 가진 분들에게 달라지는 일이 생기면 이 페이지에 적습니다. 소식마다 번호가 하나씩 붙고 세 언어에서 그 번호는 같습니다. 서울의 친구에게 보내든 자카르타의 친구에게 보내든 링크를 열면 같은 소식이 나옵니다.\n\n규칙은 짧습니다. 끝난 일만 적습니다. 계획은 해당 페이지에 계획이라고 표시해 둡니다.",
			},
			idn: {
				title: "Perubahan bagi pemegang diumumkan di sini",
				summary: "Kabar kota untuk siapa pun yang memegang bagiannya: satu catatan, satu nomor, dalam ketiga bahasa.",
				body: "Bila ada yang berubah bagi pemegang koin atau NFT kami, perubahan itu dicatat di halaman ini. Setiap catatan punya nomor yang sama dalam ketiga bahasa, jadi tautan yang Anda kirim ke teman di Seoul atau Jakarta membuka catatan yang sama.\n\nAturannya singkat: kami menulis tentang yang sudah selesai. Yang masih direncanakan ada di halamannya masing-masing, dengan keterangan bahwa itu rencana.",
			},
		},
	},
	{
		slug: "coin-staking",
		publishedAt: "2026-11-20T08:00:00.000Z",
		texts: {
			eng: {
				title: "Coin staking comes with a receipt, before you pay",
				summary: "Four terms, one sheet. You see amount, rate, first and last day before your wallet signs anything.",
				body: "Coin staking has four terms: 30, 90, 180 and 365 days. Choose one, choose an amount, and the page shows a sheet that reads like a receipt: how much, at what rate, from which day to which day, and what happens if you leave early.\n\nThe rate is written into your position when it opens. If the published rate changes later, yours does not. The whole reward is set aside in the books at the latest when your deposit is final; if the budget does not cover it then, the whole deposit goes back.\n\nBegin on your phone, finish at your desk: what you have filled in is still there.",
			},
			kor: {
				title: "코인 스테이킹, 입금 전에 영수증부터",
				summary:
					"네 가지 기간, 한 장의 확인 화면. 지갑이 서명하기 전에 금액과 이율, 시작일과 종료일을 먼저 보여 드립니다.",
				body: "코인 스테이킹에는 30일, 90일, 180일, 365일 네 가지 기간이 있습니다. 기간과 금액을 고르면 영수증처럼 읽히는 확인 화면이 나옵니다. 얼마를, 어떤 이율로, 언제부터 언제까지 예치하는지, 중도 해지하면 어떻게 되는지가 한 장에 담깁니다.\n\n이율은 예치가 시작될 때 고정됩니다. 공시 이율이 나중에 바뀌어도 내 스테이킹의 이율은 그대로입니다. 보상 전액은 늦어도 예치가 확정될 때 장부에서 따로 확보하며, 그때 예산이 모자라면 예치금 전액을 돌려드립니다.\n\n작성하던 신청서는 그대로 남아 있습니다. 휴대폰에서 시작하고 컴퓨터에서 마쳐도 멈춘 곳에서 이어집니다.",
			},
			idn: {
				title: "Staking koin kini memberi lembar ringkasan sebelum Anda membayar",
				summary:
					"Empat jangka waktu, satu lembar. Jumlah, imbal hasil, hari pertama, dan hari terakhir terlihat sebelum dompet menandatangani.",
				body: "Staking koin tersedia dalam empat jangka waktu: 30, 90, 180, dan 365 hari. Pilih jangka waktu dan jumlahnya, lalu halaman menampilkan lembar yang mirip tanda terima: berapa jumlahnya, berapa imbal hasilnya, dari hari apa sampai hari apa, dan apa yang terjadi bila Anda berhenti lebih awal.\n\nImbal hasil dicatat di posisi Anda saat posisi itu dibuka. Jika angka yang diumumkan berubah kemudian, angka Anda tetap. Seluruh imbalan disisihkan di pembukuan, paling lambat saat setoran Anda final; bila saat itu anggarannya tidak cukup, seluruh setoran dikembalikan.\n\nMulai di ponsel, selesaikan di komputer: isian Anda tetap ada di tempat Anda berhenti.",
			},
		},
	},
	{
		slug: "practise-first",
		publishedAt: "2026-11-20T09:30:00.000Z",
		texts: {
			eng: {
				title: "Practise first, with coins that cost nothing",
				summary:
					"In the demo you stake, wait and withdraw as you would with your own coins. Nothing can be lost there.",
				body: "Before you stake coins of your own you can go through all of it in the demo: take coins from its page, choose a term, sign, and see the receipt. Your wallet asks you the same questions as it would in earnest.\n\nYou need not wait 90 days to see what day 90 looks like, either. The demo has a clock that you can turn forward, and the reward is released when its day has come.\n\nCoins of the demo are worth nothing outside it. Figures that belong to it carry the mark “example” wherever they are printed.",
			},
			kor: {
				title: "먼저 연습해 보세요, 코인은 무료입니다",
				summary: "데모에서는 내 코인과 똑같이 스테이킹하고, 기다리고, 출금해 볼 수 있습니다. 잃을 것은 없습니다.",
				body: "내 코인을 예치하기 전에 데모에서 처음부터 끝까지 해 볼 수 있습니다. 데모 페이지에서 코인을 받아 기간을 고르고, 서명하고, 영수증을 확인해 보세요. 지갑이 묻는 내용도 실제와 같습니다.\n\n90일째가 어떤 모습인지 보려고 90일을 기다릴 필요도 없습니다. 데모에는 앞으로 돌릴 수 있는 시계가 있고, 그날이 되면 보상이 풀립니다.\n\n데모의 코인은 데모 밖에서는 가치가 없습니다. 데모에만 해당하는 숫자에는 어디에서나 ‘예시’ 표시가 붙습니다.",
			},
			idn: {
				title: "Berlatih dulu dengan koin yang gratis",
				summary:
					"Di demo Anda bisa staking, menunggu, dan menarik seperti dengan koin sendiri. Tidak ada yang bisa hilang di sana.",
				body: "Sebelum melakukan staking dengan koin sendiri, Anda bisa mencoba semuanya di demo: ambil koin dari halamannya, pilih jangka waktu, tanda tangani, dan lihat tanda terimanya. Pertanyaan dari dompet Anda sama seperti yang sebenarnya.\n\nAnda juga tidak perlu menunggu 90 hari untuk melihat hari ke-90. Demo punya jam yang bisa diputar maju, dan imbalannya terbuka saat harinya tiba.\n\nKoin demo tidak berharga di luar demo. Angka yang hanya milik demo diberi tanda “contoh” di mana pun dicetak.",
			},
		},
	},
	{
		slug: "my-page",
		publishedAt: "2026-11-20T11:00:00.000Z",
		texts: {
			eng: {
				title: "Everything that is yours, on one page",
				summary:
					"MyPage shows what your wallets have staked, what it has earned so far, and when the next of it is released.",
				body: "Connect a wallet and open MyPage: at the top is what is released next, counted to the minute. Below it are your positions, what you have begun and not finished, and every browser in which you are signed in.\n\nDo you have more than one wallet? Link them, and the page adds them up.\n\nYou can download a statement of all movements for any year, and whoever you show it to can check with us that nobody has changed it.",
			},
			kor: {
				title: "내 모든 것을 한 페이지에서",
				summary:
					"내 지갑들이 스테이킹한 수량과 지금까지 쌓인 보상, 다음에 풀리는 날을 마이페이지에서 한눈에 볼 수 있습니다.",
				body: "지갑을 연결하고 마이페이지를 열면, 다음에 풀릴 것과 남은 시간이 분 단위로 맨 위에 나옵니다. 그 아래에는 진행 중인 스테이킹과 시작만 하고 끝내지 않은 일, 로그인되어 있는 브라우저가 차례로 보입니다.\n\n지갑이 여러 개인가요? 서로 연결해 두면 합쳐서 보여 드립니다.\n\n모든 입출금을 담은 거래 내역서는 연도별 파일로 받을 수 있고, 내역서를 보여 준 상대도 바뀐 곳이 없는지 저희 사이트에서 확인할 수 있습니다.",
			},
			idn: {
				title: "Semua milik Anda di satu halaman",
				summary:
					"Halaman Saya menampilkan apa yang di-stake dompet Anda, imbalan yang sudah terkumpul, dan kapan yang berikutnya terbuka.",
				body: "Hubungkan dompet dan buka Halaman Saya: paling atas ada yang berikutnya terbuka, dihitung sampai menit. Di bawahnya ada posisi Anda, hal yang sudah dimulai tetapi belum selesai, dan setiap peramban tempat Anda masuk.\n\nPunya lebih dari satu dompet? Tautkan, dan halaman ini menjumlahkannya.\n\nRekap Transaksi bisa diunduh per tahun, dan siapa pun yang melihatnya bisa memeriksa di situs kami bahwa isinya tidak diubah.",
			},
		},
	},
	{
		slug: "your-language",
		publishedAt: "2026-11-20T12:30:00.000Z",
		texts: {
			eng: {
				title: "Read the terms in your own language",
				summary: "Every page exists in Korean, English and Indonesian, and says the same in each.",
				body: "What you agree to should be in words that you would use yourself. Every page of the site, down to the sheet that you sign, exists in Korean, English and Indonesian.\n\nThe address decides which one you read. The switcher takes you to the same page in another language, not back to the start, so you can compare a sentence that matters.\n\nFigures are written the way each language writes them; the amounts are the same.",
			},
			kor: {
				title: "조건은 내 언어로 읽으세요",
				summary: "모든 페이지가 한국어, 영어, 인도네시아어로 있고 내용은 어느 언어에서나 같습니다.",
				body: "동의하는 내용은 평소 쓰는 말로 읽을 수 있어야 합니다. 서명 직전의 확인 화면까지, 이 사이트의 모든 페이지는 한국어, 영어, 인도네시아어로 읽을 수 있습니다.\n\n어떤 언어로 읽을지는 주소가 정합니다. 언어를 바꾸면 첫 화면이 아니라 보던 페이지의 다른 언어판으로 이동하므로, 중요한 문장을 나란히 견주어 볼 수 있습니다.\n\n숫자는 언어마다 쓰는 방식대로 적지만 금액은 같습니다.",
			},
			idn: {
				title: "Baca ketentuan dalam bahasa Anda",
				summary: "Setiap halaman ada dalam bahasa Korea, Inggris, dan Indonesia, dengan isi yang sama.",
				body: "Yang Anda setujui seharusnya tertulis dengan kata-kata yang Anda pakai sendiri. Setiap halaman situs ini, sampai lembar yang Anda tanda tangani, ada dalam bahasa Korea, Inggris, dan Indonesia.\n\nAlamat menentukan bahasa yang Anda baca. Pemilih bahasa membawa Anda ke halaman yang sama dalam bahasa lain, bukan kembali ke awal, jadi kalimat yang penting bisa dibandingkan.\n\nAngka ditulis menurut kebiasaan tiap bahasa; jumlahnya sama.",
			},
		},
	},
	{
		slug: "not-open-yet",
		publishedAt: "2026-11-20T14:00:00.000Z",
		texts: {
			eng: {
				title: "A door that is closed looks closed",
				summary: "What is not open yet says so on top of its page, and asks for no signature and no payment.",
				body: "Some doors of the city can be read before they can be opened. Their pages explain how they will work, and say on top that they are not open yet.\n\nUntil then nothing can be signed or paid there. If an opening date has been published, the page shows it; if not, the page says so. If somebody shows you a button that pays for something that is not open here, it is not ours.\n\nWhen a door opens, its page changes. Not the other way round.",
			},
			kor: {
				title: "닫힌 문은 닫힌 문처럼 보입니다",
				summary: "아직 열리지 않은 곳은 페이지 맨 위에 그렇게 적혀 있고, 서명도 결제도 요구하지 않습니다.",
				body: "이 도시에는 열리기 전에 먼저 읽어 볼 수 있는 문이 있습니다. 이용 방법을 설명하면서, 아직 열리지 않았다고 맨 위에 적어 둡니다.\n\n그때까지 그곳에서는 서명하거나 결제할 수 없습니다. 오픈 일정이 공지되었으면 그 날짜를 적고, 공지되지 않았으면 그렇다고 적습니다. 아직 열리지 않은 것을 결제하라는 버튼을 누군가 보여 준다면, 그것은 저희 것이 아닙니다.\n\n문이 열리면 그때 페이지가 바뀝니다. 순서가 거꾸로 되는 일은 없습니다.",
			},
			idn: {
				title: "Pintu yang belum dibuka tampak belum dibuka",
				summary: "Yang belum dibuka mengatakannya di bagian atas halaman, tanpa meminta tanda tangan atau pembayaran.",
				body: "Beberapa pintu di kota ini bisa dibaca sebelum bisa dibuka. Halamannya menjelaskan cara kerjanya, dan di bagian atas tertulis bahwa pintu itu belum dibuka.\n\nSampai saat itu tidak ada yang bisa ditandatangani atau dibayar di sana. Bila tanggal pembukaan sudah diumumkan, tanggal itu tercantum; bila belum, halaman menyatakannya juga. Jika seseorang menunjukkan tombol pembayaran untuk sesuatu yang belum dibuka di sini, itu bukan milik kami.\n\nSaat sebuah pintu dibuka, halamannya berubah. Bukan sebaliknya.",
			},
		},
	},
	{
		slug: "drawn-from-a-number",
		publishedAt: "2026-11-20T15:30:00.000Z",
		texts: {
			eng: {
				title: "Every resident is drawn from a number",
				summary: "Twelve families, and one number for each resident. The same number always gives the same face.",
				body: "Whoever looks at you from these pages has a number. Each family has parts of its own: coats, eyes, mouths, headwear, things to hold. The number picks among them, and the drawing is made on the spot, in ink and flat colour.\n\nThe same number always gives the same resident, down to the last stroke. Add one, and somebody else looks back at you.\n\nBecause they are drawings and not photographs, a portrait is as sharp on a wall as on a watch.",
			},
			kor: {
				title: "주민 한 명 한 명을 숫자로 그립니다",
				summary: "열두 가족, 주민마다 숫자 하나. 같은 숫자는 언제나 같은 얼굴이 됩니다.",
				body: "이 사이트에서 여러분을 바라보는 주민에게는 저마다 번호가 있습니다. 가족마다 털과 눈, 입, 머리 장식, 손에 든 물건까지 고유한 생김새가 있습니다. 번호가 그 가운데서 고르면, 선과 단색으로 그 자리에서 그려집니다.\n\n같은 숫자는 마지막 한 획까지 언제나 같은 주민이 됩니다. 하나만 더하면 전혀 다른 누군가가 이쪽을 바라봅니다.\n\n사진이 아니라 그림이라서 벽에 걸어도 손목시계에 띄워도 똑같이 선명합니다.",
			},
			idn: {
				title: "Setiap warga digambar dari sebuah angka",
				summary:
					"Dua belas keluarga, satu angka untuk setiap warga. Angka yang sama selalu menghasilkan wajah yang sama.",
				body: "Setiap tokoh yang menatap Anda dari halaman-halaman ini punya nomor. Setiap keluarga punya bagian-bagiannya sendiri: bulu, mata, mulut, penutup kepala, benda di tangan. Nomor itu memilih di antaranya, lalu gambarnya dibuat saat itu juga dari garis dan warna datar.\n\nAngka yang sama selalu menghasilkan warga yang sama, sampai goresan terakhir. Tambah satu, dan orang lain yang menatap Anda.\n\nKarena berupa gambar dan bukan foto, setiap potret sama tajamnya di dinding maupun di jam tangan.",
			},
		},
	},
]
