import { asc, eq } from "drizzle-orm"
import { raffle, raffleDelivery, raffleTicket } from "#app/raffles/tables.server.ts"
import type { OwnData } from "../feature.ts"

/** A wallet's tickets and prizes. They stay: what was drawn follows from all of them, and everybody may check it. */
export const ownData: OwnData = {
	section: "raffles",
	erasable: [],
	stays: ["tickets", "prizes"],
	async read({ db }, { wallet }) {
		const owner = wallet.chain === "solana" ? wallet.address : ""
		const { number, source, payment, asset, weight, givenAt } = raffleTicket
		const tickets = await db
			.select({ raffle: raffle.name, number, source, payment, asset, weight, givenAt })
			.from(raffleTicket)
			.innerJoin(raffle, eq(raffle.id, raffleTicket.raffleId))
			.where(eq(raffleTicket.wallet, owner))
			.orderBy(asc(raffleTicket.givenAt), asc(raffleTicket.number))
		const prizes = await db
			.select({ raffle: raffle.name, prize: raffleDelivery })
			.from(raffleDelivery)
			.innerJoin(raffle, eq(raffle.id, raffleDelivery.raffleId))
			.where(eq(raffleDelivery.wallet, owner))
			.orderBy(asc(raffleDelivery.createdAt), asc(raffleDelivery.id))
		return {
			lists: { tickets, prizes: prizes.map(({ raffle, prize }) => ({ raffle, ...prize })) },
			subjects: prizes.map(({ prize }) => prize.id),
		}
	},
	erase: async () => ({}),
}
