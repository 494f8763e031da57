import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Listed, Place } from "#app/lib/listing.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { FoldedAct, type Said } from "#app/operators/folded-act.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { ScreenHead } from "../frame.tsx"
import { ListPage } from "../listing/list-page.tsx"

const STATES = ["open", "accepted", "rejected"] as const
export const LOST_WALLET_ACTS = ["accept-lost-wallet", "reject-lost-wallet"] as const

type Line = Readonly<{
	id: string
	oldWalletAddress: string
	newWalletAddress: string
	status: (typeof STATES)[number]
	createdAt: Date
}>
type ListProps = Readonly<{
	t: T
	lang: Lang
	asked: Listed<string, string>
	terms: Readonly<{ sorts: readonly [string, ...string[]]; filters: readonly string[] }>
	rows: readonly Line[]
	next: Place | null
	total: Total
}>

const one = (id: string) => `${paths.admin("lostWallets/one")}?id=${id}`
const long = (text: string) => <span className="figure breaks">{text}</span>

/** What holders have told of wallets that cannot sign any more. */
export function LostWalletsPage({ t, lang, ...list }: ListProps) {
	return (
		<>
			<ScreenHead title={t("admin:screens.lostWallets")} lead={t("operators-catalog:lost.lead")} />
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("lostWallets")}
				caption={t("admin:screens.lostWallets")}
				empty={t("operators-catalog:lost.empty")}
				rowKey={({ id }) => id}
				columns={[
					{
						key: "at",
						label: t("operators-catalog:lost.at"),
						sort: "newest",
						cell: ({ createdAt }) => <DateTime at={createdAt} locale={LOCALES[lang]} local={t("admin:local")} />,
					},
					{
						key: "old",
						title: true,
						label: t("operators-catalog:lost.old"),
						cell: ({ id, oldWalletAddress }) => <a href={one(id)}>{long(oldWalletAddress)}</a>,
					},
					{
						key: "new",
						label: t("operators-catalog:lost.new"),
						cell: ({ newWalletAddress }) => long(newWalletAddress),
					},
					{
						key: "status",
						label: t("operators-catalog:state"),
						cell: ({ status }) => t(`operators-catalog:lost.states.${status}`),
					},
				]}
				filters={[
					{
						name: "status",
						label: t("operators-catalog:state"),
						kind: "choice",
						choices: STATES.map((value) => ({ value, label: t(`operators-catalog:lost.states.${value}`) })),
					},
					{ name: "wallet", label: t("operators-catalog:lost.wallet"), kind: "text" },
				]}
			/>
		</>
	)
}

type Found = Line &
	Readonly<{
		explanation: string
		why: string | null
		/** `address`: null until the operator has given a reason. */
		files: readonly Readonly<{ id: string; type: string; bytes: number; address: string | null }>[]
	}>
type OneProps = Readonly<{
	t: T
	lang: Lang
	found: Found
	mayAct: boolean
	/** Minutes for which documents may be opened after a reason. */
	minutes: number
	/** One id for each act's form. */
	ids: Readonly<Record<string, string>>
	said: Said
}>

/** One of them, with its documents, and what two may decide. */
export function LostWalletPage(props: OneProps) {
	const { t, lang, found } = props
	const facts = [
		[t("operators-catalog:state"), t(`operators-catalog:lost.states.${found.status}`)],
		[t("operators-catalog:lost.old"), found.oldWalletAddress],
		[t("operators-catalog:lost.new"), found.newWalletAddress],
		[t("operators-catalog:lost.explanation"), found.explanation],
		...(found.why ? [[t("operators-catalog:lost.decided"), found.why] as const] : []),
	] as const
	return (
		<>
			<ScreenHead title={t("operators-catalog:lost.one")} lead={t("operators-catalog:lost.lead")}>
				<a className="button button-quiet" href={paths.admin("lostWallets")}>
					{t("operators-catalog:lost.back")}
				</a>
			</ScreenHead>
			<dl className="fact-columns">
				<div>
					<dt>{t("operators-catalog:lost.at")}</dt>
					<dd>
						<DateTime at={found.createdAt} locale={LOCALES[lang]} local={t("admin:local")} />
					</dd>
				</div>
				{facts.map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd className="breaks">{value}</dd>
					</div>
				))}
				<div>
					<dt>{t("operators-catalog:lost.documents")}</dt>
					<dd>{found.files.length === 0 ? t("operators-catalog:lost.none") : <Documents {...props} />}</dd>
				</div>
			</dl>
			<p className="actions">
				<a
					className="button button-line"
					href={`${paths.admin("airdrop/records")}?address=${encodeURIComponent(found.oldWalletAddress)}`}
				>
					{t("operators-catalog:lost.records")}
				</a>
			</p>
			{props.mayAct && found.status === "open" ? <Decisions {...props} /> : null}
		</>
	)
}

function Documents(props: OneProps) {
	const { t, found, minutes } = props
	const isOpen = found.files.some(({ address }) => address !== null)
	return (
		<>
			<ul>
				{found.files.map(({ id, type, bytes, address }, n) => {
					const text = t("operators-catalog:lost.document", { n: n + 1, type, kb: Math.ceil(bytes / 1024) })
					return <li key={id}>{address === null ? text : <a href={address}>{text}</a>}</li>
				})}
			</ul>
			{isOpen ? <p role="status">{t("operators-catalog:lost.lookNote", { minutes })}</p> : <GiveReason {...props} />}
		</>
	)
}

function GiveReason({ t, found, said }: OneProps) {
	const mine = said.typed.act === "look" ? said : null
	return (
		<form method="post" action={one(found.id)}>
			<input type="hidden" name="act" value="look" />
			<p>{t("operators-catalog:lost.lookLead")}</p>
			<Field
				label={t("operators-catalog:lost.lookWhy")}
				errors={mine?.errors.why ? [mine.errors.why] : []}
				input={{
					...{ id: "look-why", name: "why", required: true, maxLength: 500, autoComplete: "off" },
					defaultValue: mine?.typed.why ?? "",
				}}
			/>
			<p className="actions">
				<button type="submit" className="button button-line">
					{t("operators-catalog:lost.lookGo")}
				</button>
			</p>
		</form>
	)
}

function Decisions({ t, found, ids, said }: OneProps) {
	return LOST_WALLET_ACTS.map((act) => (
		<FoldedAct
			key={act}
			{...{ t, act, said }}
			action={one(found.id)}
			hidden={{ request: ids[act] ?? "" }}
			reason={{ name: "why", label: t("operators-catalog:lost.why"), required: true }}
			button={{ text: t("operators-catalog:lost.propose"), look: "signal" }}
		/>
	))
}
