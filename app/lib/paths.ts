import { choosesByQuery, isLang, type Lang, langOf, pagePath } from "./lang-of.ts"

export { isLang, LANGS, type Lang, langOf, pagePath } from "./lang-of.ts"

/** BCP 47 locale of a prefix: for `<html lang>` and everything `Intl`. */
export const LOCALES = { eng: "en-US", kor: "ko-KR", idn: "id-ID" } as const satisfies Record<Lang, string>

/** Folder in `locales/` of a prefix. */
export const WORDS_FOLDER = { eng: "en", kor: "ko", idn: "id" } as const satisfies Record<Lang, string>

/** The same page in another language, e.g. for the language switcher. Query is kept by the caller. */
export function inLanguage(pathname: string, lang: Lang): string {
	const [, first, ...rest] = pathname.split("/")
	// A page of the test area has one language; the others lead home.
	if (first === "test") return lang === langOf(pathname) ? pathname : homePath(lang)
	if (choosesByQuery(first)) return `${pathname}${query({ lang: lang === "eng" ? undefined : lang })}`
	const tail = isLang(first) ? rest : [first, ...rest]
	const path = tail.filter(Boolean).join("/")
	return path ? `/${lang}/${path}` : homePath(lang)
}

export const homePath = (lang: Lang) => (lang === "eng" ? "/" : `/${lang}`)
const query = (params: Record<string, string | number | undefined>) => {
	const search = new URLSearchParams()
	for (const [key, value] of Object.entries(params)) if (value !== undefined) search.set(key, String(value))
	return search.size ? `?${search}` : ""
}

/** How far somebody has come with choosing what to book: the partner, the month that is shown, the day, the time. */
export type BookingPlace = {
	at?: string | undefined
	month?: string | undefined
	day?: string | undefined
	nights?: number | undefined
	slot?: string | undefined
}

