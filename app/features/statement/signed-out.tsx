import type { ReactNode } from "react"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { Blank, SignedOut } from "#app/ui/signed-out.tsx"

const SEES = ["years", "files", "prices"] as const

type Props = Readonly<{
	t: T
	ways: readonly Readonly<{ href: string; label: string }>[]
	waysLabel: string
	/** Stands beside the button. */
	acts: ReactNode
}>

/** The statement before it is known whose: a year that nobody has filled in. */
export function StatementOut({ t, ways, waysLabel, acts }: Props) {
	return (
		<SignedOut
			title={t("statement:titleOut")}
			lead={t("statement:lead")}
			note={t("statement:signedOut")}
			connect={t("statement:connect")}
			acts={acts}
			sees={SEES.map((name) => t(`statement:sees.${name}`))}
			ways={ways}
			waysLabel={waysLabel}
			wide
		>
			<div className="out-host">
				<PortraitImage family="alya" seed={3} crop="cutout" />
			</div>
			<div className="out-wide statement-blank" aria-hidden="true">
				<p>20––</p>
				<div className="receipt">
					<p className="statement-count figure">{t("statement:count", { count: "–" })}</p>
					<dl>
						{(["in", "out"] as const).map((way) => (
							<div key={way} className="statement-asset">
								<dt>{t(`statement:${way}`)}</dt>
								<dd>
									<Blank />
								</dd>
							</div>
						))}
					</dl>
				</div>
			</div>
		</SignedOut>
	)
}
