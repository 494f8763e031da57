import type { SubmissionResult } from "@conform-to/react"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { longDay } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import { Headline } from "#app/ui/headline.tsx"
import { againstOther, type Verdict } from "./check-address.ts"
import type { AddressKind, OurAddress } from "./facts.server.ts"
import { SECURITY_TXT } from "./security-txt.ts"

/** An announcement that is signed; `file`: where it can be had with its signature. */
export type Signed = Readonly<{ id: number; title: string; publishedAt: Date; href: string; file: string }>

export type IsItUsProps = Readonly<{
	t: T
	lang: Lang
	group: string
	origin: string
	channels: readonly Readonly<{ id: string; href: string }>[]
	/** Whether menu and footer show some that are examples of a demo. */
	hasExamples: boolean
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
	/** Of the address that was asked about. */
	verdict: Verdict | null
	refused: SubmissionResult<string[]> | null
}>

const ASKS = ["signIn", "pay", "freeze"] as const
const NEVER = ["phrase", "transfer", "unlock", "screen", "approve", "hurry"] as const

/** How somebody tells this site from one that looks like it, by what they can compare themselves. */
export function IsItUs({ t, lang, group, ...page }: IsItUsProps) {
	return (
		<article className="is-us">
			<header className="is-us-head wrap">
				<div>
					<Headline
						place={{ group, name: t("is-it-us:name") }}
						title={t("is-it-us:title")}
						lead={t("is-it-us:lead")}
						action={{ href: "#check", label: t("is-it-us:check.jump") }}
					/>
				</div>
				<PortraitImage family="haechi" seed={31} eager />
			</header>
			<Domain t={t} origin={page.origin} channels={page.channels} hasExamples={page.hasExamples} />
			<div className="is-us-signs wrap">
				<Asks t={t} message={page.message} />
				<Never t={t} />
			</div>
			<section className="is-us-addresses wrap" aria-labelledby="addresses-title">
				<h2 className="part-title" id="addresses-title">
					{t("is-it-us:addresses.title")}
				</h2>
				<p>{t("is-it-us:addresses.text")}</p>
				<Check t={t} lang={lang} verdict={page.verdict} refused={page.refused} />
				<Addresses t={t} addresses={page.addresses} />
			</section>
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

function Domain({ t, origin, channels, hasExamples }: Pick<IsItUsProps, "t" | "origin" | "channels" | "hasExamples">) {
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
					<p>{t(hasExamples ? "is-it-us:domain.exampleChannels" : "is-it-us:domain.noChannels")}</p>
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

/** Asks for an address that somebody was given, and says whether it is one of ours. */
function Check({ t, lang, verdict, refused }: Pick<IsItUsProps, "t" | "lang" | "verdict" | "refused">) {
	const typed = refused?.initialValue?.address
	return (
		<div id="check" className="is-us-check">
			{verdict ? <Said t={t} verdict={verdict} /> : null}
			<form method="post" action={`${paths.isItUs(lang)}#check`} noValidate>
				<Field
					label={t("is-it-us:check.label")}
					hint={t("is-it-us:check.hint")}
					errors={Object.values(refused?.error ?? {}).flatMap((some) => some ?? [])}
					input={{
						...{ id: "check-address", name: "address", type: "text", spellCheck: false, autoComplete: "off" },
						defaultValue: typeof typed === "string" ? typed : (verdict?.asked ?? ""),
					}}
					button={
						<button type="submit" className="button button-signal" {...track("isItUs.check")}>
							{t("is-it-us:check.ask")}
						</button>
					}
				/>
			</form>
		</div>
	)
}

function Said({ t, verdict: { asked, ours, imitates } }: Readonly<{ t: T; verdict: Verdict }>) {
	const isOurs = ours.length > 0
	return (
		<div className="notice" data-no={!isOurs || undefined} role="status">
			<p>
				<b>{t(isOurs ? "is-it-us:check.ours" : imitates ? "is-it-us:check.imitates" : "is-it-us:check.notOurs")}</b>
			</p>
			<p>{imitates ? <Compared address={asked} other={imitates} /> : <code>{asked}</code>}</p>
			{ours.map(({ kind, of, isKey }) => (
				<p key={`${kind} ${of} ${isKey}`}>
					{t(isKey ? "is-it-us:check.key" : "is-it-us:check.is", { what: t(`is-it-us:kind.${kind}`), of })}
				</p>
			))}
			{imitates ? (
				<p>
					{t("is-it-us:check.real")} <Compared address={imitates} other={asked} />
				</p>
			) : null}
			<p>{t(isOurs ? "is-it-us:check.still" : "is-it-us:check.then")}</p>
		</div>
	)
}

/** An address with what another one has not marked: whoever is to compare them sees where they part. */
function Compared({ address, other }: Readonly<{ address: string; other: string }>) {
	const [head, middle, tail] = againstOther(address, other)
	return (
		<code>
			{head}
			<mark>{middle}</mark>
			{tail}
		</code>
	)
}

/** What is looked up together; the first stands open, since it is what fakes imitate. */
const GROUPS = {
	coins: ["coin"],
	accounts: ["deposit", "reward", "nft-reward", "drop", "raffle", "vesting", "float", "treasury"],
	collections: ["group", "authority", "freezes", "prizes"],
	kaia: ["old-contract", "old-nfts"],
} as const satisfies Record<string, readonly AddressKind[]>
const GROUP_NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[]

function Addresses({ t, addresses }: Pick<IsItUsProps, "t" | "addresses">) {
	return GROUP_NAMES.map((name) => {
		const kinds: readonly AddressKind[] = GROUPS[name]
		const some = addresses.filter(({ kind }) => kinds.includes(kind))
		if (some.length === 0) return null
		return (
			<details key={name} className="question" open={name === "coins"}>
				<summary {...track("parts.question")} data-param={name}>
					{t(`is-it-us:group.${name}`, { count: some.length })}
				</summary>
				<dl>
					{some.map(({ kind, of, chain, address, owner }) => (
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
			</details>
		)
	})
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
