import { expect, test } from "vitest"
import { short5 } from "#app/lib/shorten.ts"
import { CHAINS } from "../proofs/chains.ts"
import { listWalletsAndDevices } from "../sessions/devices.server.ts"
import { requireFreshSignature } from "../sessions/fresh-signature.server.ts"
import { endSession, readSession } from "../sessions/session.server.ts"
import { proveWallet } from "../sign-in/prove-wallet.server.ts"
import { type Holder, identityBench, newHolder, resigned } from "../testing.ts"

const listWallets = async (asking: Parameters<typeof listWalletsAndDevices>[0]) =>
	(await listWalletsAndDevices(asking)).wallets

const bench = identityBench()
const { ask, context, count, enter, link, refused, sql, visit } = bench

const own = ({ chain, address }: Holder) => ({ chain, address })
const walletsOf = async (token: string) => (await readSession(context(), token))?.memberWallets
const age = (holder: Holder, minutes: number) =>
	sql()`update session set signed_at = now() - make_interval(mins => ${minutes}) where address = ${holder.address}`

for (const chain of CHAINS) {
	test(`${chain}: a wallet that signs for it is linked, and both sessions see both wallets`, async () => {
		const [mine, other] = [newHolder.solana(), newHolder[chain]()]
		const before = await enter(mine)
		const elsewhere = [await enter(mine), await enter(other)]
		const sessions = await count("session")
		const { token, ...answered } = await link(other, { holder: mine, token: before })
		expect(answered).toEqual({ purpose: "link", address: other.address })
		expect(await count("session")).toBe(sessions)
		// The session that asked has another token, and all others have ended.
		for (const ended of [before, ...elsewhere]) expect(await walletsOf(ended)).toBeUndefined()
		expect(await walletsOf(token)).toEqual([own(mine), own(other)])
		expect(await walletsOf(await enter(other))).toEqual([own(mine), own(other)])
		expect((await readSession(context(), token))?.address).toBe(mine.address)
		expect((await listWallets(await visit(token))).map(({ label }) => label)).toEqual(["", ""])
	})

	test(`${chain}: the text says which wallet it is linked to, and cannot be used to sign in`, async () => {
		const [mine, other] = [newHolder.solana(), newHolder[chain]()]
		const token = await enter(mine)
		const asked = await ask(other, { linkFrom: { holder: mine, token } })
		expect(asked.message).toContain(`Link this wallet to the member who signed in with ${mine.address.slice(0, 5)}...`)
		expect(asked.meaning).toContain("연결합니다")
		expect(asked.message).toContain(`Code: ${asked.code}.`)
		await refused(other, { ...asked.proof, oldSession: null }, "identity:linkSession")
		const signIn = await ask(other)
		const asLink = signIn.message.replace(signIn.input.statement, asked.input.statement)
		await refused(other, { ...resigned(other, signIn.proof, asLink), oldSession: token })
		expect(await walletsOf(token)).toEqual([own(mine)])
	})
}

test("only the session that asked can answer: another's, an ended one and one that was replaced link nothing", async () => {
	const [mine, victim, other] = [newHolder.solana(), newHolder.solana(), newHolder.kaia()]
	const [token, theirs] = [await enter(mine), await enter(victim)]
	const linkFrom = { holder: mine, token }
	await refused(other, { ...(await ask(other, { linkFrom })).proof, oldSession: theirs }, "identity:linkSession")
	const { proof } = await ask(other, { linkFrom })
	await endSession(context(), token, "log-out")
	await refused(other, proof, "identity:linkSession")
	expect([await walletsOf(theirs), await count("member_wallet", other.address)]).toEqual([[own(victim)], 0])
})

test("the question is used up by a refused link too", async () => {
	const [mine, other] = [newHolder.solana(), newHolder.ethereum()]
	const token = await enter(mine)
	const { proof } = await ask(other, { linkFrom: { holder: mine, token } })
	await refused(other, { ...proof, oldSession: null }, "identity:linkSession")
	await refused(other, proof)
})

test("a link needs a signature of the asking session from the last fifteen minutes, when it is answered too", async () => {
	const [mine, other] = [newHolder.solana(), newHolder.ethereum()]
	const token = await enter(mine)
	await age(mine, 14)
	await requireFreshSignature(await visit(token))
	const { proof } = await ask(other, { linkFrom: { holder: mine, token } })
	await age(mine, 16)
	const again = { code: "identity:signAgain", status: 401, params: { minutes: "15" } }
	await expect(requireFreshSignature(await visit(token))).rejects.toMatchObject(again)
	await refused(other, proof, "identity:signAgain")
	expect(await walletsOf(token)).toEqual([own(mine)])
})

