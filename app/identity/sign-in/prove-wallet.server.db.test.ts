import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { CHAINS } from "../proofs/chains.ts"
import type { SignInInput } from "../proofs/sign-in-message.ts"
import { endSession, readSession } from "../sessions/session.server.ts"
import { identityBench, newHolder, resigned, rewritten, utf8 } from "../testing.ts"
import { proveWallet } from "./prove-wallet.server.ts"

const bench = identityBench()
const { ask, context, count, enter, refused, signIn } = bench

const altered: Record<string, (input: SignInInput) => SignInInput> = {
	"another domain": (input) => ({ ...input, domain: "evil.test" }),
	"another uri": (input) => ({ ...input, uri: "https://evil.test" }),
	"another statement": (input) => ({ ...input, statement: "Send everything." }),
	"another code": (input) => ({ ...input, statement: input.statement.replace(/Code: .{4}/, "Code: XXXX") }),
	"another chain": (input) => ({ ...input, chainId: input.chainId === "mainnet" ? "devnet" : "5" }),
	"a later expiry": (input) => ({ ...input, expirationTime: "2999-01-01T00:00:00.000Z" }),
	"another issue time": (input) => ({ ...input, issuedAt: "2020-01-01T00:00:00.000Z" }),
	"another version": (input) => ({ ...input, version: "2" as "1" }),
	"an invented nonce": (input) => ({ ...input, nonce: "A".repeat(24) }),
	"an empty nonce": (input) => ({ ...input, nonce: "" }),
	"a nonce that is cut short": (input) => ({ ...input, nonce: input.nonce.slice(0, 15) }),
	"the statement of a link": (input) => ({
		...input,
		statement: input.statement.replace(/^Sign in/, "Link this wallet to the member who signed in with AAAAA...BBBBB"),
	}),
}
const respelled: Record<string, (text: string) => string> = {
	"a line added at the end": (text) => `${text}\nResources:\n- https://evil.test`,
	"a line break at the end": (text) => `${text}\n`,
	"CRLF for LF": (text) => text.replaceAll("\n", "\r\n"),
	"a second nonce line": (text) => text.replace(/\nNonce: .*/, (line) => `${line}${line}`),
	"no nonce line": (text) => text.replace(/\nNonce: .*/, ""),
	"nothing in it": () => "",
	"a NUL in it": (text) => `${text}\0`,
	"the address in other letters": (text) =>
		text.replace(/\n(\w{32,44})\n/, (line) => (line === line.toLowerCase() ? line.toUpperCase() : line.toLowerCase())),
}

