import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import type { RecordStatus } from "../../status.ts"
import type { RecordLine } from "./columns.tsx"

export type ShownRecord = Readonly<{
	id: string
	lang: Lang
	status: RecordStatus
	line: RecordLine
	/** Of coins how much, as it is read. */
	sum: string | null
	/** Its receiver may still be set. */
	open: boolean
}>
type Props = Readonly<{ t: T; record: ShownRecord }>

const FROM = [
	"oldWalletAddress",
	"oldWalletType",
	"oldNftContract",
	"oldNftId",
	"oldNftImage",
	"oldProjectId",
	"newNftJson",
] as const
const TO = [
	"newWalletAddress",
	"newNftContract",
	"newNftId",
	"newMintAccount",
	"newTokenAccount",
	"newMetadataAccount",
	"newMasterEditionAccount",
] as const
const BECAME = ["reason", "signature", "groupNo", "regId"] as const
type Name = (typeof FROM | typeof TO | typeof BECAME)[number]

/** A record as the tag of what it sends: what that is and how far it has come, then where from, where to, and what became of it. */
export function RecordTag({ t, record }: Props) {
	const { line, sum, status, lang } = record
	const fact = (name: Name): readonly [string, ReactNode] | null =>
		line[name] === null ? null : [t(`operators-airdrop:record.field.${name}`), said(name, line)]
	const moment = line.regTime && <DateTime at={line.regTime} locale={LOCALES[lang]} local={t("admin:local")} />
	const when = [t("operators-airdrop:record.field.regTime"), moment] as const
	return (
		<article className="airdrop-tag" data-status={status} aria-labelledby="airdrop-what">
			<header>
				<p className="airdrop-state">{t(`operators-airdrop:status.${status}`)}</p>
				<h2 id="airdrop-what">{sum ?? line.oldNftName ?? "–"}</h2>
				<p>
					<a href={`${paths.admin("airdrop/list")}?id=${line.batchId}`}>
						{t("operators-airdrop:record.line", { line: line.line, list: line.list })}
					</a>
				</p>
			</header>
			<Part t={t} name="titleFrom" facts={FROM.map(fact)} none="operators-airdrop:record.unknown" />
			<Part t={t} name="titleTo" facts={TO.map(fact)} none="operators-airdrop:record.unknown" />
			<Part
				t={t}
				name="titleBecame"
				facts={[moment ? when : null, ...BECAME.map(fact)]}
				none="operators-airdrop:record.nothing"
			/>
		</article>
	)
}

const SHORT: ReadonlySet<Name> = new Set(["oldWalletType", "oldNftId", "oldProjectId", "newNftId", "groupNo"])

function said(name: Name, line: RecordLine): ReactNode {
	if (name === "reason") return <code>{line.reason}</code>
	return <span className={SHORT.has(name) ? "figure" : "figure breaks"}>{line[name]}</span>
}

type PartProps = Readonly<{
	t: T
	name: "titleFrom" | "titleTo" | "titleBecame"
	facts: readonly (readonly [string, ReactNode] | null)[]
	none: "operators-airdrop:record.unknown" | "operators-airdrop:record.nothing"
}>

function Part({ t, name, facts, none }: PartProps) {
	const known = facts.filter((one) => one !== null)
	return (
		<section aria-labelledby={`airdrop-${name}`}>
			<h3 id={`airdrop-${name}`}>{t(`operators-airdrop:record.${name}`)}</h3>
			{known.length === 0 ? <p className="field-hint">{t(none)}</p> : null}
			<dl>
				{known.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</section>
	)
}
