import type { RaffleTexts } from "#app/raffles/tables.server.ts"

const FIRST: RaffleTexts = {
	en: {
		title: "Lost Tesla Art: example raffle",
		rules: [
			"Each Lost Tesla Art NFT minted while this raffle is open gives its buyer one ticket.",
			"A ticket counts twice if its buyer has staked that NFT when the ledger is frozen. At present Lost Tesla Art cannot be staked here.",
			"One wallet counts for at most a fifth of all tickets, and wins one prize at most.",
		],
	},
	ko: {
		title: "Lost Tesla Art 예시 래플",
		rules: [
			"이 래플이 진행되는 동안 민팅한 Lost Tesla Art NFT 하나마다 구매자에게 티켓 한 장이 발급됩니다.",
			"장부가 확정되는 시점에 구매자가 해당 NFT를 스테이킹하고 있으면 그 티켓은 두 장으로 계산됩니다. 지금은 Lost Tesla Art를 스테이킹할 수 없습니다.",
			"지갑 하나는 전체 티켓의 5분의 1까지만 인정되며, 경품은 한 지갑에 하나만 돌아갑니다.",
		],
	},
	id: {
		title: "Lost Tesla Art: contoh undian",
		rules: [
			"Setiap NFT Lost Tesla Art yang di-mint selama undian ini dibuka memberi pembelinya satu tiket.",
			"Sebuah tiket dihitung dua kali jika pembelinya sedang men-stake NFT itu saat buku besar dibekukan. Saat ini Lost Tesla Art belum bisa di-stake di sini.",
			"Satu dompet dihitung paling banyak seperlima dari semua tiket, dan memenangkan paling banyak satu hadiah.",
		],
	},
}

/** What people read of the raffles of a demo, each told from those before it. */
export function textsOf(number: number): RaffleTexts {
	if (number === 1) return FIRST
	const titled = (lang: keyof RaffleTexts) => ({ ...FIRST[lang], title: `${FIRST[lang].title} ${number}` })
	return { en: titled("en"), ko: titled("ko"), id: titled("id") }
}
