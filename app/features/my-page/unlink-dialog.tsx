import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Button } from "#app/ui/button.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"

type Props = { t: T; lang: Lang; id: `modal-${string}`; wallet: string; name: string; here: boolean }

/** Asks once more before a wallet is unlinked. */
export function UnlinkDialog({ t, lang, id, wallet, name, here }: Props) {
	return (
		<Modal id={id} title={t("my-page:unlink.title")} closeLabel={t("my-page:close")}>
			<form method="post" action={paths.myPage(lang, { part: "wallets" })}>
				<input type="hidden" name="act" value="unlink" />
				<input type="hidden" name="wallet" value={wallet} />
				<p>{t("my-page:unlink.text", { wallet: name })}</p>
				{here ? <p>{t("my-page:unlink.here")}</p> : null}
				<ModalActions>
					<Button type="submit" {...track("myPage.unlink")}>
						{t("my-page:unlink.submit")}
					</Button>
					<Button look="quiet" command="close" commandfor={id} {...track("myPage.keep")}>
						{t("my-page:unlink.keep")}
					</Button>
				</ModalActions>
			</form>
		</Modal>
	)
}
