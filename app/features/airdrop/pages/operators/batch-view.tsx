import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { Facts } from "#app/operators/facts.tsx"
import { FoldedAct, type Said } from "#app/operators/folded-act.tsx"
import { Told } from "#app/operators/told.tsx"
import type { Family, RecordStatus } from "../../status.ts"
import type { MetadataReport, Unlisted } from "../../tables.server.ts"
import type { BatchAct } from "./model.ts"

/** What a list's page shows of it, as text. */
export type ShownBatch = Readonly<{
	id: string
	family: Family
	/** What its rows come to together, of a batch mint. */
	master: string | null
	state: string
	isDraft: boolean
	given: string
	rows: number
	units: string
	sha256: string
	createdBy: string
	releasedBy: string | null
	groups: number
	counts: readonly Readonly<{ name: RecordStatus; count: number }>[]
	dryAsked: boolean
	dry: Readonly<{
		fee: string
		rent: string
		receivers: number
		opening: number
		float: string
		free: string | null
		short: boolean
		unguarded: boolean
		metadata: MetadataReport | null
		unused: string | null
		/** Of NFTs for old ones: rows whose old NFT is not in the old wallet of the list. */
		otherHolders: string | null
		refused: number
		/** Lines whose receiver is no wallet, with the reason. */
		refusedLines: readonly string[]
		unread: boolean
	}> | null
	/** Of what crosses: from where and into what, and whether the worker has made its rows. */
	crossing: Readonly<{ sides: readonly (readonly string[])[]; isListed: boolean; unlisted: Unlisted | null }> | null
	/** It mints NFTs: it needs a passed dry run. */
	mints: boolean
	/** `isAlone`: the worker carries it out without a second person. */
	acts: readonly Readonly<{ name: BatchAct; isAlone: boolean }>[]
}>
type Props = Readonly<{
	t: T
	batch: ShownBatch
	done: string | null
	mayAct: boolean
	/** One id for each act's form. */
	ids: Readonly<Record<string, string>>
	said: Said
}>

/** Whether a list mints for old NFTs, or anew, or not at all. */
const mintedBy = ({ mints, family }: Pick<ShownBatch, "mints" | "family">) =>
	!mints ? "nothing" : family === "airdrop" ? "old" : "anew"
const LEADS = {
	old: "operators-airdrop:dry.nftLead",
	anew: "operators-airdrop:dry.mintLead",
	nothing: "operators-airdrop:dry.lead",
} as const
const ALL_OK = {
	old: "operators-airdrop:metadata.okOld",
	anew: "operators-airdrop:metadata.ok",
	nothing: "operators-airdrop:metadata.ok",
} as const
const DONE = ["uploaded", "proposed", "begun"] as const

/** A list: what it is, what it would cost, how far it is, and what can be done with it. */
export function OneBatch(props: Props) {
	const { t, batch, done, said } = props
	const told = DONE.find((one) => one === done)
	const facts: readonly (readonly [string, string | readonly string[]])[] = [
		[t("operators-airdrop:column.state"), batch.state],
		...(batch.master ? [[t("operators-airdrop:column.master"), batch.master] as const] : []),
		[t("operators-airdrop:whole.units"), batch.given],
		...(batch.crossing?.sides.map(
			(side, n) =>
				[t(n === 0 ? "operators-airdrop:carryOver.from" : "operators-airdrop:carryOver.into"), side] as const,
		) ?? []),
		[t("operators-airdrop:whole.rows"), `${batch.rows}`],
		...batch.counts.map(({ name, count }) => [t(`operators-airdrop:status.${name}`), `${count}`] as const),
		[t("operators-airdrop:whole.groups"), `${batch.groups}`],
		[t("operators-airdrop:whole.by"), batch.createdBy],
		...(batch.releasedBy ? [[t("operators-airdrop:whole.releasedBy"), batch.releasedBy] as const] : []),
		[t("operators-airdrop:whole.file"), batch.sha256],
	]
	return (
		<>
			<Told done={told ? t(`operators-airdrop:done.${told}`) : null} error={said.errors.form} />
			{batch.crossing ? <Listing t={t} {...batch.crossing} isDraft={batch.isDraft} /> : null}
			<Facts facts={facts} />
			<p className="actions">
				<a className="button button-line" href={`${paths.admin("airdrop/records")}?list=${batch.id}`}>
					{t("operators-airdrop:records")}
				</a>
			</p>
			{batch.isDraft ? <DryRun {...props} /> : null}
			{props.mayAct && batch.acts.length > 0 ? <Acts {...props} /> : null}
		</>
	)
}

