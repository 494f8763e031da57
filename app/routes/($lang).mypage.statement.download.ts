import type { LoaderFunctionArgs } from "@remix-run/node"
import { askedFile, fileName } from "#app/features/statement/asked-file.ts"
import { FEATURES } from "#app/features.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { STATEMENTS } from "#app/identity/limits/limits.ts"
import { callerOf, countUse } from "#app/identity/limits/rate-limit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { requireWallet, solanaAddressesOf } from "#app/identity/sessions/visitor.server.ts"
import { paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { meaningsOf } from "#app/statements/movements.ts"
import { sheetOf } from "#app/statements/pdf/sheet-of.server.ts"
import { checksumOf, sealOf } from "#app/statements/seal.server.ts"
import { readStatement } from "#app/statements/statement.server.ts"
import { statementCsv, statementJson } from "#app/statements/statement-file.server.ts"

const TYPES = {
	csv: "text/csv; charset=utf-8",
	json: "application/json; charset=utf-8",
	pdf: "application/pdf",
} as const

/** The movements of the wallet that asks and of those linked to it, as one file: of all years, or of one. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await requireWallet(request, context)
	const asked = askedFile(new URL(request.url).searchParams)
	if (!asked) return inWords(400, t("statement:error", { page: `${context.origin}${paths.statement(lang)}` }))
	try {
		await countUse(visit, STATEMENTS, walletKey(visit.who.wallet))
		const wallets = solanaAddressesOf(visit.who)
		const statement = await readStatement(visit, { owners: wallets, year: asked.year }, meaningsOf(FEATURES))
		const say = (code: (typeof statement.lines)[number]["code"]) => t(`statement:code.${code}`)
		const bodies = {
			csv: async () => statementCsv(statement, say),
			json: async () => statementJson(statement, say, { at: await visit.now(), year: asked.year, wallets }),
			pdf: async () => {
				const sealed = {
					year: asked.year,
					count: statement.lines.length,
					sum: checksumOf(statementCsv(statement, say)),
				}
				const seal = sealOf(visit.secret, sealed)
				const link = paths.statementCheck(lang, { ...sealed, year: asked.year ?? undefined, seal })
				const file = fileName({ ...asked, format: "csv" })
				const words = { t, lang, wallets, file, seal, link: `${context.origin}${link}` }
				const { network } = callerOf(context.clientIp)
				const waiting = { customer: walletKey(visit.who.wallet), network, leaves: request.signal }
				return new Uint8Array(await context.printStatement(sheetOf(statement, { ...words, ...sealed }), waiting))
			},
		}
		return new Response(await bodies[asked.format](), {
			headers: {
				"Content-Type": TYPES[asked.format],
				"Content-Disposition": `attachment; filename="${fileName(asked)}"`,
				"Cache-Control": "no-store",
			},
		})
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		context.retryAfter(error.params.seconds ?? "60")
		return inWords(error.status, t(error.code, error.params))
	}
}

const inWords = (status: number, text: string) =>
	new Response(`${text}\n`, {
		status,
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
	})
