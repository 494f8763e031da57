import type { WalletLine } from "#app/features/my-page/own-ledger.server.ts"
import { WalletLedger } from "#app/features/my-page/wallet-ledger.tsx"
import { WeekLegend, weekStrips } from "#app/features/nft-staking/pages/program/week-strip.tsx"
import { DAY_MS } from "#app/features/nft-staking/weeks.ts"
import { Watch, type Watched } from "#app/features/watch/view.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { Part, Shown } from "./part.tsx"
import { ADDRESS, ASSET, FROM, LONG } from "./samples.ts"

type Props = { t: T; lang: Lang }

const WALLET = { address: ADDRESS, network: "Solana", brand: "Sample", linkedAt: FROM, here: false }
const WALLETS: readonly WalletLine[] = [
	{ ...WALLET, id: "1", label: "", here: true },
	{ ...WALLET, id: "2", label: LONG.slice(0, 40), brand: "Sample 2" },
]

export function Ledgers({ t, lang }: Props) {
	const refused = { act: "unlink", of: "2", label: "", errors: [t("errors:field")], again: false, isSure: false }
	return (
		<Part id="WalletLedger">
			<Shown as="two, one just renamed, one refused">
				<WalletLedger t={t} lang={lang} lines={WALLETS} failure={refused} done={t("my-page:done.renamed")} />
			</Shown>
		</Part>
	)
}

const WATCHED: Watched = {
	address: ADDRESS,
	coins: { figure: "123,458,289.12", unit: ASSET.symbol, count: "14", next: "1 Apr" },
	stakes: [
		{
			key: "1",
			figure: "1,500",
			unit: ASSET.symbol,
			term: "90",
			from: "1 Jan",
			to: "1 Apr",
			left: { unit: "days", count: 45 },
			elapsed: 50,
		},
		{
			key: "2",
			figure: "123,456,789.123456",
			unit: ASSET.symbol,
			term: "365",
			from: "1 Jan",
			to: "1 Jan",
			left: null,
			elapsed: 100,
		},
	],
	moreStakes: "12",
	nftCount: "3",
	nfts: [{ name: "PunkyKongz", family: "kongz", numbers: [1, 2, 3], count: "3", longest: "90" }],
}

export function Watches({ t, lang }: Props) {
	const nothing = { ...WATCHED, coins: null, stakes: [], moreStakes: null, nftCount: null, nfts: [] }
	return (
		<Part id="Watch">
			<Shown as="empty">
				<Watch t={t} lang={lang} typed="" error={null} watched={null} />
			</Shown>
			<Shown as="refused">
				<Watch t={t} lang={lang} typed={LONG} error={t("watch:error")} watched={null} />
			</Shown>
			<Shown as="nothing staked">
				<Watch t={t} lang={lang} typed={ADDRESS} error={null} watched={nothing} />
			</Shown>
			<Shown as="staked">
				<Watch t={t} lang={lang} typed={ADDRESS} error={null} watched={WATCHED} />
			</Shown>
		</Part>
	)
}

const OUTCOMES = ["done", "done_late", "frozen", "missed", "open"] as const

export function Weeks({ t, lang }: Props) {
	const weeks = OUTCOMES.map((outcome, week) => ({
		week,
		outcome,
		start: new Date(FROM.getTime() + 7 * week * DAY_MS),
	}))
	return (
		<Part id="weekStrips">
			<WeekLegend t={t} />
			<p className="nft-weeks">{weekStrips(t, LOCALES[lang]).draw(weeks)}</p>
		</Part>
	)
}
