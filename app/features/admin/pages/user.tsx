import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { DateTime } from "#app/ui/date-time.tsx"
import { languageWords, walletWords } from "../code-words.ts"
import { ScreenHead } from "../frame.tsx"
import type { FoundUser } from "../users/find-user.server.ts"
import { userAt } from "../users/user-terms.ts"
import { FoldedAct, type Refused } from "./folded-act.tsx"

/** What features say of a wallet: how much of it runs, and what lies there, in words. */
export type Holdings = Readonly<{ positions: number; lying: string; nfts: number }>
type Props = Readonly<{
	t: T
	lang: Lang
	user: FoundUser
	holdings: Holdings
	/** Null: this operator may not. */
	formId: string | null
	seesAudit: boolean
	seesDeposits: boolean
	ended: "some" | "none" | null
	refused: Refused | null
}>

const WHOLE = { maximumFractionDigits: 0 } as const

/** What support may know of a wallet, and do for its owner. */
export function UserPage({ t, lang, user, holdings, formId, seesAudit, seesDeposits, ended, refused }: Props) {
	const { wallet } = user
	const subject = walletKey(wallet)
	return (
		<>
			<ScreenHead title={t("operators-users:wallet")}>
				<a className="button button-line" href={paths.admin("users")}>
					{t("operators-users:back")}
				</a>
			</ScreenHead>
			{ended ? (
				<p className="notice" role="status">
					{t(ended === "some" ? "operators-users:ended" : "operators-users:none")}
				</p>
			) : null}
			<Facts {...{ t, lang, user, holdings }} />
			<p className="actions">
				{seesDeposits ? (
					<a
						className="button button-line"
						href={`${paths.admin("deposit")}?${new URLSearchParams({ q: wallet.address })}`}
					>
						{t("operators-users:deposits")}
					</a>
				) : null}
				{seesAudit ? (
					<a className="button button-line" href={`${paths.admin("audit")}?${new URLSearchParams({ subject })}`}>
						{t("operators-users:audit")}
					</a>
				) : null}
				<a className="button button-line" href={paths.watch(lang, wallet.address)}>
					{t("operators-users:watch")}
				</a>
			</p>
			{formId ? (
				<section aria-labelledby="user-acts">
					<h2 id="user-acts">{t("operators-users:act")}</h2>
					<div className="admin-stop">
						<FoldedAct {...{ t, refused, subject }} kind="end-sessions" id={formId} action={userAt(wallet)} alone>
							<p className="field-hint">{t("operators-users:ownerReads")}</p>
						</FoldedAct>
					</div>
				</section>
			) : null}
		</>
	)
}

function Facts({ t, lang, user, holdings }: Pick<Props, "t" | "lang" | "user" | "holdings">) {
	const { wallet, others, sessions } = user
	const locale = LOCALES[lang]
	const number = (n: number) => numberFormat(locale, WHOLE).format(n)
	const when = (at: Date) => <DateTime at={at} locale={locale} local={t("admin:local")} />
	const facts: readonly (readonly [key: string, label: string, value: ReactNode])[] = [
		["address", t("operators-users:address"), <Address key="address" text={wallet.address} />],
		["chain", t("operators-users:chain"), t(`operators-users:chains.${wallet.chain}`)],
		["type", t("operators-users:type"), walletWords(t, wallet.walletType)],
		[
			"language",
			t("operators-users:language"),
			wallet.language ? languageWords(t, wallet.language) : t("operators-users:notSaid"),
		],
		["first", t("operators-users:first"), when(wallet.firstAt)],
		["seen", t("operators-users:seen"), wallet.seenAt ? when(wallet.seenAt) : t("operators-users:longAgo")],
		["sessions", t("operators-users:sessions"), number(sessions.open)],
		["kept", t("operators-users:kept"), number(sessions.kept)],
		["browsers", t("operators-users:browsers"), number(sessions.browsers)],
		["positions", t("operators-users:positions"), `${number(holdings.positions)} (${holdings.lying})`],
		["nfts", t("operators-users:nfts"), number(holdings.nfts)],
		["others", t("operators-users:others"), <Others key="others" t={t} others={others} />],
	]
	return (
		<dl className="admin-evidence">
			{facts.map(([key, label, value]) => (
				<div key={key}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	)
}

const Address = ({ text }: Readonly<{ text: string }>) => <span className="figure breaks">{text}</span>

function Others({ t, others }: Readonly<{ t: T; others: FoundUser["others"] }>) {
	if (others.length === 0) return <>{t("operators-users:alone")}</>
	return (
		<ul>
			{others.map((one) => (
				<li key={walletKey(one)}>
					<a className="figure breaks" href={userAt(one)}>
						{one.address}
					</a>{" "}
					{t(`operators-users:chains.${one.chain}`)}
				</li>
			))}
		</ul>
	)
}

export function NoUser({ t }: Readonly<{ t: T }>) {
	return (
		<>
			<ScreenHead title={t("operators-users:noUser")} />
			<p className="actions">
				<a className="button button-line" href={paths.admin("users")}>
					{t("operators-users:back")}
				</a>
			</p>
		</>
	)
}
