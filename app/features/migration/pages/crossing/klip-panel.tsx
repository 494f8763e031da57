import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { QrCode } from "#app/ui/qr-code.tsx"
import type { KlipAsked } from "../../klip.server.ts"

type Props = Readonly<{ t: T; lang: Lang; asked: KlipAsked }>

/** What the app was asked to send: its code while it waits, then what came of it. Read again by itself, or by a link. */
export function KlipPanel({ t, lang, asked }: Props) {
	const isOpen = asked.status === "prepared"
	return (
		<section className="sheet crossing-klip" aria-labelledby="klip-title">
			<h2 id="klip-title">{t(`migration:klip.${asked.what}`)}</h2>
			<div {...live("crossing-klip")} data-awaiting={isOpen ? "" : undefined}>
				<p role="status">{t(`migration:klip.${asked.status}`, { time: utcText(asked.expiresAt, LOCALES[lang]) })}</p>
				{isOpen ? (
					<>
						<QrCode modules={asked.modules} label={t("migration:klip.qr")} />
						<p className="actions">
							<LinkButton
								href={asked.link}
								rel="noreferrer"
								look="signal"
								className="crossing-klip-open"
								{...track("crossing.openKlip")}
							>
								{t("migration:klip.open")}
							</LinkButton>
							<LinkButton href={`${paths.crossing(lang)}?klip=${asked.id}`} look="quiet" {...track("crossing.look")}>
								{t("migration:klip.look")}
							</LinkButton>
						</p>
					</>
				) : null}
				{asked.txHash ? (
					<p className="crossing-proof">
						<span>{t("migration:proof.hash")}</span> <code className="breaks">{asked.txHash}</code>
					</p>
				) : null}
			</div>
		</section>
	)
}
