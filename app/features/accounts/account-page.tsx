import type { T } from "#app/i18n/words.ts"
import type { OwnAccount } from "#app/identity/accounts/sign-up.server.ts"
import { deviceName } from "#app/lib/device-name.ts"
import type { Key } from "#app/lib/keys.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { short5 } from "#app/lib/shorten.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Button } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import { PageScript } from "#app/ui/page-script.tsx"
import { ConfirmFirst, ConfirmOwner } from "./confirm-owner.tsx"
import { AccountField, AnyError, type Result } from "./form-fields.tsx"
import { PasswordPart, PasswordSwitch } from "./password-part.tsx"

const WORDS = {
	saved: "accounts:own.saved",
	changed: "accounts:own.changed",
	linked: "accounts:own.linked",
	ended: "accounts:own.ended",
	added: "accounts:passkeys.added",
	removed: "accounts:passkeys.removed",
	providerAdded: "accounts:providers.added",
	providerRemoved: "accounts:providers.removed",
	providerRefused: "accounts:providers.refused",
	providerTaken: "accounts:providers.taken",
	providerUnknown: "accounts:providers.unknown",
	providerAway: "accounts:providers.away",
	confirmed: "accounts:confirm.done",
	passwordOff: "accounts:passwordOff.isOff",
	passwordOn: "accounts:passwordOff.isOn",
} as const satisfies Record<string, Key>
type Done = keyof typeof WORDS
export const DONE = Object.keys(WORDS) as readonly Done[]
type Browser = Readonly<{ id: string; userAgent: string; lastSeenAt: Date; isThis: boolean }>
type Passkey = Readonly<{ id: string; name: string; lastUsedAt: Date | null }>
type Props = Readonly<{
	t: T
	lang: Lang
	own: OwnAccount
	browsers: readonly Browser[]
	passkeys: readonly Passkey[]
	/** A wallet that is signed in here and not the account's. */
	wallet: string | null
	done: Done | null
	providers: Readonly<{
		added: readonly Readonly<{ issuer: string; label: string; lastUsedAt: Date | null }>[]
		others: readonly Readonly<{ name: string; label: string }>[]
	}>
	/** Asked for by the form: the way to it is open. */
	goTo: Readonly<{ name: string; label: string }> | null
	/** Password or passkey was given lately: changes of how the account is entered are open. */
	isConfirmed: boolean
	/** How long that counts, in minutes. */
	confirmedMinutes: number
	/** Which form was refused, and why. */
	refused: Readonly<{ of: "profile" | "password" | "confirm" | "delete" | null; result: Result }>
}>

/** What is known of somebody by their ID, theirs to change. */
export function AccountPage(props: Props) {
	const { t, lang, own, done, refused, passkeys, providers, isConfirmed } = props
	const hasPasskeys = passkeys.length > 0
	const resultOf = (of: typeof refused.of) => (refused.of === of ? refused.result : undefined)
	return (
		<div className="page account">
			<h1>{t("accounts:own.title")}</h1>
			<p className="lead">{t("accounts:own.lead")}</p>
			{done ? (
				<p className="notice" role="status">
					{t(WORDS[done])}
				</p>
			) : null}
			{refused.of === null && refused.result ? <AnyError t={t} id="account-errors" result={refused.result} /> : null}
			<dl className="account-facts">
				<div>
					<dt>{t("accounts:field.uid")}</dt>
					<dd className="breaks">{own.uid}</dd>
				</div>
				<div>
					<dt>{t("accounts:field.kind")}</dt>
					<dd>{t(`accounts:kinds.${own.kind}`)}</dd>
				</div>
				{own.kind === "company" ? (
					<div>
						<dt>{t("accounts:field.companyNumber")}</dt>
						<dd className="figure">{own.companyNumber}</dd>
					</div>
				) : null}
				<div>
					<dt>{t("accounts:own.since")}</dt>
					<dd>{utcText(own.createdAt, LOCALES[lang])}</dd>
				</div>
			</dl>
			<p className="actions">
				<a className="button button-line" href={paths.myReservations(lang)} {...trackLink(paths.myReservations(lang))}>
					{t("accounts:own.reservations")}
				</a>
			</p>
			<div className="account-parts">
				<Profile {...props} />
				<PasswordPart
					{...{ t, uid: own.uid, hasPasskeys, hasProviders: providers.added.length > 0 }}
					result={resultOf("password")}
				/>
				{isConfirmed ? null : (
					<ConfirmOwner
						{...{ t, lang, uid: own.uid, hasPasskeys, isPasswordOff: own.isPasswordOff }}
						minutes={props.confirmedMinutes}
						result={resultOf("confirm")}
					/>
				)}
				{hasPasskeys || own.isPasswordOff ? (
					<PasswordSwitch t={t} isOff={own.isPasswordOff} isConfirmed={isConfirmed} />
				) : null}
				<Passkeys {...props} />
				<Providers {...props} />
				<Wallet {...props} />
				<Browsers {...props} />
				<Documents {...props} />
				<Leaving {...props} />
			</div>
		</div>
	)
}

