import type { T } from "#app/i18n/words.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { SignAgain } from "#app/ui/sign-again.tsx"

/** Why the form came to nothing; `again`: the wallet has to sign in anew, then this is asked for once more. */
export type Failed = Readonly<{ reasons: readonly string[]; again: string | null }>

type Mark = Readonly<Record<`data-${string}`, string>>
type Props = Readonly<{
	t: T
	/** Of what it says; the dialog is `modal-` and this. */
	id: string
	title: string
	failed: Failed
	/** Where the form is sent to, without a hash, and the name of what it asks for. */
	again: Readonly<{ to: string; name: string }>
	back: string
	marks: Readonly<Record<"refused" | "close" | "signAgain", Mark>>
}>

/** What was asked for did not go; where only the sign-in was too old, the form once more, which a script sends when the wallet has signed. */
export function FailedDialog({ t, id, title, failed, again, back, marks }: Props) {
	return (
		<Modal id={`modal-${id}`} title={title} closeLabel={t("drops:close")} describedBy={id}>
			<p id={id} role="alert" {...marks.refused}>
				{failed.reasons.join(" ")}
			</p>
			{failed.again === null ? null : (
				<>
					<form method="post" action={`${again.to}#modal-${id}`} data-again="">
						<input type="hidden" name={again.name} value={failed.again} />
					</form>
					<PageScript name="nft-watch" />
				</>
			)}
			<ModalActions>
				<LinkButton look="line" href={back} {...marks.close}>
					{t("drops:close")}
				</LinkButton>
				{failed.again === null ? null : <SignAgain label={t("drops:failed.again")} marks={marks.signAgain} />}
			</ModalActions>
		</Modal>
	)
}