/** Whether there are rows yet; where there can be none, why. */
function Listing({
	t,
	isListed,
	unlisted,
	isDraft,
}: NonNullable<ShownBatch["crossing"]> & Readonly<{ t: T; isDraft: boolean }>) {
	if (unlisted)
		return (
			<p className="notice notice-loss breaks" role="alert">
				{t(`operators-airdrop:carryOver.unlisted.${unlisted.code}`, { ids: unlisted.ids.join(", ") })}
			</p>
		)
	return isDraft && !isListed ? (
		<p className="notice" role="status">
			{t("operators-airdrop:carryOver.listing")}
		</p>
	) : null
}

function DryRun({ t, batch, mayAct }: Props) {
	const { dry, dryAsked } = batch
	return (
		<section aria-labelledby="airdrop-dry">
			<h2 id="airdrop-dry">{t("operators-airdrop:dry.title")}</h2>
			<p>{t(LEADS[mintedBy(batch)])}</p>
			{dry ? (
				<Facts
					facts={(["fee", "rent", "float", "free", "receivers", "opening", "unused", "otherHolders"] as const).flatMap(
						(name) => {
							const value = dry[name]
							return value === null ? [] : [[t(`operators-airdrop:dry.${name}`), `${value}`] as const]
						},
					)}
				/>
			) : null}
			{dry && dry.refused > 0 ? (
				<section className="notice notice-loss" role="alert">
					<p>
						<b>
							{t("operators-airdrop:dry.refused")}: {dry.refused}
						</b>
					</p>
					<p>{t("operators-airdrop:dry.refusedLead")}</p>
					<ul>
						{dry.refusedLines.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</section>
			) : null}
			{dry?.unread ? (
				<p className="notice notice-loss" role="alert">
					{t("operators-airdrop:dry.unread")}
				</p>
			) : null}
			{dry?.short ? (
				<p className="notice notice-loss" role="alert">
					{t("operators-airdrop:dry.short")}
				</p>
			) : null}
			{dry?.unguarded ? (
				<p className="notice notice-loss" role="alert">
					{t("operators-airdrop:carryOver.noGuard")}
				</p>
			) : null}
			{dry?.metadata ? <Metadata t={t} {...dry.metadata} ok={ALL_OK[mintedBy(batch)]} /> : null}
			{dryAsked && !dry ? <p role="status">{t("operators-airdrop:dry.asked")}</p> : null}
			{mayAct ? (
				<form method="post" action={`${paths.admin(`${batch.family}/list`)}?id=${batch.id}`}>
					<p className="actions">
						<button type="submit" name="act" value="dry-run" className="button button-line" disabled={batch.rows === 0}>
							{t("operators-airdrop:dry.ask")}
						</button>
						<button type="submit" name="act" value="discard" className="button button-quiet">
							{t("operators-airdrop:discard")}
						</button>
					</p>
				</form>
			) : null}
		</section>
	)
}

/** Whether all rows are in order; if not, what is wrong, by its kind. */
function Metadata({
	t,
	rows,
	problems,
	ok,
}: MetadataReport & Readonly<{ t: T; ok: (typeof ALL_OK)[keyof typeof ALL_OK] }>) {
	if (problems.length === 0) return <p role="status">{t(ok, { count: rows })}</p>
	return (
		<div className="notice notice-loss" role="alert">
			<p>{t("operators-airdrop:metadata.wrong")}</p>
			<ul>
				{problems.map(({ code, count, lines }) => (
					<li key={code}>
						{t(`operators-airdrop:metadata.problem.${code}`)}{" "}
						{t(count > lines.length ? "operators-airdrop:metadata.firstLines" : "operators-airdrop:metadata.lines", {
							count,
							lines: lines.join(", "),
						})}
					</li>
				))}
			</ul>
		</div>
	)
}

function Acts({ t, batch, ids, said }: Props) {
	return (
		<section aria-labelledby="acts">
			<h2 id="acts">{t("operators-airdrop:acts")}</h2>
			{batch.acts.map(({ name, isAlone }) => (
				<FoldedAct
					key={name}
					{...{ t, act: name, said }}
					note={t(isAlone ? "operators-airdrop:note.alone" : "operators-airdrop:note.two")}
					action={`${paths.admin(`${batch.family}/list`)}?id=${batch.id}`}
					hidden={{
						...{ request: ids[name] ?? "", rows: batch.rows, units: batch.units },
						content: batch.dry?.metadata?.content ?? "",
					}}
					reason={{ name: "reason", label: t("operators-airdrop:field.reason") }}
					button={{ text: t(isAlone ? "operators-airdrop:begin" : "operators-airdrop:propose"), look: "signal" }}
				/>
			))}
		</section>
	)
}
