import type { T } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { short4 } from "#app/lib/shorten.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackReached } from "#app/tracking/marks.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { SignAgain } from "#app/ui/sign-again.tsx"
import type { ShownClaim } from "../detail/load.server.ts"
import type { MyVesting } from "./load.server.ts"

const FEE_TEXTS = {
	exists: "vesting:claim.fee",
	opens: "vesting:claim.feeFirst",
	unknown: "vesting:claim.feeAtMost",
} as const

/** Why the form came to nothing; `again`: the wallet has to sign in anew, then this is asked for once more. */
export type Failed = Readonly<{ reasons: readonly string[]; again: Readonly<{ request: string; of: string }> | null }>
type Props = Readonly<{
	t: T
	lang: Lang
	ask: MyVesting["ask"]
	done: readonly ShownClaim[]
	failed: Failed | null
	/** The page without a question, and where its forms are sent to. */
	here: string
}>

/** What is paid, where to and at which cost, before it is asked for; the receipt afterwards; or why not. Each opens by its hash, without scripts as well. */
export function Dialogs({ t, ask, done, failed, here }: Props) {
	return (
		<>
			{ask === "gone" ? (
				<Modal id="modal-vesting" title={t("vesting:claim.title")} closeLabel={t("vesting:claim.close")}>
					<p className="notice">{t("vesting:claim.gone")}</p>
				</Modal>
			) : null}
			{ask !== null && ask !== "gone" ? (
				<Modal
					id="modal-vesting"
					title={t("vesting:claim.title")}
					closeLabel={t("vesting:claim.close")}
					size="medium"
					describedBy="vesting-asks"
				>
					<p id="vesting-asks">
						{ask.category
							? t("vesting:claim.one", { category: t(`vesting:category.${ask.category}`) })
							: t("vesting:claim.all")}
					</p>
					{ask.costs.map((cost) => (
						<div key={cost.coin} className="vesting-cost">
							<p className="vesting-large figure">{cost.amount}</p>
							<p>{t(FEE_TEXTS[cost.account], { fee: cost.fee, coin: cost.coin })}</p>
							{cost.isMore === false ? null : (
								<p className={cost.isMore ? "notice" : "vesting-small"} role={cost.isMore ? "note" : undefined}>
									{t(cost.isMore ? "vesting:claim.feeExceeds" : "vesting:claim.feeUnknown")}
								</p>
							)}
						</div>
					))}
					<p title={ask.wallet}>{t("vesting:claim.to", { wallet: short4(ask.wallet) })}</p>
					<form method="post" action={`${here}#modal-vesting-failed`}>
						<input type="hidden" name="do" value="claim" />
						<input type="hidden" name="request" value={ask.request} />
						<input type="hidden" name="of" value={ask.of} />
						<ModalActions>
							<LinkButton look="line" href={here} {...track("myVesting.cancel")}>
								{t("vesting:claim.cancel")}
							</LinkButton>
							<button type="submit" className="button button-signal" {...track("myVesting.submit")}>
								{t("vesting:claim.submit")}
							</button>
						</ModalActions>
					</form>
				</Modal>
			) : null}
			{done.length > 0 ? (
				<Modal
					id="modal-vesting-done"
					title={t("vesting:done.title")}
					closeLabel={t("vesting:claim.close")}
					size="medium"
					describedBy="vesting-done"
				>
					<p id="vesting-done" {...trackReached("myVesting.done")}>
						{t("vesting:done.text")}
					</p>
					{done.map((one) => (
						<Receipt
							key={one.id}
							title={t("vesting:done.receipt")}
							lines={[
								{ key: "amount", label: t("vesting:payments.amount"), value: one.amount, total: true },
								{ key: "to", label: t("vesting:fact.wallet"), value: <span className="breaks">{one.wallet}</span> },
								{ key: "at", label: t("vesting:payments.when"), value: one.when },
								{
									key: "state",
									label: t("vesting:fact.state"),
									value: t(`vesting:payments.state.${one.state}`),
								},
								...(one.signature
									? [
											{
												key: "signature",
												label: t("vesting:payments.transaction"),
												value: <span className="breaks">{one.signature}</span>,
											},
										]
									: []),
							]}
						/>
					))}
					<ModalActions>
						<LinkButton look="signal" href={here}>
							{t("vesting:done.ok")}
						</LinkButton>
					</ModalActions>
				</Modal>
			) : null}
			{failed ? (
				<Modal
					id="modal-vesting-failed"
					title={t("vesting:failed.title")}
					closeLabel={t("vesting:claim.close")}
					describedBy="vesting-failed"
				>
					<p id="vesting-failed" role="alert" {...trackReached("myVesting.refused")}>
						{failed.reasons.join(" ")}
					</p>
					{failed.again ? (
						<>
							<form method="post" action={`${here}#modal-vesting-failed`} data-again="">
								<input type="hidden" name="do" value="claim" />
								<input type="hidden" name="request" value={failed.again.request} />
								<input type="hidden" name="of" value={failed.again.of} />
							</form>
							<PageScript name="nft-watch" />
						</>
					) : null}
					<ModalActions>
						<LinkButton look="line" href={here} {...track("myVesting.cancel")}>
							{t("vesting:claim.close")}
						</LinkButton>
						{failed.again ? <SignAgain label={t("vesting:failed.again")} marks={track("myVesting.signAgain")} /> : null}
					</ModalActions>
				</Modal>
			) : null}
		</>
	)
}
