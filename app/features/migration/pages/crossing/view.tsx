import type { ReactNode } from "react"
import { Resident } from "#app/collections/portraits/resident.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, pagePath, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Button, LinkButton } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { live } from "#app/ui/live.ts"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { SignedOut } from "#app/ui/signed-out.tsx"
import { KlipPanel } from "./klip-panel.tsx"
import type { CrossingPage } from "./model.ts"
import { Face } from "./parts.tsx"
import { Confirm, SendButton, Sheet } from "./sheet.tsx"

/** What was typed and why it was refused. */
export type Answered = Readonly<{
	errors: Readonly<Record<string, readonly string[]>>
	/** `id`: of the crossing whose destination it is about; empty: of a new one. */
	typed: Readonly<{ id: string; to: string; nfts: readonly string[]; hash: string }>
	/** The destination was never used: its holder has to confirm it. */
	unused: boolean
}>
type Props = Readonly<{ t: T; lang: Lang; page: CrossingPage; answered: Answered }>

/** Where NFTs are carried over: each step by itself, resumed from anywhere. */
export function CrossingView({ t, lang, page, answered }: Props) {
	const { wallet, ask } = page
	return (
		<div className="page crossing">
			<h1>{t("migration:heading")}</h1>
			<p className="lead">{t("migration:lead")}</p>
			<FormErrors id="crossing-errors" errors={answered.errors[""]} />
			{page.isOpen ? null : <p className="notice">{t("migration:closed")}</p>}
			{page.isSilent ? <p className="notice">{t("migration:silent")}</p> : null}
			{page.checked ? (
				<p className="notice" role="status">
					{t(`migration:check.${page.checked}`)}
				</p>
			) : null}
			{page.isCodeUnknown ? (
				<p className="notice notice-loss" role="alert">
					{t("migration:code.unknown")}
				</p>
			) : null}
			{page.klip ? <KlipPanel t={t} lang={lang} asked={page.klip} /> : null}
			<ToProve t={t} lang={lang} page={page} />
			{page.byCode ? <Sheet t={t} lang={lang} one={page.byCode} wallet={null} wallets={page.wallets} eager /> : null}
			{ask && wallet ? <Question t={t} lang={lang} ask={ask} held={page.held ?? []} /> : null}
			<Mine t={t} lang={lang} page={page} answered={answered} />
			{wallet && page.isOpen && !ask ? <Begin t={t} lang={lang} page={page} answered={answered} /> : null}
			{wallet || page.byCode ? null : <Out t={t} lang={lang} isSignedIn={page.isSignedIn} />}
			{page.isOpen ? <Check t={t} answered={answered} /> : null}
			<Find t={t} />
			<p className="actions">
				<LinkButton href={pagePath(lang, "nftMigration")} {...track("crossing.how")}>
					{t("wallets:migration.open")}
				</LinkButton>
				<LinkButton href={paths.carried(lang)} {...track("crossing.provenance")}>
					{t("migration:carried.all")}
				</LinkButton>
				<LinkButton href={paths.lostWallet(lang)} {...track("crossing.lost")}>
					{t("migration:lost.link")}
				</LinkButton>
			</p>
			<Ended t={t} />
			<PageScript name="crossing" />
		</div>
	)
}

function Out({ t, lang, isSignedIn }: Pick<Props, "t" | "lang"> & { isSignedIn: boolean }) {
	if (isSignedIn)
		return (
			<p className="notice">
				{t("messages:error.walletNotSupported")}. {t("migration:out.note")}
			</p>
		)
	return (
		<SignedOut
			title={t("migration:out.title")}
			lead={t("migration:out.note")}
			connect={t("migration:out.connect")}
			ways={[{ href: pagePath(lang, "nftMigration"), label: t("wallets:migration.open") }]}
			waysLabel={t("migration:title")}
		>
			<div className="out-host">
				<Resident who="ape" />
			</div>
		</SignedOut>
	)
}

