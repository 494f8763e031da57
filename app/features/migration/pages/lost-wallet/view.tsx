import { Resident } from "#app/collections/portraits/resident.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DOCUMENT_MEGAPIXELS, MOST_UPLOAD_MB } from "#app/lib/upload-limit.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Button } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { AreaField, Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { SignedOut } from "#app/ui/signed-out.tsx"
import type { LostWallet } from "../../lost-wallets/queries.server.ts"
import { LOST_WALLET_LIMITS } from "../../lost-wallets/status.ts"

/** What was typed, and why it was refused; `claim`: of the form that adds a document to it. */
export type LostWalletSaid = Readonly<{
	errors: Readonly<Record<string, string>>
	typed: Readonly<{ claim: string; oldWallet: string; explanation: string }>
	again: boolean
}>
type Claim = Pick<LostWallet, "id" | "oldWalletAddress" | "explanation" | "status" | "why" | "createdAt" | "files">
type Props = Readonly<{
	t: T
	lang: Lang
	/** Null: nobody has signed in; `own` null: not by a wallet on Solana. */
	wallet: Readonly<{ own: string | null }> | null
	claims: readonly Claim[]
	/** Made anew for each page: a form that is sent twice is one. */
	ids: Readonly<{ id: string; file: string }>
	done: "said" | "added" | null
	said: LostWalletSaid | null
}>

/** Where somebody says that an old wallet cannot sign any more, and reads what came of it. */
export function LostWalletView(props: Props) {
	const { t, wallet, done, claims } = props
	return (
		<div className="page crossing">
			<h1>{t("migration:lost.title")}</h1>
			<p className="lead">{t("migration:lost.lead")}</p>
			{done ? (
				<p className="notice" role="status" {...track("lostWallet.done")}>
					{t(`migration:lost.${done}`)}
				</p>
			) : null}
			{wallet === null ? <Out t={t} /> : null}
			{wallet && wallet.own === null ? <p className="notice">{t("migration:lost.solanaOnly")}</p> : null}
			{wallet?.own ? <NewClaim {...props} own={wallet.own} /> : null}
			{claims.length > 0 ? (
				<section aria-labelledby="lost-mine">
					<h2 id="lost-mine">{t("migration:lost.mine")}</h2>
					{claims.map((one) => (
						<OneClaim key={one.id} {...props} one={one} />
					))}
				</section>
			) : null}
		</div>
	)
}

function Out({ t }: Pick<Props, "t">) {
	return (
		<SignedOut
			title={t("migration:lost.outTitle")}
			lead={t("migration:lost.note")}
			connect={t("migration:lost.connect")}
		>
			<div className="out-host">
				<Resident who="punk" />
			</div>
		</SignedOut>
	)
}

const errorsOf = (said: LostWalletSaid | null, name: string) => (said?.errors[name] ? [said.errors[name]] : [])

function Refused({ t, said, id }: Pick<Props, "t" | "said"> & { id: string }) {
	return (
		<>
			<FormErrors id={id} errors={errorsOf(said, "form")} />
			{said?.again ? (
				<p>
					<Button look="signal" data-wallet-sign="" {...track("lostWallet.signAgain")}>
						{t("migration:lost.again")}
					</Button>
				</p>
			) : null}
		</>
	)
}

function NewClaim({ t, lang, own, ids, said }: Props & { own: string }) {
	const mine = said && said.typed.claim === "" ? said : null
	const wrong = errorsOf(mine, "explanation")
	return (
		<form method="post" encType="multipart/form-data" action={paths.lostWallet(lang)} className="sheet">
			<Refused t={t} said={mine} id="lost-errors" />
			<input type="hidden" name="id" value={ids.id} />
			<input type="hidden" name="file-id" value={ids.file} />
			<p>
				{t("migration:lost.new")} <span className="figure breaks">{own}</span>
			</p>
			<Field
				label={t("migration:lost.old")}
				hint={t("migration:lost.oldHint")}
				errors={errorsOf(mine, "oldWallet")}
				input={{
					...{ id: "lost-old", name: "oldWallet", defaultValue: mine?.typed.oldWallet ?? "" },
					...{ required: true, maxLength: 200, autoComplete: "off", autoCapitalize: "none", spellCheck: false },
				}}
			/>
			<AreaField
				label={t("migration:lost.explanation")}
				errors={wrong}
				input={{
					...{ id: "lost-explanation", name: "explanation", rows: 6, required: true },
					...{ maxLength: LOST_WALLET_LIMITS.explanation, defaultValue: mine?.typed.explanation ?? "" },
				}}
			/>
			<Document t={t} said={mine} id="lost-file" />
			<p>{t("migration:lost.note")}</p>
			<Button type="submit" look="signal" {...track("lostWallet.send")}>
				{t("migration:lost.send")}
			</Button>
		</form>
	)
}

const Document = ({ t, said, id }: Pick<Props, "t" | "said"> & { id: string }) => (
	<Field
		label={t("migration:lost.document")}
		hint={t("migration:lost.documentHint", { megabytes: MOST_UPLOAD_MB, megapixels: DOCUMENT_MEGAPIXELS })}
		errors={errorsOf(said, "file")}
		input={{
			id,
			name: "file",
			type: "file",
			required: true,
			accept: "image/jpeg,image/png,image/webp,application/pdf",
		}}
	/>
)

function OneClaim({ t, lang, one, ids, wallet, said }: Props & { one: Claim }) {
	const mine = said && said.typed.claim === one.id ? said : null
	const canAdd = wallet?.own && one.status === "open" && one.files.length < LOST_WALLET_LIMITS.files
	return (
		<article className="sheet" aria-label={one.oldWalletAddress}>
			<h3>
				<span className="figure breaks">{one.oldWalletAddress}</span>
			</h3>
			<p>
				<b className="record-state">{t(`migration:lost.states.${one.status}`)}</b>{" "}
				{one.why ? `${t("migration:lost.why")}: ${one.why}` : null}
			</p>
			<p>
				{t("migration:lost.at")} {utcText(new Date(one.createdAt), LOCALES[lang])}
			</p>
			<p className="breaks">{one.explanation}</p>
			<p>
				{t("migration:lost.documents")}: {one.files.length === 0 ? t("migration:lost.noDocuments") : null}
				{one.files.map(({ id }, n) => (
					<span key={id}>
						<a href={`/files/${id}`}>{t("migration:lost.documentNo", { n: n + 1 })}</a>{" "}
					</span>
				))}
			</p>
			{canAdd ? (
				<form method="post" encType="multipart/form-data" action={paths.lostWallet(lang)}>
					<Refused t={t} said={mine} id={`lost-errors-${one.id}`} />
					<input type="hidden" name="claim" value={one.id} />
					<input type="hidden" name="file-id" value={ids.file} />
					<Document t={t} said={mine} id={`lost-file-${one.id}`} />
					<Button type="submit" {...track("lostWallet.more")}>
						{t("migration:lost.more")}
					</Button>
				</form>
			) : null}
		</article>
	)
}
