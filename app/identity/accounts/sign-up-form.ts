import { z } from "zod"
import { isEmailAddress } from "#app/lib/email-address.ts"
import type { Key } from "#app/lib/keys.ts"
import { isDay } from "#app/lib/utc-moment.ts"
import { BOUNDS, COUNTRIES, isCompanyNumber, phoneOf } from "./bounds.ts"

type Line = "nickname" | "name" | "mobile" | "homeAddress" | "companyNumber" | "companyAddress" | "companyTelephone"

/** Printed: "Please check the field [X]". */
const checkIt = (field: Line | "uid" | "pwd" | "pwdCheck"): Key => `accounts:check.${field}`

/** Refuses by the first thing that is wrong, and lets what concerns several fields be looked at all the same. */
const wrongBy = (wrong: (text: string) => Key | null) => (text: string, context: z.core.$RefinementCtx<string>) => {
	const message = wrong(text)
	if (message) context.addIssue({ code: "custom", message })
}

const NOT_TEXT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** A line of text: no control characters, and nothing but blanks is nothing. */
const line = (field: Line, [least, most]: readonly [number, number]) =>
	z
		.string({ error: checkIt(field) })
		.transform((text) => text.normalize("NFC").replace(/\s+/gu, " ").trim())
		.superRefine(
			wrongBy((text) => {
				if (text === "" || NOT_TEXT.test(text)) return checkIt(field)
				const { length } = [...text]
				return length < least ? `accounts:short.${field}` : length > most ? `accounts:long.${field}` : null
			}),
		)

const [LEAST, MOST] = BOUNDS.pwd

/** A password that is chosen: any characters, and as many of them. */
export const newPassword = z
	.string({ error: checkIt("pwd") })
	.superRefine(
		wrongBy((text) => {
			const { length } = [...text]
			if (text === "") return checkIt("pwd")
			return length < LEAST ? "accounts:short.pwd" : length > MOST || text.includes("\0") ? "accounts:long.pwd" : null
		}),
	)
	.meta({ secret: true })
export const passwordAgain = z
	.string({ error: checkIt("pwdCheck") })
	.min(1, checkIt("pwdCheck"))
	.max(300, checkIt("pwdCheck"))
	.meta({ secret: true })

/** The ID: an address that mail can be sent to. */
export const newUid = z
	.string({ error: checkIt("uid") })
	.transform((text) => text.trim().toLowerCase())
	.superRefine(
		wrongBy((text) => (text === "" ? checkIt("uid") : isEmailAddress(text) ? null : "accounts:notEmail.uid")),
	)
export const mailCode = z
	.string({ error: "accounts:check.code" })
	.transform((text) => text.trim())
	.superRefine(
		wrongBy((text) =>
			text === "" ? "accounts:check.code" : text.length > 20 ? "messages:error.emailCodeFailed" : null,
		),
	)

const contactEmail = z
	.string()
	.trim()
	.max(254, "accounts:notEmail.contactEmail")
	.refine((text) => text === "" || isEmailAddress(text), { error: "accounts:notEmail.contactEmail" })
	.default("")
const country = z.enum(COUNTRIES, { error: "accounts:check.country" })
const agreed = z.literal("on", { error: "accounts:check.agree" })
const day = z
	.string({ error: "accounts:check.bornOn" })
	.superRefine(wrongBy((text) => (/^(19|20)/.test(text) && isDay(text) ? null : "accounts:check.bornOn")))

const both = {
	uid: newUid,
	code: mailCode,
	pwd: newPassword,
	pwdCheck: passwordAgain,
	nickname: line("nickname", BOUNDS.nickname),
	name: line("name", BOUNDS.name),
	mobile: line("mobile", BOUNDS.phone),
	contactEmail,
	country,
	terms: agreed,
	privacy: agreed,
}

type Sent = Readonly<Record<string, unknown>>
/** Looked at whatever else is wrong, once the fields themselves are texts: everything is said at once. */
const once =
	(...fields: readonly string[]) =>
	({ value }: z.core.ParsePayload) =>
		fields.every((field) =>
			field === "country"
				? COUNTRIES.some((one) => one === (value as Sent).country)
				: typeof (value as Sent)[field] === "string",
		)

