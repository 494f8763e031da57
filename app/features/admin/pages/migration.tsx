import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import type { Place } from "#app/lib/listing.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { WhoApproves } from "#app/operators/who-approves.tsx"
import { Button } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { migrationFailureWords } from "../code-words.ts"
import { ScreenHead } from "../frame.tsx"
import type { ListColumn } from "../listing/columns.ts"
import { ListPage } from "../listing/list-page.tsx"
import { type ListedMigration, MIGRATION_STATES, MIGRATION_TERMS, type MigrationListing } from "../migration-terms.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	asked: MigrationListing
	rows: readonly ListedMigration[]
	next: Place | null
	total: Total
	/** Names the form: sent twice it is one proposal. */
	formId: string
	mayAct: boolean
	errors: readonly string[]
	/** What was refused, so that nobody types it again. */
	typed: Readonly<{ subject: string; why: string }> | null
}>

/** What the file says in a column of its own: on the page it stands with the state. */
const OF_THE_FILE = ["failure"]

/** Every NFT that comes from Kaia: found by either wallet, its number, or a transaction on either chain. */
export function MigrationPage({ t, lang, formId, mayAct, errors, typed, ...list }: Props) {
	return (
		<>
			<ScreenHead title={t("admin:screens.migration")} lead={t("operators-catalog:migration.lead")}>
				<a className="button button-line" href={paths.admin("carryOver")}>
					{t("admin:screens.carryOver")}
				</a>
			</ScreenHead>
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin("migration")}
				csv={paths.admin("migration.csv")}
				caption={t("admin:screens.migration")}
				empty={t("operators-catalog:migration.empty")}
				terms={MIGRATION_TERMS}
				rowKey={({ id }) => id}
				columns={migrationColumns(t, lang).filter(({ key }) => !OF_THE_FILE.includes(key))}
				filters={[
					{
						name: "status",
						label: t("operators-catalog:state"),
						kind: "choice",
						choices: MIGRATION_STATES.map((value) => ({
							value,
							label: t(`operators-catalog:migration.states.${value}`),
						})),
					},
					{ name: "wallet", label: t("operators-catalog:gears.owner"), kind: "text" },
					{ name: "nft", label: t("operators-catalog:migration.oldNft"), kind: "text" },
					{ name: "proof", label: t("operators-catalog:migration.proof"), kind: "text" },
					{ name: "day", label: t("admin:audit.day"), kind: "day" },
				]}
			/>
			{mayAct ? <ReturnForm t={t} formId={formId} errors={errors} typed={typed} /> : null}
		</>
	)
}

/** An old NFT goes back to whom it came from, and its fee with it, after a second person has agreed. */
function ReturnForm({ t, formId, errors, typed }: Pick<Props, "t" | "formId" | "errors" | "typed">) {
	return (
		<form method="post" className="sheet">
			<h2>{t("admin:acts.return-nft")}</h2>
			<FormErrors id="return-errors" errors={errors} />
			<input type="hidden" name="id" value={formId} />
			<Field
				label="ID"
				input={{
					id: "subject",
					name: "subject",
					autoComplete: "off",
					spellCheck: false,
					required: true,
					defaultValue: typed?.subject,
				}}
			/>
			<Field
				label={t("operators-catalog:migration.why")}
				input={{ id: "why", name: "why", required: true, maxLength: 2_000, defaultValue: typed?.why }}
			/>
			<WhoApproves t={t} kind="return-nft" />
			<Button type="submit">{t("operators-catalog:migration.propose")}</Button>
		</form>
	)
}

const long = (text: string | null) => <span className="figure breaks">{text}</span>

export const migrationColumns = (t: T, lang: Lang): ListColumn<ListedMigration>[] => [
	{
		key: "at",
		label: t("admin:money.since"),
		sort: "newest",
		cell: ({ at }) => <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} />,
		text: ({ at }) => at.toISOString(),
	},
	{
		key: "status",
		label: t("operators-catalog:state"),
		cell: ({ status, failure }) => (
			<>
				{t(`operators-catalog:migration.states.${status}`)}
				{failure ? <span className="admin-code">{migrationFailureWords(t, failure)}</span> : null}
			</>
		),
		text: ({ status }) => status,
	},
	{
		key: "failure",
		label: t("admin:money.reason"),
		cell: () => null,
		text: ({ failure }) => failure,
	},
	{
		key: "oldNft",
		title: true,
		label: t("operators-catalog:migration.oldNft"),
		cell: ({ name, oldNft }) => (
			<>
				{name} <code className="admin-code breaks">{oldNft}</code>
			</>
		),
		text: ({ oldNft }) => oldNft,
	},
	{
		key: "oldWallet",
		label: t("operators-catalog:migration.oldWallet"),
		cell: ({ oldWallet }) => long(oldWallet),
		text: ({ oldWallet }) => oldWallet,
	},
	{
		key: "newWallet",
		label: t("operators-catalog:migration.newWallet"),
		cell: ({ newWallet }) => long(newWallet),
		text: ({ newWallet }) => newWallet,
	},
	{
		key: "hash",
		label: t("operators-catalog:migration.proof"),
		cell: ({ hash, signature }) =>
			hash && signature ? (
				<>
					{long(hash)} {long(signature)}
				</>
			) : (
				long(hash ?? signature)
			),
		text: ({ hash, signature }) => [hash, signature].filter(Boolean).join(" "),
	},
	{
		key: "newMint",
		label: t("operators-catalog:migration.newMint"),
		cell: ({ newMint }) => long(newMint),
		text: ({ newMint }) => newMint,
	},
	{
		key: "code",
		label: t("operators-catalog:migration.code"),
		cell: ({ code }) => long(code),
		text: ({ code }) => code,
	},
	{ key: "id", label: "ID", cell: ({ id }) => long(id), text: ({ id }) => id },
]
