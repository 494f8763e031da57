import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { keepMemberChoice, type MemberChoice, memberChoiceOf } from "#app/identity/members/choice.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { giveConsent, openConsent, withdrawConsent } from "#app/mail/consents.server.ts"
import { remindersOfOwner } from "#app/mail/reminders.server.ts"
import { mailReminder } from "#app/mail/tables.server.ts"
import { type Choice, choicesOf, keepChoices } from "#app/reminding/choices.server.ts"
import { listBrowsers } from "#app/reminding/subscriptions.server.ts"
import { pushSubscription } from "#app/reminding/tables.server.ts"

/** The version of the words under which news is agreed to. */
const NEWS_TEXT = "2026-11"

type Needs = Pick<Context, "db" | "now">

/** All that an owner has chosen, and where it goes. */
export async function choicesPage(ctx: Needs, owner: string) {
	const reminders = await remindersOfOwner(ctx, owner)
	const address = reminders?.confirmedAt ? reminders.address : null
	return {
		member: await memberChoiceOf(ctx, owner),
		topics: await choicesOf(ctx, owner),
		address,
		browsers: (await listBrowsers(ctx, owner)).length,
		getsNews: address !== null && (await openConsent(ctx, address)) !== null,
	}
}
export type ChoicesPage = Awaited<ReturnType<typeof choicesPage>>

type Kept = MemberChoice & Readonly<{ owner: string; choices: readonly Choice[] }>

/** Keeps what was chosen; the language is also that of the reminders that are already asked for. */
export const keepAll = (ctx: Needs, { owner, lang, theme, choices }: Kept): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		await keepMemberChoice(ctx, { owner, lang, theme })
		await keepChoices(ctx, { owner, choices })
		if (lang === null) return
		await ctx.db.update(mailReminder).set({ lang }).where(eq(mailReminder.owner, owner))
		await ctx.db.update(pushSubscription).set({ lang }).where(eq(pushSubscription.owner, owner))
	})

/** Agrees to news, or withdraws that, for the address that has answered; refuses where there is none (409). */
export const chooseNews = (
	ctx: Needs,
	{ owner, agrees }: Readonly<{ owner: string; agrees: boolean }>,
): Promise<void> =>
	inTransaction(ctx, async (ctx) => {
		const reminders = await remindersOfOwner(ctx, owner)
		if (!reminders?.confirmedAt) throw new Refusal("choices:news.first", { status: 409 })
		const { address } = reminders
		const open = await openConsent(ctx, address)
		if (agrees === (open !== null)) return
		if (open) await withdrawConsent(ctx, open.id)
		else await giveConsent(ctx, { address, textVersion: NEWS_TEXT, source: "choices" })
		const facts = { before: agrees ? "withdrawn" : "given", after: agrees ? "given" : "withdrawn" }
		const act = agrees ? "mail-consent.given" : "mail-consent.withdrawn"
		await writeAudit(ctx.db, { actor: owner, act, subject: owner, facts })
	})