function ToProve({ t, lang, page }: Pick<Props, "t" | "lang" | "page">) {
	if (page.toProve.length === 0) return null
	return (
		<section aria-labelledby="to-prove">
			<h2 id="to-prove">{t("migration:prove.title")}</h2>
			<p>{t("migration:prove.text")}</p>
			<ul className="crossing-wall">
				{page.toProve.map((one) => (
					<li key={one.id}>
						<Face picture={one.picture} number={one.oldId} />
						<b>{one.name}</b>
						<small className="breaks">{t("migration:prove.from", { address: one.oldWallet })}</small>
						<form method="post" action={paths.crossing(lang)}>
							<input type="hidden" name="do" value="prove" />
							<input type="hidden" name="id" value={one.id} />
							<Button type="submit" look="signal" {...track("crossing.prove")}>
								{t("migration:prove.go")}
							</Button>
						</form>
					</li>
				))}
			</ul>
		</section>
	)
}

type Asked = { ask: NonNullable<CrossingPage["ask"]>; held: NonNullable<CrossingPage["held"]> }

/** The printed question, with what it is about. No leads back to the fields, as they were. */
function Question({ t, lang, ask, held }: Pick<Props, "t" | "lang"> & Asked) {
	const back = new URLSearchParams([["back", ask.to], ...ask.nfts.map((one) => ["pick", one])])
	return (
		<section className="sheet crossing-ask" aria-labelledby="ask-title">
			<h2 id="ask-title">{t("migration:ask.question")}</h2>
			<p className="crossing-to">
				<span>{t("migration:ask.goes")}</span>
				<code className="breaks">{ask.to}</code>
			</p>
			<ul>
				{ask.nfts.map((one) => (
					<li key={one}>
						<b>{held.find(({ nft }) => nft === one)?.name}</b> <code className="breaks">{one}</code>
					</li>
				))}
			</ul>
			<p>{t(ask.isLinked ? "migration:ask.linked" : "migration:ask.unproven")}</p>
			<p className="notice notice-loss">{t("migration:warning")}</p>
			{ask.isUnused ? (
				<p className="notice notice-loss" role="alert">
					{t("destinations:unused", { first: ask.to.slice(0, 6), last: ask.to.slice(-6) })}
				</p>
			) : null}
			<form method="post" action={paths.crossing(lang)} className="actions" noValidate>
				{ask.isUnused ? <Confirm t={t} id="unused" to={ask.to} /> : null}
				<input type="hidden" name="do" value="open" />
				<input type="hidden" name="to" value={ask.to} />
				{ask.nfts.map((one) => (
					<input key={one} type="hidden" name="nft" value={one} />
				))}
				<Button type="submit" look="signal" {...track("crossing.yes")}>
					{t("migration:ask.yes")}
				</Button>
				<LinkButton look="quiet" href={`${paths.crossing(lang)}?${back}`} {...track("crossing.no")}>
					{t("migration:ask.no")}
				</LinkButton>
			</form>
		</section>
	)
}

function Mine({ t, lang, page, answered }: Props) {
	const { mine, wallet, payAll } = page
	if (!wallet || mine.length === 0) return null
	return (
		<section aria-labelledby="mine">
			<h2 id="mine">{t("migration:mine")}</h2>
			<div {...live("crossing-money")}>
				{payAll ? (
					<SendButton
						t={t}
						what="fee"
						ask={payAll.ask}
						wallet={wallet}
						label={t("migration:fee.payAll", { count: payAll.count, amount: payAll.amount })}
					/>
				) : null}
				{page.credit ? <p className="notice">{t("migration:fee.credit", { amount: page.credit })}</p> : null}
			</div>
			{mine.map((one, place) => (
				<Sheet
					key={one.id}
					{...{ t, lang, one, wallet, wallets: page.wallets, eager: place === 0 }}
					refused={answered.typed.id === one.id ? answered : null}
				/>
			))}
		</section>
	)
}

