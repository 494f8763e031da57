import { collectionName } from "#app/collections/collection-name.ts"
import type { T } from "#app/i18n/words.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { Table } from "#app/ui/table.tsx"
import { COLLECTIONS_VARIABLE } from "../coins/variables.ts"
import { ScreenHead } from "../frame.tsx"
import { wholeText } from "../rule-words.ts"
import { Origin } from "./origin.tsx"

type Words = Readonly<{ t: T; lang: Lang }>
export type CollectionEntry = Readonly<{
	id: string
	/** A program of the site takes it. */
	isKnown: boolean
	/** Null: the operator has not set it up. */
	set: Readonly<{ chain: string; standard: string; address: string; authority: string }> | null
	programs: readonly Readonly<{ id: string; isOpen: boolean; staked: number }>[]
}>

/** The collections that the site knows, where each stands on the chain, and how many of it are staked where. */
export function CollectionsPage({
	t,
	lang,
	collections,
}: Words & Readonly<{ collections: readonly CollectionEntry[] }>) {
	return (
		<>
			<ScreenHead title={t("admin:screens.collections")} lead={t("operators-catalog:collections.lead")} />
			<p className="admin-from">
				<Origin t={t} variable={COLLECTIONS_VARIABLE} />
			</p>
			<Table
				caption={t("admin:screens.collections")}
				empty={t("operators-catalog:none")}
				rows={collections}
				rowKey={({ id }) => id}
				columns={[
					{
						key: "name",
						label: t("operators-catalog:collections.name"),
						cell: ({ id }) => (
							<>
								<b>{collectionName(id)}</b> <code className="admin-code">{id}</code>
							</>
						),
					},
					{
						key: "group",
						label: t("operators-catalog:collections.group"),
						cell: ({ set }) => (
							<span className="figure breaks">{set?.address ?? t("operators-catalog:collections.notSet")}</span>
						),
					},
					{
						key: "authority",
						label: t("operators-catalog:collections.authority"),
						cell: ({ set }) => <span className="figure breaks">{set?.authority}</span>,
					},
					{
						key: "chain",
						label: t("admin:money.chain"),
						cell: ({ set }) => (set ? `${set.chain} · ${set.standard}` : null),
					},
					{
						key: "programs",
						label: t("admin:screens.programs"),
						cell: ({ programs, isKnown }) =>
							isKnown ? (
								<ul className="admin-facts">
									{programs.map(({ id, isOpen }) => (
										<li key={id}>
											<a href={`${paths.admin("programs")}#program-${id}`}>{t(asKey(`admin:rules.names.${id}`))}</a>
											{isOpen ? null : ` (${t("operators-catalog:programs.closed")})`}
										</li>
									))}
								</ul>
							) : (
								t("operators-catalog:collections.unknown")
							),
					},
					{
						key: "staked",
						label: t("operators-catalog:collections.staked"),
						figure: true,
						cell: ({ programs }) =>
							wholeText(
								lang,
								programs.reduce((all, { staked }) => all + staked, 0),
							),
					},
				]}
			/>
		</>
	)
}
