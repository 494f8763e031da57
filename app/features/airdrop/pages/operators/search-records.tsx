import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { Field } from "#app/ui/field.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { ScanButton, ScanDialog } from "#app/wallets/scan/scan-dialog.tsx"

/** Records of one wallet, by its address as it is typed or scanned. */
export function SearchRecords({ t }: Readonly<{ t: T }>) {
	return (
		<>
			<form method="get" action={paths.admin("airdrop/records")} className="airdrop-desk">
				<Field
					label={t("operators-airdrop:search.label")}
					input={{
						id: "airdrop-wallet",
						name: "address",
						required: true,
						maxLength: 128,
						autoComplete: "off",
						spellCheck: false,
					}}
					button={<ScanButton t={t} into="airdrop-wallet" />}
				/>
				<button type="submit" className="button button-line">
					{t("operators-airdrop:search.submit")}
				</button>
			</form>
			<ScanDialog t={t} />
			<PageScript name="airdrop" />
		</>
	)
}
