import { Resident } from "#app/collections/portraits/resident.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import type { ActsPage } from "./acts-page.server.ts"

/** Everything that somebody has begun: what, where it stands, and its receipt. */
export function Acts({ t, lang, page }: Readonly<{ t: T; lang: Lang; page: ActsPage }>) {
	const { acts, isFirst, older } = page
	return (
		<>
			{acts.length === 0 ? (
				<p className="table-empty">
					<Resident who="mask" />
					{t(isFirst ? "notices:acts.none" : "notices:end")}
				</p>
			) : (
				<ol className="records notices">
					{acts.map((one) => (
						<li key={one.id} className={one.isOpen ? "record notices-one is-new" : "record notices-one"}>
							<p className="notices-when">
								<DateTime at={one.at} locale={LOCALES[lang]} local={t("notices:local")} />
							</p>
							<div>
								<h2>{one.what}</h2>
								<p>
									<b className="notices-state">{t(one.isOpen ? "notices:acts.open" : "notices:acts.closed")}</b>{" "}
									<small className="figure">{one.number}</small>
								</p>
							</div>
							<p className="record-acts">
								<a href={one.href} {...track("acts.receipt")}>
									{t(one.isOpen ? "notices:acts.goOn" : "notices:acts.receipt")}
								</a>
							</p>
						</li>
					))}
				</ol>
			)}
			{older ? (
				<p className="actions">
					<LinkButton href={older} {...track("acts.older")}>
						{t("notices:older")}
					</LinkButton>
				</p>
			) : null}
		</>
	)
}
