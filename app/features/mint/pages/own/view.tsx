import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { mintPath } from "../../address.ts"
import { Pieces, Slip } from "../mint/sheet.tsx"
import type { OwnPurchase } from "./load.server.ts"

type Props = Readonly<{ t: T; lang: Lang; purchases: readonly OwnPurchase[] }>

/** What was minted, side by side. */
function Faces({ t, pieces }: Pick<Props, "t"> & Pick<OwnPurchase, "pieces">) {
	const drawn = pieces.flatMap(({ id, name, picture, status }) =>
		picture && status === "completed" ? [{ id, name, picture }] : [],
	)
	// A frame that is still empty, where nothing has been drawn yet.
	if (drawn.length === 0) return <div className="mint-faces is-empty" aria-hidden="true" />
	return (
		<ul className="mint-faces">
			{drawn.map(({ id, name, picture }) => (
				<li key={id}>
					<img src={picture} alt={t("mint:sheet.picture", { name })} width="600" height="600" loading="lazy" />
				</li>
			))}
		</ul>
	)
}

/** What the visitor's wallets minted: each purchase with how far it is, and its slip. */
export function OwnMints({ t, lang, purchases }: Props) {
	const isOpen = purchases.some(({ state }) => state === "quoted" || state === "processing")
	return (
		<div className="page mint-own">
			<header className="own-list-head">
				<div>
					<h1>{t("mint:own.title")}</h1>
					<p className="lead">{t("mint:own.lead")}</p>
				</div>
				{/* Who has carried the newest print home. */}
				<PortraitImage family="crafter" seed={12} crop="cutout" eager />
			</header>
			<div {...live("own-mints")} data-awaiting={isOpen || undefined}>
				{purchases.length === 0 ? <p className="mint-none">{t("mint:own.none")}</p> : null}
				<ol className="mint-list">
					{purchases.map((one) => (
						<li key={one.id} data-outcome={one.state}>
							<Faces t={t} pieces={one.pieces} />
							<div className="mint-list-name">
								<h2>{t("mint:own.one", { count: String(one.quantity), name: one.planName })}</h2>
								<span className="tag">{t(`mint:state.${one.code}`)}</span>
							</div>
							<p className="mint-list-facts">
								<span>
									<DateTime at={one.createdAt} locale={LOCALES[lang]} local="({{time}})" />
								</span>
								<b className="figure">{one.amount}</b>
							</p>
							{one.refund ? <p className="notice">{t("mint:own.refund", { amount: one.refund })}</p> : null}
							{one.href ? (
								<p>
									<LinkButton href={one.href}>{t("mint:own.see")}</LinkButton>
								</p>
							) : null}
							<details className="question">
								<summary {...track("parts.question")} data-param="mint">
									{t("mint:form.title")}
								</summary>
								<Slip shown={{ t }} purchase={one} />
								<Pieces shown={{ t }} purchase={one} isPlain />
							</details>
						</li>
					))}
				</ol>
			</div>
			<p className="actions">
				<LinkButton look="signal" href={mintPath(lang, "ltacMint", {}, "#mint-desk")}>
					{t("mint:own.toMint")}
				</LinkButton>
				<LinkButton href={paths.myPage(lang)}>{t("mint:own.back")}</LinkButton>
			</p>
			<PageScript name="mint" />
		</div>
	)
}
