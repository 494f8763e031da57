import { randomUUID } from "node:crypto"
import type { Keypair } from "@solana/web3.js"
import type postgres from "postgres"
import { findPayment } from "#app/features/coin-staking/pages/payment/load.server.ts"
import { handInDocument } from "#app/features/documents/hand-in.server.ts"
import { signEntitlements } from "#app/features/drops/entitlements.server.ts"
import { giveDrop } from "#app/features/drops/give-drop.server.ts"
import { claimLostWallet } from "#app/features/migration/lost-wallets/hand-in.server.ts"
import { book } from "#app/features/reservations/book.server.ts"
import { bookable, plusDays, slotsOn } from "#app/features/reservations/slots.ts"
import { calendarOf, venueRow } from "#app/features/reservations/venues.server.ts"
import { askForExample, makeExamples as publishVesting } from "#app/features/vesting/examples.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { asks, boughtBy } from "#tests/factories/mints.ts"
import { give, lockAll, stakeAll } from "#tests/factories/nft-holders.ts"
import { picture } from "#tests/factories/pictures.ts"
import { rafflesOf } from "#tests/factories/raffles.ts"
import { agreedStake, type askingAs, newDraft, payDeposit } from "#tests/factories/stakes.ts"
import type { World } from "#tests/factories/staking-world.ts"
import { type Callers, PARTNER } from "./callers.ts"
import { settleAll } from "./public-data.ts"

/** The drop that is open among the examples of a demo. */
export const OPEN_DROP = "00000000-0000-4000-8000-00000000d202"

type Holder = Pick<Callers, "member"> &
	Readonly<{ wallet: Keypair; asking: ReturnType<typeof askingAs>; address: string; id: string }>

/** Has the holder use what there is; answers the ids of what came of it. */
export async function seedHolder(world: World, { wallet, asking, address, id, member }: Holder) {
	// Signed a moment ago by the database's clock, which the demo's does not change.
	const draft = await newDraft(asking, { amount: "1000", days: 90 })
	const { draft: agreed } = await agreedStake(asking, { amount: "1500", days: 30 })
	const { draft: active } = await agreedStake(asking, { amount: "1200", days: 180 })
	await payDeposit(asking, active, wallet)
	await stakeNfts(world, wallet)
	await askForExample(asking)
	await publishVesting(world.worker)
	await giveDrop(asking, OPEN_DROP)
	const { raffle, plan } = await joinRaffle(world, wallet, address)
	const reservation = await bookHotel(world, asking)
	await claimLostWallet(asking, {
		...(await photo()),
		id: randomUUID(),
		oldWallet: `0x${"ab".repeat(20)}`,
		explanation: "Lost.",
		clientIp: "192.0.2.1",
	})
	await handInDocument(world.ctx, member, {
		...{ ...(await photo()), id: randomUUID(), kind: "id-card", idType: "resident-card" },
		...{ coveredBy: "page", consents: [], lang: "kor", clientIp: "192.0.2.1" },
	})
	const { sql } = world.database
	const deposit = await first(
		sql`select signature as id from receipt where source_owner = ${address} order by block_time limit 1`,
	)
	const payment = await findPayment(asking, deposit)
	await settleAll(world)
	await signEntitlements(world.worker)
	const ofStake = (table: string) => sql`select id from ${sql(table)} where position_id = ${id} limit 1`
	return {
		...{ stake: id, draft, agreed, active, payment, raffle, plan, reservation: `${reservation.seq}` },
		reservationId: reservation.id,
		claim: await first(ofStake("reward_claim")),
		withdrawal: await first(ofStake("coin_withdrawal")),
		schedule: await first(sql`select id from vesting_schedule where wallet = ${address} and asset = 'scg' limit 1`),
		entitlement: await first(sql`select log_id as id from drop_entitlement limit 1`),
		purchase: await first(sql`select id from mint_purchase where wallet = ${address} limit 1`),
		lostWallet: await first(sql`select id from lost_wallet limit 1`),
		document: await first(sql`select id from identity_document limit 1`),
	}
}

/** The id in the first row. */
export async function first(rows: PromiseLike<readonly postgres.Row[]>): Promise<string> {
	const [row] = await rows
	if (!row) throw new Error("the seed of the counters made no such row")
	return String(row.id)
}

async function stakeNfts(world: World, wallet: Keypair): Promise<void> {
	const nfts = await give(world, wallet, 5, "kongz")
	await stakeAll(world, wallet, nfts.slice(0, 3))
	await lockAll(world, wallet, nfts.slice(3))
}

/** A ticket of the demo's raffle and a mint by its plan. */
async function joinRaffle(world: World, wallet: Keypair, address: string) {
	const { sql } = world.database
	const [row] = await sql`select id, name from raffle limit 1`
	await rafflesOf(world).give(row?.id, [address])
	const plan = await first(sql`select id from mint_plan where kind = 'punky-crafter' limit 1`)
	await boughtBy(world, wallet, asks(plan, address))
	return { raffle: String(row?.name), plan }
}

async function bookHotel(world: World, asking: Holder["asking"]) {
	const { wallet } = asking.who
	const venue = await venueRow(world.web, PARTNER)
	if (!venue) throw new Error(`${PARTNER} has no calendar`)
	const calendar = await calendarOf(world.web, venue)
	const at = await world.ctx.now()
	const days = Array.from({ length: 14 }, (_, n) => plusDays(at.toISOString().slice(0, 10), 4 + n))
	const slot = days.flatMap((day) => slotsOn(calendar, day)).find((one) => bookable(calendar, one, at) === "yes")
	if (!slot) throw new Error(`${PARTNER} has no free day`)
	const owner = walletKey(wallet)
	return book(
		world.web,
		{ owner, owners: [owner], solana: [wallet.address] },
		{
			...{ request: randomUUID(), partnerId: PARTNER, startsAt: slot.startsAt, nights: 1, people: 1, lang: "kor" },
			...{ name: "Kim Mina", contact: "mina@example.org", memo: "" },
		},
	)
}

const photo = async () => ({ fileId: randomUUID(), bytes: await picture("jpeg") })
