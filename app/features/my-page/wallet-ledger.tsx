import type { T } from "#app/i18n/words.ts"
import { utcDay } from "#app/lib/formats.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { short4 } from "#app/lib/shorten.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { buttonClass } from "#app/ui/button.tsx"
import type { Failure } from "./failure.ts"
import { Ledger, LedgerRow } from "./ledger.tsx"
import type { WalletLine } from "./own-ledger.server.ts"
import { Refused } from "./refused.tsx"
import { RenameForm } from "./rename-form.tsx"
import { CopyAddress, ShortAddress } from "./short-address.tsx"
import { UnlinkDialog } from "./unlink-dialog.tsx"

type Props = {
	t: T
	lang: Lang
	lines: readonly WalletLine[]
	failure: Failure | null
	done: string | null
}

/** The wallets of a member: each opens this page. */
export function WalletLedger({ t, lang, lines, failure, done }: Props) {
	const unlinkable = (line: WalletLine) => line.id !== null && lines.length > 1
	const nowhere = failure && !failure.act.startsWith("end") && !lines.some(({ id }) => id === failure.of)
	return (
		<Ledger
			id="wallets"
			title={t("my-page:titleWallets")}
			count={lines.length}
			lead={t("my-page:wallets.lead")}
			done={done}
		>
			{nowhere ? <Refused t={t} id="wallets-refused" failure={failure} /> : null}
			<ol>
				{lines.map((line) => (
					<LedgerRow
						key={line.id ?? line.address}
						name={line.label || <ShortAddress address={line.address} />}
						mark={line.here && t("my-page:wallets.here")}
						facts={[
							{ label: t("my-page:wallets.network"), value: line.network },
							{ label: t("my-page:wallets.brand"), value: line.brand },
							...(line.linkedAt
								? [{ label: t("my-page:wallets.linked"), value: utcDay(line.linkedAt.toISOString(), LOCALES[lang]) }]
								: []),
						]}
						act={
							unlinkable(line) ? (
								<a
									className={buttonClass("line")}
									href={`#${dialogOf(line)}`}
									aria-label={t("my-page:wallets.unlinkWhich", { wallet: nameOf(line) })}
									{...track("myPage.askUnlink")}
								>
									{t("my-page:wallets.unlink")}
								</a>
							) : null
						}
						refused={
							failure?.act === "unlink" && failure.of === line.id ? (
								<Refused t={t} id={`${dialogOf(line)}-refused`} failure={failure} />
							) : null
						}
					>
						<div className="ledger-tools">
							{line.label ? <ShortAddress address={line.address} /> : null}
							<CopyAddress t={t} address={line.address} />
							{line.id ? <RenameForm t={t} lang={lang} id={line.id} label={line.label} failure={failure} /> : null}
						</div>
					</LedgerRow>
				))}
			</ol>
			<div className="ledger-foot">
				<button
					type="button"
					className={buttonClass("line")}
					command="show-modal"
					commandfor="modal-wallet"
					data-purpose="link"
					{...track("walletDialog.link")}
				>
					{t("my-page:wallets.another")}
				</button>
				<p className="field-hint">{t("my-page:wallets.anotherHint")}</p>
			</div>
			{lines.map((line) =>
				line.id && unlinkable(line) ? (
					<UnlinkDialog
						key={line.id}
						t={t}
						lang={lang}
						id={dialogOf(line)}
						wallet={line.id}
						name={nameOf(line)}
						here={line.here}
					/>
				) : null,
			)}
		</Ledger>
	)
}

const dialogOf = ({ id }: WalletLine) => `modal-unlink-${id}` as const
const nameOf = ({ label, brand, address }: WalletLine) => `${label || brand} (${short4(address)})`
