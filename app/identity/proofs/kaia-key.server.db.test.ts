import { Wallet } from "ethers"
import { afterEach, expect, test } from "vitest"
import { BUSY_MS } from "#tests/busy.ts"
import { byRole, FAIL, LEGACY, multisigOf, publicKeyOf, startEvmNode } from "#tests/outside/evm-node.ts"
import { readSession } from "../sessions/session.server.ts"
import { evmHolder, identityBench } from "../testing.ts"
import { accountKeyOf } from "./kaia-key.server.ts"

const bench = identityBench()
const { ask, context, refused, signIn } = bench
afterEach(() => bench.setUp({}))

/** An account whose key was changed: its address, the key it was made from, and the one it has now. */
function changedAccount() {
	const [before, now] = [Wallet.createRandom().privateKey, Wallet.createRandom().privateKey]
	const old = evmHolder("kaia", before)
	return { address: old.address, before, now, old, holder: { ...evmHolder("kaia", now), address: old.address } }
}

test("an account whose key was changed signs in with the key that it has now", async () => {
	const node = await startEvmNode()
	bench.setUp({ kaia: node.url })
	const { address, now, holder } = changedAccount()
	node.keys.set(address, publicKeyOf(now))
	const { token } = await signIn((await ask(holder)).proof)
	expect(await readSession(context(), token)).toMatchObject({ chain: "kaia", address })
	expect(node.asked).toEqual(["klay_getAccountKey"])
})

test("the key that such an account had before opens nothing any more, though the address was made from it", async () => {
	const node = await startEvmNode()
	bench.setUp({ kaia: node.url })
	const { address, now, old } = changedAccount()
	node.keys.set(address, publicKeyOf(now))
	await refused(old, (await ask(old)).proof)
})

test("an account that never changed its key signs in as ever", async () => {
	const node = await startEvmNode()
	bench.setUp({ kaia: node.url })
	const { old, holder } = changedAccount()
	await signIn((await ask(old)).proof)
	node.keys.set(old.address, { keyType: 0, key: {} })
	await signIn((await ask(old)).proof)
	await refused(holder, (await ask(holder)).proof)
})

test("of an account with several keys, one that weighs enough alone signs in, and a lighter one does not", async () => {
	const node = await startEvmNode()
	bench.setUp({ kaia: node.url })
	const { address, now, old, holder } = changedAccount()
	const [light, outside] = [Wallet.createRandom().privateKey, Wallet.createRandom().privateKey]
	node.keys.set(
		address,
		multisigOf(3, [
			[3, now],
			[2, light],
		]),
	)
	await signIn((await ask(holder)).proof)
	for (const secret of [light, outside]) {
		const wrong = { ...evmHolder("kaia", secret), address }
		await refused(wrong, (await ask(wrong)).proof)
	}
	await refused(old, (await ask(old)).proof)
})

test("of an account with a key for each role, the one for transactions speaks", async () => {
	const node = await startEvmNode()
	bench.setUp({ kaia: node.url })
	const { address, now, old, holder } = changedAccount()
	const update = Wallet.createRandom().privateKey
	node.keys.set(address, byRole(publicKeyOf(now), publicKeyOf(update), LEGACY))
	await signIn((await ask(holder)).proof)
	const updater = { ...evmHolder("kaia", update), address }
	await refused(updater, (await ask(updater)).proof)
	node.keys.set(address, byRole(multisigOf(1, [[1, now]])))
	await signIn((await ask(holder)).proof)
	node.keys.set(address, byRole(LEGACY, publicKeyOf(update)))
	await signIn((await ask(old)).proof)
})

test("an account that nothing can sign for is refused, and a contract is told that it is one", async () => {
	const node = await startEvmNode()
	bench.setUp({ kaia: node.url })
	const { address, old } = changedAccount()
	node.keys.set(address, FAIL)
	await refused(old, (await ask(old)).proof)
	node.code.set(address, "0x6080")
	await refused(old, (await ask(old)).proof, "identity:contractWallet")
})

test("a node that knows only the new names of its calls is understood", async () => {
	const node = await startEvmNode({ speaks: ["kaia_getAccountKey"] })
	bench.setUp({ kaia: node.url })
	const { address, now, holder } = changedAccount()
	node.keys.set(address, publicKeyOf(now))
	await signIn((await ask(holder)).proof)
	expect(node.asked).toEqual(["klay_getAccountKey", "kaia_getAccountKey"])
})

test("a silent Kaia node is said to be silent: who an account is today is known to it alone", async () => {
	const node = await startEvmNode()
	bench.setUp({ kaia: node.url })
	const { old } = changedAccount()
	for (const mood of ["breaks", "talks nonsense", "floods"] as const) {
		node.mood = mood
		await refused(old, (await ask(old)).proof, "identity:chainSilent")
	}
	const none = await startEvmNode({ speaks: [] })
	expect(await accountKeyOf(none.url, old.address)).toBeNull()
})

test("a Kaia node that hangs is waited for five seconds and no longer", async () => {
	const node = await startEvmNode()
	node.mood = "hangs"
	bench.setUp({ kaia: node.url })
	const { old } = changedAccount()
	const { proof } = await ask(old)
	const started = Date.now()
	await refused(old, proof, "identity:chainSilent")
	expect(Date.now() - started).toBeLessThan(5_000 + BUSY_MS)
})

test("without a Kaia node, an account whose key was changed is told why it cannot sign in", async () => {
	const { holder, old } = changedAccount()
	await refused(holder, (await ask(holder)).proof, "identity:kaiaKey")
	await signIn((await ask(old)).proof)
})
