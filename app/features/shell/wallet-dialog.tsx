import type { ReactNode } from "react"
import { isDemoType, type WalletType } from "#app/identity/members/wallet-types.ts"
import { CHAINS_OF, type Chain } from "#app/identity/proofs/chains.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackOutcomes } from "#app/tracking/marks.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { WALLETS, type WalletFacts } from "#app/wallets/registry.ts"
import type { ShellInput } from "./input.ts"
import { CrossingMark, WalletMark } from "./wallet-marks.tsx"

const TYPES = Object.keys(WALLETS) as WalletType[]
const factsOf = (type: WalletType): WalletFacts => WALLETS[type]
const PARTS = ["browser", "code", "device"] as const satisfies readonly WalletFacts["by"][]

/** Entries only name a wallet; pressing one loads its connector. What the wallet's own device knows is marked by a script. */
export function WalletDialog(input: ShellInput) {
	const { t, demo, dcent } = input
	const types = TYPES.filter((type) => (!isDemoType(type) || demo) && (type !== "dcent" || dcent))
	return (
		<Modal
			id="modal-wallet"
			title={t("wallets:dialog.title")}
			closeLabel={t("shell:close")}
			size="large"
			describedBy="wallet-intro"
		>
			<noscript>
				<p className="notice">{t("wallets:dialog.noScript")}</p>
			</noscript>
			<div className="wallets-top">
				<p id="wallet-intro">{t("wallets:dialog.intro")}</p>
				<Project {...input} />
			</div>
			<p className="notice" id="wallet-needs" data-wallet-needs-note="solana">
				{t("wallets:dialog.needs")}
			</p>
			<div
				className="wallets"
				{...trackOutcomes("walletDialog.connected", "walletDialog.signedIn", "walletDialog.failed")}
			>
				{PARTS.map((by) => (
					<Part key={by} by={by} {...input} types={types.filter((type) => factsOf(type).by === by)} first={types[0]} />
				))}
				<button
					type="button"
					className="wallets-crossing"
					command="show-modal"
					commandfor="modal-migration"
					{...track("walletDialog.crossing")}
				>
					<CrossingMark />
					<span className="wallets-name">{t("wallets:names.migration")}</span>{" "}
					<span className="wallets-note">{t("wallets:notes.migration")}</span>
					<Icon name="next" />
				</button>
			</div>
			<div className="wallets-say">
				<p className="wallets-status" data-wallet-status="" role="status" />
				<div className="wallets-lost" id="wallet-lost" role="alert" hidden>
					<p>{t("wallets:dialog.lost")}</p>
					<button
						type="button"
						className="button button-signal"
						data-wallet-connect=""
						{...track("walletDialog.retry")}
					>
						{t("shell:failure.retry")}
					</button>
				</div>
			</div>
		</Modal>
	)
}

function Project({ t, projects }: Pick<ShellInput, "t" | "projects">) {
	if (projects.length === 0) return null
	return (
		<div className="field">
			<label htmlFor="wallet-project">{t("wallets:dialog.project")}</label>
			<select id="wallet-project" data-wallet-project="" defaultValue="">
				<option value="">{t("wallets:dialog.noProject")}</option>
				{projects.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</select>
		</div>
	)
}

type PartProps = Pick<ShellInput, "t" | "unset"> &
	Readonly<{ by: WalletFacts["by"]; types: readonly WalletType[]; first: WalletType | undefined }>

/** Wallets that are reached in one way. Those of the browser come first, and need no words above them. */
function Part({ by, types, first, t, unset }: PartProps) {
	return (
		<>
			{by === "browser" ? null : <h3>{t(`wallets:dialog.by.${by}`)}</h3>}
			<ul data-wallets-by={by}>
				{types.map((type) => (
					<Entry key={type} type={type} t={t} first={type === first} isOff={unset.includes(type)} />
				))}
			</ul>
		</>
	)
}

type EntryProps = Readonly<{ type: WalletType; t: ShellInput["t"]; first: boolean; isOff: boolean }>

/** On a phone that has the wallet as an app, its link takes the place of the button: same look, other way in. */
function Entry({ type, t, first, isOff }: EntryProps) {
	const chains: readonly [Chain, ...Chain[]] = CHAINS_OF[type]
	const network = type === "walletconnect" ? type : chains[0]
	const name = t(`wallets:names.${type}`)
	const { openIn, install } = factsOf(type)
	const row = (note: ReactNode, end: ReactNode) => (
		<>
			<WalletMark type={type} name={name} />
			<span className="wallets-head">
				<span className="wallets-name">{name}</span>{" "}
				<span className="wallets-net">{t(`wallets:dialog.network.${network}`)}</span>
			</span>{" "}
			<span className="wallets-note">{note}</span> {end}
		</>
	)
	const found = (
		<span className="wallets-found" data-wallet-found="" hidden>
			{t("wallets:dialog.found")}
		</span>
	)
	return (
		<li data-wallet-entry={type} data-wallet-chains={chains.join(" ")} data-off={isOff ? "" : undefined}>
			<button
				type="button"
				data-wallet-connect={type}
				// biome-ignore lint/a11y/noAutofocus: in a dialog; a person came for the wallets, not for the close button
				autoFocus={first}
				{...track("walletDialog.choose")}
				data-param={type}
			>
				{row(t(isOff ? "wallets:dialog.off" : `wallets:notes.${type}`), found)}
			</button>
			{openIn ? (
				<a data-wallet-open="" href="#main" hidden {...track("walletDialog.choose")} data-param={type}>
					{row(t("wallets:dialog.openIn", { wallet: name }), <Icon name="out" className="icon icon-small" />)}
				</a>
			) : null}
			{install ? (
				<a
					className="wallets-install"
					data-wallet-install=""
					href={install}
					aria-label={t("wallets:dialog.installNamed", { wallet: name })}
					target="_blank"
					rel="noopener noreferrer"
					hidden
					{...track("walletDialog.site")}
				>
					{t("wallets:dialog.install")}
					<Icon name="out" className="icon icon-small" />
				</a>
			) : null}
		</li>
	)
}
