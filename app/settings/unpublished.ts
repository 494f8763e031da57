import type { Published, Venture } from "./published.ts"

const nothing: Venture = {
	links: { whitePaper: null, fs: null, youtube: null, article: null, page: null },
	dailyMining: null,
}

/** What holds while the operator has published nothing. */
export const UNPUBLISHED: Published = {
	coinInfo: { whitepaper: null, exchange: null },
	openings: {},
	board: [],
	companyPartners: [],
	membershipPartners: [],
	ltacPartners: [],
	ventures: {},
	game: nothing,
	ltac: { opensAt: null, endsAt: null },
	access: { minimumAge: null, blockedCountries: [] },
}

export const ventureOf = (ventures: Published["ventures"], name: string): Venture => ventures[name] ?? nothing
