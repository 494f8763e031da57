import { collectionName, nftName } from "#app/collections/collection-name.ts"
import { NftFace } from "#app/collections/nft-face.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Button, LinkButton } from "#app/ui/button.tsx"
import { DateTime, utcText } from "#app/ui/date-time.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import type { Answer, DropRule } from "../../drop.ts"
import { DropsNowList } from "../drops-now.tsx"
import { type Failed, FailedDialog } from "../failed-dialog.tsx"
import { type BoardPage, type Card, hasAsked, mayKey } from "./model.ts"

type Props = Readonly<{ t: T; lang: Lang; page: BoardPage; failed: Failed | null }>
type Shown = Readonly<{ t: T; lang: Lang; page: BoardPage; card: Card; drop: NonNullable<Card["drop"]> }>

/** The one dialog that the address asks for: they open by their hash, with and without scripts. */
export function Dialogs({ t, lang, page, failed }: Props) {
	const card = page.cards.find((one) => one.number === page.dialog?.number)
	const shown = card?.drop ? { t, lang, page, card, drop: card.drop } : null
	return (
		<>
			{shown && page.dialog?.name === "drop" ? <DropDialog {...shown} /> : null}
			{shown && page.dialog?.name === "yes" ? <YesDialog {...shown} /> : null}
			{shown && page.dialog?.name === "ended" ? <EndedDialog {...shown} /> : null}
			{page.dropped ? <DroppedDialog t={t} lang={lang} dropped={page.dropped} /> : null}
			{failed ? (
				<FailedDialog
					t={t}
					id="drop-failed"
					title={t("drops:failed.title")}
					failed={failed}
					again={{ to: paths.drops(lang), name: "drop" }}
					back={`${paths.drops(lang)}#drops`}
					marks={{
						refused: track("powerzonePunkyDrop.refused"),
						close: track("powerzonePunkyDrop.close"),
						signAgain: track("powerzonePunkyDrop.signAgain"),
					}}
				/>
			) : null}
		</>
	)
}

/** The gift, for whom it is, and how this wallet stands to it. */
function DropDialog({ t, lang, page, card, drop }: Shown) {
	const when = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("drops:local")} />
	const covered = card.state === "open" || card.state === "out" ? "drops:vaultCovered" : "drops:vaultBefore"
	const vault = card.state === "waiting" ? "drops:vaultWaits" : covered
	return (
		<Modal
			id="modal-drop"
			title={`${t("drops:number", { n: card.number })} ${drop.title}`}
			closeLabel={t("drops:close")}
			size="medium"
			describedBy="drop-text"
		>
			<p className="drop-amount display-3">{drop.each}</p>
			<p id="drop-text">{drop.text}</p>
			{drop.kind === "nft" ? <Nfts t={t} lang={lang} drop={drop} /> : null}
			<h3>{t("drops:rules")}</h3>
			{drop.rules.length > 1 ? <p className="caption">{t("drops:rulesAny")}</p> : null}
			<ul className="drop-rules">
				{drop.rules.map((rule) => (
					<li key={JSON.stringify(rule)}>{ruleText(t, rule)}</li>
				))}
			</ul>
			{card.answers ? (
				<Answers t={t} lang={lang} page={page} card={card} drop={drop} />
			) : (
				<p className="notice">{t("drops:signIn")}</p>
			)}
			<dl className="facts">
				<div>
					<dt>{t("drops:snapshot")}</dt>
					<dd>
						{when(drop.snapshotAt)}
						{drop.snapshot ? (
							<small className="breaks">
								{t("drops:snapshotTaken", { count: drop.snapshot.rows, hash: drop.snapshot.hash })}
							</small>
						) : null}
					</dd>
				</div>
				<div>
					<dt>{t("drops:opens")}</dt>
					<dd>{when(drop.opensAt)}</dd>
				</div>
				<div>
					<dt>{t("drops:closes")}</dt>
					<dd>{when(drop.endsAt)}</dd>
				</div>
				<div className="is-words">
					<dt>{t("drops:vault")}</dt>
					<dd>{t(vault, { amount: drop.all })}</dd>
				</div>
				<div>
					<dt>{t("drops:returns")}</dt>
					<dd>{when(drop.returnsAt)}</dd>
				</div>
				<div className="is-words">
					<dt>{t("drops:delivery")}</dt>
					<dd>{t("drops:deliveryText")}</dd>
				</div>
			</dl>
			{card.state === "ended" ? null : (
				<p>
					<a
						href={paths.dropReminder(lang, card.number)}
						{...track("powerzonePunkyDrop.remind")}
						data-param={card.number}
					>
						{t("drops:reminder.button")}
					</a>{" "}
					<a href={paths.reminders(lang)} {...track("powerzonePunkyDrop.remindMail")} data-param={card.number}>
						{t("drops:reminder.mail")}
					</a>
				</p>
			)}
			<ModalActions>
				<LinkButton look="quiet" href={`${paths.drops(lang)}#drops`} {...track("powerzonePunkyDrop.close")}>
					{t("drops:close")}
				</LinkButton>
				{page.wallet === null ? (
					<Button look="signal" command="show-modal" commandfor="modal-wallet" data-trigger="drop">
						{t("drops:connect")}
					</Button>
				) : card.may && page.asked?.wallet === page.wallet ? (
					<LinkButton
						look="signal"
						href={`${paths.drops(lang, { ask: card.number })}#modal-drop-yes`}
						{...track("powerzonePunkyDrop.gift")}
						data-param={card.number}
					>
						{t("drops:gift")}
					</LinkButton>
				) : null}
			</ModalActions>
		</Modal>
	)
}

