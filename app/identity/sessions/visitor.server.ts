import { setImmediate } from "node:timers/promises"
import { redirect } from "@remix-run/node"
import type { SQL } from "drizzle-orm"
import type { OpenOperation, SessionWallet, Visitor, WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { answer } from "#app/lib/json-api.server.ts"
import { langOf, paths } from "#app/lib/paths.ts"
import { readSecret, writeSecret } from "./cookies.server.ts"
import { newToken, tokenHash } from "./keyed-hash.server.ts"
import { readSession, sessionHash } from "./session.server.ts"

/** What the server gives to each loader and action; the part of it that guards need. */
export type Asked = {
	readonly ctx: WebContext
	readonly readVisit?: ReadVisit
	/** True for a caller that wants JSON from the address of a page; `answer` is then what it gets. */
	readonly wantsJson?: boolean
	answer?: { status: number; body: Record<string, unknown> }
}
/** `open`: what is begun and not finished, where it was read along; whoever acts changes it, and reads it afterwards. */
export type Visit = WebContext & Readonly<{ who: Visitor; open?: readonly OpenOperation[]; along?: ReadAlong }>
/** A column of what a page shows of its visitor, given the addresses on Solana of all their wallets, a `text[]`. */
export type VisitorColumn = Readonly<{ select(owners: SQL): SQL }>
/** What a page wants read in the statement that reads who asks. */
export type Wish = Readonly<{ column: VisitorColumn; values: Readonly<Record<string, unknown>> }>
type ReadAlong = Readonly<{ column: VisitorColumn; found: unknown }>
/** Reads a session, what is open for its visitor, and what the page wants read along, at once; by the hashes of both cookies. */
export type ReadVisit = (
	ctx: WebContext,
	cookies: Readonly<{ session: string | null; draftOwner: string | null }>,
	wish?: Wish,
) => Promise<Readonly<{ wallet: SessionWallet | null; open: readonly OpenOperation[]; along?: ReadAlong }>>
export type WalletVisit = Visit & Readonly<{ who: Visitor & { wallet: SessionWallet } }>
export type SolanaWallet = SessionWallet & { readonly chain: "solana" }

/** The wallet that this session can act with on Solana, if it is one. Linked wallets are seen, and sign for themselves. */
export function solanaWalletOf({ wallet }: Visitor): SolanaWallet | null {
	return wallet?.chain === "solana" ? { ...wallet, chain: "solana" } : null
}

/** Addresses on Solana of the wallet and of all that are linked to it. */
export const solanaAddressesOf = ({ wallet }: Visitor): readonly string[] =>
	(wallet?.memberWallets ?? []).filter(({ chain }) => chain === "solana").map(({ address }) => address)

export const draftOwnerOf = ({ secret }: Pick<WebContext, "secret">, cookie: string) =>
	tokenHash(secret, "draft", cookie)

/** Asked by root and route alike, answered once: the load context of a request is one object. */
const known = new WeakMap<Asked, Promise<Visit>>()

/** Who asks, signed in or not. */
export function visitor(request: Request, asked: Asked): Promise<Visit> {
	const visit = known.get(asked) ?? lookUp(request, asked)
	known.set(asked, visit)
	return visit
}

const wishes = new WeakMap<Asked, Wish>()

/**
 * For the loader of a page, before it waits for the database: has a column read in the statement that reads who asks, where there is such a
 * statement. A wish that comes too late is not heard, and the page asks by itself.
 */
export function readAlong(asked: Asked, wish: Wish): void {
	if (wishes.has(asked)) throw new Error("a page reads one column along with its visitor")
	wishes.set(asked, wish)
}

async function lookUp(request: Request, asked: Asked): Promise<Visit> {
	const { ctx, readVisit } = asked
	const token = readSecret(request, ctx, "sid")
	const draft = readSecret(request, ctx, "draft")
	const draftOwner = draft ? draftOwnerOf(ctx, draft) : null
	if (readVisit) {
		const cookies = { session: token ? sessionHash(ctx, token) : null, draftOwner }
		// All loaders of a page begin in one turn: after it their wishes are known.
		await setImmediate()
		const { wallet, ...read } = await readVisit(ctx, cookies, wishes.get(asked))
		return { ...ctx, who: { wallet, draftOwner }, ...read }
	}
	const wallet = token ? await readSession(ctx, token) : null
	return { ...ctx, who: { wallet, draftOwner } }
}

/** Who asks, if a session proves a wallet. A page leads to the wallet dialog; a caller of JSON gets a 401. */
export async function requireWallet(request: Request, asked: Asked): Promise<WalletVisit> {
	const visit = await visitor(request, asked)
	if (visit.who.wallet) return { ...visit, who: { ...visit.who, wallet: visit.who.wallet } }
	const { pathname, search } = new URL(request.url)
	const lang = langOf(pathname, search)
	if (asked.wantsJson || request.headers.get("Content-Type")?.startsWith("application/json")) {
		const code = "messages:notice.connectWalletFirst"
		const body = { resultCd: "FAIL", code, message: (await getT(lang))(code) }
		asked.answer = { status: 401, body }
		throw answer(body, { status: 401 })
	}
	throw redirect(signInPath(request), { status: 303 })
}

/** Who had begun something stays where it was begun; a visitor who was on the way to My page goes there after signing in. */
function signInPath({ url, method }: Request): string {
	const { pathname, search } = new URL(url)
	const lang = langOf(pathname)
	const dialog = paths.signIn(lang).replace(/^[^#]*/, "")
	if (method !== "GET" && method !== "HEAD") return `${pathname}${search}${dialog}`
	if (!pathname.startsWith(paths.myPage(lang))) return paths.signIn(lang)
	return paths.signIn(lang).replace("#", "?trigger=mypage#")
}

/** The owner of an anonymous draft: the browser's secret, made now if it has none (then with the cookie to send). */
export function draftOwner(request: Request, { ctx }: Asked): { owner: string; setCookie: string | null } {
	const known = readSecret(request, ctx, "draft")
	const value = known ?? newToken(ctx.secret)
	return { owner: draftOwnerOf(ctx, value), setCookie: known ? null : writeSecret(ctx, "draft", value) }
}
