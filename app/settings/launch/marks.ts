import { z } from "zod"

/**
 * `services`: which services the worker was started with. `restore`: a back-up was restored. `wallet-review`: the wallets' makers have
 * reviewed the domain. `mail-dns`: the DNS records of the sender were looked up.
 */
export const MARKS = ["services", "restore", "wallet-review", "mail-dns"] as const
export type MarkName = (typeof MARKS)[number]

/** Those that an operator enters by hand. */
export const ENTERED_MARKS = ["restore", "wallet-review"] as const satisfies readonly MarkName[]
export type EnteredMark = (typeof ENTERED_MARKS)[number]

export type Mark = Readonly<{ at: Date; changedBy: string; facts: Readonly<Record<string, unknown>> }>
export type Marks = Readonly<Partial<Record<MarkName, Mark>>>

/** `unanswered`: no DNS server answered. `unset`: nothing to look for is set. */
export const DNS_STATES = ["ok", "missing", "unanswered", "unset"] as const
export const mailDns = z.object({
	domain: z.string(),
	selector: z.string().nullable(),
	spf: z.enum(DNS_STATES),
	dkim: z.enum(DNS_STATES),
})
export type MailDns = z.infer<typeof mailDns>
