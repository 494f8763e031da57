import type { Total } from "#app/db/list-rows.server.ts"
import type { T } from "#app/i18n/words.ts"
import { CHAINS } from "#app/identity/proofs/chains.ts"
import type { Place } from "#app/lib/listing.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { languageWords, walletWords } from "../code-words.ts"
import { ScreenHead } from "../frame.tsx"
import type { ListColumn } from "../listing/columns.ts"
import { ListPage } from "../listing/list-page.tsx"
import {
	ACCOUNT_TERMS,
	type AccountLine,
	type AccountListing,
	userAt,
	WALLET_TERMS,
	type WalletLine,
	type WalletListing,
} from "../users/user-terms.ts"

type Words = Readonly<{ t: T; lang: Lang }>
type Listing<Asked, Line> = Words & Readonly<{ asked: Asked; rows: readonly Line[]; next: Place | null; total: Total }>

const TABS = { wallets: "users", accounts: "users/accounts" } as const
type Tab = keyof typeof TABS

/** Wallets that have signed in, the newest first. */
export function WalletsPage({ t, lang, ...list }: Listing<WalletListing, WalletLine>) {
	return (
		<>
			<Head t={t} here="wallets" />
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin(TABS.wallets)}
				csv={paths.admin("users.csv")}
				caption={t("operators-users:tabs.wallets")}
				empty={t("operators-users:noWallets")}
				terms={WALLET_TERMS}
				rowKey={({ chain, address }) => `${chain}:${address}`}
				columns={walletColumns(t, lang)}
				filters={[
					{ name: "q", label: t("operators-users:addressHint"), kind: "text" },
					{
						...{ name: "chain", label: t("operators-users:chain"), kind: "choice" },
						choices: CHAINS.map((one) => ({ value: one, label: t(`operators-users:chains.${one}`) })),
					},
				]}
			/>
		</>
	)
}

/** Accounts by ID and password, the newest first. */
export function AccountsPage({ t, lang, ...list }: Listing<AccountListing, AccountLine>) {
	return (
		<>
			<Head t={t} here="accounts" />
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin(TABS.accounts)}
				csv={paths.admin("users/accounts.csv")}
				caption={t("operators-users:tabs.accounts")}
				empty={t("operators-users:noAccounts")}
				terms={ACCOUNT_TERMS}
				rowKey={({ uid }) => uid}
				columns={accountColumns(t, lang)}
				filters={[{ name: "q", label: t("operators-users:idHint"), kind: "text" }]}
			/>
		</>
	)
}

function Head({ t, here }: Readonly<{ t: T; here: Tab }>) {
	return (
		<>
			<ScreenHead title={t("admin:screens.users")} lead={t("operators-users:lead")} />
			<ul className="admin-tabs">
				{(["wallets", "accounts"] as const).map((tab) => (
					<li key={tab}>
						<a href={paths.admin(TABS[tab])} aria-current={tab === here ? "page" : undefined}>
							{t(`operators-users:tabs.${tab}`)}
						</a>
					</li>
				))}
			</ul>
		</>
	)
}

const moment = ({ t, lang }: Words, at: Date | null, otherwise: string) =>
	at ? <DateTime at={at} locale={LOCALES[lang]} local={t("admin:local")} /> : otherwise

export function walletColumns(t: T, lang: Lang): ListColumn<WalletLine>[] {
	return [
		{
			key: "address",
			label: t("operators-users:address"),
			sort: "address",
			cell: (line) => (
				<a className="figure breaks" href={userAt(line)}>
					{line.address}
				</a>
			),
			text: ({ address }) => address,
		},
		{
			key: "chain",
			label: t("operators-users:chain"),
			cell: ({ chain }) => t(`operators-users:chains.${chain}`),
			text: ({ chain }) => chain,
		},
		{
			key: "type",
			label: t("operators-users:type"),
			cell: ({ walletType }) => walletWords(t, walletType),
			text: ({ walletType }) => walletType,
		},
		{
			key: "language",
			label: t("operators-users:language"),
			cell: ({ language }) => language && languageWords(t, language),
			text: ({ language }) => language,
		},
		{
			key: "first",
			label: t("operators-users:first"),
			sort: "first",
			cell: ({ firstAt }) => moment({ t, lang }, firstAt, ""),
			text: ({ firstAt }) => firstAt.toISOString(),
		},
		{
			key: "seen",
			label: t("operators-users:seen"),
			cell: ({ seenAt }) => moment({ t, lang }, seenAt, t("operators-users:longAgo")),
			text: ({ seenAt }) => seenAt?.toISOString() ?? null,
		},
	]
}

export function accountColumns(t: T, lang: Lang): ListColumn<AccountLine>[] {
	const kind = (isOperator: boolean) => (isOperator ? "operator" : "member")
	const state = (closedAt: Date | null) => (closedAt ? "closed" : "open")
	return [
		{
			key: "id",
			label: t("operators-users:id"),
			sort: "id",
			cell: ({ uid }) => <b className="breaks">{uid}</b>,
			text: ({ uid }) => uid,
		},
		{ key: "name", label: t("operators-users:name"), cell: ({ name }) => name, text: ({ name }) => name },
		{
			key: "nickname",
			label: t("operators-users:nickname"),
			cell: ({ nickname }) => nickname,
			text: ({ nickname }) => nickname,
		},
		{
			key: "kind",
			label: t("operators-users:kind"),
			cell: ({ isOperator }) => t(isOperator ? "operators-users:operator" : "operators-users:member"),
			text: ({ isOperator }) => kind(isOperator),
		},
		{
			key: "language",
			label: t("operators-users:language"),
			cell: ({ language }) => languageWords(t, language),
			text: ({ language }) => language,
		},
		{
			key: "made",
			label: t("operators-users:made"),
			sort: "made",
			cell: ({ madeAt }) => moment({ t, lang }, madeAt, ""),
			text: ({ madeAt }) => madeAt.toISOString(),
		},
		{
			key: "seen",
			label: t("operators-users:seen"),
			cell: ({ seenAt }) => moment({ t, lang }, seenAt, t("operators-users:never")),
			text: ({ seenAt }) => seenAt?.toISOString() ?? null,
		},
		{
			key: "state",
			label: t("operators-users:state"),
			cell: ({ closedAt }) => t(closedAt ? "operators-users:closed" : "operators-users:open"),
			text: ({ closedAt }) => state(closedAt),
		},
	]
}
