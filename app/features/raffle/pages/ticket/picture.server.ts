import type { TicketPicture } from "#app/raffles/ticket-picture.ts"
import type { TicketView } from "./load.server.ts"

/** What the picture of a ticket shows of it. */
export const pictureOf = ({ raffle, number, result, index, rows, isDemo }: TicketView): TicketPicture => ({
	raffle,
	number,
	result,
	place: index === null || rows === null ? null : { at: index + 1, of: rows },
	isDemo,
})
