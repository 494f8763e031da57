import { createHmac, randomBytes } from "node:crypto"
import type { Context } from "#app/db/context.ts"
import { prepared } from "#app/db/prepared.server.ts"

const TAKE = "insert into visitor_salt (day, salt) values ($1::date, $2::bytea) on conflict do nothing"
const READ = "select salt from visitor_salt where day = $1::date"

/** Tells browsers of a day apart by network and user agent, with a salt that all processes share and that is gone after two days. */
export function openVisitors({ db }: Pick<Context, "db">, now: () => Date = () => new Date()) {
	let known: { day: string; salt: Promise<Buffer> } | undefined

	async function saltOf(day: string): Promise<Buffer> {
		await prepared(db, TAKE, [day, `\\x${randomBytes(32).toString("hex")}`])
		const [row] = await prepared<{ salt: Buffer }>(db, READ, [day])
		if (!row) throw new Error(`no salt of ${day}`)
		return row.salt
	}

	/** 16 bytes in hexadecimal. */
	return async function visitorOf(network: string, userAgent: string): Promise<string> {
		const day = now().toISOString().slice(0, 10)
		if (known?.day !== day) {
			const asked = { day, salt: saltOf(day) }
			known = asked
			asked.salt.catch(() => {
				if (known === asked) known = undefined
			})
		}
		return createHmac("sha256", await known.salt)
			.update(`${network}\n${userAgent}`)
			.digest("hex")
			.slice(0, 32)
	}
}
