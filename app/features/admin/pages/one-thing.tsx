import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { asKey, type Key } from "#app/lib/keys.ts"
import { type Column, Table } from "#app/ui/table.tsx"
import { holdWords, payoutWords, purposeWords } from "../code-words.ts"
import { ScreenHead } from "../frame.tsx"
import { FoldedAct, type Refused } from "./folded-act.tsx"
import { SignatureField } from "./signature-field.tsx"

/** An address, a signature or an id, whole; a dash where there is none. */
export const long = (text: string | null) => <span className="figure breaks">{text ?? "–"}</span>

export type Fact = readonly [label: string, value: ReactNode]
type Props = Readonly<{
	t: T
	head: Readonly<{ title: string; lead: string; back: string; list: string }>
	done: "begun" | "proposed" | null
	/** Between the headline and the facts. */
	first?: ReactNode
	facts: readonly Fact[]
	/** What can be done; null: whoever looks may do nothing. */
	acts: ReactNode
	/** What it consists of, and its history. */
	children: ReactNode
}>

/** One row in full: what is known of it beside what can be done to it, and what it consists of below both. */
export function OneThing({ t, head, done, first, facts, acts, children }: Props) {
	return (
		<>
			<ScreenHead title={head.title} lead={head.lead}>
				<a className="button button-quiet" href={head.list}>
					{head.back}
				</a>
			</ScreenHead>
			{done ? (
				<p className="notice" role="status">
					{t(done === "begun" ? "operators-mints:begun" : "operators-mints:proposed")}
				</p>
			) : null}
			{first}
			<div className="one-parts">
				<dl className="admin-evidence">
					{facts.map(([label, value]) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
				{acts}
			</div>
			{children}
		</>
	)
}

type Acts = Readonly<{
	t: T
	/** Stands above the acts: links to other forms, or why there is nothing to do. */
	children?: ReactNode
	acts: readonly Readonly<{ kind: string; id: string; alone: boolean }>[]
	subject: string
	action: string
	refused: Refused | null
}>

/** Everything that can be done to it, each folded. A repair asks for the signature that it is about. */
export function ThingActs({ t, children, acts, subject, action, refused }: Acts) {
	return (
		<section aria-labelledby="thing-acts" className="mint-acts">
			<h2 id="thing-acts">{t("operators-mints:acts")}</h2>
			{children}
			{acts.map(({ kind, id, alone }) => (
				<FoldedAct key={kind} {...{ t, kind, id, refused, subject, action, alone }}>
					<p className="field-hint">{t(asKey(`operators-mints:about.${kind}`))}</p>
					{kind.startsWith("repair-") ? <SignatureField {...{ t, kind, refused, subject }} /> : null}
				</FoldedAct>
			))}
		</section>
	)
}

type Outgoing = Readonly<{
	id: string
	purpose: string
	state: string
	reason: string | null
	to: string | null
	signature: string | null
	/** As it is read; absent where an amount says nothing. */
	sum?: string
}>

/** What goes out for it. */
export function OutgoingTable({ t, rows }: Readonly<{ t: T; rows: readonly Outgoing[] }>) {
	const sum: Column<Outgoing> = {
		key: "sum",
		label: t("operators-mints:buy.amount"),
		figure: true,
		cell: ({ sum }) => sum,
	}
	return (
		<>
			<h2>{t("operators-mints:buy.outgoing")}</h2>
			<Table
				caption={t("operators-mints:buy.outgoing")}
				empty={t("operators-mints:buy.noOutgoing")}
				rows={rows}
				rowKey={({ id }) => id}
				columns={[
					{ key: "purpose", label: t("operators-mints:buy.purpose"), cell: ({ purpose }) => purposeWords(t, purpose) },
					{
						key: "state",
						label: t("operators-mints:column.state"),
						cell: ({ state, reason }) => (
							<>
								{payoutWords(t, state)}
								{reason ? <small> {holdWords(t, reason)}</small> : null}
							</>
						),
					},
					...(rows.some(({ sum }) => sum !== undefined) ? [sum] : []),
					{ key: "to", label: t("operators-mints:buy.to"), cell: ({ to }) => long(to) },
					{ key: "signature", label: t("operators-mints:buy.signature"), cell: ({ signature }) => long(signature) },
				]}
			/>
		</>
	)
}

/** What to say where nothing can be done; null: something can. */
export const nothingToDo = (t: T, isNothing: boolean, key: Key) =>
	isNothing ? <p className="field-hint">{t(key)}</p> : null