for (const chain of CHAINS) {
	const holder = newHolder[chain]
	// Without a node, a Kaia signature of no use is told that the account's key may have been changed.
	const otherKey = chain === "kaia" ? "identity:kaiaKey" : "identity:notProven"

	test(`${chain}: a wallet that signs our question gets a session that proves its address`, async () => {
		const key = holder()
		const { proof, message, input } = await ask(key)
		expect(message).toBe(rewritten(chain, input))
		expect(message).toMatch(/^[\x20-\x7e\n]+$/)
		const { token, hint } = await signIn(proof)
		expect(await readSession(context(), token)).toMatchObject({ chain, address: key.address })
		expect(hint).toEqual({ address: key.address, open: 0, href: "" })
		expect(await count("sign_in_challenge", key.address)).toBe(0)
		expect(await count("member_wallet", key.address)).toBe(1)
	})

	for (const [what, alter] of Object.entries(altered)) {
		test(`${chain}: a text with ${what}, well signed, is refused`, async () => {
			const key = holder()
			const { input, proof } = await ask(key)
			await refused(key, resigned(key, proof, rewritten(chain, alter(input))))
		})
	}
	for (const [what, respell] of Object.entries(respelled)) {
		test(`${chain}: a text with ${what}, well signed, is refused`, async () => {
			const key = holder()
			const { message, proof } = await ask(key)
			await refused(key, resigned(key, proof, respell(message)))
		})
	}

	test(`${chain}: the same message and signature a second time are refused`, async () => {
		const key = holder()
		const { proof } = await ask(key)
		await signIn(proof)
		await refused(key, proof)
	})

	test(`${chain}: of 20 equal answers at once, one opens a session`, async () => {
		const key = holder()
		const { proof } = await ask(key)
		const answers = await Promise.allSettled(
			Array.from({ length: 20 }, (_, at) => proveWallet(context(), { ...proof, clientIp: `203.0.113.${at}` })),
		)
		expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
		expect(await count("session", key.address)).toBe(1)
	})

	test(`${chain}: a signature taken to another browser is refused there, and still good in the one that asked`, async () => {
		const key = holder()
		const { proof } = await ask(key)
		const other = await ask(key)
		await refused(key, { ...proof, browserCookie: other.browser })
		await refused(key, { ...proof, browserCookie: null })
		await refused(key, { ...proof, browserCookie: randomBytes(32).toString("base64url") })
		await signIn(proof)
	})

	test(`${chain}: a question asked for one wallet is not answered by another's key`, async () => {
		const [mine, theirs] = [holder(), holder()]
		const { message, proof } = await ask(theirs)
		await refused(theirs, { ...proof, signature: mine.sign(utf8(message)) }, otherKey)
	})

	test(`${chain}: naming another address than the signed one is refused`, async () => {
		const [mine, victim] = [holder(), holder()]
		const { proof } = await ask(mine)
		await refused(victim, { ...proof, address: victim.address })
	})

	test(`${chain}: an answer with the victim's address written in, signed by the attacker, is refused`, async () => {
		const [mine, victim] = [holder(), holder()]
		const { message, proof, input } = await ask(mine)
		const forged = resigned(mine, proof, message.replace(input.address, victim.address))
		await refused(victim, { ...forged, address: victim.address })
	})

	test(`${chain}: an altered text under the signature of the right one is refused`, async () => {
		const key = holder()
		const { message, proof } = await ask(key)
		await refused(key, { ...proof, signedMessage: utf8(message.replace("moves nothing", "moves all")) })
	})

	test(`${chain}: a question of another of our own domains is refused here`, async () => {
		const key = holder()
		const { proof } = await ask(key, { origin: "https://other.test" })
		await refused(key, { ...proof, origin: "https://punktopia.test" })
	})

	test(`${chain}: an answer after five minutes is refused, and so is one to a question from the future`, async () => {
		const key = holder()
		const late = await ask(key)
		await bench.sql()`update sign_in_challenge set expires_at = now() - interval '1 second' where address = ${key.address}`
		await refused(key, late.proof, "identity:expired")
		const early = await ask(key)
		await bench.sql()`update sign_in_challenge set issued_at = now() + interval '11 minutes',
			expires_at = now() + interval '16 minutes' where address = ${key.address}`
		await refused(key, early.proof, "identity:expired")
	})

	test(`${chain}: a wrong answer uses the question up`, async () => {
		const key = holder()
		const { proof } = await ask(key)
		await refused(key, { ...proof, signature: new Uint8Array(proof.signature.length) }, otherKey)
		await refused(key, proof)
	})

	test(`${chain}: a session id from before signing in is never the one after it, and it ends`, async () => {
		const key = holder()
		const first = await enter(key)
		const planted = randomBytes(32).toString("base64url")
		const second = await signIn({ ...(await ask(key)).proof, oldSession: first })
		const third = await signIn({ ...(await ask(key)).proof, oldSession: planted })
		expect(new Set([first, second.token, third.token, planted]).size).toBe(4)
		expect(await readSession(context(), first)).toBeNull()
		expect(await readSession(context(), planted)).toBeNull()
		expect(await readSession(context(), second.token)).not.toBeNull()
	})
}

test("a proof for one chain is none for another: the same key, the same address, another account", async () => {
	const { evmHolder } = await import("../testing.ts")
	const secret = `0x${randomBytes(32).toString("hex")}`
	const [ethereum, kaia] = [evmHolder("ethereum", secret), evmHolder("kaia", secret)]
	const asked = await ask(kaia)
	expect(asked.message).toContain("Chain ID: 8217\n")
	await refused(kaia, resigned(ethereum, asked.proof, asked.message.replace("Chain ID: 8217", "Chain ID: 1")))
	const { token } = await signIn((await ask(kaia)).proof)
	expect(await readSession(context(), token)).toMatchObject({ chain: "kaia" })
	const other = await signIn((await ask(ethereum)).proof)
	const wallet = await readSession(context(), other.token)
	expect(wallet).toMatchObject({ chain: "ethereum", memberWallets: [{ chain: "ethereum" }] })
})

test("a copy of the database signs nobody in: it holds neither nonces nor session tokens", async () => {
	const key = newHolder.solana()
	const open = await ask(key)
	const token = await enter(key)
	const link = await ask(newHolder.kaia(), { linkFrom: { holder: key, token } })
	const rows = await bench.sql()`
		select row_to_json(c)::text as row from sign_in_challenge c union all select row_to_json(s)::text from session s`
	const all = rows.map(({ row }) => row).join("\n")
	for (const secret of [open.input.nonce, link.input.nonce, open.browser, token]) expect(all).not.toContain(secret)
})