function Profile({ t, own, refused, isConfirmed }: Props) {
	const result = refused.of === "profile" ? refused.result : undefined
	const given = { t, result }
	return (
		<form method="post" className="sheet account-part" noValidate aria-labelledby="account-profile">
			<h2 id="account-profile">{t("accounts:own.profile")}</h2>
			<AnyError t={t} id="profile-errors" result={result} />
			<AccountField {...given} name="nickname" value={own.nickname} />
			<AccountField {...given} name="name" value={own.name} />
			<AccountField {...given} name="mobile" value={own.mobileNumber} hint={t("accounts:signUp.phoneHint")} />
			<AccountField {...given} name="contactEmail" value={own.contactEmail} />
			{isConfirmed || own.isPasswordOff ? null : (
				<AccountField
					{...given}
					name="old"
					hint={t("accounts:confirm.addressHint")}
					input={{ id: "profile-old", required: false }}
				/>
			)}
			{own.kind === "person" ? (
				<AccountField {...given} name="homeAddress" value={own.homeAddress} />
			) : (
				<>
					<AccountField {...given} name="companyAddress" value={own.companyAddress} />
					<AccountField {...given} name="companyTelephone" value={own.companyTelephone} />
				</>
			)}
			<p className="actions">
				<Button type="submit" name="do" value="profile" look="signal" {...track("account.save")}>
					{t("accounts:own.save")}
				</Button>
			</p>
		</form>
	)
}

function Passkeys({ t, lang, passkeys, isConfirmed }: Props) {
	return (
		<section className="sheet account-part" aria-labelledby="account-passkeys">
			<h2 id="account-passkeys">{t("accounts:passkeys.title")}</h2>
			<p>{t("accounts:passkeys.lead")}</p>
			{passkeys.length === 0 ? <p className="caption">{t("accounts:passkeys.none")}</p> : null}
			<ul className="account-browsers">
				{passkeys.map((one) => (
					<li key={one.id}>
						<b>{one.name}</b>
						<small>
							{one.lastUsedAt
								? t("accounts:passkeys.used", { time: utcText(one.lastUsedAt, LOCALES[lang]) })
								: t("accounts:passkeys.never")}
						</small>
						{isConfirmed ? (
							<form method="post">
								<input type="hidden" name="id" value={one.id} />
								<Button type="submit" name="do" value="remove" look="quiet" {...track("account.removePasskey")}>
									{t("accounts:passkeys.remove")}
								</Button>
							</form>
						) : null}
					</li>
				))}
			</ul>
			{isConfirmed ? (
				<div data-passkeys="" hidden>
					<Field
						label={t("accounts:passkeys.name")}
						input={{ id: "passkey-name", name: "name", maxLength: 60, defaultValue: t("accounts:passkeys.suggested") }}
					/>
					<Button
						data-passkey="add"
						data-leads={paths.account(lang, "added")}
						data-failed={t("accounts:passkeys.failed")}
						{...track("account.addPasskey")}
					>
						{t("accounts:passkeys.add")}
					</Button>
					<p role="status" data-passkey-told="" />
				</div>
			) : (
				<ConfirmFirst t={t} />
			)}
			<PageScript name="passkey" />
		</section>
	)
}

