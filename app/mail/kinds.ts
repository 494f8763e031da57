import { z } from "zod"
import type { T } from "#app/i18n/words.ts"
import { dateFormat, numberFormat } from "#app/lib/formats.ts"
import { asKey } from "#app/lib/keys.ts"
import { type Lang, LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import { zonedText } from "#app/lib/zoned-text.ts"
import { CREDENTIAL_CHANGES, WALLET_CHANGES } from "./credential-changes.ts"

/** Text of one line: nothing in it can end a header and begin another. */
const line = (most: number) =>
	z
		.string()
		.min(1)
		.max(most)
		.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)

/** `codeOf`, `keyOf`: the digits and the key of a link that follow from the id of a code. */
export type Saying = Readonly<{ lang: Lang; t: T; codeOf(id: string): string; keyOf(id: string): string }>
type Said = Readonly<{ slots: Readonly<Record<string, string>>; path: string }>
type Kind<Shape extends z.ZodType> = Readonly<{
	/** Advertising leaves only with the recipient's consent. */
	purpose: "service" | "advertising"
	params: Shape
	/** Of mails that somebody has asked for: the id of their reminders, which a link in each of them ends; null: it goes to an account's own ID. */
	reminds?(params: z.output<Shape>): string | null
	/** It goes to an address that somebody has typed, and that may be somebody else's: a link in it ends all such mail. */
	asks?: true
	/** It says what follows from the secret: it waits while there is none. */
	isSecret?: true
	/** What fills the kind's words in `locales/<lang>/mail.json`, and where on the site it leads. */
	say(params: z.output<Shape>, of: Saying): Said
}>
const kind = <Shape extends z.ZodType>(one: Kind<Shape>) => one

const WHOLE = { maximumFractionDigits: 0 } as const
const MOMENT = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const

const RESERVED = {
	purpose: "service",
	params: z.object({
		reminders: z.uuid().nullable(),
		seq: z.int().min(1),
		startsAt: z.iso.datetime(),
		timeZone: line(60),
		freeUntil: z.iso.datetime(),
	}),
	reminds: ({ reminders }: Readonly<{ reminders: string | null }>) => reminders,
	say: (
		{
			seq,
			startsAt,
			timeZone,
			freeUntil,
		}: Readonly<{ seq: number; startsAt: string; timeZone: string; freeUntil: string }>,
		{ lang }: Saying,
	) => {
		const there = (at: string) => zonedText(new Date(at), timeZone, LOCALES[lang])
		return {
			slots: { seq: String(seq), at: there(startsAt), free: there(freeUntil) },
			path: paths.myReservation(lang, seq),
		}
	},
} as const

const CODE = {
	purpose: "service",
	asks: true,
	params: z.object({ id: z.uuid(), minutes: z.int().min(1) }),
	isSecret: true,
} as const
const codeIn = ({ id, minutes }: Readonly<{ id: string; minutes: number }>, { codeOf }: Saying) => ({
	slots: { code: codeOf(id), minutes: String(minutes) },
})

