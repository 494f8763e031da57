import { Modal } from "#app/ui/modal.tsx"
import type { ShellInput } from "./input.ts"

const ENTRIES = ["phantom", "solflare"] as const

/** Entries only name a wallet; pressing one loads its connector. */
export function WalletDialog({ t, demo, projects }: ShellInput) {
	const entries = demo ? [...ENTRIES, "demo"] : ENTRIES
	return (
		<Modal id="modal-wallet" title={t("wallets:dialog.title")} closeLabel={t("shell:close")}>
			<p>{t("wallets:dialog.intro")}</p>
			{projects.length > 0 ? (
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
			) : null}
			<ul className="wallets">
				{entries.map((type) => (
					<li key={type}>
						<button type="button" data-wallet-connect={type}>
							<span className="wallets-name">{t(`wallets:${type}.name`)}</span>
							<span className="wallets-note">{t(`wallets:${type}.note`)}</span>
						</button>
					</li>
				))}
			</ul>
			<p className="wallets-status" data-wallet-status="" role="status" />
			<noscript>
				<p className="notice">{t("wallets:dialog.noScript")}</p>
			</noscript>
		</Modal>
	)
}
