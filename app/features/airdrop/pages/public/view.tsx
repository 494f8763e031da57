import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Around } from "#app/ui/around.tsx"
import { Button, buttonClass } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { CheckField, Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { SignedOut } from "#app/ui/signed-out.tsx"
import { ScanButton, ScanDialog } from "#app/wallets/scan/scan-dialog.tsx"
import type { Found, OwnRecord } from "../../search.server.ts"
import { Belt } from "./belt.tsx"

export type Refused = Readonly<{
	errors: readonly string[]
	address: readonly string[]
	sure: readonly string[]
	typed: string
	again: boolean
	/** The address was never used: its holder has to confirm it. */
	unused: boolean
}>
export type AirdropProps = Readonly<{
	t: T
	lang: Lang
	/** What was searched for, as it was typed, and why it was not looked for. */
	typed: string
	error: string | null
	/** Null: nothing was searched for. */
	found: Readonly<{ address: string; records: readonly Found[]; cut: boolean }> | null
	own: Readonly<{ address: string; records: readonly OwnRecord[] }> | null
	refused: Refused | null
	/** Records that wait for the signature of the wallet that is signed in. */
	waiting: number
	done: "applied" | "confirmed" | null
}>

/** What an old wallet receives on Solana: for whoever asks by its address, and for the wallet itself, which says where. */
export function Airdrop(props: AirdropProps) {
	const { t, lang, typed, error, found, own, done } = props
	// Anybody can send a link that says so: it is true of whoever has said where something goes.
	const isApplied = done === "applied" && own?.records.some(({ applied }) => applied)
	const isHeld = isApplied && own?.records.some(({ firmAt }) => firmAt !== null)
	return (
		<>
			<header className="airdrop-head flip">
				<div className="wrap">
					<div>
						<h1>{t("airdrop:title")}</h1>
						<p className="lead">{t("airdrop:lead")}</p>
						<form method="get" action={paths.airdrop(lang)} className="airdrop-search">
							<Field
								label={t("airdrop:address")}
								hint={t("airdrop:hint")}
								errors={error ? [error] : []}
								input={{
									id: "airdrop-old",
									name: "address",
									defaultValue: typed,
									required: true,
									maxLength: 200,
									autoComplete: "off",
									autoCapitalize: "none",
									spellCheck: false,
								}}
								button={
									<button type="submit" className="button button-signal" {...track("airdrop.search")}>
										{t("airdrop:submit")}
									</button>
								}
							/>
						</form>
					</div>
					<Belt />
				</div>
			</header>
			<div className="page airdrop">
				{isApplied ? (
					<p className="notice" role="status" {...track("airdrop.done")}>
						{t("airdrop:apply.done")} {isHeld ? t("airdrop:apply.held") : null}
					</p>
				) : null}
				{done === "confirmed" && props.waiting === 0 ? (
					<p className="notice" role="status">
						{t("airdrop:confirm.done")}
					</p>
				) : null}
				{props.waiting > 0 ? <Confirm t={t} lang={lang} waiting={props.waiting} refused={props.refused} /> : null}
				{found ? <Result t={t} found={found} /> : null}
				{own ? <Own {...props} own={own} /> : <Out t={t} />}
				<PageScript name="airdrop" />
			</div>
		</>
	)
}

const stateOf = (t: T, { completed }: Pick<Found, "completed">) =>
	t(completed ? "airdrop:completed" : "airdrop:notCompleted")

function Result({ t, found }: Pick<AirdropProps, "t"> & { found: NonNullable<AirdropProps["found"]> }) {
	return (
		<section aria-labelledby="airdrop-found" className="airdrop-found">
			<div className="airdrop-of">
				<h2 id="airdrop-found">{t("airdrop:found")}</h2>
				<p className="figure breaks">{found.address}</p>
			</div>
			<div>
				{found.records.length === 0 ? (
					<p className="airdrop-none">{t("airdrop:none")}</p>
				) : (
					<ul className="airdrop-slips">
						{found.records.map((one) => (
							<li key={one.id} data-completed={one.completed || undefined}>
								<strong>{nameOf(t, one)}</strong>
								<span>{one.list}</span>
								<b className="airdrop-state">{stateOf(t, one)}</b>
								{one.completed ? null : noteOf(t, one)}
							</li>
						))}
					</ul>
				)}
				{found.cut ? <p>{t("airdrop:more", { count: found.records.length })}</p> : null}
			</div>
		</section>
	)
}

const nameOf = (t: T, { name }: Found) => name ?? t("airdrop:coins")
function noteOf(t: T, { applied, ended }: Found) {
	if (ended) return <small>{t("airdrop:ended")}</small>
	return applied ? <small>{t("airdrop:applied")}</small> : null
}

function Own({ own, ...props }: AirdropProps & { own: NonNullable<AirdropProps["own"]> }) {
	const { t, lang, refused } = props
	const open = own.records.filter((one) => one.canApply)
	return (
		<section aria-labelledby="airdrop-own" className="airdrop-own">
			<div className="airdrop-of">
				<h2 id="airdrop-own">{t("airdrop:own.title")}</h2>
				<p>
					<Around text={t("airdrop:own.lead", { address: "|" })}>
						<span className="figure breaks">{own.address}</span>
					</Around>
				</p>
			</div>
			<div>
				{own.records.length === 0 ? <p className="airdrop-none">{t("airdrop:own.none")}</p> : null}
				<ul className="airdrop-slips">
					{own.records.map((one) => (
						<li key={one.id} data-completed={one.completed || undefined}>
							<strong>{nameOf(t, one)}</strong>
							<span>{one.list}</span>
							<b className="airdrop-state">{stateOf(t, one)}</b>
							{one.newWalletAddress ? (
								<small>
									{t("airdrop:own.to")} <span className="figure breaks">{one.newWalletAddress}</span>{" "}
									{one.firmAt ? t("airdrop:own.held", { time: utcText(one.firmAt, LOCALES[lang]) }) : null}
								</small>
							) : (
								<small>{t("airdrop:own.waiting")}</small>
							)}
							{one.completed && one.signature ? (
								<small>
									{t("airdrop:own.by")} <span className="figure breaks">{one.signature}</span>
								</small>
							) : null}
							{one.state === "10" ? <small>{t("airdrop:own.sending")}</small> : null}
						</li>
					))}
				</ul>
				{open.length > 0 || (refused && props.waiting === 0) ? (
					<Apply
						t={t}
						lang={lang}
						refused={refused}
						known={open.find((one) => one.newWalletAddress)?.newWalletAddress}
					/>
				) : null}
			</div>
		</section>
	)
}

/** The wallet that something is to go to is signed in: with its word nothing has to wait. */
function Confirm({ t, lang, waiting, refused }: Pick<AirdropProps, "t" | "lang" | "waiting" | "refused">) {
	return (
		<section aria-labelledby="airdrop-confirm" className="airdrop-apply">
			<h2 id="airdrop-confirm">{t("airdrop:confirm.title")}</h2>
			<p>{t("airdrop:confirm.lead", { count: waiting })}</p>
			<form method="post" action={paths.airdrop(lang)}>
				<FormErrors id="airdrop-confirm-errors" errors={refused?.errors} />
				{refused?.again ? <SignAgain t={t} /> : null}
				<input type="hidden" name="do" value="confirm" />
				<p className="actions">
					<button type="submit" className={buttonClass("signal")} {...track("airdrop.confirm")}>
						{t("airdrop:confirm.submit")}
					</button>
				</p>
			</form>
		</section>
	)
}

/** Signs once more, for a signature that is too old for what the form asks. */
const SignAgain = ({ t }: Pick<AirdropProps, "t">) => (
	<p>
		<Button look="signal" data-wallet-sign="" {...track("airdrop.signAgain")}>
			{t("airdrop:apply.again")}
		</Button>
	</p>
)

type ApplyProps = Readonly<{ t: T; lang: Lang; refused: Refused | null; known: string | null | undefined }>

function Apply({ t, lang, refused, known }: ApplyProps) {
	return (
		<section aria-labelledby="airdrop-apply" className="airdrop-apply">
			<h3 id="airdrop-apply">{t("airdrop:apply.title")}</h3>
			<p className="notice notice-loss">{t("airdrop:apply.lead")}</p>
			<form method="post" action={paths.airdrop(lang)} data-airdrop="" noValidate>
				<FormErrors id="airdrop-errors" errors={refused?.errors} />
				{refused?.again ? <SignAgain t={t} /> : null}
				<Field
					label={t("airdrop:apply.label")}
					hint={t("airdrop:apply.hint")}
					errors={refused?.address ?? []}
					input={{
						id: "airdrop-address",
						name: "address",
						defaultValue: refused?.typed ?? known ?? "",
						required: true,
						maxLength: 200,
						autoComplete: "off",
						autoCapitalize: "none",
						spellCheck: false,
					}}
					button={<ScanButton t={t} into="airdrop-address" />}
				/>
				{refused?.unused ? (
					<CheckField
						label={t("destinations:unusedSure", { address: refused.typed.trim() })}
						input={{ id: "airdrop-unused", name: "unused", value: refused.typed.trim() }}
					/>
				) : null}
				<CheckField
					label={t("airdrop:apply.sure")}
					errors={refused?.sure ?? []}
					input={{ id: "airdrop-sure", name: "sure", value: "on", required: true }}
				/>
				<p className="actions">
					<button type="submit" className={buttonClass("signal")} {...track("airdrop.apply")}>
						{t("airdrop:apply.submit")}
					</button>
				</p>
			</form>
			<ScanDialog t={t} />
			<Modal id="modal-airdrop" title={t("airdrop:check.title")} closeLabel={t("scan:close")}>
				<p>{t("airdrop:error.notPhantom")}</p>
				<ModalActions>
					<Button look="signal" command="close" commandfor="modal-airdrop" {...track("airdrop.check")}>
						{t("airdrop:check.ok")}
					</Button>
				</ModalActions>
			</Modal>
		</section>
	)
}

function Out({ t }: Pick<AirdropProps, "t">) {
	return (
		<SignedOut title={t("airdrop:out.title")} lead={t("airdrop:out.lead")} connect={t("airdrop:out.connect")}>
			<ul className="airdrop-slips airdrop-blank" aria-hidden="true">
				{["airdrop:notCompleted", "airdrop:completed"].map((key, n) => (
					<li key={key} data-completed={n === 1 || undefined}>
						<strong>NFT</strong>
						<b className="airdrop-state">{stateOf(t, { completed: n === 1 })}</b>
					</li>
				))}
			</ul>
		</SignedOut>
	)
}
