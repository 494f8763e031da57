import { and, lt, notExists, or, sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { emailCode, loginSession, loginStep, mailedCode, passkeyQuestion } from "./accounts/tables.server.ts"
import { phoneLogin } from "./phone/tables.server.ts"
import { providerAsk } from "./providers/tables.server.ts"
import { SESSION_DAYS } from "./sessions/session.server.ts"
import { sweepKlip } from "./sign-in/klip/sweep-klip.server.ts"
import { memberWallet, rateWindow, refusalCount, session, signInChallenge, walletUser } from "./tables.server.ts"

/** How long the record of a sign-in outlives it. */
export const ENDED_DAYS = 30

/** How long the id of a wallet is kept that was connected and never signed in. */
export const UNPROVEN_DAYS = 30

/** How long the daily numbers of refusals are kept. */
const COUNTED_DAYS = 400

/** Forgets what can no longer open anything: old questions, full windows, sessions a month after their end. */
export async function sweepIdentity({ db }: Pick<Context, "db">): Promise<void> {
	await db.delete(signInChallenge).where(lt(signInChallenge.expiresAt, sql`now() - interval '1 hour'`))
	await sweepKlip(db)
	await db.delete(rateWindow).where(lt(rateWindow.endsAt, sql`now() - interval '1 hour'`))
	await db.delete(refusalCount).where(lt(refusalCount.day, sql`current_date - ${COUNTED_DAYS}::int`))
	await db.delete(mailedCode).where(lt(mailedCode.expiresAt, sql`now() - interval '1 hour'`))
	await db.delete(emailCode).where(lt(emailCode.expiresAt, sql`now() - interval '1 hour'`))
	await db.delete(passkeyQuestion).where(lt(passkeyQuestion.expiresAt, sql`now() - interval '1 hour'`))
	await db.delete(providerAsk).where(lt(providerAsk.expiresAt, sql`now() - interval '1 hour'`))
	await db.delete(phoneLogin).where(lt(phoneLogin.expiresAt, sql`now() - interval '1 hour'`))
	await db.delete(loginStep).where(lt(loginStep.expiresAt, sql`now() - interval '1 hour'`))
	await db
		.delete(loginSession)
		.where(
			or(
				lt(loginSession.revokedAt, sql`now() - make_interval(days => ${ENDED_DAYS})`),
				lt(loginSession.createdAt, sql`now() - make_interval(days => ${SESSION_DAYS + ENDED_DAYS})`),
			),
		)
	await db
		.delete(session)
		.where(
			or(
				lt(session.revokedAt, sql`now() - make_interval(days => ${ENDED_DAYS})`),
				lt(session.createdAt, sql`now() - make_interval(days => ${SESSION_DAYS + ENDED_DAYS})`),
			),
		)
	await sweepUnprovenWallets(db)
}

/** Removes registrations of wallets that never signed in: anyone can make these by naming addresses. A proven wallet belongs to a member. */
async function sweepUnprovenWallets(db: Context["db"]): Promise<void> {
	const members = db.select({ id: memberWallet.id }).from(memberWallet)
	const sessions = db.select({ id: session.id }).from(session)
	await db
		.delete(walletUser)
		.where(
			and(
				lt(walletUser.createdAt, sql`now() - make_interval(days => ${UNPROVEN_DAYS})`),
				notExists(members.where(sql`${memberWallet.address} = ${walletUser.walletAddress}`)),
				notExists(sessions.where(sql`${session.address} = ${walletUser.walletAddress}`)),
			),
		)
}
