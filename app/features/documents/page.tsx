import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DOCUMENT_MEGAPIXELS, MOST_UPLOAD_MB } from "#app/lib/upload-limit.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Button } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { CheckField, Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { CoverExample } from "./example.tsx"
import {
	CONSENTS,
	DOCUMENT_LIMITS,
	type DocumentConsent,
	type DocumentKind,
	ID_CARD_TYPES,
	type IdCardType,
} from "./kinds.ts"
import type { OwnDocument } from "./own.server.ts"

export const DONE = ["welcome", "handed", "withdrawn", "taken"] as const
export type DocumentsSaid = Readonly<{
	errors: Readonly<Record<string, string>>
	/** What was chosen; a picture is chosen again. */
	typed: Readonly<{
		kind: DocumentKind | null
		idType: IdCardType | null
		isSensitive: boolean
		consents: readonly DocumentConsent[]
	}>
}>
type Props = Readonly<{
	t: T
	lang: Lang
	/** What is asked of such an account, and which of it the form is for; null: it waits to be looked at. */
	kinds: readonly DocumentKind[]
	chosen: DocumentKind
	documents: readonly OwnDocument[]
	/** Made anew for each page: a form that is sent twice is one document. */
	ids: Readonly<{ id: string; file: string }>
	done: (typeof DONE)[number] | null
	said: DocumentsSaid | null
}>

const DAYS = { days: DOCUMENT_LIMITS.keepDays, open: DOCUMENT_LIMITS.openDays }

/** Where an account's owner hands in what shows who they are, and reads what became of it. */
export function DocumentsPage(props: Props) {
	const { t, lang, kinds, chosen, documents, done } = props
	const isWaiting = documents.some(({ kind, status }) => kind === chosen && status === "open")
	return (
		<div className="page documents">
			<h1>{t("documents:title")}</h1>
			{done ? (
				<p className="notice" role="status">
					{done === "welcome" ? `${t("accounts:own.welcome")} ${t("documents:step")}` : t(`documents:done.${done}`)}
				</p>
			) : null}
			<p className="lead">{t("documents:lead")}</p>
			<p className="actions">
				<a className="button button-line" href={paths.account(lang)} {...trackLink(paths.account(lang))}>
					{t(done === "welcome" ? "documents:later" : "accounts:own.title")}
				</a>
			</p>
			<div className="documents-desk">
				<div>
					<ul className="documents-kinds">
						{kinds.map((one) => (
							<li key={one}>
								<a
									href={paths.documents(lang, { kind: one })}
									aria-current={one === chosen ? "page" : undefined}
									{...trackLink(paths.documents(lang))}
								>
									{t(`documents:kinds.${one}`)}
								</a>
							</li>
						))}
					</ul>
					{isWaiting ? <p className="sheet">{t("documents:openAlready")}</p> : <HandIn {...props} />}
				</div>
				<section aria-labelledby="documents-own" className="documents-own">
					<h2 id="documents-own">{t("documents:own")}</h2>
					{documents.length === 0 ? <p>{t("documents:none")}</p> : null}
					{documents.map((one) => (
						<OneDocument key={one.id} {...props} one={one} />
					))}
				</section>
			</div>
		</div>
	)
}

const errorsOf = (said: DocumentsSaid | null, name: string) => (said?.errors[name] ? [said.errors[name]] : [])

