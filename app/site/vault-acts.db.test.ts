import { randomUUID } from "node:crypto"
import { Keypair } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { carryOutActs } from "#app/features/nft-staking/acts/carry-out-acts.server.ts"
import { askForAct } from "#app/features/nft-staking/ask-for-act.server.ts"
import { nftAct, nftStake } from "#app/features/nft-staking/tables.server.ts"
import { type VaultsInput, vaultsForm } from "#app/features/vaults/form.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { audit } from "#app/identity/audit/tables.server.ts"
import { revokeDelegation } from "#app/identity/delegations/delegations.server.ts"
import { vaultDelegation } from "#app/identity/delegations/tables.server.ts"
import { causesOf } from "#app/lib/causes.ts"
import { twigLedger } from "#app/rewards/twig-ledger.server.ts"
import { featureSwitch } from "#app/settings/switches/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { ownedStake } from "#tests/factories/ending-stakes.ts"
import { holder, stakeAll, turnTo, turnToWeek } from "#tests/factories/nft-holders.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { actForVault, vaultActs } from "./vault-acts.server.ts"

const addressOf = (wallet: Keypair) => wallet.publicKey.toBase58()

/** As if the vault had signed for it: how it signs is tested where it is proven. */
async function allow(world: World, vault: Keypair, hot: Keypair, days = 90) {
	const issuedAt = await world.ctx.now()
	const [row] = await world.web.db
		.insert(vaultDelegation)
		.values({
			...{ vault: addressOf(vault), delegate: addressOf(hot), signedText: "a text", signature: randomUUID() },
			...{ issuedAt, expiresAt: new Date(issuedAt.getTime() + days * 86_400_000) },
		})
		.returning({ id: vaultDelegation.id })
	return row?.id ?? ""
}

type Act = Exclude<VaultsInput, { do: "end" }>
type Wish = { [K in Act["do"]]: Omit<Extract<Act, { do: K }>, "vault" | "request"> }[Act["do"]]

/** Asks as the hot wallet's browser does, while a worker works. */
async function acting(world: World, hot: Keypair, vault: Keypair, wish: Wish, works = true) {
	const asking = askingAs({ ...world, ctx: world.web }, hot)
	// The cast: what was left out is put in.
	const input = { ...wish, vault: addressOf(vault), request: randomUUID() } as Act
	let isDone = false
	const answer = actForVault(asking, input, asking.who.wallet as never).finally(() => {
		isDone = true
	})
	const work = async () => {
		while (works && !isDone) await carryOutActs(world.worker)
	}
	const [done] = await Promise.allSettled([answer, work()])
	if (done.status === "rejected") throw done.reason
	return done.value
}

const twigsOf = async (world: World, wallet: Keypair) =>
	(await twigLedger(world.web, [addressOf(wallet)])).balances[0]?.units ?? 0n
const refused = { code: "vaults:error.allowed", status: 403 }
const CHECK_IN: Wish = { do: "checkIn", program: "boost", collection: "kongz" }
const TWIG: Wish = { do: "claim", program: "boost", collection: "kongz", reward: "twig" }
const COIN: Wish = { do: "claim", program: "boost", collection: "kongz", reward: "coin" }

test("a wallet checks in and claims for a vault that allows it; all of it goes to the vault, and the audit says who asked", async () => {
	const world = await stakingWorld()
	const { wallet: vault, nfts } = await holder(world, 2)
	const hot = Keypair.generate()
	await stakeAll(world, vault, nfts)
	await turnToWeek(world, 1)
	for (const wish of [CHECK_IN, TWIG]) await expect(acting(world, hot, vault, wish)).rejects.toMatchObject(refused)
	await allow(world, vault, hot)
	// Nothing to claim is no act of the vault's, and a switch stops it as it stops the vault.
	await expect(acting(world, hot, vault, { ...TWIG, collection: "genesis" }, false)).rejects.toMatchObject({
		status: 409,
	})
	const pause = (feature: "nft-staking" | "vesting" | "coin-claim", state: "on" | "off") =>
		world.ctx.db
			.insert(featureSwitch)
			.values({
				feature,
				state,
				reason: state === "on" ? null : "maintenance",
				why: "test",
				changedBy: "test",
				changedAt: new Date(),
			})
			.onConflictDoUpdate({
				target: featureSwitch.feature,
				set: { state, reason: state === "on" ? null : "maintenance" },
			})
	for (const [feature, wish] of [
		["nft-staking", CHECK_IN],
		["nft-staking", TWIG],
		["coin-claim", { do: "earned" }],
		["vesting", { do: "vested" }],
	] as const) {
		await pause(feature, "off")
		await expect(acting(world, hot, vault, wish, false)).rejects.toMatchObject({
			code: "switches:refused",
			status: 503,
		})
		await pause(feature, "on")
	}
	const t = await getT("eng")
	const shown = await vaultActs({ t, lang: "eng" })(askingAs(world, hot), addressOf(vault))
	expect(shown?.map(({ kind, fields }) => [kind, fields.do, fields.reward])).toEqual([
		["checkIn", "checkIn", undefined],
		["claim", "claim", "twig"],
		["claim", "claim", "coin"],
	])
	expect(await acting(world, hot, vault, CHECK_IN)).toBe("checkIn")
	await expect(acting(world, hot, vault, CHECK_IN)).rejects.toMatchObject({ code: "vaults:error.refused" })
	expect(await acting(world, hot, vault, TWIG)).toBe("claim")
	expect(await acting(world, hot, vault, COIN)).toBe("claim")
	expect((await twigsOf(world, vault)) > 0n).toBe(true)
	expect(await twigsOf(world, hot)).toBe(0n)
	const owed = await world.ctx.db.select().from(outgoing)
	expect(owed.map(({ toAddress }) => toAddress)).toEqual([addressOf(vault)])
	const acts = await world.ctx.db.select().from(audit).where(eq(audit.act, "vault.acted"))
	expect(acts.map(({ actor, subject }) => [actor, subject])).toEqual(
		Array(3).fill([`solana:${addressOf(hot)}`, `solana:${addressOf(vault)}`]),
	)
}, 120_000)