/** Every NFT of the drop, in the order in which they are given, and which is next. */
function Nfts({ t, lang, drop }: Pick<Shown, "t" | "lang" | "drop">) {
	const next = drop.nfts.find(({ state }) => state === "left")
	return (
		<section aria-labelledby="drop-nfts">
			<h3 id="drop-nfts">{t("drops:nfts.title")}</h3>
			<p className="caption">
				{t("drops:nfts.order")} {next ? t("drops:nfts.next", { nft: nftName(next) }) : null}
			</p>
			<ol className="drop-nfts">
				{drop.nfts.map((nft) => {
					const state = nft === next ? "next" : nft.state
					return (
						<li key={nft.asset} data-state={state}>
							<NftFace nft={nft}>
								<b>{`#${nft.number}`}</b> <small>{t(`drops:nfts.state.${state}`)}</small>
							</NftFace>
						</li>
					)
				})}
			</ol>
			<p className="caption">
				<a href={`${paths.reserves(lang)}#nfts`} {...track("powerzonePunkyDrop.vault")}>
					{t("drops:nfts.vault")}
				</a>
			</p>
		</section>
	)
}

function Answers({ t, lang, page, card }: Shown) {
	return (
		<section aria-label={t("drops:answersFor", { wallet: page.asked?.wallet ?? "" })}>
			<p className="caption breaks">{t("drops:answersFor", { wallet: page.asked?.wallet ?? "" })}</p>
			<ul className="drop-answers">
				{card.answers?.map((answer) => (
					<li
						key={`${answer.question} ${JSON.stringify(answer.facts)}`}
						data-met={answer.met || undefined}
						data-decides={answer.decides || undefined}
					>
						<b>{t(answer.met ? "drops:met" : "drops:unmet")}</b>
						<span>{answerText(t, lang, answer)}</span>
					</li>
				))}
			</ul>
			<p className={card.may || hasAsked(card) ? "notice" : "notice notice-loss"}>{t(mayKey(card))}</p>
		</section>
	)
}

const ruleText = (t: T, rule: DropRule): string =>
	rule.kind === "staked"
		? t("drops:rule.staked", { collections: rule.collections.map(collectionName).join(", "), days: rule.days })
		: t(`drops:rule.${rule.kind}`)

function answerText(t: T, lang: Lang, { question, met, facts }: Answer): string {
	const times = ["at", "opens", "closes"]
	const said = Object.entries(facts).map(([name, value]) => {
		const isTime = times.includes(name) && typeof value === "string"
		return [name, isTime ? utcText(new Date(value), LOCALES[lang]) : (value ?? "")] as const
	})
	const answered = met ? "yes" : "no"
	return t(`drops:question.${question}.${answered}`, Object.fromEntries(said))
}

/** Asked once more before anything is booked. */
function YesDialog({ t, lang, page, card, drop }: Shown) {
	const next = drop.nfts.find(({ state }) => state === "left")
	return (
		<Modal id="modal-drop-yes" title={t("drops:confirm.title")} closeLabel={t("drops:close")} describedBy="drop-note">
			<p id="drop-note" className="breaks">
				{t("drops:confirm.note", { amount: drop.each, wallet: page.wallet ?? "" })}
			</p>
			{next ? (
				<p>
					<NftFace nft={next}>{t("drops:confirm.nft", { nft: nftName(next) })}</NftFace>
				</p>
			) : null}
			<form method="post" action={`${paths.drops(lang, { drop: card.number })}#modal-drop-failed`}>
				<input type="hidden" name="drop" value={drop.id} />
				<ModalActions>
					<LinkButton
						look="line"
						href={`${paths.drops(lang, { drop: card.number })}#modal-drop`}
						{...track("powerzonePunkyDrop.no")}
					>
						{t("drops:confirm.no")}
					</LinkButton>
					<button
						type="submit"
						className="button button-signal"
						{...track("powerzonePunkyDrop.yes")}
						data-param={card.number}
					>
						{t("drops:confirm.yes")}
					</button>
				</ModalActions>
			</form>
		</Modal>
	)
}

/** What came of it, and when there is another. */
function EndedDialog({ t, lang, page, card, drop }: Shown) {
	return (
		<Modal id="modal-drop-ended" title={t("drops:ended.title")} closeLabel={t("drops:close")} describedBy="drop-result">
			<p className="caption">
				{t("drops:number", { n: card.number })} {drop.title}
			</p>
			<p id="drop-result">{t("drops:ended.result", { given: drop.given, stock: drop.stock, amount: drop.givenAll })}</p>
			<DropsNowList
				t={t}
				lang={lang}
				now={page.now}
				mark={(n) => ({ ...track("powerzonePunkyDrop.open"), "data-param": `${n}` })}
			/>
			<ModalActions>
				<LinkButton look="line" href={`${paths.drops(lang)}#drops`} {...track("powerzonePunkyDrop.close")}>
					{t("drops:close")}
				</LinkButton>
			</ModalActions>
		</Modal>
	)
}

function DroppedDialog({
	t,
	lang,
	dropped,
}: Readonly<{ t: T; lang: Lang; dropped: NonNullable<BoardPage["dropped"]> }>) {
	return (
		<Modal
			id="modal-dropped"
			title={t(dropped.isDelivered ? "drops:done.delivered" : "drops:done.title")}
			closeLabel={t("drops:close")}
			describedBy="dropped-said"
		>
			<p id="dropped-said" role="status" {...track("powerzonePunkyDrop.done")}>
				{t("drops:done.text", { amount: dropped.amount, n: dropped.number })}
			</p>
			<ModalActions>
				<LinkButton look="signal" href={paths.myDrop(lang, dropped.kind)}>
					{t("drops:done.list")}
				</LinkButton>
			</ModalActions>
		</Modal>
	)
}