export const paths = {
	home: homePath,
	myPage: (lang: Lang, to: { done?: string; part?: "wallets" | "devices" } = {}) =>
		`${pagePath(lang, "mypage")}${query({ done: to.done })}${to.part ? `#${to.part}` : ""}`,
	myMinting: (lang: Lang, purchase?: string) => `${pagePath(lang, "mypage/minting")}${query({ purchase })}`,
	myTwig: (lang: Lang, before?: string) => `${pagePath(lang, "mypage/myTwig")}${query({ before })}`,
	drops: (lang: Lang, to: { drop?: number; ask?: number; dropped?: string; address?: string | undefined } = {}) =>
		`${pagePath(lang, "powerzonePunkyDrop")}${query(to as Record<string, string | number | undefined>)}`,
	dropReminder: (lang: Lang, drop: number) => `${pagePath(lang, "powerzonePunkyDrop/reminder")}${query({ drop })}`,
	/** A drop's rules and totals, for whoever asks. */
	dropFile: (id: string) => `/api/drops/${id}`,
	myDrop: (lang: Lang, tab?: string, to: { reset?: string; done?: string } = {}) =>
		`${pagePath(lang, "mypage/myDrop")}${query({ tab, ...to })}`,
	dropEntitlement: (lang: Lang, id: string) => `${pagePath(lang, "mypage/myDrop/entitlement")}${query({ id })}`,
	vestingPlan: (lang: Lang, to: { tab?: string | undefined; q?: string | undefined; page?: number | undefined } = {}) =>
		`${pagePath(lang, "tokenVestingPlan")}${query(to)}`,
	vestingDetail: (lang: Lang, id?: string) => `${pagePath(lang, "tokenVestingPlanDetail")}${query({ id })}`,
	/** Releases as a file: of one schedule, or of all schedules of a coin. */
	vestingFile: (lang: Lang, of: { format: "csv" | "ics"; id?: string; tab?: string }) =>
		`${pagePath(lang, "tokenVestingPlan/unlocks")}${query({ id: of.id, tab: of.tab, format: of.format })}`,
	myVesting: (lang: Lang, to: { ask?: string; claim?: string; done?: string } = {}) =>
		`${pagePath(lang, "mypage/myVesting")}${query(to)}`,
	myVestingDetail: (lang: Lang, to: { id?: string; ask?: string; claim?: string } = {}) =>
		`${pagePath(lang, "mypage/myVestingDetail")}${query(to)}`,
	fairPlay: (lang: Lang, from: { done?: string; to?: string; term?: string; form?: string } = {}) =>
		`${pagePath(lang, "mypage/fairPlay")}${query(from)}`,
	myData: (lang: Lang, done?: "erased" | "left") => `${pagePath(lang, "mypage/myData")}${query({ done })}`,
	myDataFile: (lang: Lang) => pagePath(lang, "mypage/myData/download"),
	/** Of one whose receipt code somebody has. */
	crossing: (lang: Lang, code?: string) => `${pagePath(lang, "nftMigration/crossing")}${query({ code })}`,
	lostWallet: (lang: Lang, done?: string) => `${pagePath(lang, "nftMigration/lostWallet")}${query({ done })}`,
	carried: (lang: Lang, before?: string) => `${pagePath(lang, "provenance")}${query({ before })}`,
	carriedNft: (lang: Lang, contract: string, id: string) => pagePath(lang, `provenance/${contract}/${id}`),
	statement: (lang: Lang) => pagePath(lang, "mypage/statement"),
	statementFile: (lang: Lang, of: { year?: number; format: "csv" | "json" | "pdf" }) =>
		`${pagePath(lang, "mypage/statement/download")}${query({ year: of.year, format: of.format })}`,
	/** Whether a printed sheet is ours. */
	statementCheck: (lang: Lang, of: { year?: number | undefined; count?: number; sum?: string; seal?: string } = {}) =>
		`${pagePath(lang, "statementCheck")}${query(of)}`,
	notices: (lang: Lang, to: { before?: string; done?: string } = {}) =>
		`${pagePath(lang, "mypage/notices")}${query(to)}`,
	acts: (lang: Lang, to: { before?: string } = {}) => `${pagePath(lang, "mypage/acts")}${query(to)}`,
	watched: (lang: Lang, to: { done?: string } = {}) => `${pagePath(lang, "mypage/watched")}${query(to)}`,
	vaults: (lang: Lang, to: { done?: string; vault?: string } = {}) => `${pagePath(lang, "mypage/vaults")}${query(to)}`,
	choices: (lang: Lang, to: { done?: string } = {}) => `${pagePath(lang, "mypage/choices")}${query(to)}`,
	watch: (lang: Lang, address?: string) => `${pagePath(lang, "watch")}${query({ address })}`,
	airdrop: (lang: Lang, to: { address?: string; done?: string } = {}) => `${pagePath(lang, "airdrop")}${query(to)}`,
	signIn: (lang: Lang) => `${homePath(lang)}#modal-wallet`,
	logIn: (lang: Lang, done?: string) => `${pagePath(lang, "login")}${query({ done })}`,
	/** `add`: to the account that has just asked for it. */
	provider: (lang: Lang, name: string, add?: "add") => `/providers/${name}/go${query({ lang, add: add && 1 })}`,
	signUp: (lang: Lang, kind?: "company") => `${pagePath(lang, "signUp")}${query({ kind })}`,
	/** `id` and `key` are those of a link in a mail, which logs in once. */
	forgotten: (lang: Lang, link: { id?: string; key?: string; done?: string } = {}) =>
		`${pagePath(lang, "login/forgotten")}${query(link)}`,
	account: (lang: Lang, done?: string) => `${pagePath(lang, "account")}${query({ done })}`,
	documents: (lang: Lang, to: { kind?: string; done?: string } = {}) =>
		`${pagePath(lang, "account/documents")}${query(to)}`,
	accountFile: (lang: Lang) => pagePath(lang, "account/download"),
	logInByPhone: (lang: Lang) => pagePath(lang, "login/phone"),
	/** What the QR code holds that a browser shows: opened by a phone. */
	letIn: (lang: Lang, ask: string) => `${pagePath(lang, "login/letIn")}${query({ ask })}`,
	logInCode: (lang: Lang) => pagePath(lang, "login/code"),
	/** Of a file that somebody has handed in. */
	file: (id: string) => `/files/${id}`,
	admin: (page = "") => `/admin${page ? `/${page}` : ""}`,
	coinStaking: (lang: Lang, calculator: { amount?: string; days?: number } = {}) =>
		`/${lang}/powerzoneCoinStaking${query(calculator)}`,
	stakeView: (lang: Lang, from: { claim?: string; claimed?: string; undone?: string; renewal?: string } = {}) =>
		`/${lang}/powerzoneCoinStaking/view${query(from)}`,
	/** `amount`: canonical, so that it means the same in every language. */
	stakeWrite: (lang: Lang, from: { days?: number; amount?: string; draft?: string } = {}) =>
		`/${lang}/powerzoneCoinStaking/write${query(from)}`,
	stakeConfirm: (lang: Lang, draft: string) => `/${lang}/powerzoneCoinStaking/write/confirm${query({ draft })}`,
	stakeComplete: (lang: Lang, draft: string) => `/${lang}/powerzoneCoinStaking/write/complete${query({ draft })}`,
	stakeReceipt: (lang: Lang, id: string) => `/${lang}/powerzoneCoinStaking/receipt${query({ id })}`,
	stakePayment: (lang: Lang, id?: string) => `/${lang}/powerzoneCoinStaking/payment${query({ id })}`,
	unstakeWrite: (lang: Lang, stake: string, amount?: string) =>
		`/${lang}/powerzoneCoinStaking/unstake${query({ stake, amount })}`,
	unstakeConfirm: (lang: Lang, stake: string, amount?: string) =>
		`/${lang}/powerzoneCoinStaking/unstake/confirm${query({ stake, amount })}`,
	unstakeComplete: (lang: Lang, from: { id?: string; stake?: string }) =>
		`/${lang}/powerzoneCoinStaking/unstake/complete${query(from)}`,
	stakeReminder: (lang: Lang, stake: string) => `/${lang}/powerzoneCoinStaking/reminder${query({ stake })}`,
	reserves: (lang: Lang, day?: string) => `${pagePath(lang, "reserves")}${query({ day })}`,
	isItUs: (lang: Lang) => pagePath(lang, "isItUs"),
	/** Of the news, with the site's signature. */
	signedNote: (id: number) => `/api/news/${id}`,
	verifyDraw: (lang: Lang) => pagePath(lang, "verifyDraw"),
	raffle: (lang: Lang, name?: string) => pagePath(lang, name ? `ltacRaffle/${name}` : "ltacRaffle"),
	raffleLedger: (lang: Lang, name: string, after?: number) =>
		`${pagePath(lang, `ltacRaffle/${name}/ledger`)}${query({ after })}`,
	raffleTicket: (lang: Lang, name: string, ticket: number) => pagePath(lang, `ltacRaffle/${name}/ticket/${ticket}`),
	/** Its picture: `png` for previews, `svg` to keep. */
	ticketPicture: (lang: Lang, name: string, ticket: number, kind: "png" | "svg") =>
		`/tickets/${lang}/${name}/${ticket}.${kind}`,
	drawProof: (name: string) => `/api/draws/${name}/proof`,
	gearProof: (id: string) => `/api/gears/${id}/proof`,
	ticketProof: (name: string, ticket: number) => `/api/draws/${name}/tickets/${ticket}`,
	/** What is open and what is not; `door`: the one that somebody has come from. */
	roadmap: (lang: Lang, to: { door?: string; done?: string } = {}) => `${pagePath(lang, "roadmap")}${query(to)}`,
	/** From a mail, with a signature of ours. */
	roadmapAnswer: (lang: Lang, from: { act?: string; id?: string; sign?: string; done?: string } = {}) =>
		`${pagePath(lang, "roadmap/answer")}${query(from)}`,
	roadmapCalendar: (lang: Lang, door: string) => `${pagePath(lang, "roadmap/calendar")}${query({ door })}`,
	status: (lang: Lang) => pagePath(lang, "status"),
	/** Of one recipient's consent to advertising, or of a mailbox that others have typed; `sign` shows that the address is ours. */
	unsubscribe: (
		lang: Lang,
		from: { consent: string; sign: string } | { mailbox: string; sign: string; done?: string },
	) => `/${lang}/unsubscribe${query(from)}`,
	/** One's own; or, from a mail, of the reminders that it names, with a signature of ours. */
	reminders: (lang: Lang, from: { act?: string; id?: string; sign?: string; done?: string } = {}) =>
		`${pagePath(lang, "mypage/reminders")}${query(from)}`,
	demoMail: (lang: Lang) => `/${lang}/demoMail`,
	demo: (lang: Lang, given?: string) => `/${lang}/demo${query({ given })}`,
	news: (lang: Lang, from: { before?: string | undefined } = {}) => `${pagePath(lang, "companyNews")}${query(from)}`,
	newsNote: (lang: Lang, id: number) => pagePath(lang, `companyNewsView/${id}`),
	/** Without a prefix, as printed: the language is a choice of its content. */
	reservation: (kind: string, lang: Lang, to: BookingPlace = {}) =>
		`/reservation/${kind}${query({ lang: lang === "eng" ? undefined : lang, ...to })}`,
	/** The Korean page of all partners, and that of the event. */
	reservation2: (to: BookingPlace = {}) => `/kor/reservation2${query(to)}`,
	soccergo: (to: BookingPlace = {}) => `/kor/soccergo${query(to)}`,
	/** Where a partner of this kind is booked: the event has a page in Korean alone. */
	booking: (kind: string, lang: Lang, to: BookingPlace = {}): string =>
		kind === "soccerGo" ? paths.soccergo(to) : paths.reservation(kind, lang, to),
	myReservations: (lang: Lang, done?: string) => `${pagePath(lang, "mypage/reservation")}${query({ done })}`,
	myReservation: (lang: Lang, seq: number, to: { done?: string; month?: string; day?: string; slot?: string } = {}) =>
		`${pagePath(lang, `mypage/reservationDetail/${seq}`)}${query(to)}`,
	voucher: (lang: Lang, seq: number) => pagePath(lang, `mypage/reservationDetail/${seq}/voucher`),
	reservationCalendar: (lang: Lang, seq: number) => pagePath(lang, `mypage/reservationDetail/${seq}/calendar`),
}

