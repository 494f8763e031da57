import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isSameSecret, keyedHash } from "#app/identity/sessions/keyed-hash.server.ts"
import { type AppSecret, trustedSecrets } from "#app/lib/app-secret.server.ts"
import type { Reservation } from "./move.server.ts"
import { reservation } from "./tables.server.ts"

/** A code is shown for so long, and taken for one more: whoever reads it aloud needs a moment. */
export const VOUCHER_SECONDS = 60
const STEP_MS = VOUCHER_SECONDS * 1000
const DAY_MS = 86_400_000
/** Letters and digits that nobody mistakes for one another. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
const LENGTH = 8

type Needs = Readonly<{ secret: AppSecret }>
const stepOf = (at: Date) => Math.floor(at.getTime() / STEP_MS)

/** It follows from the reservation, the minute and a secret: nothing of it is stored, and a picture of it is worthless two minutes later. */
function codeIn(secret: AppSecret, id: string, step: number): string {
	const bytes = Buffer.from(keyedHash(secret, "voucher", `${id}\n${step}`), "base64url")
	return Array.from({ length: LENGTH }, (_, n) => SIGNS[(bytes[n] ?? 0) % SIGNS.length]).join("")
}

type Shown = Pick<Reservation, "id" | "seq" | "status" | "startsAt" | "endsAt" | "visit">

/** From a day before until half a day after: before that nobody asks for it at a desk. */
export const hasVoucher = (row: Shown, at: Date): boolean =>
	row.status === "5" && row.visit === null && opensAt(row) <= at && at.getTime() < row.endsAt.getTime() + DAY_MS / 2

/** When it will be shown; null: it is, or never will be. */
export const voucherOpensAt = (row: Pick<Shown, "status" | "startsAt">, at: Date): Date | null =>
	row.status === "5" && opensAt(row) > at ? opensAt(row) : null

const opensAt = ({ startsAt }: Pick<Shown, "startsAt">): Date => new Date(startsAt.getTime() - DAY_MS)

/** What the guest shows: "12-7KQ2M8XA", and for how many seconds more. */
export function voucherOf(ctx: Needs, row: Shown, at: Date): Readonly<{ code: string; seconds: number }> {
	const left = STEP_MS - (at.getTime() % STEP_MS)
	return { code: `${row.seq}-${codeIn(ctx.secret, row.id, stepOf(at))}`, seconds: Math.max(1, Math.ceil(left / 1000)) }
}

/** A code as somebody types it: small letters, blanks and lost dashes are forgiven. Null: it is none. */
export function readVoucher(typed: string): Readonly<{ seq: number; sign: string }> | null {
	const text = typed.toUpperCase().replace(/[\s–—]/g, "")
	const [, seq = "", sign = ""] = new RegExp(`^(\\d{1,12})-?([${SIGNS}]{${LENGTH}})$`).exec(text) ?? []
	return sign === "" ? null : { seq: Number(seq), sign }
}

/** The reservation that a code is of, while it holds, among those of some partners; null: it is none, or is over. */
export async function byVoucher(
	ctx: Pick<Context, "db" | "now"> & Needs,
	typed: string,
	partners: readonly string[],
): Promise<Reservation | null> {
	const read = readVoucher(typed)
	if (!read) return null
	const [row] = await ctx.db.select().from(reservation).where(eq(reservation.seq, read.seq))
	const at = await ctx.now()
	if (!row || !partners.includes(row.partnerId) || !hasVoucher(row, at)) return null
	const now = stepOf(at)
	const isRight = (secret: string) =>
		[now, now - 1].some((step) => isSameSecret(codeIn(secret, row.id, step), read.sign))
	return trustedSecrets(ctx.secret).some(isRight) ? row : null
}
