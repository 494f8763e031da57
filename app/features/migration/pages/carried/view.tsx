import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import type { Provenance } from "../../provenance.server.ts"
import type { Picture } from "../crossing/model.ts"
import { Face } from "../crossing/parts.tsx"

type Shown<P> = Readonly<{ t: T; lang: Lang; page: P }>
/** `picture`: of a collection that is drawn here. */
export type Pictured = Readonly<{ one: Provenance; picture: Picture | null }>

/** All that was carried over. */
export function CarriedView({ t, lang, page }: Shown<Readonly<{ all: readonly Pictured[]; older: string | null }>>) {
	return (
		<div className="page carried">
			<h1>{t("migration:carried.title")}</h1>
			<p className="lead">{t("migration:carried.lead")}</p>
			{page.all.length === 0 ? <p className="notice">{t("migration:carried.none")}</p> : null}
			<ul className="crossing-wall">
				{page.all.map(({ one, picture }) => (
					<li key={one.registry}>
						<a href={paths.carriedNft(lang, one.from.contract, one.from.id)} {...track("carried.open")}>
							<Face picture={picture} number={one.from.id} />
							<b>{one.name}</b>
							<small className="figure">{one.registry}</small>
							<small>{utcText(new Date(one.at), LOCALES[lang])}</small>
						</a>
					</li>
				))}
			</ul>
			<p className="actions">
				{page.older ? (
					<LinkButton href={paths.carried(lang, page.older)} {...track("carried.older")}>
						{t("migration:carried.older")}
					</LinkButton>
				) : null}
			</p>
		</div>
	)
}

/** One NFT on both banks: what it was, what it is, and the transaction on each side. */
export function CarriedNftView({ t, lang, page }: Shown<Pictured>) {
	const { one, picture } = page
	const when = (at: string) => utcText(new Date(at), LOCALES[lang])
	return (
		<article className="page carried">
			<div className="carried-head">
				<div className="crossing-face">
					<Face picture={picture} number={one.from.id} eager />
				</div>
				<div>
					<h1>{one.name}</h1>
					<p className="caption">
						{t("migration:carried.registry")} <span className="figure breaks">{one.registry}</span>
					</p>
					<p>{metadataOf(t, one)}</p>
				</div>
			</div>
			<div className="carried-pair">
				<section aria-labelledby="old-side">
					<h2 id="old-side">{t(one.how === "frozen" ? "migration:carried.before" : "migration:carried.old")}</h2>
					<Facts
						facts={[
							[t("migration:carried.collection"), one.collection],
							[t("migration:carried.contract"), one.from.contract],
							[t("migration:carried.number"), one.from.id],
							[t("migration:carried.mint"), one.from.mint],
							[t("migration:carried.account"), one.from.account],
							[t(one.how === "frozen" ? "migration:carried.frozen" : "migration:carried.sent"), one.from.hash],
							[
								t("migration:carried.when"),
								one.from.block === null
									? when(one.from.at)
									: t("migration:proof.block", { block: one.from.block, time: when(one.from.at) }),
							],
							[t("migration:carried.hash"), one.source.sha256],
						]}
					/>
				</section>
				<section aria-labelledby="new-side">
					<h2 id="new-side">{t(one.how === "frozen" ? "migration:carried.after" : "migration:carried.new")}</h2>
					<Facts
						facts={[
							[t("migration:carried.collection"), one.to.collection],
							[t("migration:carried.mint"), one.to.mint],
							[t("migration:carried.number"), one.to.number],
							[t("migration:carried.minted"), one.to.signature],
							[t("migration:carried.when"), when(one.at)],
						]}
					/>
				</section>
			</div>
			{one.source.attributes.length > 0 ? (
				<section aria-labelledby="traits">
					<h2 id="traits">{t("migration:carried.attributes")}</h2>
					<Facts facts={one.source.attributes.map(([kind, value]) => [kind, value] as const)} />
				</section>
			) : null}
			<p className="actions">
				<LinkButton href={`/api/provenance/${one.from.contract}/${one.from.id}`} {...track("carriedNft.json")}>
					{t("migration:carried.json")}
				</LinkButton>
				<LinkButton href={paths.carried(lang)} {...track("carriedNft.all")}>
					{t("migration:carried.all")}
				</LinkButton>
			</p>
		</article>
	)
}

function metadataOf(t: T, { how, source, differs }: Provenance): string {
	if (how === "frozen") return t("migration:carried.forGood")
	if (source.sha256 === null) return t("migration:carried.noFile")
	return differs.length === 0
		? t("migration:carried.same")
		: t("migration:carried.differs", { list: differs.join(", ") })
}

const Facts = ({ facts }: { facts: readonly (readonly [string, string | null])[] }) => (
	<dl className="carried-facts">
		{facts.map(([label, value]) =>
			value ? (
				<div key={label}>
					<dt>{label}</dt>
					<dd className="figure breaks">{value}</dd>
				</div>
			) : null,
		)}
	</dl>
)
