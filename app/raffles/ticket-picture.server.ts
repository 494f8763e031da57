import { renderAsync } from "@resvg/resvg-js"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { TICKET_PICTURE, type TicketPicture, ticketSvg } from "./ticket-picture.ts"

/** A ticket's picture in a language. */
export function drawTicket(lang: Lang, ticket: TicketPicture): string {
	const t = wordsT({ raffle: wordsOf(lang, "raffle") })
	return ticketSvg(ticket, {
		number: t("raffle:ticket.heading", { n: ticket.number }),
		place: t("raffle:ticket.place"),
		result: t(`raffle:ticket.results.${ticket.result}`),
	})
}

/** The same as pixels, for those who preview an address. */
export async function printTicket(lang: Lang, ticket: TicketPicture): Promise<Buffer> {
	const image = await renderAsync(drawTicket(lang, ticket), {
		fitTo: { mode: "width", value: TICKET_PICTURE.width },
		font: { loadSystemFonts: false },
	})
	return image.asPng()
}
