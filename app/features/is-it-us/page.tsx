import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { longDay } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Headline } from "#app/ui/headline.tsx"
import type { OurAddress } from "./facts.server.ts"
import { SECURITY_TXT } from "./security-txt.ts"

/** An announcement that is signed; `file`: where it can be had with its signature. */
export type Signed = Readonly<{ id: number; title: string; publishedAt: Date; href: string; file: string }>

export type IsItUsProps = Readonly<{
	t: T
	lang: Lang
	group: string
	origin: string
	channels: readonly Readonly<{ id: string; href: string }>[]
	/** What a wallet shows that signs in here. */
	message: string
	addresses: readonly OurAddress[]
	/** Null: nothing has been signed yet. */
	signingKey: string | null
	/** Until when each of them signed. */
	formerKeys: readonly Readonly<{ key: string; until: Date }>[]
	announcements: readonly Signed[]
	/** As the operator has published it; null: nothing is. */
	contact: string | null
	/** Whether programs find it in `security.txt`. */
	inFile: boolean
}>

const ASKS = ["signIn", "pay", "freeze"] as const
const NEVER = ["phrase", "transfer", "unlock", "screen", "approve", "hurry"] as const

/** How somebody tells this site from one that looks like it, by what they can compare themselves. */
export function IsItUs({ t, lang, group, ...page }: IsItUsProps) {
	return (
		<article className="is-us">
			<header className="is-us-head wrap">
				<div>
					<Headline place={{ group, name: t("is-it-us:name") }} title={t("is-it-us:title")} lead={t("is-it-us:lead")} />
				</div>
				<PortraitImage family="haechi" seed={31} eager />
			</header>
			<Domain t={t} origin={page.origin} channels={page.channels} />
			<div className="is-us-signs wrap">
				<Asks t={t} message={page.message} />
				<Never t={t} />
			</div>
			<Addresses t={t} addresses={page.addresses} />
			<div className="is-us-rest wrap">
				<Announcements
					{...{ t, lang, announcements: page.announcements }}
					{...{ signingKey: page.signingKey, formerKeys: page.formerKeys }}
				/>
				<Report t={t} contact={page.contact} inFile={page.inFile} />
			</div>
		</article>
	)
}

function Domain({ t, origin, channels }: Pick<IsItUsProps, "t" | "origin" | "channels">) {
	const { host, protocol } = new URL(origin)
	return (
		<section className="is-us-domain" aria-labelledby="domain-title">
			<div className="wrap">
				<h2 className="caption" id="domain-title">
					{t("is-it-us:domain.label")}
				</h2>
				<p className="is-us-host">
					<small>{`${protocol}//`}</small>
					{host}
				</p>
				<p>{t("is-it-us:domain.text")}</p>
				{channels.length === 0 ? (
					<p>{t("is-it-us:domain.noChannels")}</p>
				) : (
					<>
						<p>{t("is-it-us:domain.channels")}</p>
						<ul className="is-us-channels">
							{channels.map(({ id, href }) => (
								<li key={id}>
									<a href={href} rel="noreferrer" {...track("isItUs.channel")} data-param={id}>
										{href}
									</a>
								</li>
							))}
						</ul>
					</>
				)}
			</div>
		</section>
	)
}

function Asks({ t, message }: Pick<IsItUsProps, "t" | "message">) {
	return (
		<section className="is-us-asks" aria-labelledby="asks-title">
			<h2 className="part-title" id="asks-title">
				{t("is-it-us:asks.title")}
			</h2>
			<ol>
				{ASKS.map((ask) => (
					<li key={ask}>
						<h3>{t(`is-it-us:asks.${ask}.name`)}</h3>
						<p>{t(`is-it-us:asks.${ask}.text`)}</p>
						{ask === "signIn" ? (
							<>
								<pre className="receipt is-us-message">{message}</pre>
								<p>{t("is-it-us:asks.compare")}</p>
							</>
						) : null}
					</li>
				))}
			</ol>
		</section>
	)
}