test("a wallet whose member has several is not taken away from there", async () => {
	const [mine, their, second] = [newHolder.solana(), newHolder.solana(), newHolder.kaia()]
	const [token, theirs] = [await enter(mine), await enter(their)]
	const { token: renewed } = await link(second, { holder: their, token: theirs })
	const { proof } = await ask(second, { linkFrom: { holder: mine, token } })
	await refused(second, proof, "identity:walletOfAnother")
	expect([await walletsOf(token), await walletsOf(renewed)]).toEqual([[own(mine)], [own(their), own(second)]])
})

test("a wallet that was alone comes along, its old member goes; linking it again changes nothing", async () => {
	const [mine, other] = [newHolder.solana(), newHolder.ethereum()]
	const before = await enter(mine)
	await enter(other)
	const members = await count("member")
	const { token } = await link(other, { holder: mine, token: before })
	const again = await link(other, { holder: mine, token })
	const itself = await link(mine, { holder: mine, token })
	expect([again.token, itself.token]).toEqual([token, token])
	expect(await count("member")).toBe(members - 1)
	expect(await walletsOf(token)).toEqual([own(mine), own(other)])
	const notes = await sql()`select actor, subject, facts from audit where act = 'wallet.linked'
		and subject = ${`ethereum:${other.address}`}`
	expect(notes).toEqual([
		{
			actor: `solana:${mine.address}`,
			subject: `ethereum:${other.address}`,
			facts: { walletType: "metamask", to: `solana:${mine.address}` },
		},
	])
})

test("two people who link the same wallet at once: one has it, and nobody is left without a wallet", async () => {
	const [one, two, wanted] = [newHolder.solana(), newHolder.solana(), newHolder.ethereum()]
	const froms = [
		{ holder: one, token: await enter(one) },
		{ holder: two, token: await enter(two) },
	]
	const proofs = await Promise.all(froms.map(async (linkFrom) => (await ask(wanted, { linkFrom })).proof))
	const done = await Promise.allSettled(proofs.map((proof) => proveWallet(context(), proof)))
	expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
	const linked = done.flatMap((one) => (one.status === "fulfilled" && one.value.purpose === "link" ? one.value : []))
	expect((await walletsOf(linked[0]?.token ?? ""))?.length).toBe(2)
	const rest = await Promise.all(froms.map(({ token }) => walletsOf(token)))
	expect(rest.flatMap((wallets) => wallets ?? [])).toHaveLength(1)
	expect(
		await sql()`select 1 from member where not exists
		(select 1 from member_wallet where member_wallet.member_id = member.id)`,
	).toEqual([])
})

test("two wallets that link each other at once end in one member, by the session that was first", async () => {
	const [one, two] = [newHolder.solana(), newHolder.kaia()]
	const [first, second] = [await enter(one), await enter(two)]
	const a = await ask(two, { linkFrom: { holder: one, token: first } })
	const b = await ask(one, { linkFrom: { holder: two, token: second } })
	const done = await Promise.allSettled([proveWallet(context(), a.proof), proveWallet(context(), b.proof)])
	const tokens = done.flatMap((one) => (one.status === "fulfilled" && one.value.purpose === "link" ? one.value : []))
	expect(tokens).toHaveLength(1)
	expect((await walletsOf(tokens[0]?.token ?? ""))?.length).toBe(2)
	expect(done.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "identity:linkSession" } })
	for (const ended of [first, second]) expect(await walletsOf(ended)).toBeUndefined()
})

test("a session from before there were members sees its own wallet, and gets a member when it links", async () => {
	const [mine, other] = [newHolder.solana(), newHolder.kaia()]
	const token = await enter(mine)
	await sql()`delete from member_wallet where address = ${mine.address}`
	expect(await walletsOf(token)).toEqual([own(mine)])
	expect(await listWallets(await visit(token))).toEqual([])
	const { token: renewed } = await link(other, { holder: mine, token })
	expect((await walletsOf(renewed))?.length).toBe(2)
})

test("a link is mailed to the confirmed addresses and the accounts of both wallets", async () => {
	const [mine, other] = [newHolder.solana(), newHolder.ethereum()]
	const token = await enter(mine)
	const [confirmed, waiting, uid] = ["confirmed", "waiting", "uid"].map(
		(name) => `${name}-${mine.address.toLowerCase()}@example.org`,
	)
	await sql()`insert into mail_reminder (owner, address, lang, created_at, confirmed_at) values
		(${`solana:${mine.address}`}, ${confirmed ?? ""}, 'kor', now(), now()), (${`ethereum:${other.address}`}, ${waiting ?? ""}, 'eng', now(), null)`
	await sql()`insert into account (uid, password_hash, wallet_chain, wallet_address) values (${uid ?? ""}, 'x', 'ethereum', ${other.address})`
	await link(other, { holder: mine, token })
	const mails =
		await sql()`select to_address, lang, kind, params->>'change' as change from mail where params->>'wallet' = ${short5(other.address)}
		order by to_address`
	expect(mails).toEqual([
		{ to_address: confirmed, lang: "kor", kind: "walletChanged", change: "linked" },
		{ to_address: uid, lang: "eng", kind: "walletChanged", change: "linked" },
	])
})
