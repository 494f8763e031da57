import { expect, test } from "vitest"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LANGS } from "#app/lib/paths.ts"
import { canSet } from "#app/ui/set-letters.ts"
import { drawTicket, printTicket } from "./ticket-picture.server.ts"
import { RESULTS, type TicketPicture, ticketFile, ticketFileName } from "./ticket-picture.ts"

const TICKET: TicketPicture = {
	raffle: "example-2",
	number: 17,
	result: "won",
	place: { at: 17, of: 29 },
	isDemo: true,
}

test("a ticket's picture follows from its name alone, is its own, and is drawn whole in each language", async () => {
	for (const lang of LANGS) {
		expect(ticketFile(ticketFileName(lang, TICKET))).toEqual({ lang, ticket: TICKET })
		const open: TicketPicture = { ...TICKET, result: "open", place: null, isDemo: false }
		expect(ticketFile(ticketFileName(lang, open))).toEqual({ lang, ticket: open })
		expect(drawTicket(lang, TICKET)).toBe(drawTicket(lang, TICKET))
		const others = [{ ...TICKET, number: 18 }, { ...TICKET, raffle: "example-3" }, open]
		for (const other of others) expect(drawTicket(lang, other)).not.toBe(drawTicket(lang, TICKET))
		const png = await printTicket(lang, TICKET)
		expect([...png.subarray(1, 4)].map((code) => String.fromCharCode(code)).join("")).toBe("PNG")
		expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
	}
	for (const name of [
		"tickets/eng/../1-won-0-0-1.png",
		"tickets/eng/example/0-won-0-0-1.png",
		"tickets/xx/example/1-won-0-0-1.png",
		"tickets/eng/example/1-lost-0-0-1.png",
	])
		expect(ticketFile(name)).toBeNull()
})

test("the letters of all that a ticket's picture says are there to be drawn", () => {
	for (const lang of LANGS) {
		const t = wordsT({ raffle: wordsOf(lang, "raffle") })
		const said = [
			t("raffle:ticket.heading", { n: 17 }),
			t("raffle:ticket.place"),
			...RESULTS.map((one) => t(`raffle:ticket.results.${one}`)),
		]
		expect(said.filter((text) => !canSet(text))).toEqual([])
	}
})
