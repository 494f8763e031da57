import { Button, LinkButton } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { signsHere } from "#app/wallets/registry.ts"
import { SignButton } from "#app/wallets/sign-button.tsx"
import { AFTER, Faces, keptKey, lostTexts } from "./act-parts.tsx"
import { type ActResult, isMendable, skipReason } from "./model.ts"
import { Hidden } from "./nfts.tsx"
import { listOf, type Shown } from "./shown.ts"

/** What an act came to, NFT by NFT. While it is open it looks again by itself. */
export function ResultDialog({ shown, result }: { shown: Shown; result: ActResult }) {
	const { t, at, page } = shown
	const mendable = result.items
		.filter(({ outcome, reason }) => outcome === "skipped" && isMendable(reason))
		.map(({ number }) => number)
	const done = result.items.filter(({ outcome }) => outcome === "done")
	const rest = result.items.filter(({ outcome }) => outcome !== "done")
	const { wallet } = page
	const waiting = result.items.filter(({ outcome }) => outcome === "open").length
	const lost = lostTexts(shown, result.leaving ? [result.leaving.lost] : [])
	const went = result.leaving ? ("leaving" as const) : result.kind
	const title = result.state === "done" ? (done.length > 0 ? went : "nothing") : result.state
	const { stillDue } = result
	const late = title === "check-in" && stillDue ? ("check-in-late" as const) : title
	const said = title === "unstake" && result.thawing > 0 ? "thawing" : late
	return (
		<Modal
			id="modal-result"
			title={<span {...live("result-title")}>{t(`nft-staking:result.title.${title}`)}</span>}
			closeLabel={t("nft-staking:close")}
			size="medium"
		>
			<div {...live("result")} data-awaiting={result.state === "open" || undefined}>
				<p {...(result.state === "done" ? shown.reached("done", title) : {})} role="status" className="result-said">
					{t(`nft-staking:result.said.${said}`, {
						count: done.length,
						...(result.leaving
							? {
									time: utcText(result.leaving.freeAt, shown.locale),
									undo: utcText(result.leaving.undoUntil, shown.locale),
								}
							: {}),
						...(stillDue ? { time: utcText(stillDue.until, shown.locale) } : {}),
					})}
					{said === "unstake" ? ` ${t(keptKey(page))}` : null}
					{lost.length > 0 ? ` ${t("nft-staking:result.lost", { lost: listOf(shown, lost) })}` : null}
				</p>
				{result.state === "signing" ? (
					wallet && signsHere(wallet) ? (
						<>
							<p>{t("nft-staking:sign.shows", { count: waiting })}</p>
							<p className="field-hint">{t("nft-staking:sign.ends")}</p>
							<SignButton
								marks={{ ...shown.mark("sign"), ...shown.outcomes("signFailed") }}
								failure={shown.named("signFailed")}
								row="modal-actions"
								wallet={wallet}
								prepare={{ do: "prepare", request: result.id }}
								submit={{ do: "submit", request: result.id }}
								say={(word) => t(`nft-staking:sign.${word}`, { address: wallet.address })}
							/>
						</>
					) : (
						<p className="notice">{t("nft-staking:sign.elsewhere")}</p>
					)
				) : null}
				{done.length > 0 ? (
					<>
						<p className="caption result-part">{t("nft-staking:result.done")}</p>
						<Faces shown={shown} numbers={done.map(({ number }) => number)} isDone />
					</>
				) : null}
				{rest.length > 0 ? (
					<ul className="results">
						{rest.map(({ number, outcome, reason }) => (
							<li key={number} data-outcome={outcome}>
								<b>{`${shown.name} ${number}`}</b>{" "}
								{outcome === "skipped"
									? t("nft-staking:result.skipped", { why: t(`nft-staking:skip.${skipReason(reason)}`) })
									: t(result.state === "signing" ? "nft-staking:result.unsigned" : "nft-staking:result.open")}
							</li>
						))}
					</ul>
				) : null}
				<ModalActions>
					{stillDue && said === "check-in-late" ? (
						<Again shown={shown} kind="check-in" numbers={stillDue.numbers}>
							{t("nft-staking:result.thisWeek")}
						</Again>
					) : null}
					{result.state === "done" && mendable.length > 0 ? (
						<Retry shown={shown} kind={result.kind} numbers={mendable} />
					) : null}
					{result.state === "open" ? (
						<LinkButton href={at({ result: result.id }, "#modal-result")} {...shown.mark("look")}>
							{t("nft-staking:result.look")}
						</LinkButton>
					) : null}
					<LinkButton look={result.state === "done" ? "signal" : "line"} href={at({}, AFTER)} {...shown.mark("closed")}>
						{t("nft-staking:ok")}
					</LinkButton>
				</ModalActions>
			</div>
			{result.state === "signing" ? <PageScript name="freeze" /> : null}
			<PageScript name="nft-watch" />
		</Modal>
	)
}

type RetryProps = { shown: Shown; kind: ActResult["kind"]; numbers: readonly number[] }

/** Asks again with those of the left out that a retry can mend: what needs a second look gets one. */
function Retry({ shown, kind, numbers }: RetryProps) {
	const { t, at } = shown
	if (kind === "stake" || kind === "unstake")
		return (
			<LinkButton href={at({ do: kind, n: numbers }, "#modal-confirm")} {...shown.mark("retry")}>
				{t("nft-staking:result.retry")}
			</LinkButton>
		)
	return (
		<Again shown={shown} kind={kind} numbers={numbers}>
			{t("nft-staking:result.retry")}
		</Again>
	)
}

/** Posts an act at once, as the buttons of the page do. */
function Again({ shown, kind, numbers, children }: RetryProps & { children: string }) {
	return (
		<form method="post" action={shown.at({}, "#modal-failed")}>
			<Hidden shown={shown} act={kind} />
			{numbers.map((number) => (
				<input key={number} type="hidden" name="n" value={number} />
			))}
			<Button type="submit" {...shown.mark("retry")} data-param={kind}>
				{children}
			</Button>
		</form>
	)
}
