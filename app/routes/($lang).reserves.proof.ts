import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { PROOFS } from "#app/identity/limits/limits.ts"
import { countUse } from "#app/identity/limits/rate-limit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { findReports, proofOf, readDay } from "#app/reserves/reports.server.ts"

/** What shows the wallet that asks that it is in the report of a day, or in the newest. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const day = readDay(new URL(request.url).searchParams.get("day"))
	const ctx = await visitor(request, context)
	const back = (needs: "wallet" | "balance" | "solana") => {
		const page = paths.reserves(lang, day ?? undefined)
		return redirect(`${page}${page.includes("?") ? "&" : "?"}needs=${needs}#mine`, { status: 303 })
	}
	const { wallet } = ctx.who
	if (!wallet) return back("wallet")
	await countUse(ctx, PROOFS, walletKey(wallet))
	for (const report of await findReports(ctx, day)) {
		const proof = await proofOf(ctx, report, walletKey(wallet))
		if (proof)
			return new Response(`${JSON.stringify(proof, null, "\t")}\n`, {
				headers: {
					"Content-Type": "application/json; charset=utf-8",
					"Content-Disposition": `attachment; filename="proof-${report.day}.json"`,
					"Cache-Control": "private, no-store",
				},
			})
	}
	return back(wallet.chain === "solana" ? "balance" : "solana")
}
