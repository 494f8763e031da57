import type { T } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { DeviceLedger } from "./device-ledger.tsx"
import { DONE, type Done } from "./done.ts"
import type { Failure } from "./failure.ts"
import { isWaiting, type OpenAct, OpenActs } from "./open-acts.tsx"
import type { DeviceLine, WalletLine } from "./own-ledger.server.ts"
import { OwnLists } from "./own-lists.tsx"
import { SignedOutTop } from "./signed-out.tsx"
import { StakingSummary } from "./staking-summary.tsx"
import type { Own } from "./staking-summary-facts.ts"
import { WalletLedger } from "./wallet-ledger.tsx"

type Member = Readonly<{
	/** Notices that nobody has read. */
	own: Own
	open: readonly OpenAct[]
	ledger: { wallets: readonly WalletLine[]; devices: readonly DeviceLine[] }
}>
type Props = {
	t: T
	lang: Lang
	title: string
	/** Null: nobody is signed in. */
	member: Member | null
	done: Done | null
	failure: Failure | null
}

/** The personal page: what somebody has, what they have begun, where their lists are, and how they come in. Without a wallet it shows no data. */
export function MyPage(props: Props) {
	const { t, lang, title, member, done } = props
	return (
		<div className="page">
			<h1 className="own-title">{title}</h1>
			{member ? (
				<OfMember {...props} {...member} />
			) : (
				<>
					{done === "signedOut" ? (
						<p className="notice" role="status" tabIndex={-1} data-signed-out="">
							{t(DONE.signedOut.says)}
						</p>
					) : null}
					<SignedOutTop t={t} lang={lang} />
					<OwnLists t={t} lang={lang} counts={{ positions: null, twig: null }} />
				</>
			)}
		</div>
	)
}

function OfMember({ t, lang, own, open, ledger, done, failure }: Omit<Props, "member"> & Member) {
	const saying = (part: "wallets" | "devices") => (done && DONE[done].part === part ? t(DONE[done].says) : null)
	// What lies there and earns nothing comes before what waits to be paid for.
	const next = own.stakes?.free ? null : (open.find((act) => isWaiting(act, own.at))?.id ?? null)
	const top = <StakingSummary key="top" t={t} lang={lang} own={own} otherIsNext={next !== null} />
	const acts = <OpenActs key="acts" t={t} lang={lang} acts={open} now={own.at} next={next} />
	return (
		<>
			<PageScript name="my-page" />
			{own.stakes?.staked === null && next !== null ? [acts, top] : [top, acts]}
			<OwnLists t={t} lang={lang} counts={{ positions: own.stakes?.listed ?? null, twig: own.twig?.text ?? null }} />
			<WalletLedger t={t} lang={lang} lines={ledger.wallets} failure={failure} done={saying("wallets")} />
			<DeviceLedger t={t} lang={lang} lines={ledger.devices} failure={failure} done={saying("devices")} />
		</>
	)
}