function HandIn({ t, lang, chosen, ids, said }: Props) {
	const typed = said?.typed
	return (
		<form
			method="post"
			encType="multipart/form-data"
			action={paths.documents(lang, { kind: chosen })}
			className="sheet documents-form"
			data-mask=""
			data-unreadable={t("documents:mask.unreadable", { megabytes: MOST_UPLOAD_MB })}
			data-none={t("documents:mask.none")}
			data-bar={t("documents:mask.bar", { n: "#" })}
		>
			<FormErrors id="documents-errors" errors={errorsOf(said, "form")} />
			<input type="hidden" name="id" value={ids.id} />
			<input type="hidden" name="file-id" value={ids.file} />
			<input type="hidden" name="kind" value={chosen} />
			<input type="hidden" name="covered-by" value="owner" data-mask-by="" />
			<div className="documents-cover">
				<CoverExample kind={chosen} label={t("documents:example")} />
				<div>
					<h2>{t("documents:cover.title")}</h2>
					<p>{t(`documents:cover.${chosen}`)}</p>
				</div>
			</div>
			{chosen === "id-card" ? (
				<fieldset
					className="sign-up-choice"
					aria-describedby={said?.errors.idType ? "documents-id-type-error" : undefined}
				>
					<legend>{t("documents:field.idType")}</legend>
					{ID_CARD_TYPES.map((one) => (
						<label key={one}>
							<input
								type="radio"
								name="idType"
								value={one}
								required
								data-needed={t("documents:wrong.idType")}
								defaultChecked={one === typed?.idType}
							/>{" "}
							{t(`documents:idTypes.${one}`)}
						</label>
					))}
					{said?.errors.idType ? (
						<p className="field-error" id="documents-id-type-error">
							{said.errors.idType}
						</p>
					) : null}
				</fieldset>
			) : null}
			<Field
				label={t("documents:field.picture")}
				hint={t("documents:pictureHint", { megabytes: MOST_UPLOAD_MB, megapixels: DOCUMENT_MEGAPIXELS })}
				errors={errorsOf(said, "picture")}
				input={{
					...{ id: "documents-picture", name: "file", type: "file", required: true },
					"data-needed": t("documents:wrong.picture"),
					accept: "image/jpeg,image/png,image/webp",
				}}
			/>
			<div className="documents-mask" data-mask-desk="" hidden>
				<p>{t("documents:mask.lead")}</p>
				{/* biome-ignore lint/a11y/useSemanticElements: a picture with what lies on it is no fieldset */}
				<div className="documents-picture" data-mask-area="" role="group" aria-label={t("documents:mask.canvas")}>
					<canvas data-mask-canvas="" />
				</div>
				<p className="actions">
					<Button data-mask-add="" {...track("documents.addBar")}>
						{t("documents:mask.add")}
					</Button>
					<Button look="quiet" data-mask-remove="" {...track("documents.removeBar")}>
						{t("documents:mask.remove")}
					</Button>
				</p>
			</div>
			<p role="status" className="field-error documents-told" data-mask-told="" />
			<CheckField
				label={t("documents:covered")}
				errors={errorsOf(said, "covered")}
				input={{
					...{ id: "documents-covered", name: "covered", required: true },
					"data-needed": t("documents:wrong.covered"),
				}}
			/>
			<fieldset className="documents-consents">
				<legend>{t("documents:consentsTitle")}</legend>
				<CheckField
					label={t("documents:consents.sensitive", DAYS)}
					errors={errorsOf(said, "sensitive")}
					input={{
						...{ id: "documents-sensitive", name: "sensitive", required: true },
						"data-needed": t("documents:wrong.sensitive"),
						defaultChecked: typed?.isSensitive ?? false,
					}}
				/>
				{CONSENTS.map((one) => (
					<CheckField
						key={one}
						label={t(`documents:consents.${one}`)}
						input={{ id: `documents-${one}`, name: one, defaultChecked: typed?.consents.includes(one) ?? false }}
					/>
				))}
			</fieldset>
			<p>{t("documents:rules", DAYS)}</p>
			<p className="actions">
				<Button type="submit" look="signal" {...track("documents.send")}>
					{t("documents:send")}
				</Button>
			</p>
			<PageScript name="cover" />
		</form>
	)
}

function OneDocument({ t, lang, one }: Props & Readonly<{ one: OwnDocument }>) {
	const time = (at: Date) => utcText(at, LOCALES[lang])
	const agreed = CONSENTS.filter((name) => (name === "partner" ? one.toPartner : one.abroad))
	return (
		<article className="sheet" aria-label={t(`documents:kinds.${one.kind}`)}>
			<h3>
				{t(`documents:kinds.${one.kind}`)}
				{one.idType ? <small> {t(`documents:idTypes.${one.idType}`)}</small> : null}
			</h3>
			<p>
				<b className="record-state">{t(`documents:states.${one.status}`)}</b>{" "}
				{one.why ? t("documents:why", { why: one.why }) : null}
			</p>
			<p>{t("documents:at", { time: time(one.createdAt) })}</p>
			{one.hasPicture ? (
				<p>
					<a href={paths.file(one.fileId)}>{t("documents:picture")}</a>
				</p>
			) : (
				<p>{one.pictureDeletedAt ? t("documents:pictureGone", { time: time(one.pictureDeletedAt) }) : null}</p>
			)}
			<h4>{t("documents:readings")}</h4>
			{one.readings.length === 0 ? <p>{t("documents:unread")}</p> : null}
			<ul>
				{one.readings.map(({ why, at }) => (
					<li key={`${at.getTime()}${why}`}>{t("documents:reading", { time: time(at), why })}</li>
				))}
			</ul>
			{agreed.map((consent) => (
				<form key={consent} method="post" className="documents-agreed">
					<input type="hidden" name="id" value={one.id} />
					<input type="hidden" name="consent" value={consent} />
					<span>{t(`documents:agreed.${consent}`)}</span>
					<Button type="submit" name="do" value="withdraw" look="quiet" {...track("documents.withdraw")}>
						{t("documents:withdraw")}
					</Button>
				</form>
			))}
			<form method="post" className="actions">
				<input type="hidden" name="id" value={one.id} />
				<Button type="submit" name="do" value="take-back" look="quiet" {...track("documents.takeBack")}>
					{t("documents:takeBack")}
				</Button>
			</form>
		</article>
	)
}
