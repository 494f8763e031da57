import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { ComeIn } from "#app/features/reservations/pages/my/list-view.tsx"
import { VoucherPage } from "#app/features/reservations/pages/my/voucher-view.tsx"
import { reservationStatus } from "#app/features/reservations/status.ts"
import { partnerNames } from "#app/features/reservations/venues.server.ts"
import { hasVoucher, voucherOf, voucherOpensAt } from "#app/features/reservations/voucher.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { qrModules } from "#app/lib/qr-modules.ts"
import { zonedText } from "#app/lib/zoned-text.ts"
import { ownOf } from "#app/site/own-reservation.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, feature: "reservations" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "reservations", "ownReservations")

export async function loader(args: LoaderFunctionArgs) {
	const { lang, own } = await ownOf(args)
	const { ctx } = args.context
	const words = { reservations: wordsOf(lang, "reservations") }
	const title = wordsT(words)("reservations:voucher.title")
	if (!own) return { lang, words, title, shown: null }
	const { row } = own
	const at = await ctx.now()
	const made = hasVoucher(row, at) ? voucherOf(ctx, row, at) : null
	const nameOf = await partnerNames(ctx)
	const ticket = {
		...{ seq: row.seq, people: row.people, partner: nameOf(row.partnerId, lang), at: row.startsAt.toISOString() },
		...{ state: reservationStatus.nameOf(row.status), visit: row.visit },
		when: zonedText(row.startsAt, row.timeZone, LOCALES[lang]),
	}
	const opensAt = voucherOpensAt(row, at)
	const opens = opensAt && { at: opensAt.toISOString(), text: zonedText(opensAt, row.timeZone, LOCALES[lang]) }
	// A desk that reads it with any camera comes to the page that verifies it.
	const qr = made && qrModules(`${args.context.origin}${paths.admin("visits")}?code=${made.code}`)
	return {
		lang,
		words,
		title,
		shown: { ticket, opens, name: row.name, code: made && qr ? { text: made.code, qr, seconds: made.seconds } : null },
	}
}

export default function Voucher() {
	const { words, title, lang, shown } = useLoaderData<typeof loader>()
	const t = wordsT(words)
	if (shown) return <VoucherPage t={t} lang={lang} {...shown} />
	return (
		<div className="page">
			<h1 className="out-title">{title}</h1>
			<ComeIn t={t} lang={lang} />
		</div>
	)
}
