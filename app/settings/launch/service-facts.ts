import { z } from "zod"

/** Settings that the launch list asks for, by the service that they set up. */
export const SERVICES = {
	mailer: ["SMTP_URL", "MAIL_FROM"],
	alerts: ["ALERT_MAIL_TO"],
	storage: ["FILES_S3_URL", "FILES_DIR"],
	push: ["PUSH_PRIVATE_KEY", "PUSH_CONTACT"],
	secondRpc: ["SOLANA_RPC_URL_2"],
	secondKaia: ["KAIA_RPC_URL_2"],
	beacon: ["BEACON_CHAIN", "BEACON_RELAYS"],
	priceList: ["PRICE_LIST_URL"],
} as const
export type Service = keyof typeof SERVICES
export const SERVICE_NAMES = Object.keys(SERVICES) as readonly Service[]

type Setting = (typeof SERVICES)[Service][number] | "KAIA_ADMIN_WALLET" | "DKIM_DOMAIN" | "DKIM_SELECTOR"
/** The settings of a process; only whether they are set counts, but for the public ones of the sender. */
export type ServiceSettings = Readonly<Partial<Record<Setting, unknown>>>

const facts = z.object({
	set: z.record(z.string(), z.boolean()),
	/** What mail is sent from, and what its DKIM key is published under; null: not set. */
	from: z.string().nullable(),
	dkimDomain: z.string().nullable(),
	dkimSelector: z.string().nullable(),
})
export type ServiceFacts = z.infer<typeof facts>

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null)

/** What these settings set up. Holds no secret. */
export function serviceFacts(env: ServiceSettings): ServiceFacts {
	const isSet = (service: Service) => SERVICES[service].every((name) => env[name] !== undefined)
	const either = env.FILES_S3_URL !== undefined || env.FILES_DIR !== undefined
	const set = Object.fromEntries(SERVICE_NAMES.map((name) => [name, name === "storage" ? either : isSet(name)]))
	return {
		// Without Kaia there is no payment that a second provider would have to confirm.
		set: { ...set, secondKaia: env.KAIA_ADMIN_WALLET === undefined || isSet("secondKaia") },
		from: textOf(env.MAIL_FROM),
		dkimDomain: textOf(env.DKIM_DOMAIN),
		dkimSelector: textOf(env.DKIM_SELECTOR),
	}
}

/** The stored facts of another process; null: it has stored none. */
export const storedFacts = (stored: unknown): ServiceFacts | null => facts.safeParse(stored).data ?? null

/** What either of two processes was started with. */
export const eitherFacts = (one: ServiceFacts | null, other: ServiceFacts | null): ServiceFacts | null => {
	if (!one || !other) return one ?? other
	const set = Object.fromEntries(
		SERVICE_NAMES.map((name) => [name, one.set[name] === true || other.set[name] === true]),
	)
	return {
		set,
		from: one.from ?? other.from,
		dkimDomain: one.dkimDomain ?? other.dkimDomain,
		dkimSelector: one.dkimSelector ?? other.dkimSelector,
	}
}
