import { expect, test } from "vitest"
import { keyedHash, keyedHashes, newToken, tokenHash } from "#app/identity/sessions/keyed-hash.server.ts"
import { appSecret, secretId, secretOfToken } from "#app/lib/app-secret.server.ts"
import { mailboxHash, mailboxHashes, mailboxIn, stopPath } from "#app/mail/mailbox.ts"
import { remindersIn, remindersPath } from "#app/mail/reminder-link.ts"
import { consentIn, unsubscribePath } from "#app/mail/unsubscribe-link.ts"
import { isSealed, sealOf } from "#app/statements/seal.server.ts"

const [OLD, NEW] = ["o".repeat(40), "n".repeat(40)]
const both = appSecret(NEW, [{ secret: OLD, isLeaked: false }])
const leaked = appSecret(NEW, [{ secret: OLD, isLeaked: true }])
const params = (path: string) => new URL(path, "http://site").searchParams

test("a token names the secret that it is hashed with, and is as long as one from before", () => {
	const before = newToken(OLD)
	expect(before).toMatch(/^[A-Za-z0-9_-]{43}$/)
	expect(before.startsWith(secretId(OLD))).toBe(true)
	expect(tokenHash(both, "session", before)).toBe(keyedHash(OLD, "session", before))
	const after = newToken(both)
	expect(tokenHash(both, "session", after)).toBe(keyedHash(NEW, "session", after))
	expect(tokenHash(OLD, "session", before)).toBe(tokenHash(both, "session", before))
})

test("a token from before tokens named a secret belongs to the oldest", () => {
	const token = "A".repeat(43)
	expect(secretOfToken(both, token)).toBe(OLD)
	expect(secretOfToken(NEW, token)).toBe(NEW)
})

test("the id of a secret tells nothing of it and differs from another one's", () => {
	expect(secretId(OLD)).toMatch(/^[0-9a-f]{8}$/)
	expect(secretId(OLD)).not.toBe(secretId(NEW))
	expect(keyedHashes(both, "x", "y")).toEqual([keyedHash(NEW, "x", "y"), keyedHash(OLD, "x", "y")])
})

test("links of mails from before the secret changed work, whether it leaked or not", () => {
	const id = "00000000-0000-4000-8000-000000000001"
	const mailbox = "reader@example.com"
	for (const secret of [both, leaked]) {
		expect(consentIn(secret, params(unsubscribePath(OLD, "eng", id)))).toBe(id)
		expect(mailboxIn(secret, params(stopPath(OLD, "eng", mailbox)))).toBe(mailboxHash(OLD, mailbox))
		expect(remindersIn(secret, params(remindersPath(OLD, "eng", { act: "stop", id })))).toEqual({ act: "stop", id })
	}
	expect(mailboxHashes(both, mailbox)).toContain(mailboxHash(OLD, mailbox))
	const confirm = params(remindersPath(OLD, "eng", { act: "confirm", id }))
	expect(remindersIn(both, confirm)).toEqual({ act: "confirm", id })
	expect(remindersIn(leaked, confirm)).toBeNull()
	expect(consentIn(NEW, params(unsubscribePath(OLD, "eng", id)))).toBeNull()
})

test("a seal names its secret, stays valid after a change, and is worth nothing once that secret leaked", () => {
	const sealed = { year: 2026, count: 3, sum: "a".repeat(64) }
	const seal = sealOf(OLD, sealed)
	expect(seal).toMatch(/^[0-9a-f]{32}$/)
	expect(seal.startsWith(secretId(OLD))).toBe(true)
	expect(isSealed(both, sealed, seal)).toBe(true)
	expect(isSealed(leaked, sealed, seal)).toBe(false)
	expect(isSealed(both, { ...sealed, count: 4 }, seal)).toBe(false)
	expect(sealOf(both, sealed)).toBe(sealOf(NEW, sealed))
})