/** By whom else this account is entered; nothing where the operator has set up nobody. */
function Providers({ t, lang, providers: { added, others }, goTo, isConfirmed }: Props) {
	if (added.length + others.length === 0) return null
	return (
		<section className="sheet account-part" aria-labelledby="account-providers">
			<h2 id="account-providers">{t("accounts:providers.title")}</h2>
			<p>{t("accounts:providers.lead")}</p>
			<ul className="account-browsers">
				{added.map(({ issuer, label, lastUsedAt }) => (
					<li key={issuer}>
						<b>{label}</b>
						<small>
							{lastUsedAt
								? t("accounts:passkeys.used", { time: utcText(lastUsedAt, LOCALES[lang]) })
								: t("accounts:passkeys.never")}
						</small>
						{isConfirmed ? (
							<form method="post">
								<input type="hidden" name="issuer" value={issuer} />
								<Button
									type="submit"
									name="do"
									value="removeProvider"
									look="quiet"
									{...track("account.removeProvider")}
								>
									{t("accounts:providers.remove")}
								</Button>
							</form>
						) : null}
					</li>
				))}
			</ul>
			{goTo ? (
				<p className="actions">
					<a
						className="button button-signal"
						href={paths.provider(lang, goTo.name, "add")}
						{...track("account.goToProvider")}
					>
						{t("accounts:providers.goOn", { label: goTo.label })}
					</a>
				</p>
			) : null}
			{isConfirmed ? null : <ConfirmFirst t={t} />}
			{(isConfirmed ? others : [])
				.filter(({ name }) => name !== goTo?.name)
				.map(({ name, label }) => (
					<form key={name} method="post" className="actions">
						<input type="hidden" name="name" value={name} />
						<Button type="submit" name="do" value="addProvider" {...track("account.addProvider")}>
							{t("accounts:providers.add", { label })}
						</Button>
					</form>
				))}
		</section>
	)
}

function Wallet({ t, lang, own, wallet, isConfirmed }: Props) {
	return (
		<section className="sheet account-part" aria-labelledby="account-wallet">
			<h2 id="account-wallet">{t("accounts:own.wallet")}</h2>
			{own.walletAddress ? (
				<p>
					<code className="breaks">{own.walletAddress}</code>
				</p>
			) : (
				<p>{t("accounts:own.noWallet")}</p>
			)}
			{wallet && !isConfirmed ? <ConfirmFirst t={t} /> : null}
			{wallet && isConfirmed ? (
				<form method="post" className="actions">
					<Button type="submit" name="do" value="link" {...track("account.link")}>
						{t("accounts:own.linkGo", { address: short5(wallet) })}
					</Button>
				</form>
			) : null}
			<p className="actions">
				<a className="button button-quiet" href={paths.myPage(lang)} {...trackLink(paths.myPage(lang))}>
					{t("accounts:own.page")}
				</a>
			</p>
		</section>
	)
}

function Browsers({ t, lang, browsers }: Props) {
	return (
		<section className="sheet account-part" aria-labelledby="account-browsers">
			<h2 id="account-browsers">{t("accounts:own.browsers")}</h2>
			<ul className="account-browsers">
				{browsers.map((one) => {
					const { browser, system } = deviceName(one.userAgent)
					return (
						<li key={one.id}>
							<b>{[browser, system].filter(Boolean).join(" · ") || one.userAgent.slice(0, 40) || "–"}</b>
							<small>
								{one.isThis
									? t("accounts:own.here")
									: t("accounts:own.lastSeen", { time: utcText(one.lastSeenAt, LOCALES[lang]) })}
							</small>
							<form method="post">
								<input type="hidden" name="id" value={one.id} />
								<Button type="submit" name="do" value="end" look="quiet" {...track("account.end")}>
									{t(one.isThis ? "accounts:logOut" : "accounts:own.end")}
								</Button>
							</form>
						</li>
					)
				})}
			</ul>
		</section>
	)
}

function Documents({ t, lang }: Props) {
	return (
		<section className="sheet account-part" aria-labelledby="account-documents">
			<h2 id="account-documents">{t("documents:link")}</h2>
			<p>{t("documents:linkLead")}</p>
			<p className="actions">
				<a className="button button-line" href={paths.documents(lang)} {...trackLink(paths.documents(lang))}>
					{t("documents:link")}
				</a>
			</p>
		</section>
	)
}

/** All that is kept, to take along; and all of it gone, for good. */
function Leaving({ t, lang, refused }: Props) {
	const result = refused.of === "delete" ? refused.result : undefined
	return (
		<section className="sheet account-part" aria-labelledby="account-leaving">
			<h2 id="account-leaving">{t("accounts:own.titleLeaving")}</h2>
			<p className="actions">
				<a className="button button-line" href={paths.accountFile(lang)} download {...trackLink(paths.account(lang))}>
					{t("accounts:own.download")}
				</a>
			</p>
			<details open={result !== undefined}>
				<summary>{t("accounts:own.delete")}</summary>
				<form method="post" noValidate>
					<AnyError t={t} id="delete-errors" result={result} />
					<p>{t("accounts:own.deleteNote")}</p>
					<AccountField
						t={t}
						result={result}
						name="old"
						input={{ id: "delete-old", autoFocus: result !== undefined }}
					/>
					<p className="actions">
						<Button type="submit" name="do" value="delete" {...track("account.delete")}>
							{t("accounts:own.deleteGo")}
						</Button>
					</p>
				</form>
			</details>
		</section>
	)
}
