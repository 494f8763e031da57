import type { Published, Venture } from "./published.ts"

const nothing: Venture = {
	links: { whitePaper: null, fs: null, youtube: null, article: null, page: null },
	dailyMining: null,
}

/** What holds while the operator has published nothing. */
export const UNPUBLISHED: Published = {
	coinInfo: { whitepaper: null, exchange: null },
	openings: {},
	gates: {},
	board: [],
	companyPartners: [],
	membershipPartners: [],
	ltacPartners: [],
	ventures: {},
	game: nothing,
	ltac: { opensAt: null, endsAt: null },
	access: { minimumAge: null, blockedCountries: [] },
	company: { name: null, address: null, registration: null, contact: null },
	social: { x: null, discord: null, telegram: null, youtube: null, instagram: null, medium: null, kakao: null },
}

export const ventureOf = (ventures: Published["ventures"], name: string): Venture => ventures[name] ?? nothing

/** What holds instead where a document is there that nobody can read: who may act is then unknown, and nobody may. */
export const UNREADABLE: Published = { ...UNPUBLISHED, access: { ...UNPUBLISHED.access, unreadable: true } }