function Never({ t }: Pick<IsItUsProps, "t">) {
	return (
		<section className="is-us-never" aria-labelledby="never-title">
			<h2 className="part-title" id="never-title">
				{t("is-it-us:never.title")}
			</h2>
			<ul>
				{NEVER.map((one) => (
					<li key={one}>{t(`is-it-us:never.${one}`)}</li>
				))}
			</ul>
			<p>{t("is-it-us:never.then")}</p>
		</section>
	)
}

function Addresses({ t, addresses }: Pick<IsItUsProps, "t" | "addresses">) {
	return (
		<section className="is-us-addresses wrap" aria-labelledby="addresses-title">
			<h2 className="part-title" id="addresses-title">
				{t("is-it-us:addresses.title")}
			</h2>
			<p>{t("is-it-us:addresses.text")}</p>
			<dl>
				{addresses.map(({ kind, of, chain, address, owner }) => (
					<div key={`${kind} ${chain} ${address}`}>
						<dt>
							<b>{t(`is-it-us:kind.${kind}`)}</b>
							<span>{of}</span>
							<small>{t(`is-it-us:chain.${chain}`)}</small>
						</dt>
						<dd>
							<code>{address}</code>
							{owner ? (
								<small>
									{t("is-it-us:addresses.owner")} <code>{owner}</code>
								</small>
							) : null}
						</dd>
					</div>
				))}
			</dl>
		</section>
	)
}

type AnnouncementsProps = Pick<IsItUsProps, "t" | "lang" | "announcements" | "signingKey" | "formerKeys">

function Announcements({ t, lang, signingKey, formerKeys, announcements }: AnnouncementsProps) {
	return (
		<section className="is-us-announcements" aria-labelledby="announcements-title">
			<h2 className="part-title" id="announcements-title">
				{t("is-it-us:announcements.title")}
			</h2>
			{signingKey === null ? (
				<p>{t("is-it-us:announcements.none")}</p>
			) : (
				<>
					<p>{t("is-it-us:announcements.text")}</p>
					<p className="is-us-key">
						<span className="caption">{t("is-it-us:announcements.key")}</span>
						<code>{signingKey}</code>
					</p>
					{formerKeys.map(({ key, until }) => (
						<p key={key} className="is-us-key">
							<span className="caption">
								{t("is-it-us:announcements.former", { day: longDay(until.toISOString(), LOCALES[lang]) })}
							</span>
							<code>{key}</code>
						</p>
					))}
					<ul>
						{announcements.map(({ id, title, publishedAt, href, file }) => (
							<li key={id}>
								<a href={href} {...track("isItUs.announcement")}>
									{title}
								</a>
								<time dateTime={publishedAt.toISOString()}>{longDay(publishedAt.toISOString(), LOCALES[lang])}</time>
								<a href={file} download {...track("isItUs.signed")}>
									{t("is-it-us:announcements.file")}
								</a>
							</li>
						))}
					</ul>
					<p>{t("is-it-us:announcements.how")}</p>
					<LinkButton href={paths.verifyDraw(lang)} {...track("isItUs.verify")}>
						{t("is-it-us:announcements.verify")}
					</LinkButton>
				</>
			)}
		</section>
	)
}

function Report({ t, contact, inFile }: Pick<IsItUsProps, "t" | "contact" | "inFile">) {
	return (
		<section className="is-us-report" aria-labelledby="report-title" id="report">
			<h2 className="part-title" id="report-title">
				{t("is-it-us:report.title")}
			</h2>
			{contact === null ? (
				<p>{t("is-it-us:report.none")}</p>
			) : (
				<>
					<p>{t("is-it-us:report.text")}</p>
					<p className="is-us-key">
						<code>{contact}</code>
					</p>
					{inFile ? (
						<p>
							<a href={SECURITY_TXT} {...track("isItUs.securityTxt")}>
								{t("is-it-us:report.file")}
							</a>
						</p>
					) : null}
				</>
			)}
		</section>
	)
}
