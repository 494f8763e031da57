import type { Lang } from "#app/lib/paths.ts"

type Text = { readonly title: string; readonly summary: string; readonly body: string }
type Seed = { readonly slug: string; readonly publishedAt: string; readonly texts: Readonly<Record<Lang, Text>> }

/** Notes on what was built, oldest first. They tell what the code does, never an event, a person, a price or a date to come. */
export const NEWS_SEED: readonly Seed[] = [
	{
		slug: "news",
		publishedAt: "2026-11-20T07:30:00.000Z",
		texts: {
			eng: {
				title: "This page exists",
				summary: "News has its own press: one note, one address, in every language.",
				body: "From here on, what changes in the city is noted here. Each note has one number, and the number stays the same in all three languages, so a link you send to a friend in Seoul or Jakarta opens the same note.\n\nThe rule for this page is short: we write about what is done. What is planned stands on the page it belongs to, marked as planned.",
			},
			kor: {
				title: "이 페이지가 생겼습니다",
				summary: "소식을 전할 페이지를 만들었습니다. 소식마다 주소가 하나씩 있고, 어느 언어에서나 같습니다.",
				body: "앞으로 이 도시에서 달라진 점은 이곳에 적습니다. 소식마다 번호가 하나씩 붙고 세 언어에서 그 번호는 같습니다. 서울의 친구에게 보내든 자카르타의 친구에게 보내든 링크를 열면 같은 소식이 나옵니다.\n\n이 페이지의 규칙은 짧습니다. 끝난 일만 적습니다. 계획은 해당 페이지에 계획이라고 표시해 둡니다.",
			},
			idn: {
				title: "Halaman ini sudah ada",
				summary: "Berita kini punya tempat sendiri: satu catatan, satu alamat, dalam ketiga bahasa.",
				body: "Mulai sekarang, perubahan di kota ini dicatat di sini. Setiap catatan punya satu nomor, dan nomor itu sama dalam ketiga bahasa. Tautan yang Anda kirim ke teman di Seoul atau Jakarta membuka catatan yang sama.\n\nAturan halaman ini singkat: kami menulis tentang yang sudah selesai. Yang masih direncanakan ada di halamannya masing-masing, dengan keterangan bahwa itu rencana.",
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
				body: "Coin Staking has its four terms: 30, 90, 180 and 365 days. Choose one, choose an amount, and the page shows a sheet that reads like a receipt: how much, at what rate, from which day to which day, and what happens if you leave early.\n\nThe rate is written into your position when it opens. If the published rate changes later, your position does not. The whole reward is set aside in the books at the latest when your deposit is final; if the budget does not cover it then, the whole deposit goes back.\n\nThe form is kept on the server, so a reload, a second tab or another device goes on where you stopped.",
			},
			kor: {
				title: "코인 스테이킹, 입금 전에 영수증부터",
				summary:
					"네 가지 기간, 한 장의 확인서. 지갑이 서명하기 전에 금액과 이율, 시작일과 종료일을 먼저 보여 드립니다.",
				body: "코인 스테이킹에는 30일, 90일, 180일, 365일 네 가지 기간이 있습니다. 기간과 금액을 고르면 영수증처럼 읽히는 확인서가 나옵니다. 얼마를, 어떤 이율로, 언제부터 언제까지 예치하는지, 중도에 해지하면 어떻게 되는지가 한 장에 담깁니다.\n\n이율은 예치가 시작될 때 고정됩니다. 공시 이율이 나중에 바뀌어도 내 스테이킹의 이율은 그대로입니다. 보상 전액은 늦어도 예치가 확정될 때 장부에서 따로 확보하며, 그때 예산이 모자라면 예치금 전액을 돌려드립니다.\n\n작성 중인 신청서는 서버에 보관됩니다. 새로 고침을 해도, 다른 탭이나 다른 기기에서 열어도 멈춘 곳에서 이어집니다.",
			},
			idn: {
				title: "Staking koin kini memberi struk sebelum Anda membayar",
				summary:
					"Empat jangka waktu, satu lembar. Jumlah, imbal hasil, hari pertama, dan hari terakhir terlihat sebelum dompet menandatangani.",
				body: "Staking koin tersedia dalam empat jangka waktu: 30, 90, 180, dan 365 hari. Pilih jangka waktu dan jumlahnya, lalu halaman menampilkan lembar yang mirip struk: berapa jumlahnya, berapa imbal hasilnya, dari hari apa sampai hari apa, dan apa yang terjadi bila Anda keluar lebih awal.\n\nImbal hasil dicatat di posisi Anda saat posisi itu dibuka. Jika angka yang diumumkan berubah kemudian, posisi Anda tetap. Seluruh imbalan disisihkan di pembukuan, paling lambat saat setoran Anda final; bila anggarannya tidak cukup, jangka waktu itu ditandai habis.\n\nFormulir disimpan di server. Muat ulang halaman, buka tab lain, atau pindah perangkat: Anda melanjutkan dari tempat terakhir.",
			},
		},
	},
	{
		slug: "demo-chain",
		publishedAt: "2026-11-20T09:30:00.000Z",
		texts: {
			eng: {
				title: "Try everything on a chain without value",
				summary: "The demo starts its own local chain. Same programs, same signatures, nothing to lose.",
				body: "The demo edition of this site does not pretend to talk to a chain. It starts one of its own, with the real token programs, and takes every payment through it. Your test wallet signs as it would anywhere else, and blocks settle as they should.\n\nWhat is missing is value: coins on that chain come from a faucet on the demo page and are worth nothing outside it. There is also a clock that can be turned forward, so that a term of 90 days does not take 90 days to look at.\n\nFigures that belong to the demo carry the mark “example” wherever they are printed.",
			},
			kor: {
				title: "실제 가치가 없는 체인에서 마음껏 시험하세요",
				summary: "데모는 전용 로컬 체인에서 돌아갑니다. 프로그램도 서명도 똑같지만 잃을 것은 없습니다.",
				body: "이 사이트의 데모는 체인과 통신하는 척하지 않습니다. 실제 토큰 프로그램이 올라간 체인을 직접 띄우고, 모든 결제를 그 체인에서 처리합니다. 시험용 지갑은 다른 곳에서와 똑같이 서명하고, 블록도 제 순서대로 확정됩니다.\n\n다만 실제 가치는 없습니다. 이 체인의 코인은 데모 페이지에서 무료로 받으며, 밖에서는 쓸 수 없습니다. 시계를 앞으로 돌릴 수도 있어서 90일짜리 상품을 보려고 90일을 기다릴 필요가 없습니다.\n\n데모에만 해당하는 숫자에는 어디에서나 ‘예시’ 표시가 붙습니다.",
			},
			idn: {
				title: "Coba semuanya di blockchain yang koinnya tidak bernilai",
				summary:
					"Demo ini menjalankan blockchain lokalnya sendiri. Program dan tanda tangannya sama, tetapi tidak ada yang bisa hilang.",
				body: "Edisi demo situs ini tidak berpura-pura terhubung ke blockchain umum. Demo menjalankan blockchain-nya sendiri, dengan program token yang asli, dan setiap pembayaran melewatinya. Dompet uji Anda menandatangani seperti di tempat lain, dan blok menjadi final sebagaimana mestinya.\n\nYang tidak ada hanyalah nilai: koin di blockchain itu diambil gratis dari halaman demo dan tidak berharga di luarnya. Ada juga jam yang bisa diputar maju, jadi Anda tidak perlu menunggu 90 hari untuk melihat hasil jangka 90 hari.\n\nAngka yang hanya milik demo diberi tanda “contoh” di mana pun dicetak.",
			},
		},
	},
	{
		slug: "without-script",
		publishedAt: "2026-11-20T11:00:00.000Z",
		texts: {
			eng: {
				title: "Turn off JavaScript. It still works.",
				summary: "Menus, questions, dialogs and forms are plain HTML. Scripts add comfort, not function.",
				body: "Pages for reading carry a script of a few kilobytes, and they do not need it. Menus and questions unfold by themselves, tabs are links, dialogs open by their address. Forms are posted the way forms have always been posted.\n\nThat makes pages quick on a slow line and calm on an old phone. It also keeps the Back button honest: each page is a document, and the browser knows where you have been.\n\nOnly signing needs a script, because a wallet lives in your browser and has to be asked there.",
			},
			kor: {
				title: "자바스크립트를 꺼도 그대로 됩니다",
				summary: "메뉴, 질문, 대화 상자, 신청서가 모두 순수한 HTML입니다. 스크립트는 편의를 더할 뿐입니다.",
				body: "읽는 페이지에 실린 스크립트는 몇 킬로바이트뿐이고, 그마저 없어도 됩니다. 메뉴와 질문은 스스로 펼쳐지고, 탭은 링크이며, 대화 상자는 주소로도 열립니다. 신청서는 웹이 처음부터 해 오던 방식으로 전송됩니다.\n\n덕분에 느린 회선에서도 빠르고 오래된 휴대폰에서도 차분합니다. 뒤로 가기 버튼도 제대로 동작합니다. 페이지 하나하나가 문서라서 브라우저가 지나온 길을 정확히 알기 때문입니다.\n\n스크립트가 꼭 필요한 일은 서명뿐입니다. 지갑은 브라우저 안에 있고, 그 안에서 물어봐야 하니까요.",
			},
			idn: {
				title: "Matikan JavaScript. Situs ini tetap jalan.",
				summary: "Menu, pertanyaan, dialog, dan formulir adalah HTML biasa. Skrip menambah kenyamanan, bukan fungsi.",
				body: "Halaman untuk dibaca hanya membawa skrip beberapa kilobita, dan tanpa itu pun berfungsi. Menu dan pertanyaan terbuka sendiri, tab adalah tautan, dialog bisa dibuka lewat alamatnya. Formulir dikirim dengan cara yang sudah ada sejak awal web.\n\nKarena itu halaman cepat di jaringan lambat dan ringan di ponsel lama. Tombol Kembali pun berfungsi semestinya: setiap halaman adalah dokumen, dan peramban tahu dari mana Anda datang.\n\nHanya penandatanganan yang memerlukan skrip, karena dompet ada di peramban Anda dan harus ditanya di sana.",
			},
		},
	},
	{
		slug: "three-languages",
		publishedAt: "2026-11-20T12:30:00.000Z",
		texts: {
			eng: {
				title: "One city, three languages, no leftovers",
				summary: "Korean, English and Indonesian pages are written one by one. A test fails if a sentence is missing.",
				body: "Every page of the site exists in Korean, English and Indonesian. The address decides which one you read, and the switcher takes you to the same page in another language, not back to the start.\n\nThe texts are written for each language, not poured through it. Hangul breaks between words, and its headlines are set in letters chosen for it, cut down to the syllables this site prints.\n\nA test compares all three before each release. If one language has a sentence that another lacks, the release does not happen.",
			},
			kor: {
				title: "하나의 도시, 세 가지 언어, 빠짐없이",
				summary:
					"한국어, 영어, 인도네시아어 페이지를 하나하나 따로 썼습니다. 문장이 하나라도 빠지면 검사에서 멈춥니다.",
				body: "이 사이트의 모든 페이지는 한국어, 영어, 인도네시아어로 읽을 수 있습니다. 어떤 언어로 읽을지는 주소가 정하고, 언어를 바꾸면 첫 화면이 아니라 보던 페이지의 다른 언어판으로 이동합니다.\n\n글은 한 언어를 그대로 옮긴 것이 아니라 언어마다 새로 썼습니다. 한글은 단어 사이에서 줄이 바뀌고, 제목은 한글에 맞춰 고른 글자체로 조판합니다. 글꼴에는 이 사이트에 실제로 쓰인 음절만 담았습니다.\n\n배포 전마다 세 언어를 비교하는 검사가 돕니다. 한 언어에만 있는 문장이 발견되면 배포하지 않습니다.",
			},
			idn: {
				title: "Satu kota, tiga bahasa, tanpa ada yang tertinggal",
				summary:
					"Halaman Korea, Inggris, dan Indonesia ditulis satu per satu. Pengujian gagal bila ada kalimat yang hilang.",
				body: "Setiap halaman situs ini ada dalam bahasa Korea, Inggris, dan Indonesia. Alamat menentukan bahasa yang Anda baca, dan pemilih bahasa membawa Anda ke halaman yang sama dalam bahasa lain, bukan kembali ke awal.\n\nTeksnya ditulis untuk setiap bahasa, bukan dialihkan kata demi kata. Hangul berganti baris di antara kata, dan judulnya dicetak dengan huruf yang dipilih khusus, berisi hanya suku kata yang dipakai situs ini.\n\nSebelum setiap rilis, sebuah pengujian membandingkan ketiganya. Jika satu bahasa punya kalimat yang tidak dimiliki bahasa lain, rilis itu dibatalkan.",
			},
		},
	},
	{
		slug: "not-open-yet",
		publishedAt: "2026-11-20T14:00:00.000Z",
		texts: {
			eng: {
				title: "A closed door now looks closed",
				summary:
					"Punky Boost, the Lost Tesla Art mint, bookings: their pages explain how they will work and say plainly that they are not open.",
				body: "Several parts of Punktopia are described before they open. You can read how Punky Boost and Punky Nova will count days, how the Lost Tesla Art raffle will be drawn, and what a booking will ask for.\n\nNone of these pages has a button that only looks as if it worked. Where an opening date has been published, the page prints it; where it has not, it says so. Both come from one place, so no page can promise what another does not know.\n\nWhen a part opens, its page changes. Not the other way round.",
			},
			kor: {
				title: "닫힌 문은 닫힌 문처럼 보입니다",
				summary:
					"Punky Boost, Lost Tesla Art 민팅, 예약. 이용 방법은 미리 설명하되 아직 열리지 않았다는 사실을 분명히 적었습니다.",
				body: "펑크토피아에는 열리기 전에 먼저 소개하는 곳이 여럿 있습니다. Punky Boost와 Punky Nova가 날짜를 어떻게 세는지, Lost Tesla Art 추첨이 어떻게 진행되는지, 예약할 때 무엇을 묻는지 미리 읽어 볼 수 있습니다.\n\n눌러도 될 것처럼 보이기만 하는 버튼은 어디에도 없습니다. 오픈 일정이 공지되었으면 그 날짜를, 아니면 아직 정해지지 않았다고 적습니다. 두 가지 모두 한곳에서 가져오므로 페이지마다 말이 달라질 일도 없습니다.\n\n기능이 열리면 그때 페이지가 바뀝니다. 순서가 거꾸로 되는 일은 없습니다.",
			},
			idn: {
				title: "Yang belum dibuka kini tampak belum dibuka",
				summary:
					"Punky Boost, mint Lost Tesla Art, reservasi: halamannya menjelaskan cara kerjanya dan jujur mengatakan belum dibuka.",
				body: "Beberapa bagian Punktopia sudah dijelaskan sebelum dibuka. Anda dapat membaca bagaimana Punky Boost dan Punky Nova akan menghitung hari, bagaimana undian Lost Tesla Art akan dilakukan, dan apa saja yang akan ditanyakan saat reservasi.\n\nTidak satu pun halaman itu memiliki tombol yang hanya tampak berfungsi. Bila tanggal pembukaan sudah diumumkan, tanggal itu tercantum di sana; bila belum, halaman menyatakannya. Keduanya berasal dari satu sumber, jadi tidak ada halaman yang menjanjikan hal yang tidak diketahui halaman lain.\n\nSaat suatu bagian dibuka, halamannya berubah. Bukan sebaliknya.",
			},
		},
	},
	{
		slug: "drawn-from-a-number",
		publishedAt: "2026-11-20T15:30:00.000Z",
		texts: {
			eng: {
				title: "Every resident is drawn from a number",
				summary: "Twelve families, one number each resident. The same number always gives the same face.",
				body: "The characters on these pages are not a folder of pictures. Each family has its own set of parts: coats, eyes, mouths, headwear, things to hold. A number picks among them, and the drawing is made on the spot, as lines and flat colour.\n\nThe same number always gives the same resident, down to the last stroke. One more, and somebody else looks back at you.\n\nBecause they are drawings and not photographs, a portrait weighs a few kilobytes and is as sharp on a wall as on a watch.",
			},
			kor: {
				title: "주민 한 명 한 명을 숫자로 그립니다",
				summary: "열두 가족, 주민마다 숫자 하나. 같은 숫자는 언제나 같은 얼굴이 됩니다.",
				body: "이 사이트의 캐릭터는 폴더에 쌓아 둔 그림이 아닙니다. 가족마다 털과 눈, 입, 머리 장식, 손에 든 물건까지 고유한 부품이 있습니다. 숫자 하나가 그 가운데서 고르면, 선과 면으로 그 자리에서 그려집니다.\n\n같은 숫자는 마지막 한 획까지 언제나 같은 주민이 됩니다. 하나만 더하면 전혀 다른 누군가가 이쪽을 바라봅니다.\n\n사진이 아니라 그림이라서 초상 한 장이 몇 킬로바이트에 지나지 않고, 벽에 걸어도 손목시계에 띄워도 똑같이 선명합니다.",
			},
			idn: {
				title: "Setiap warga digambar dari sebuah angka",
				summary:
					"Dua belas keluarga, satu angka untuk setiap warga. Angka yang sama selalu menghasilkan wajah yang sama.",
				body: "Tokoh di halaman-halaman ini bukan setumpuk gambar dalam folder. Setiap keluarga punya bagian-bagiannya sendiri: bulu, mata, mulut, penutup kepala, benda di tangan. Sebuah angka memilih di antaranya, lalu gambarnya dibuat saat itu juga dari garis dan warna datar.\n\nAngka yang sama selalu menghasilkan warga yang sama, sampai goresan terakhir. Tambah satu, dan orang lain yang menatap Anda.\n\nKarena berupa gambar vektor dan bukan foto, satu potret hanya beberapa kilobita dan sama tajamnya di dinding maupun di jam tangan.",
			},
		},
	},
]
