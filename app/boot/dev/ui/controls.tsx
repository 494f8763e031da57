import type { T } from "#app/i18n/words.ts"
import { Button, LinkButton, type Look } from "#app/ui/button.tsx"
import { CheckField, Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Icon, type IconName } from "#app/ui/icon.tsx"
import { Modal, ModalActions, type ModalSize } from "#app/ui/modal.tsx"
import { Part, Shown } from "./part.tsx"
import { ASSET, LONG } from "./samples.ts"

const LOOKS: readonly Look[] = ["signal", "line", "quiet"]
const SIZES: readonly ModalSize[] = ["small", "medium", "large"]
const ICONS: readonly IconName[] = ["close", "down", "menu", "next", "moon", "sun", "wallet", "out"]

export function Buttons({ t }: { t: T }) {
	return (
		<Part id="Button">
			{LOOKS.map((look) => (
				<Shown key={look} as={`look="${look}" · disabled · aria-disabled, busy · link · long`}>
					<p className="actions">
						<Button look={look}>{t("coin-staking:write.next")}</Button>
						<Button look={look} disabled>
							{t("coin-staking:write.next")}
						</Button>
						<Button look={look} aria-disabled="true" aria-busy="true">
							{t("coin-staking:write.next")}
						</Button>
						<LinkButton look={look} href="#Button">
							{t("errors:home")}
						</LinkButton>
						<Button look={look}>{t("watch:lead")}</Button>
					</p>
				</Shown>
			))}
			<Shown as="icon-button">
				<p className="actions">
					{ICONS.map((name) => (
						<button key={name} type="button" className="icon-button" aria-label={name}>
							<Icon name={name} />
						</button>
					))}
				</p>
			</Shown>
		</Part>
	)
}

export function Fields({ t }: { t: T }) {
	const words = { label: t("coin-staking:write.amount"), unit: ASSET.symbol }
	const amount = (id: string, typed = "") => ({ id, name: id, defaultValue: typed })
	const bound = { bound: `1,000 ${ASSET.symbol}` }
	return (
		<Part id="Field">
			<Shown as="empty">
				<Field {...words} hint={t("watch:hint")} input={amount("field-empty")} />
			</Shown>
			<Shown as="typed, corner, button">
				<Field
					{...words}
					corner={<span className="write-balance">{t("coin-staking:write.spendable", { amount: "2,500" })}</span>}
					button={
						<button type="button" className="field-fill">
							{t("coin-staking:write.max")}
						</button>
					}
					input={amount("field-typed", "1,500")}
				/>
			</Shown>
			<Shown as="refused">
				<Field {...words} errors={[t("coin-staking:error.below-min", bound)]} input={amount("field-refused", "1")} />
			</Shown>
			<Shown as="disabled">
				<Field {...words} input={{ ...amount("field-disabled", "1,500"), disabled: true }} />
			</Shown>
			<Shown as="long">
				<Field label={t("watch:lead")} hint={t("watch:lead")} input={amount("field-long", LONG)} />
			</Shown>
			<Shown as="select">
				<div className="field">
					<label htmlFor="field-select">{t("coin-staking:write.term")}</label>
					<select id="field-select">
						{[30, 90].map((days) => (
							<option key={days}>{t("coin-staking:days", { days })}</option>
						))}
					</select>
				</div>
			</Shown>
			<Shown as="CheckField · ticked · refused · disabled">
				<CheckField label={t("coin-staking:confirm.agree")} input={amount("check-empty")} />
				<CheckField
					label={t("coin-staking:confirm.agree")}
					input={{ id: "check-ticked", name: "a", defaultChecked: true }}
				/>
				<CheckField
					label={t("coin-staking:confirm.agree")}
					errors={[t("coin-staking:error.agree")]}
					input={amount("check-refused")}
				/>
				<CheckField label={t("coin-staking:confirm.agree")} input={{ id: "check-off", name: "b", disabled: true }} />
			</Shown>
			<Shown as="choices · chosen · disabled">
				<fieldset className="choices">
					{[30, 90, 365].map((days) => (
						<label key={days}>
							<input type="radio" name="choices" defaultChecked={days === 90} disabled={days === 365} />
							<b>{days}</b>
							<span>{t("coin-staking:days", { days })}</span>
						</label>
					))}
				</fieldset>
			</Shown>
			{[false, true].map((disabled) => (
				<Shown key={String(disabled)} as={disabled ? "shortcuts, disabled" : "shortcuts"}>
					<fieldset className="shortcuts" disabled={disabled}>
						<legend>{t("coin-staking:write.shortcuts")}</legend>
						<Button>25 %</Button>
						<Button>{t("coin-staking:write.max")}</Button>
					</fieldset>
				</Shown>
			))}
			<Shown as="FormErrors">
				<FormErrors id="form-errors" errors={[t("coin-staking:error.changed")]} />
			</Shown>
		</Part>
	)
}

export function Dialogs({ t }: { t: T }) {
	return (
		<Part id="Modal">
			<p className="actions">
				{SIZES.map((size) => (
					<Button key={size} command="show-modal" commandfor={`modal-ui-${size}`}>
						{size}
					</Button>
				))}
			</p>
			{SIZES.map((size) => (
				<Modal
					key={size}
					id={`modal-ui-${size}`}
					size={size}
					title={t("coin-staking:confirm.titleTerms")}
					closeLabel={t("content:close")}
				>
					<p>{t("watch:lead")}</p>
					<ModalActions>
						<Button look="signal">{t("coin-staking:write.next")}</Button>
						<Button look="quiet" command="close" commandfor={`modal-ui-${size}`}>
							{t("content:close")}
						</Button>
					</ModalActions>
				</Modal>
			))}
		</Part>
	)
}
