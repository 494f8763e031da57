import { inArray } from "drizzle-orm"
import { Secret } from "otpauth"
import type { Db } from "#app/db/client.server.ts"
import { keyedHash } from "../sessions/keyed-hash.server.ts"
import { makeOperator } from "./make-operator.server.ts"
import { account } from "./tables.server.ts"

/** Nobody approves what they proposed, and roles only an owner gives: a demo has two owners. */
const OPERATORS = [
	{ uid: "owner@example.org", name: "Demo owner", role: "owner" },
	{ uid: "second-owner@example.org", name: "Second demo owner", role: "owner" },
	{ uid: "finance@example.org", name: "Demo finance", role: "finance" },
] as const

export type DemoOperator = Readonly<{ uid: string; password: string }>

/** IDs and passwords of the demo's operators: of its own secret, so that they stay the same while its data do. */
export const demoOperators = (secret: string): readonly DemoOperator[] =>
	OPERATORS.map(({ uid }) => ({
		uid,
		password: keyedHash(secret, "demo-operator", uid).replace(/[-_]/g, "").slice(0, 16),
	}))

const totpOf = (secret: string, uid: string) =>
	new Secret({
		buffer: Uint8Array.from(Buffer.from(keyedHash(secret, "demo-totp", uid), "base64url").subarray(0, 20)).buffer,
	}).base32

/** Makes them, where they are not there yet. */
export async function seedDemoOperators(ctx: Readonly<{ db: Db; secret: string; adminCode: string }>): Promise<void> {
	const uids = OPERATORS.map(({ uid }) => uid)
	const known = await ctx.db.select({ uid: account.uid }).from(account).where(inArray(account.uid, uids))
	const passwords = new Map(demoOperators(ctx.secret).map(({ uid, password }) => [uid, password]))
	for (const { uid, name, role } of OPERATORS) {
		// A hash takes a moment of every start.
		if (known.some((one) => one.uid === uid)) continue
		const password = passwords.get(uid) ?? ""
		await makeOperator(ctx, { uid, name, role, password, totpSecret: totpOf(ctx.secret, uid), by: "demo" })
	}
}
