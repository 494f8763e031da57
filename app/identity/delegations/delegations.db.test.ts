import { expect, test } from "vitest"
import { utf8 } from "#app/identity/testing.ts"
import { proveWallet } from "../sign-in/prove-wallet.server.ts"
import { identityBench, newHolder, resigned } from "../testing.ts"
import { listDelegations, requireDelegation, revokeAllOf, revokeDelegation } from "./delegations.server.ts"

const bench = identityBench()
const { ask, enter, context } = bench
const here = () => ({ db: context().db, now: async () => new Date() })
const pair = (vault: { address: string }, hot: { address: string }) => ({ vault: vault.address, delegate: hot.address })

async function allowed() {
	const [hot, vault] = [newHolder.solana(), newHolder.solana()]
	const token = await enter(hot)
	const asked = await ask(vault, { actFor: { holder: hot, token } })
	expect(await proveWallet(context(), asked.proof)).toEqual({ purpose: "vault", address: vault.address })
	return { hot, vault, token, asked }
}

test("a vault signs which wallet may act for it until when, on this site alone, and is signed in nowhere by that", async () => {
	const { hot, vault, asked } = await allowed()
	expect(asked.message).toMatch(/^punktopia\.test wants you to sign in/)
	expect(asked.message).toContain(`Let the wallet ${hot.address} check in and claim for this wallet until 20`)
	expect(asked.message).toContain("goes to this wallet only")
	expect(await bench.count("session", vault.address)).toBe(0)
	const row = await requireDelegation(here(), pair(vault, hot))
	expect(row.signedText).toBe(asked.message)
	const days = (row.expiresAt.getTime() - row.issuedAt.getTime()) / 86_400_000
	expect(days > 88 && days <= 90).toBe(true)
	// The other way round nothing was allowed, nor to anybody else.
	await expect(requireDelegation(here(), pair(hot, vault))).rejects.toMatchObject({ code: "vaults:error.allowed" })
	await expect(requireDelegation(here(), pair(vault, newHolder.solana()))).rejects.toMatchObject({ status: 403 })
})

test("what a vault signed counts once: not again, not after it was ended, and not for another session", async () => {
	const { hot, vault, token, asked } = await allowed()
	await expect(proveWallet(context(), asked.proof)).rejects.toMatchObject({ code: "identity:notProven" })
	const { id } = await requireDelegation(here(), pair(vault, hot))
	await revokeDelegation(here(), { id, by: vault.address })
	await expect(requireDelegation(here(), pair(vault, hot))).rejects.toMatchObject({ status: 403 })
	await expect(proveWallet(context(), asked.proof)).rejects.toMatchObject({ code: "identity:notProven" })
	await expect(requireDelegation(here(), pair(vault, hot))).rejects.toMatchObject({ status: 403 })
	// Nor does a new text by the old signature, or the old text answering a new question.
	const next = await ask(vault, { actFor: { holder: hot, token } })
	await expect(
		proveWallet(context(), {
			...next.proof,
			signedMessage: asked.proof.signedMessage,
			signature: asked.proof.signature,
		}),
	).rejects.toMatchObject({ code: "identity:notProven" })
	const stranger = newHolder.solana()
	const other = await ask(vault, { actFor: { holder: hot, token } })
	await expect(proveWallet(context(), { ...other.proof, oldSession: await enter(stranger) })).rejects.toMatchObject({
		code: "identity:linkSession",
	})
	await expect(requireDelegation(here(), pair(vault, stranger))).rejects.toMatchObject({ status: 403 })
})

test("no other text and no other signer allow anything: neither a longer time, nor another wallet, nor the wallet itself", async () => {
	const [hot, vault] = [newHolder.solana(), newHolder.solana()]
	const from = { holder: hot, token: await enter(hot) }
	const forged = async (change: (text: string) => string, signer = vault) => {
		const { message, proof } = await ask(vault, { actFor: from })
		const text = change(message)
		const made = signer === vault ? resigned(vault, proof, text) : { ...proof, signature: signer.sign(utf8(text)) }
		await expect(proveWallet(context(), made)).rejects.toMatchObject({ code: "identity:notProven" })
	}
	await forged((text) => text.replace(/until 20\d\d/, "until 2099"))
	await forged((text) => text.replace(hot.address, newHolder.solana().address))
	await forged((text) => text, hot)
	await expect(requireDelegation(here(), pair(vault, hot))).rejects.toMatchObject({ status: 403 })
	await expect(ask(hot, { actFor: from })).rejects.toMatchObject({ code: "vaults:error.itself" })
	await expect(ask(newHolder.kaia(), { actFor: from })).rejects.toMatchObject({ code: "identity:needsSolana" })
})

test("either ends it at once and nobody else does; signed anew it is one; of one vault there are five at most", async () => {
	const { hot, vault, token } = await allowed()
	const stranger = newHolder.solana()
	const { id } = await requireDelegation(here(), pair(vault, hot))
	await expect(revokeDelegation(here(), { id, by: stranger.address })).rejects.toMatchObject({ status: 404 })
	await revokeDelegation(here(), { id, by: hot.address })
	await revokeDelegation(here(), { id, by: vault.address })
	for (const again of [1, 2]) {
		await proveWallet(context(), (await ask(vault, { actFor: { holder: hot, token } })).proof)
		const rows = await listDelegations(here(), vault.address)
		expect([again, rows.filter((one) => one.revokedAt === null).length]).toEqual([again, 1])
	}
	for (let n = 0; n < 4; n++) {
		const one = newHolder.solana()
		await proveWallet(context(), (await ask(vault, { actFor: { holder: one, token: await enter(one) } })).proof)
	}
	const sixth = newHolder.solana()
	const asked = await ask(vault, { actFor: { holder: sixth, token: await enter(sixth) } })
	await expect(proveWallet(context(), asked.proof)).rejects.toMatchObject({ code: "vaults:error.many" })
	expect(await revokeAllOf(context().db, [vault.address], new Date())).toBe(5)
	await expect(requireDelegation(here(), pair(vault, hot))).rejects.toMatchObject({ status: 403 })
	const sql = bench.sql()
	await expect(sql`update vault_delegation set expires_at = expires_at + interval '1 day'`).rejects.toThrow(/stays/)
	await expect(sql`update vault_delegation set revoked_at = null, revoked_by = null`).rejects.toThrow(/stays/)
	await expect(sql`delete from vault_delegation`).rejects.toThrow(/kept/)
})
