import { inArray } from "drizzle-orm"
import { Secret } from "otpauth"
import type { Db } from "#app/db/client.server.ts"
import { keyedHash } from "../sessions/keyed-hash.server.ts"
import { makeOperator } from "./make-operator.server.ts"
import { account } from "./tables.server.ts"

/** One cannot approve what they have proposed, so a demo has two. */
const IDS = ["owner@example.org", "finance@example.org"] as const

export type DemoOperator = Readonly<{ uid: string; password: string }>

/** IDs and passwords of the demo's operators: of its own secret, so that they stay the same while its data do. */
export const demoOperators = (secret: string): readonly DemoOperator[] =>
	IDS.map((uid) => ({ uid, password: keyedHash(secret, "demo-operator", uid).replace(/[-_]/g, "").slice(0, 16) }))

const totpOf = (secret: string, uid: string) =>
	new Secret({
		buffer: Uint8Array.from(Buffer.from(keyedHash(secret, "demo-totp", uid), "base64url").subarray(0, 20)).buffer,
	}).base32

/** Makes them, where they are not there yet. */
export async function seedDemoOperators(ctx: Readonly<{ db: Db; secret: string; adminCode: string }>): Promise<void> {
	const known = await ctx.db
		.select({ uid: account.uid })
		.from(account)
		.where(inArray(account.uid, [...IDS]))
	for (const { uid, password } of demoOperators(ctx.secret)) {
		// A hash takes a moment of every start.
		if (known.some((one) => one.uid === uid)) continue
		const role = uid === IDS[0] ? "owner" : "finance"
		const name = uid === IDS[0] ? "Demo owner" : "Demo finance"
		await makeOperator(ctx, { uid, name, role, password, totpSecret: totpOf(ctx.secret, uid), by: "demo" })
	}
}
