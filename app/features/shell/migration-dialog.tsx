import { pagePath, paths } from "#app/lib/paths.ts"
import { Button, LinkButton } from "#app/ui/button.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import type { ShellInput } from "./input.ts"

/** Behind the last entry of the wallet dialog: what migration is, its printed warning, where it starts, and the page that explains it. */
export function MigrationDialog({ lang, t }: Pick<ShellInput, "lang" | "t">) {
	return (
		<Modal id="modal-migration" title={t("wallets:migration.title")} closeLabel={t("shell:close")}>
			<p>{t("wallets:migration.text")}</p>
			<p className="notice notice-loss">{t("wallets:migration.warning")}</p>
			<ModalActions>
				<LinkButton look="signal" href={paths.crossing(lang)}>
					{t("wallets:migration.start")}
				</LinkButton>
				<LinkButton href={pagePath(lang, "nftMigration")}>{t("wallets:migration.open")}</LinkButton>
				<Button look="quiet" command="close" commandfor="modal-migration">
					{t("shell:close")}
				</Button>
			</ModalActions>
		</Modal>
	)
}
