import { NftFace } from "#app/collections/nft-face.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime, utcText } from "#app/ui/date-time.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { SignedOut } from "#app/ui/signed-out.tsx"
import { GIFT_KINDS, type GiftKind, MOST_TRIES } from "../../drop.ts"
import { type DropsNow, DropsNowList } from "../drops-now.tsx"
import { type Failed, FailedDialog } from "../failed-dialog.tsx"
import { Lander } from "./lander.tsx"
import type { MyDrops, MyLog } from "./model.ts"

type Props = Readonly<{
	t: T
	lang: Lang
	tab: GiftKind
	page: MyDrops | null
	now: DropsNow
	signedIn: boolean
	resetDone: boolean
	failed: Failed | null
}>

/** The gifts that the signed-in wallet has asked for, by their kind. */
export function MyDropPage({ t, lang, tab, page, now, signedIn, resetDone, failed }: Props) {
	const onward = (
		<DropsNowList t={t} lang={lang} now={now} mark={(n) => ({ ...track("myDrop.toDrop"), "data-param": `${n}` })} />
	)
	return (
		<div className="page my-drops">
			{page ? (
				<header className="gifts-head">
					<div>
						<h1>{t("drops:my.title")}</h1>
						<p className="lead">{t("drops:my.lead")}</p>
					</div>
					<Lander />
				</header>
			) : (
				<h1 className="out-title">{t("drops:my.title")}</h1>
			)}
			<Tabs t={t} lang={lang} tab={tab} />
			{page ? (
				<>
					{resetDone ? (
						<p className="notice" role="status">
							{t("drops:reset.done")}
						</p>
					) : null}
					{page.logs.length > 0 ? (
						<Logs t={t} lang={lang} tab={tab} page={page} />
					) : (
						<section className="gifts-none" aria-labelledby="gifts-none">
							<div>
								<h2 id="gifts-none" className="display-2">
									{t("drops:my.nothing")}
								</h2>
								<p>{t("drops:my.empty")}</p>
							</div>
							{onward}
						</section>
					)}
					{page.reset ? <ResetDialog t={t} lang={lang} tab={tab} log={page.reset} /> : null}
				</>
			) : (
				<SignedOut
					title={t("drops:my.signedOut")}
					lead={t("drops:my.lead")}
					note={signedIn ? t("drops:my.needsSolana") : null}
					connect={t("drops:connect")}
					trigger="mypage"
				>
					<div>
						<Lander />
						{onward}
					</div>
				</SignedOut>
			)}
			{failed ? (
				<FailedDialog
					t={t}
					id="reset-failed"
					title={t("drops:reset.title")}
					failed={failed}
					again={{ to: paths.myDrop(lang, tab), name: "log" }}
					back={paths.myDrop(lang, tab)}
					marks={{
						refused: track("myDrop.refused"),
						close: track("myDrop.cancel"),
						signAgain: track("myDrop.signAgain"),
					}}
				/>
			) : null}
			<p className="actions">
				<LinkButton href={paths.myPage(lang)}>{t("drops:my.back")}</LinkButton>
				<LinkButton href={paths.drops(lang)}>{t("drops:my.go")}</LinkButton>
			</p>
		</div>
	)
}

function Tabs({ t, lang, tab }: Pick<Props, "t" | "lang" | "tab">) {
	return (
		<nav aria-label={t("drops:my.tabs")} className="tabs-all tabs-six">
			<ul className="tabs">
				{GIFT_KINDS.map((kind) => (
					<li key={kind}>
						<a
							href={paths.myDrop(lang, kind)}
							aria-current={kind === tab ? "page" : undefined}
							{...track("myDrop.tab")}
							data-param={kind}
						>
							{t(`drops:kind.${kind}`)}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

type LogsProps = Pick<Props, "t" | "lang" | "tab"> & Readonly<{ page: MyDrops }>

/** Each gift as a tag: what it is, from which drop, and what became of it. */
function Logs({ t, lang, tab, page }: LogsProps) {
	return (
		<ol className="gifts" aria-label={t("drops:my.list")}>
			{page.logs.map((log) => (
				<li key={log.id} className="gift" data-outcome={log.status}>
					<p className="gift-number display-2">{t("drops:number", { n: log.number })}</p>
					<div className="gift-what">
						<p className="gift-amount figure">{log.nft ? <NftFace nft={log.nft}>{log.amount}</NftFace> : log.amount}</p>
						<p>{log.title}</p>
						<p className="caption">
							{t("drops:my.when")} <DateTime at={log.createdAt} locale={LOCALES[lang]} local={t("drops:local")} />
						</p>
					</div>
					<p className="gift-state">
						<State t={t} lang={lang} log={log} />
					</p>
					<What t={t} lang={lang} tab={tab} log={log} />
				</li>
			))}
		</ol>
	)
}

const WHY = [
	...(["reverted", "cannot-receive", "open-an-account", "cannot-carry-out", "too-many-tries"] as const),
	...(["not-in-vault", "frozen-in-vault", "not-of-collection", "no-wallet"] as const),
]

function State({ t, lang, log }: Readonly<{ t: T; lang: Lang; log: MyLog }>) {
	const why = WHY.find((one) => one === log.why)
	return (
		<>
			<b data-status={log.code}>
				{log.nextTryAt
					? t("drops:status.retrying", { at: utcText(log.nextTryAt, LOCALES[lang]) })
					: t(`drops:status.${log.status}`)}
			</b>
			{log.status === "failed" && why ? (
				<small>{t("drops:my.failedWhy", { reason: t(`drops:why.${why}`) })}</small>
			) : null}
		</>
	)
}

function What({ t, lang, tab, log }: Readonly<{ t: T; lang: Lang; tab: GiftKind; log: MyLog }>) {
	return (
		<span className="actions">
			{log.canReset ? (
				<LinkButton href={`${paths.myDrop(lang, tab, { reset: log.id })}#modal-reset`} {...track("myDrop.askReset")}>
					{t("drops:reset.button")}
				</LinkButton>
			) : null}
			{log.status === "default" ? (
				<LinkButton
					look="signal"
					href={`${paths.drops(lang, { drop: log.number })}#modal-drop`}
					{...track("myDrop.again")}
				>
					{t("drops:my.again")}
				</LinkButton>
			) : null}
			{log.isSigned ? (
				<a href={paths.dropEntitlement(lang, log.id)} download="" {...track("myDrop.download")}>
					{t("drops:my.signed")}
				</a>
			) : log.status === "processing" || log.status === "completed" ? (
				<small>{t("drops:my.unsigned")}</small>
			) : null}
		</span>
	)
}

function ResetDialog({ t, lang, tab, log }: Readonly<{ t: T; lang: Lang; tab: GiftKind; log: MyLog }>) {
	return (
		<Modal id="modal-reset" title={t("drops:reset.title")} closeLabel={t("drops:close")} describedBy="reset-text">
			<p id="reset-text">
				{t("drops:reset.text", {
					n: log.number,
					until: utcText(log.resetUntil, LOCALES[lang]),
					left: MOST_TRIES - log.tries,
				})}
			</p>
			<form method="post" action={`${paths.myDrop(lang, tab)}#modal-reset-failed`}>
				<input type="hidden" name="log" value={log.id} />
				<ModalActions>
					<LinkButton look="line" href={paths.myDrop(lang, tab)} {...track("myDrop.cancel")}>
						{t("drops:reset.cancel")}
					</LinkButton>
					<button type="submit" className="button button-signal" {...track("myDrop.reset")}>
						{t("drops:reset.confirm")}
					</button>
				</ModalActions>
			</form>
		</Modal>
	)
}