test("what was ended or has run out allows nothing, not even what was asked before and is not done yet", async () => {
	const world = await stakingWorld()
	const { wallet: vault, nfts } = await holder(world, 1)
	const hot = Keypair.generate()
	await stakeAll(world, vault, nfts)
	const id = await allow(world, vault, hot, 20)
	await turnTo(world, 8)
	// Asked for while it was allowed, and ended before a worker came.
	await acting(world, hot, vault, TWIG, false)
	await revokeDelegation(world.web, { id, by: addressOf(vault) })
	await carryOutActs(world.worker)
	const [act] = await world.ctx.db.select().from(nftAct).where(eq(nftAct.kind, "claim"))
	expect([act?.state, act?.refusal]).toEqual(["done", "not-allowed"])
	expect(await twigsOf(world, vault)).toBe(0n)
	for (const wish of [CHECK_IN, TWIG, COIN, { do: "vested" }, { do: "earned" }] as const)
		await expect(acting(world, hot, vault, wish), wish.do).rejects.toMatchObject(refused)
	await allow(world, vault, hot, 1)
	await turnTo(world, 10)
	await expect(acting(world, hot, vault, CHECK_IN)).rejects.toMatchObject(refused)
}, 120_000)

test("whom a delegate lets act for it acts for no vault, and nobody unstakes, or has anything sent elsewhere, by what was allowed", async () => {
	const world = await stakingWorld()
	const { wallet: vault, nfts } = await holder(world, 1)
	const [hot, further] = [Keypair.generate(), Keypair.generate()]
	await stakeAll(world, vault, nfts)
	await turnTo(world, 8)
	const id = await allow(world, vault, hot)
	const onward = await allow(world, hot, further)
	await expect(acting(world, further, vault, CHECK_IN)).rejects.toMatchObject(refused)
	for (const wish of ["unstake", "undo", "stake", "delegate", "send"])
		expect(
			vaultsForm.safeParse({ ...CHECK_IN, do: wish, vault: addressOf(vault), request: randomUUID() }).success,
		).toBe(false)
	const sent = vaultsForm.parse({
		...TWIG,
		vault: addressOf(vault),
		request: randomUUID(),
		to: addressOf(hot),
		owner: addressOf(hot),
	})
	expect(sent).not.toHaveProperty("to")
	// Nor where somebody writes past the forms: the database looks at kind, vault and time itself.
	const asking = askingAs({ ...world, ctx: world.web }, hot)
	const tab = {
		program: "boost",
		collection: "kongz",
		chain: world.ctx.chains.solana.name,
		owner: addressOf(vault),
	} as const
	const ask = (more: Partial<Parameters<typeof askForAct>[1]>) =>
		askForAct(asking, {
			...{ request: randomUUID(), kind: "check-in", tab, numbers: [nfts[0]?.number ?? 0], input: {} },
			...{ wallet: asking.who.wallet as never, delegationId: id, ...more },
		})
	const why = (asked: Promise<unknown>) =>
		asked.then(
			() => "done",
			(error: Error) => [...causesOf(error)].map(String).join(" "),
		)
	expect(await why(ask({ kind: "unstake" }))).toMatch(/nft_act_delegated|its owner does not allow this/)
	expect(await why(ask({ delegationId: onward }))).toContain("its owner does not allow this")
	expect(await why(ask({ tab: { ...tab, owner: addressOf(further) } }))).toContain("its owner does not allow this")
	expect((await world.ctx.db.select().from(nftStake))[0]?.status).toBe("staked")
	// Without a signature of late nothing is asked for.
	const late = { ...asking.who.wallet, signedAt: new Date(Date.now() - 16 * 60_000) } as never
	const input = { ...CHECK_IN, vault: addressOf(vault), request: randomUUID() } as Act
	await expect(actForVault(asking, input, late)).rejects.toMatchObject({ code: "identity:signAgain" })
}, 120_000)

test("what a vault's coins earned is claimed to the vault, once for the same request", async () => {
	const world = await stakingWorld()
	const { wallet: vault, turnTo } = await ownedStake(world, { amount: "5000", days: 90 })
	const hot = Keypair.generate()
	await allow(world, vault, hot)
	await turnTo(40 * 86_400)
	const asking = askingAs({ ...world, ctx: world.web }, hot)
	const input = { do: "earned", vault: addressOf(vault), request: randomUUID() } as const
	for (const _ of [1, 2]) await actForVault(asking, input, asking.who.wallet as never)
	const owed = await world.ctx.db.select().from(outgoing)
	expect(owed.map(({ toAddress, purpose }) => [toAddress, purpose])).toEqual([[addressOf(vault), "coin-staking:claim"]])
}, 120_000)
