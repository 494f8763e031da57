import { and, eq, isNull } from "drizzle-orm"
import { z } from "zod"
import { countryName } from "#app/chance/countries.ts"
import { chanceBasis } from "#app/chance/tables.server.ts"
import type { ReadView, ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { factOf, timeText } from "#app/identity/proposals/view-texts.server.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"

async function basisIn({ ctx, subject }: ViewRequest) {
	const [row] = await ctx.db
		.select()
		.from(chanceBasis)
		.where(and(eq(chanceBasis.country, subject), isNull(chanceBasis.endedAt)))
	return row ?? null
}

const basisLink = ({ t }: ViewRequest) => ({ href: paths.admin("chance"), label: t("operators-proposals:openChance") })
const wanted = z.object({ basis: z.string(), from: z.iso.datetime() })

const enterBasis: ReadView = async (request) => {
	const read = wanted.safeParse(request.evidence)
	if (!read.success) return null
	const { t, lang, subject } = request
	const inForce = await basisIn(request)
	const country = countryName(subject, LOCALES[lang])
	const from = timeText(lang, new Date(read.data.from))
	return {
		effect: t("operators-proposals:effect.enterBasis", { country, from }),
		facts: [
			...factOf(t("operators-proposals:country"), country),
			...factOf(t("operators-proposals:basis"), read.data.basis),
			...factOf(t("operators-proposals:validFrom"), from),
		],
		warnings: inForce ? [t("operators-proposals:warning.basisInForce")] : [],
		possible: inForce === null,
		link: basisLink(request),
	}
}

const endBasis: ReadView = async (request) => {
	const read = z.object({ of: z.uuid() }).safeParse(request.evidence)
	const inForce = await basisIn(request)
	if (!read.success || inForce?.id !== read.data.of) return null
	const { t, lang, subject } = request
	const country = countryName(subject, LOCALES[lang])
	return {
		effect: t("operators-proposals:effect.endBasis", { country }),
		facts: [
			...factOf(t("operators-proposals:country"), country),
			...factOf(t("operators-proposals:basis"), inForce.basis),
			...factOf(t("operators-proposals:validFrom"), timeText(lang, inForce.fromAt)),
		],
		link: basisLink(request),
	}
}

export const chanceViews = { "enter-chance-basis": enterBasis, "end-chance-basis": endBasis } satisfies Readonly<
	Record<string, ReadView>
>
