import type { ReactNode } from "react"
import { PROJECT_WALLETS, type ProjectWallet } from "#app/collections/projects/mainnets.ts"
import { FORGET_FIELDS, KEY_FIELDS, WALLET_FIELDS } from "#app/collections/projects/project.ts"
import type { T } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { CheckField } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { ConfirmDialogs } from "./project-dialogs.tsx"
import { DescriptionField, type Filled, MainnetField, ProjectField } from "./project-fields.tsx"

export type FormProps = Filled &
	Readonly<{
		/** Made with the form: sent twice it is one act. */
		id: string
		act: "save" | "fix"
		action: string
		/** Of the project as it is shown. */
		version: string
		keys: readonly ProjectWallet[]
		/** Whether this installation can store secret keys. */
		seals: boolean
		mayEdit: boolean
	}>

const FORM = "project-form"
const ADDRESS = { maxLength: 128 } as const

/** A project as one types it; sent it is asked once more, where a script can ask. */
export function ProjectForm({ id, act, action, version, keys, seals, mayEdit, ...filled }: FormProps) {
	const { t, errors } = filled
	return (
		<>
			<FormErrors id="project-said" errors={errors[""]} />
			<form method="post" action={action} id={FORM} className="rule-form" noValidate>
				<input type="hidden" name="id" value={id} />
				<input type="hidden" name="version" value={version} />
				<Group t={t} name="names" disabled={!mayEdit}>
					<Row>
						<ProjectField {...filled} name="symbol" maxLength={20} required />
						<ProjectField {...filled} name="name" maxLength={80} required />
						<ProjectField {...filled} name="nameKo" maxLength={80} hint={t("operators-projects:hints.nameKo")} />
					</Row>
				</Group>
				<Group t={t} name="contract" disabled={!mayEdit}>
					<Row>
						<MainnetField {...filled} />
						<ProjectField {...filled} {...ADDRESS} name="contractAddress" />
					</Row>
				</Group>
				<Group t={t} name="fees" disabled={!mayEdit}>
					<Row>
						<FeeField {...filled} name="creatorFee" />
						<FeeField {...filled} name="projectFee" />
					</Row>
				</Group>
				<Group t={t} name="files" disabled={!mayEdit}>
					<Row>
						<ProjectField {...filled} name="jsonPath" maxLength={500} hint={t("operators-projects:hints.place")} />
						<ProjectField {...filled} name="image" maxLength={500} hint={t("operators-projects:hints.place")} />
					</Row>
					<DescriptionField {...filled} />
				</Group>
				<Group
					t={t}
					name="wallets"
					disabled={!mayEdit}
					lead={t(seals ? "operators-projects:hints.wallets" : "operators-projects:hints.noSealing")}
				>
					{PROJECT_WALLETS.map((wallet) => (
						<WalletFields key={wallet} {...filled} wallet={wallet} isSet={keys.includes(wallet)} seals={seals} />
					))}
				</Group>
				<Group t={t} name="minting" disabled={!mayEdit} lead={t("operators-projects:hints.minting")}>
					<Row>
						<ProjectField {...filled} name="startsAt" type="datetime-local" />
						<ProjectField {...filled} name="endsAt" type="datetime-local" />
					</Row>
					<Row>
						<ProjectField {...filled} name="mintStartBlock" inputMode="numeric" maxLength={19} />
						<ProjectField {...filled} name="mintEndBlock" inputMode="numeric" maxLength={19} />
					</Row>
				</Group>
				<Actions t={t} act={act} mayEdit={mayEdit} />
			</form>
			{mayEdit ? <ConfirmDialogs t={t} act={act} form={FORM} /> : null}
		</>
	)
}

type GroupName = "names" | "contract" | "fees" | "files" | "wallets" | "minting"
type GroupProps = Readonly<{ t: T; name: GroupName; lead?: string; disabled: boolean; children: ReactNode }>

function Group({ t, name, lead, disabled, children }: GroupProps) {
	return (
		<fieldset disabled={disabled}>
			<legend>{t(`operators-projects:groups.${name}`)}</legend>
			{lead ? <p className="field-hint">{lead}</p> : null}
			{children}
		</fieldset>
	)
}

const Row = ({ children }: Readonly<{ children: ReactNode }>) => <div className="rule-fields">{children}</div>

function FeeField({ name, ...filled }: Filled & Readonly<{ name: "creatorFee" | "projectFee" }>) {
	const hint = filled.t("operators-projects:hints.fee")
	return <ProjectField {...filled} name={name} inputMode="decimal" maxLength={40} unit="%" hint={hint} />
}

type WalletProps = Filled & Readonly<{ wallet: ProjectWallet; isSet: boolean; seals: boolean }>

/** A wallet's address, and its secret key: typed, and never shown. */
function WalletFields({ wallet, isSet, seals, ...filled }: WalletProps) {
	const { t, typed } = filled
	const forget = FORGET_FIELDS[wallet]
	return (
		<>
			<Row>
				<ProjectField {...filled} {...ADDRESS} name={WALLET_FIELDS[wallet]} />
				<ProjectField
					{...filled}
					name={KEY_FIELDS[wallet]}
					type="password"
					maxLength={500}
					disabled={!seals}
					hint={t(isSet ? "operators-projects:hints.keySet" : "operators-projects:hints.keyNotSet")}
				/>
			</Row>
			{isSet ? (
				<CheckField
					label={t(`operators-projects:fields.${forget}`)}
					input={{ id: `project-${forget}`, name: forget, defaultChecked: typed[forget] === "on" }}
				/>
			) : null}
		</>
	)
}

/** With a script the shell asks first, by the dialog that a button names; without one the form is sent, and the link leaves. */
function Actions({ t, act, mayEdit }: Readonly<{ t: T; act: FormProps["act"]; mayEdit: boolean }>) {
	if (!mayEdit)
		return (
			<p className="actions">
				<a className="button button-line" href={paths.admin("projects")}>
					{t("operators-projects:back")}
				</a>
			</p>
		)
	return (
		<p className="actions">
			<button type="submit" className="button button-signal" commandfor={`modal-${act}`}>
				{t(`operators-projects:send.${act}`)}
			</button>
			<a className="button button-line" href={paths.admin("projects")} commandfor="modal-close">
				{t("operators-projects:leave")}
			</a>
		</p>
	)
}