/** Printed flat names and the nested addresses that they lead to for good. */
const MOVED: Record<string, string> = {
	powerzoneCoinStakingView: "powerzoneCoinStaking/view",
	powerzoneCoinStakingWriteStaking: "powerzoneCoinStaking/write",
	powerzoneCoinStakingWriteStakingConfirm: "powerzoneCoinStaking/write/confirm",
	powerzoneCoinStakingWriteStakingComplete: "powerzoneCoinStaking/write/complete",
	powerzoneCoinStakingWriteUnStaking: "powerzoneCoinStaking/unstake",
	powerzoneCoinStakingWriteUnStakingConfirm: "powerzoneCoinStaking/unstake/confirm",
	powerzoneCoinStakingWriteUnStakingComplete: "powerzoneCoinStaking/unstake/complete",
}

/** Where a printed flat address leads for good, or null. Only the complete page is also printed without a prefix. */
export function movedTo(pathname: string): string | null {
	const [, first = "", second, ...more] = pathname.split("/")
	if (first === "powerzoneCoinStakingWriteStakingComplete" && second === undefined) return `/eng/${MOVED[first]}`
	if (!isLang(first) || second === undefined || more.length > 0) return null
	const target = Object.hasOwn(MOVED, second) ? MOVED[second] : undefined
	return target ? `/${first}/${target}` : null
}
