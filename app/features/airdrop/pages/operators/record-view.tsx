import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import type { Said } from "#app/operators/folded-act.tsx"
import { Told } from "#app/operators/told.tsx"
import { Button } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { ScanButton, ScanDialog } from "#app/wallets/scan/scan-dialog.tsx"
import { RecordTag, type ShownRecord } from "./record-tag.tsx"

type Props = Readonly<{ t: T; record: ShownRecord; done: string | null; mayAct: boolean; request: string; said: Said }>

/** Where a record comes from, where it goes and what became of it; where nothing was sent yet an operator applies for its holder, and another agrees. */
export function OneRecord({ t, record, done, mayAct, request, said }: Props) {
	return (
		<>
			<Told done={done ? t("operators-airdrop:done.proposed") : null} error={said.errors.form} />
			<RecordTag t={t} record={record} />
			{record.open && mayAct ? (
				<section aria-labelledby="airdrop-apply">
					<h2 id="airdrop-apply">{t("operators-airdrop:apply")}</h2>
					<p>{t("operators-airdrop:applyLead")}</p>
					<form
						method="post"
						action={`${paths.admin("airdrop/record")}?id=${record.id}`}
						className="airdrop-lookup"
						data-airdrop=""
					>
						<input type="hidden" name="request" value={request} />
						<Field
							label={t("operators-airdrop:field.receiver")}
							errors={said.errors.address ? [said.errors.address] : []}
							input={{
								id: "airdrop-address",
								name: "address",
								defaultValue: said.typed.address ?? "",
								required: true,
								maxLength: 200,
								autoComplete: "off",
								spellCheck: false,
							}}
							button={<ScanButton t={t} into="airdrop-address" />}
						/>
						<Field
							label={t("operators-airdrop:field.reason")}
							errors={said.errors.reason ? [said.errors.reason] : []}
							input={{
								id: "airdrop-reason",
								name: "reason",
								maxLength: 500,
								autoComplete: "off",
								defaultValue: said.typed.reason ?? "",
							}}
						/>
						<p className="actions">
							<button type="submit" className="button button-signal">
								{t("operators-airdrop:propose")}
							</button>
						</p>
					</form>
					<ScanDialog t={t} />
					<Modal id="modal-airdrop" title={t("operators-airdrop:apply")} closeLabel={t("scan:close")}>
						<p>{t("operators-airdrop:error.receiver")}</p>
						<ModalActions>
							<Button look="signal" command="close" commandfor="modal-airdrop">
								{t("scan:close")}
							</Button>
						</ModalActions>
					</Modal>
				</section>
			) : null}
			<PageScript name="airdrop" />
		</>
	)
}
