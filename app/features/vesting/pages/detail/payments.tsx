import { Resident } from "#app/collections/portraits/resident.tsx"
import type { T } from "#app/i18n/words.ts"
import type { ShownClaim } from "./load.server.ts"

/** What was claimed, newest first, each with the transaction that brought it. */
export function Payments({ t, title, claims }: Readonly<{ t: T; title: string; claims: readonly ShownClaim[] }>) {
	return (
		<section className="vesting-payments" aria-labelledby="vesting-payments">
			<h2 id="vesting-payments">{title}</h2>
			{claims.length === 0 ? (
				<p className="table-empty">
					<Resident who="smith" />
					{t("vesting:payments.none")}
				</p>
			) : (
				<ol>
					{claims.map((one) => (
						<li key={one.id}>
							<b className="figure">{one.amount}</b>
							<span>
								<time dateTime={one.at.toISOString()}>{one.when}</time>, {t(`vesting:payments.state.${one.state}`)}
							</span>
							{one.signature ? (
								<span className="caption breaks">
									{t("vesting:payments.transaction")} <span className="figure">{one.signature}</span>
								</span>
							) : null}
						</li>
					))}
				</ol>
			)}
		</section>
	)
}
