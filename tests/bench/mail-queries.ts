import { randomUUID } from "node:crypto"
import { pino } from "pino"
import type { Db } from "#app/db/client.server.ts"
import { listFiles } from "#app/features/admin/files/file-list.server.ts"
import { countMails, listMails } from "#app/features/admin/mail/mail-list.server.ts"
import { findFile } from "#app/files/open-file.server.ts"
import { sweepFiles } from "#app/files/sweep-files.server.ts"
import { openConsent } from "#app/mail/consents.server.ts"
import { listDemoMail } from "#app/mail/demo-mailbox.server.ts"
import { countMail } from "#app/mail/outbox.server.ts"
import { sendMails } from "#app/mail/send-mails.server.ts"
import { sweepMails } from "#app/mail/sweep-mails.server.ts"

/** Mails of which a few wait or are dead, letters of a demo, consents, browsers and what was pushed to them, and files of which a few are begun or deleted. */
export function mailRows(rows: number): string[] {
	const n = `from generate_series(1, ${rows}) n`
	const when = "now() - n * interval '1 minute'"
	return [
		`insert into mail (key, kind, lang, to_address, params, state, next_try_at, created_at)
			select n::text, 'attention', 'kor', 'to' || n || '@example.org', '{}', case when n % 1000 = 0 then 'dead' when n % 1000 = 1 then 'waiting' else 'sent' end, ${when}, ${when} ${n}`,
		`insert into demo_mail (id, to_address, subject, text, html, at) select gen_random_uuid(), 'a', 'b', 'c', 'd', ${when} ${n}`,
		`insert into mail_consent (address, text_version, source, given_at, withdrawn_at)
			select 'to' || n || '@example.org', '1', 'test', ${when}, case when n % 2 = 0 then now() end ${n}`,
		`insert into mail_reminder (owner, address, lang, created_at, confirmed_at)
			select 'solana:reminded' || n, 'to' || n || '@example.org', 'kor', ${when}, case when n % 500 > 0 then ${when} end ${n}`,
		`insert into reminder_choice (owner, topic, by_mail, by_push) select 'solana:reminded' || n, 'booking', n % 2 = 0, true ${n}`,
		`insert into push_subscription (id, owner, endpoint, p256dh, auth, browser, lang, device_hash, created_at)
			select md5('push' || n)::uuid, 'solana:reminded' || n, 'https://push.example/' || n, 'p', 'a', 'Firefox', 'kor', 'd' || n, ${when} ${n}`,
		`insert into push_message (key, subscription_id, kind, params, state, next_try_at, expires_at, created_at, done_at)
			select n::text, md5('push' || n)::uuid, 'dropEnds', '{}', 'sent', ${when}, ${when}, ${when}, now() ${n}`,
		`insert into file (purpose, owner, name, state, type, sha256, bytes, created_at, deleted_at, gone_at)
			select 'content-picture', 'site', 'a', case when n % 500 = 0 then 'writing' when n % 500 < 10 then 'deleted' else 'stored' end,
				'image/webp', 'x', 1, ${when}, case when n % 500 between 1 and 9 then ${when} end, case when n % 500 between 2 and 9 then now() end ${n}`,
	]
}

/** What screens and jobs ask of mails and files. */
export async function mailWorks(db: Db): Promise<void> {
	const now = async () => new Date()
	const ctx = { db, now, log: pino({ level: "silent" }) }
	const page = { sort: "newest-", after: [`${Date.now() * 1_000}`, randomUUID()] } as const
	for (const filters of [{}, { state: "dead" }, { kind: "news" }, { to: "nobody@example.org" }]) {
		await listMails(ctx, { ...page, filters }, { seesPeople: true })
		if (filters.to || filters.state || filters.kind) await countMails(ctx, { ...page, filters })
	}
	await countMail(ctx)
	await listDemoMail(ctx)
	await openConsent(ctx, "to7@example.org")
	const idle = { deliver: async () => ({ outcome: "unreachable", reply: "" }) as const }
	await sendMails(ctx, { mailer: idle, sender: { origin: "", name: "", company: "" }, secret: "secret" })
	await sweepMails(ctx)
	await listFiles(ctx, { ...page, filters: {} })
	await findFile(ctx, randomUUID())
	// Away: what follows its question is written by id, once.
	const away = () => Promise.reject(new Error("away"))
	await sweepFiles({ put: away, get: away, remove: away })(ctx).catch(() => {})
}
