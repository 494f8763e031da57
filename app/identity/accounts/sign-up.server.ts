import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { agreement } from "#app/agreements/tables.server.ts"
import type { SessionWallet, WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import type { Browser } from "../sessions/browser.server.ts"
import { isOfAge, phoneOf, yearsNeeded } from "./bounds.ts"
import { type CodeNeeds, checkCode, takeCode } from "./email-code.server.ts"
import { accountKey, openLogin } from "./login-session.server.ts"
import { hashPassword } from "./password.server.ts"
import type { SignUp } from "./sign-up-form.ts"
import { account } from "./tables.server.ts"
import { isWeak } from "./weak-password.server.ts"

type Needs = CodeNeeds & Pick<WebContext, "log">
/** The very words that somebody agreed to. */
export type Terms = Readonly<{ terms: string; version: string; hash: string }>
type Asking = Readonly<{ lang: Lang; from: Browser; wallet: SessionWallet | null; terms: readonly Terms[] }>

/**
 * Makes an account, and answers the token of its first session. An ID counts once its owner has shown that mail to it arrives: only who has the code
 * learns that an ID is taken. Refuses (401) a code that is not right, (409) an ID that is in use, (422) a password that is guessed first, and who is
 * too young for their country.
 */
export async function signUp(ctx: Needs, one: SignUp, { lang, from, wallet, terms }: Asking): Promise<string> {
	await requireAge(ctx, one)
	if (await isWeak(one.pwd, one.uid)) throw new Refusal("accounts:weak", { status: 422, field: "pwd" })
	// Before a password is hashed, which takes its time; taken it is in the transaction below.
	const codeId = await checkCode(ctx, { uid: one.uid, purpose: "sign-up", code: one.code, from })
	const passwordHash = await hashPassword(ctx, one.pwd)
	return inTransaction(ctx, async (ctx) => {
		await takeCode(ctx, codeId)
		const accountId = randomUUID()
		if (!(await insert(ctx, one, { accountId, passwordHash, lang, wallet })))
			throw new Refusal("messages:error.idInUse", { status: 409, field: "uid" })
		const agreedAt = await ctx.now()
		const who = accountKey(accountId)
		await ctx.db
			.insert(agreement)
			.values(terms.map((words) => ({ ...words, lang, entity: "account", entityId: accountId, who, agreedAt })))
		await writeAudit(ctx.db, { actor: who, act: "account.made", subject: who, facts: { kind: one.kind } })
		return openLogin(ctx, { accountId, adcd: "", isProven: false, isConfirmed: true, ...from })
	})
}

async function requireAge(ctx: Pick<Needs, "now">, one: SignUp): Promise<void> {
	if (one.kind === "company") return
	const years = yearsNeeded(one.country)
	if (!isOfAge(one.bornOn, years, await ctx.now()))
		throw new Refusal("accounts:tooYoung", { status: 422, field: "bornOn", params: { years: String(years) } })
}

type Made = Readonly<{
	accountId: string
	passwordHash: string
	lang: Lang
	wallet: SessionWallet | null
}>

/** Columns by their names: web may write no others. False: the ID is in use. */
async function insert({ db }: Needs, one: SignUp, { accountId, passwordHash, lang, wallet }: Made) {
	const own = one.kind === "person" ? one : null
	const firm = one.kind === "company" ? one : null
	const telephone = firm && phoneOf(firm.companyTelephone, firm.country)
	const made = await db.execute(sql`
		insert into account (id, uid, password_hash, name, nickname, mobile_number, language, kind, country, contact_email, home_address,
			wallet_chain, wallet_address, company_number, company_address, company_telephone, age_shown_at, password_changed_at)
		values (${accountId}, ${one.uid}, ${passwordHash}, ${one.name}, ${one.nickname}, ${phoneOf(one.mobile, one.country)}, ${lang}, ${one.kind},
			${one.country}, ${one.contactEmail}, ${own?.homeAddress ?? ""}, ${wallet?.chain ?? ""}, ${wallet?.address ?? ""},
			${firm?.companyNumber.replace(/[\s-]/g, "") ?? ""}, ${firm?.companyAddress ?? ""}, ${telephone ?? ""},
			${own ? sql`now()` : null}, now())
		on conflict (uid) do nothing returning id`)
	return made.length === 1
}

/** What an account says of its owner, for that owner. */
export async function accountOf({ db }: Pick<Needs, "db">, accountId: string) {
	const [row] = await db
		.select({
			kind: account.kind,
			uid: account.uid,
			name: account.name,
			nickname: account.nickname,
			mobileNumber: account.mobileNumber,
			country: account.country,
			contactEmail: account.contactEmail,
			homeAddress: account.homeAddress,
			walletAddress: account.walletAddress,
			walletChain: account.walletChain,
			companyNumber: account.companyNumber,
			companyAddress: account.companyAddress,
			companyTelephone: account.companyTelephone,
			createdAt: account.createdAt,
			isPasswordOff: sql<boolean>`${account.passwordOffAt} is not null`,
		})
		.from(account)
		.where(eq(account.id, accountId))
	return row ?? null
}
export type OwnAccount = NonNullable<Awaited<ReturnType<typeof accountOf>>>

/** Which words they have agreed to, and when. */
export const agreementsOf = ({ db }: Pick<Needs, "db">, accountId: string) =>
	db
		.select({ terms: agreement.terms, version: agreement.version, lang: agreement.lang, agreedAt: agreement.agreedAt })
		.from(agreement)
		.where(and(eq(agreement.entity, "account"), eq(agreement.entityId, accountId)))
