import { createHmac, timingSafeEqual } from "node:crypto"
import { type AppSecret, allSecrets, currentSecret, trustedSecrets } from "#app/lib/app-secret.server.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { isUuid } from "#app/lib/uuid.ts"

/** What a link of a mail does with the reminders that it names. */
export const REMINDER_ACTS = ["confirm", "stop"] as const
export type ReminderAct = (typeof REMINDER_ACTS)[number]
type Named = Readonly<{ act: ReminderAct; id: string }>

export const signReminders = (secret: AppSecret, { act, id }: Named): string =>
	createHmac("sha256", currentSecret(secret)).update(`reminders\n${act}\n${id}`).digest("base64url")

/** The address that does this one thing; only who was written to has it. */
export const remindersPath = (secret: AppSecret, lang: Lang, named: Named): string =>
	paths.reminders(lang, { ...named, sign: signReminders(secret, named) })

/** What such an address asks for, if we have signed it. A secret that has leaked still ends reminders, and confirms none. */
export function remindersIn(secret: AppSecret, params: URLSearchParams): Named | null {
	const [id, sign] = [params.get("id") ?? "", params.get("sign") ?? ""]
	const act = REMINDER_ACTS.find((one) => one === params.get("act"))
	if (!act || !isUuid(id)) return null
	const given = Buffer.from(sign)
	const isSigned = (act === "stop" ? allSecrets(secret) : trustedSecrets(secret)).some((one) => {
		const right = Buffer.from(signReminders(one, { act, id }))
		return given.length === right.length && timingSafeEqual(given, right)
	})
	return isSigned ? { act, id } : null
}
