import type { LoaderFunctionArgs } from "@remix-run/node"
import { ticketPage } from "#app/features/raffle/pages/ticket/load.server.ts"
import { pictureOf } from "#app/features/raffle/pages/ticket/picture.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { takeToken } from "#app/identity/limits/rate-limit.server.ts"
import { answerDrawn, answerFile, madeFile, noSuchFile } from "#app/lib/file-answer.server.ts"
import { isLang } from "#app/lib/paths.ts"
import { drawTicket } from "#app/raffles/ticket-picture.server.ts"
import { ticketFileName } from "#app/raffles/ticket-picture.ts"

/** The picture of a ticket as it stands now, to keep and to pass on: /tickets/<lang>/<raffle>/<number>.png, or .svg. */
export async function loader({ request, params, context: { ctx, clientIp, drawn } }: LoaderFunctionArgs) {
	const { lang = "", raffle = "", file = "" } = params
	const [, number = "", kind = ""] = /^([1-9]\d{0,4})\.(png|svg)$/.exec(file) ?? []
	if (!isLang(lang) || !kind) return noSuchFile()
	const ticket = await ticketPage(ctx, { lang, name: raffle, number: Number(number) })
	if (!ticket) return noSuchFile()
	const picture = pictureOf(ticket)
	const options = { maxAge: 60, shared: true } as const
	if (kind === "svg")
		return answerFile(request, madeFile(Buffer.from(drawTicket(lang, picture)), "image/svg+xml"), options)
	const draw = async () => {
		takeToken(ctx, "ticket-picture", clientIp)
		return drawn.get(ticketFileName(lang, picture), "image/png")
	}
	return answerDrawn(request, draw(), options, await getT(lang))
}