function Begin({ t, lang, page, answered }: Props) {
	const { typed } = answered
	// What is wrong with another destination of a crossing is said there.
	const errors: Answered["errors"] = typed.id === "" ? answered.errors : {}
	const held = page.held ?? []
	return (
		<form method="post" className="crossing-begin" id="begin" aria-labelledby="begin-title" noValidate>
			<h2 id="begin-title">{t("migration:begin.title")}</h2>
			<input type="hidden" name="do" value="ask" />
			<fieldset aria-describedby={errors.nft ? "nft-error" : undefined}>
				<legend>{t("migration:begin.held")}</legend>
				{held.length === 0 ? <p className="caption">{t("migration:begin.none")}</p> : null}
				{held.length === 0 && page.demo ? (
					<p className="actions">
						<LinkButton href={paths.demo(lang)} {...trackLink(paths.demo(lang))}>
							{t("migration:begin.demo")}
						</LinkButton>
					</p>
				) : null}
				<ul className="crossing-wall">
					{held.map(({ nft, name, picture }) => (
						<li key={nft}>
							<label>
								<input type="checkbox" name="nft" value={nft} defaultChecked={typed.nfts.includes(nft)} />
								<Face picture={picture} number={nft.split("/")[1] ?? ""} />
								<b>{name}</b>
							</label>
						</li>
					))}
				</ul>
				{held.length > 0 && !page.isHeldComplete ? <p className="caption">{t("migration:begin.more")}</p> : null}
			</fieldset>
			<Field
				label={t("migration:begin.byHand")}
				hint={t("migration:begin.byHandHint")}
				errors={errors.nft}
				input={{
					id: "nft",
					name: "nft",
					autoComplete: "off",
					spellCheck: false,
					placeholder: "0x…/12",
					defaultValue: typed.nfts.filter((one) => !held.some(({ nft }) => nft === one))[0] ?? "",
				}}
			/>
			<Field
				label={t("migration:begin.to")}
				hint={t("migration:begin.toHint")}
				errors={errors.to}
				input={{
					id: "to",
					name: "to",
					autoComplete: "off",
					spellCheck: false,
					defaultValue: typed.id === "" ? typed.to : "",
				}}
			/>
			<p className="notice notice-loss">{t("migration:warning")}</p>
			<Button type="submit" look="signal" data-crossing-go="" {...track("crossing.go")}>
				{t("migration:begin.go")}
			</Button>
		</form>
	)
}

function Check({ t, answered }: Pick<Props, "t" | "answered">) {
	return (
		<form method="post" className="crossing-find">
			<input type="hidden" name="do" value="check" />
			<Field
				label={t("migration:check.label")}
				errors={answered.errors.hash}
				input={{ id: "hash", name: "hash", autoComplete: "off", spellCheck: false, defaultValue: answered.typed.hash }}
				button={
					<Button type="submit" {...track("crossing.check")}>
						{t("migration:check.go")}
					</Button>
				}
			/>
		</form>
	)
}

function Find({ t }: Pick<Props, "t">) {
	return (
		<form method="get" className="crossing-find" aria-label={t("migration:code.title")}>
			<Field
				label={t("migration:code.label")}
				hint={t("migration:code.hint")}
				input={{ id: "code", name: "code", autoComplete: "off", spellCheck: false }}
				button={
					<Button type="submit" {...track("crossing.find")}>
						{t("migration:code.go")}
					</Button>
				}
			/>
		</form>
	)
}

/** Printed: a dialog at the end, whichever it is. A script opens it when it has seen the end come. */
function Ended({ t }: Pick<Props, "t">): ReactNode {
	return (["done", "failed"] as const).map((end) => (
		<Modal
			key={end}
			id={`modal-migration-${end}`}
			title={t(`migration:dialog.${end}`)}
			closeLabel={t("migration:dialog.close")}
		>
			<p>{t(end === "done" ? "messages:success.migrationComplete" : "messages:error.migrationFail")}</p>
			<p>{t(`migration:dialog.${end}Text`)}</p>
			<ModalActions>
				<Button command="close" commandfor={`modal-migration-${end}`}>
					{t("migration:dialog.close")}
				</Button>
			</ModalActions>
		</Modal>
	))
}