/** Every kind of mail. A new one is a line here, and `subject`, `text` and `button` under its name in `mail.json`. */
export const MAIL_KINDS = {
	/** To the operators who can act. `what`: of the list of what needs attention; `path`: where it is handled. */
	attention: kind({
		purpose: "service",
		params: z.object({
			what: line(40),
			count: z.int().min(1),
			since: z.iso.datetime(),
			path: z
				.string()
				.regex(/^\/admin[\w/?=#-]{0,80}$/)
				.default(paths.admin()),
		}),
		say: ({ what, count, since, path }, { lang, t }) => ({
			slots: {
				what: t(asKey(`admin:attention.${what}.title`)),
				why: t(asKey(`admin:attention.${what}.text`)),
				count: numberFormat(LOCALES[lang], WHOLE).format(count),
				since: `${dateFormat(LOCALES[lang], MOMENT).format(new Date(since))} UTC`,
			},
			path,
		}),
	}),
	/** To an operator who may approve it: another operator has proposed an act. */
	proposalWaiting: kind({
		purpose: "service",
		params: z.object({ id: z.uuid(), kind: line(40) }),
		say: ({ id, kind }, { t }) => ({
			slots: { act: t(asKey(`admin:acts.${kind}`)) },
			path: `${paths.admin("proposals")}#proposal-${id}`,
		}),
	}),
	/** To the operator who proposed it: another operator has decided. */
	proposalDecided: kind({
		purpose: "service",
		params: z.object({ id: z.uuid(), kind: line(40), verdict: z.enum(["approved", "rejected"]) }),
		say: ({ id, kind, verdict }, { t }) => ({
			slots: { act: t(asKey(`admin:acts.${kind}`)), verdict: t(`admin:proposal.verdict.${verdict}`) },
			path: `${paths.admin("proposals")}#proposal-${id}`,
		}),
	}),
	/** To an address that somebody has typed: whether it is theirs. Nothing else is sent there before it has answered. */
	confirmReminders: kind({
		purpose: "service",
		asks: true,
		params: z.object({ id: z.uuid(), sign: line(100) }),
		say: ({ id, sign }, { lang }) => ({ slots: {}, path: paths.reminders(lang, { act: "confirm", id, sign }) }),
	}),
	/** The same, of whoever wants to be told when something opens. */
	confirmOpenings: kind({
		purpose: "service",
		asks: true,
		params: z.object({ id: z.uuid(), sign: line(100) }),
		say: ({ id, sign }, { lang }) => ({ slots: {}, path: paths.roadmapAnswer(lang, { act: "confirm", id, sign }) }),
	}),
	/** To whoever has asked for it: it is open. `page`: where. */
	opened: kind({
		purpose: "service",
		params: z.object({ reminders: z.uuid(), name: line(80), page: z.string().regex(/^\w{1,40}$/) }),
		reminds: ({ reminders }) => reminders,
		say: ({ name, page }, { lang }) => ({ slots: { name }, path: pagePath(lang, page) }),
	}),
	/** To whoever has asked for it: a drop that they may have, and have not asked for, ends. */
	dropEnds: kind({
		purpose: "service",
		params: z.object({
			reminders: z.uuid(),
			drop: z.int().min(1).max(4),
			title: line(80),
			gift: line(80),
			endsAt: z.iso.datetime(),
			returnsAt: z.iso.datetime(),
		}),
		reminds: ({ reminders }) => reminders,
		say: ({ drop, title, gift, endsAt, returnsAt }, { lang }) => {
			const when = (at: string) => `${dateFormat(LOCALES[lang], MOMENT).format(new Date(at))} UTC`
			return {
				slots: { drop: String(drop), title, gift, ends: when(endsAt), returns: when(returnsAt) },
				path: `${paths.drops(lang, { drop })}#modal-drop`,
			}
		},
	}),
	/** To an address that somebody signs up with. The outbox has the code's id, never the code. */
	signUpCode: kind({ ...CODE, say: (one, of) => ({ ...codeIn(one, of), path: paths.signUp(of.lang) }) }),
	/** To an address whose owner, or another person, says that a password is forgotten: a code, and a link that logs in once. */
	resetCode: kind({
		...CODE,
		say: (one, of) => ({ ...codeIn(one, of), path: paths.forgotten(of.lang, { id: one.id, key: of.keyOf(one.id) }) }),
	}),
	/** To an operator who says that the password is forgotten or stopped: a link for the browser that asked; the second factor follows. */
	operatorLink: kind({
		...CODE,
		say: ({ id, minutes }, { lang, keyOf }) => ({
			slots: { minutes: String(minutes) },
			path: paths.forgotten(lang, { id, key: keyOf(id) }),
		}),
	}),
	/** To an account's owner, after its password was changed or set anew. */
	passwordChanged: kind({
		purpose: "service",
		params: z.object({}),
		say: (_, { lang }) => ({ slots: {}, path: paths.forgotten(lang) }),
	}),
	/** To an account's owner, after a change of how it is entered, or of where it is written to. `name`: of what was changed; empty: none. */
	credentialChanged: kind({
		purpose: "service",
		params: z.object({ change: z.enum(CREDENTIAL_CHANGES), name: line(60).or(z.literal("")), at: z.iso.datetime() }),
		say: ({ change, name, at }, { lang, t }) => ({
			slots: {
				what: t(asKey(`mail:credentialChanged.what.${change}`)),
				name: name === "" ? "" : ` (${name})`,
				at: `${dateFormat(LOCALES[lang], MOMENT).format(new Date(at))} UTC`,
			},
			path: paths.forgotten(lang),
		}),
	}),
	/** To a wallet's owner, after another wallet was linked or unlinked, or another address for reminders was given. */
	walletChanged: kind({
		purpose: "service",
		params: z.object({ change: z.enum(WALLET_CHANGES), wallet: line(20), at: z.iso.datetime() }),
		say: ({ change, wallet, at }, { lang, t }) => ({
			slots: {
				what: t(asKey(`mail:walletChanged.what.${change}`)),
				wallet,
				at: `${dateFormat(LOCALES[lang], MOMENT).format(new Date(at))} UTC`,
			},
			path: paths.myPage(lang),
		}),
	}),
	/** To an account's owner, when a browser logs in that none of their log-ins came from lately. */
	newLogIn: kind({
		purpose: "service",
		params: z.object({ browser: line(60), at: z.iso.datetime() }),
		say: ({ browser, at }, { lang }) => ({
			slots: { browser, at: `${dateFormat(LOCALES[lang], MOMENT).format(new Date(at))} UTC` },
			path: paths.account(lang),
		}),
	}),
	/** To whoever has asked for it: tomorrow coins of their wallet's vesting schedules are let go. */
	vestingUnlock: kind({
		purpose: "service",
		params: z.object({ reminders: z.uuid(), amount: line(80), at: z.iso.datetime() }),
		reminds: ({ reminders }) => reminders,
		say: ({ amount, at }, { lang }) => ({
			slots: { amount, at: `${dateFormat(LOCALES[lang], MOMENT).format(new Date(at))} UTC` },
			path: paths.myVesting(lang),
		}),
	}),
	/** To whoever has asked for it: tomorrow a term of coins is over. */
	stakeEnds: kind({
		purpose: "service",
		params: z.object({ reminders: z.uuid(), amount: line(80), at: z.iso.datetime() }),
		reminds: ({ reminders }) => reminders,
		say: ({ amount, at }, { lang }) => ({
			slots: { amount, at: `${dateFormat(LOCALES[lang], MOMENT).format(new Date(at))} UTC` },
			path: paths.stakeView(lang),
		}),
	}),
	/** To whoever has asked for it: the week ends, and NFTs of theirs are not checked in. `page`: of the program that most of them are in. */
	checkInDue: kind({
		purpose: "service",
		params: z.object({
			reminders: z.uuid(),
			count: z.int().min(1),
			page: z.string().regex(/^\w{1,40}$/),
			until: z.iso.datetime(),
		}),
		reminds: ({ reminders }) => reminders,
		say: ({ count, page, until }, { lang }) => ({
			slots: {
				count: numberFormat(LOCALES[lang], WHOLE).format(count),
				until: `${dateFormat(LOCALES[lang], MOMENT).format(new Date(until))} UTC`,
			},
			path: pagePath(lang, page),
		}),
	}),
	/** To whoever has made a reservation: that it stands, what became of it, and that it is tomorrow. None of them says where. */
	reservationBooked: kind(RESERVED),
	reservationAsked: kind(RESERVED),
	reservationCancelled: kind(RESERVED),
	reservationKept: kind(RESERVED),
	reservationTomorrow: kind(RESERVED),
	/** To an address that a guest who is not known here has typed: the code that makes a reservation of the seat that is held. */
	reservationCode: kind({ ...CODE, say: (one, of) => ({ ...codeIn(one, of), path: paths.myReservations(of.lang) }) }),
	/** To whoever waits for a time that was taken: it is free, and kept for them until then. */
	reservationOffer: kind({
		purpose: "service",
		params: z.object({
			reminders: z.uuid().nullable(),
			startsAt: z.iso.datetime(),
			timeZone: line(60),
			endsAt: z.iso.datetime(),
		}),
		reminds: ({ reminders }) => reminders,
		say: ({ startsAt, timeZone, endsAt }, { lang }) => ({
			slots: {
				at: zonedText(new Date(startsAt), timeZone, LOCALES[lang]),
				ends: `${dateFormat(LOCALES[lang], MOMENT).format(new Date(endsAt))} UTC`,
			},
			path: paths.myReservations(lang),
		}),
	}),
	/** To whoever has agreed to it: a note was published. */
	news: kind({
		purpose: "advertising",
		params: z.object({ id: z.int().min(1), title: line(200) }),
		say: ({ id, title }, { lang }) => ({ slots: { title }, path: paths.newsNote(lang, id) }),
	}),
} as const

export type MailKind = keyof typeof MAIL_KINDS
/** Kinds that the secret is needed for, for a link that ends them or what they say: they wait while there is none. */
export const SECRET_KINDS = Object.entries(MAIL_KINDS).flatMap(([name, one]) =>
	"reminds" in one || "isSecret" in one || "asks" in one ? [name] : [],
)
export type AskedKind =
	| "confirmReminders"
	| "confirmOpenings"
	| "signUpCode"
	| "resetCode"
	| "operatorLink"
	| "reservationCode"
export const isAsked = (kind: MailKind): kind is AskedKind => "asks" in MAIL_KINDS[kind]

/** The reminders that a mail belongs to; null: it is no reminder. */
export function remindersOf(kind: MailKind, params: unknown): string | null {
	const one: Kind<z.ZodType> = MAIL_KINDS[kind] as never
	return one.reminds?.(one.params.parse(params)) ?? null
}
export type MailParams<K extends MailKind> = z.input<(typeof MAIL_KINDS)[K]["params"]>
export const isMailKind = (text: string): text is MailKind => Object.hasOwn(MAIL_KINDS, text)