test("a session ends after 24 hours unused, after 7 days, and at log-out", async () => {
	const key = newHolder.ethereum()
	const [idle = "", old = "", left = ""] = [await enter(key), await enter(key), await enter(key)]
	const alive = async (token: string) => (await readSession(context(), token)) !== null
	await bench.sql()`update session set last_seen_at = now() - interval '23 hours' where address = ${key.address}`
	expect(await alive(idle)).toBe(true)
	expect(await endSession(context(), left, "log-out")).toBe(true)
	expect(await endSession(context(), left, "log-out")).toBe(false)
	expect(await alive(left)).toBe(false)
	await bench.sql()`update session set last_seen_at = now() - interval '25 hours' where address = ${key.address}`
	expect(await alive(idle)).toBe(false)
	await bench.sql()`update session set last_seen_at = now(), created_at = now() - interval '8 days'
		where address = ${key.address}`
	expect(await alive(old)).toBe(false)
})

test("what other rooms do at sign-in belongs to its transaction", async () => {
	const key = newHolder.solana()
	const { proof } = await ask(key)
	const seen: unknown[] = []
	const fails = proveWallet(context(), { ...proof, draftOwner: "draft" }, async (_tx, who) => {
		seen.push(who)
		throw new Error("the drafts' room is on fire")
	})
	await expect(fails).rejects.toThrow("on fire")
	const own = { chain: "solana", address: key.address }
	expect(seen).toEqual([{ draftOwner: "draft", ...own, memberWallets: [own] }])
	expect([await count("session", key.address), await count("member_wallet", key.address)]).toEqual([0, 0])
	const { hint } = await signIn(proof, async () => ({ open: 1, href: "/kor/x" }))
	expect(hint).toEqual({ address: key.address, open: 1, href: "/kor/x" })
})

test("signing in and logging out are acts of a proven wallet: noted with them, or not done", async () => {
	const [key, next] = [newHolder.solana(), newHolder.kaia()]
	const acts = (holder: typeof key) => bench.sql()`select act, actor = subject as own, facts->>'by' as by,
		facts->>'session' is not null as named from audit where subject = ${`${holder.chain}:${holder.address}`} order by id`
	const opened = { act: "session.opened", own: true, by: null, named: true }
	const ended = (by: string) => ({ act: "session.ended", own: true, by, named: true })
	const token = await enter(key)
	await endSession(context(), token, "log-out")
	await endSession(context(), token, "log-out")
	expect(await acts(key)).toEqual([opened, ended("log-out")])
	// One browser is one wallet: whoever signs in there ends the session before.
	const again = await enter(key)
	const { proof } = await ask(next)
	await signIn({ ...proof, oldSession: again })
	expect(await acts(key)).toEqual([opened, ended("log-out"), opened, ended("sign-in")])
	expect(await acts(next)).toEqual([opened])
	const failed = newHolder.ethereum()
	const other = await ask(failed)
	await bench.refused(failed, { ...other.proof, browserCookie: "x".repeat(43) })
	const fails = proveWallet(context(), other.proof, async () => Promise.reject(new Error("down")))
	await expect(fails).rejects.toThrow("down")
	expect(await acts(failed)).toEqual([])
})

test("why a proof was refused is known to us and not to the caller", async () => {
	const key = newHolder.ethereum()
	const said = async (change: object, holder = key) => {
		const { proof } = await ask(holder)
		const error = await proveWallet(context(), { ...proof, ...change }).catch((thrown: unknown) => thrown)
		const { code, status, params, reason } = error as { code: string; status: number; params: object; reason: string }
		expect({ code, status, params }).toEqual({ code: "identity:notProven", status: 401, params: {} })
		return reason
	}
	expect(await said({ browserCookie: null })).toBe("browser")
	expect(await said({ browserCookie: "x".repeat(43) })).toBe("browser")
	expect(await said({ signedMessage: utf8("nothing that we asked") })).toBe("question")
	expect(await said({ address: newHolder.ethereum().address })).toBe("text")
	expect(await said({ signature: new Uint8Array(65).fill(1) })).toBe("signature")
	expect(await said({ signature: new Uint8Array(64) }, newHolder.solana())).toBe("signature")
})
