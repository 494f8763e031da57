import { ForgottenButton, LogInForm } from "#app/identity/accounts/log-in-form.tsx"
import { paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Button, LinkButton } from "#app/ui/button.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { CoinInfoDialog } from "./coin-info.tsx"
import { pathToken, type ShellInput } from "./input.ts"
import { MigrationDialog } from "./migration-dialog.tsx"
import { QrDialog } from "./qr-dialog.tsx"
import { WalletDialog } from "./wallet-dialog.tsx"

/** Dialogs that every page carries. Their words are in the page, so they can be read without JavaScript. */
export function Dialogs(input: ShellInput) {
	const { t } = input
	const close = t("shell:close")
	return (
		<>
			<Modal id="modal-released" title={t("shell:released.title")} closeLabel={close}>
				<p>{t("shell:released.text")}</p>
				<ModalActions>
					<LinkButton href={paths.roadmap(input.lang)} {...trackLink(paths.roadmap(input.lang))}>
						{t("shell:released.roadmap")}
					</LinkButton>
					<Button command="close" commandfor="modal-released">
						{close}
					</Button>
				</ModalActions>
			</Modal>
			<Modal id="modal-english" title={t("shell:released.title")} closeLabel={close}>
				<p>{t("shell:released.text")}</p>
				<ModalActions>
					<LinkButton href={pathToken("eng")} lang="en-US" hrefLang="en-US" {...track("dialogs.english")}>
						{t("shell:released.continue")}
					</LinkButton>
					<Button look="quiet" command="close" commandfor="modal-english">
						{close}
					</Button>
				</ModalActions>
			</Modal>
			<Modal id="modal-update" title={t("shell:update.title")} closeLabel={close}>
				<p>{t("shell:update.text")}</p>
				<ModalActions>
					<Button look="signal" data-update="" {...track("dialogs.update")}>
						{t("shell:update.action")}
					</Button>
				</ModalActions>
			</Modal>
			<Modal id="modal-notice" title={t("shell:notice.title")} closeLabel={close}>
				<p>{t("shell:notice.connect")}</p>
				<ModalActions>
					<Button look="signal" command="show-modal" commandfor="modal-wallet" data-trigger="mypage">
						{t("shell:wallet.select")}
					</Button>
					<Button look="quiet" command="close" commandfor="modal-notice">
						{close}
					</Button>
				</ModalActions>
			</Modal>
			<CoinInfoDialog {...input} />
			<Modal id="modal-login" title={t("accounts:title")} closeLabel={close}>
				<LogInForm t={t} lang={input.lang} id="dialog-login" />
				<ModalActions>
					<a className="button button-quiet" href={paths.signUp(input.lang)} {...track("dialogs.signUp")}>
						{t("accounts:signUp.title")}
					</a>
					<ForgottenButton t={t} lang={input.lang} id="dialog-login" marks={track("dialogs.forgotten")} />
				</ModalActions>
			</Modal>
			<WalletDialog {...input} />
			<MigrationDialog {...input} />
			<QrDialog {...input} />
			<Modal id="modal-wallet-failure" title={<span data-failure-title="" />} closeLabel={close}>
				<p data-failure-text="" />
				<p data-failure-next="" className="field-hint" />
				<ModalActions>
					<Button look="signal" data-failure-go-on="" hidden {...track("walletDialog.retry")} />
					<Button look="signal" data-failure-retry="" hidden {...track("walletDialog.retry")}>
						{t("shell:failure.retry")}
					</Button>
					<a className="button button-line" data-failure-link="" href="#main" hidden {...track("walletDialog.site")}>
						{t("shell:failure.open")}
					</a>
					<Button look="line" command="show-modal" commandfor="modal-wallet">
						{t("shell:failure.other")}
					</Button>
					<Button look="quiet" command="close" commandfor="modal-wallet-failure">
						{close}
					</Button>
				</ModalActions>
			</Modal>
		</>
	)
}