const textOf = (one: Sent, field: string) => String(one[field])
const countryOf = (one: Sent) => COUNTRIES.find((name) => name === one.country) ?? "other"
const isPhone = (field: string) => (one: Sent) => phoneOf(textOf(one, field), countryOf(one)) !== null
const isSame = (one: Sent) => one.pwd === one.pwdCheck

const person = z
	.object({ kind: z.literal("person"), ...both, bornOn: day, homeAddress: line("homeAddress", BOUNDS.address) })
	.refine(isSame, { path: ["pwdCheck"], error: "accounts:notSame", when: once("pwd", "pwdCheck") })
	.refine(isPhone("mobile"), { path: ["mobile"], error: "accounts:notPhone.mobile", when: once("mobile", "country") })

const company = z
	.object({
		kind: z.literal("company"),
		...both,
		companyNumber: line("companyNumber", BOUNDS.companyNumber),
		companyAddress: line("companyAddress", BOUNDS.address),
		companyTelephone: line("companyTelephone", BOUNDS.phone),
	})
	.refine(isSame, { path: ["pwdCheck"], error: "accounts:notSame", when: once("pwd", "pwdCheck") })
	.refine(isPhone("mobile"), { path: ["mobile"], error: "accounts:notPhone.mobile", when: once("mobile", "country") })
	.refine(isPhone("companyTelephone"), {
		path: ["companyTelephone"],
		error: "accounts:notPhone.companyTelephone",
		when: once("companyTelephone", "country"),
	})
	.refine((one) => isCompanyNumber(one.companyNumber, one.country), {
		path: ["companyNumber"],
		error: "accounts:notNumber",
		when: once("companyNumber", "country"),
	})

/** Both paths of a sign-up. */
export const signUpForm = z.discriminatedUnion("kind", [person, company], { error: "accounts:check.kind" })
export type SignUp = z.output<typeof signUpForm>

/** A form that has a code sent: what else was typed stays. */
export const sendCodeForm = z.object({ uid: newUid })
const purpose = z.enum(["sign-up", "reset"])
/** The same as calls. */
export const sendCodeCall = z.strictObject({ uid: newUid, purpose: purpose.default("sign-up") })
export const checkCodeCall = z.strictObject({ uid: newUid, code: mailCode, purpose: purpose.default("sign-up") })
/** A new password with a code, for who has forgotten the old one. */
export const resetForm = z
	.object({ uid: newUid, code: mailCode, pwd: newPassword, pwdCheck: passwordAgain })
	.refine(isSame, { path: ["pwdCheck"], error: "accounts:notSame", when: once("pwd", "pwdCheck") })
/** A link in a mail. Its key is in the address of the page already, so a form that is sent back keeps it. */
export const mailLinkForm = z.object({
	id: z.uuid({ error: "accounts:forgotten.linkLate" }),
	key: z.string({ error: "accounts:forgotten.linkLate" }).max(100, "accounts:forgotten.linkLate"),
})
const oldPassword = z
	.string({ error: "accounts:check.old" })
	.max(256, "messages:error.passwordNotCorrect")
	.meta({ secret: true })
const isTicked = z
	.literal("on", { error: "messages:error.processFailed" })
	.optional()
	.transform((value) => value === "on")
/** The same for who knows it; what else opens the account is removed where it is ticked. */
export const changeForm = z
	.object({
		old: oldPassword,
		pwd: newPassword,
		pwdCheck: passwordAgain,
		passkeys: isTicked,
		providers: isTicked,
	})
	.refine(isSame, { path: ["pwdCheck"], error: "accounts:notSame", when: once("pwd", "pwdCheck") })
export const deleteForm = z.object({ old: oldPassword })
export const confirmForm = z.object({ old: oldPassword })
/** What somebody may say anew of themselves; the country stays. */
export const profileForm = z.object({
	nickname: both.nickname,
	name: both.name,
	mobile: both.mobile,
	contactEmail,
	/** Needed where the address for messages changes and its owner has not confirmed lately. */
	old: oldPassword.optional().meta({ secret: true }),
	homeAddress: line("homeAddress", BOUNDS.address).optional(),
	companyAddress: line("companyAddress", BOUNDS.address).optional(),
	companyTelephone: line("companyTelephone", BOUNDS.phone).optional(),
})
