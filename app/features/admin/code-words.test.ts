import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { DEMO_COLLECTIONS } from "#app/chains/solana/local/nfts/collections.ts"
import { collectionName } from "#app/collections/collection-name.ts"
import { FEATURES } from "#app/features.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { AUDIT_ACTS } from "#app/identity/audit/act-names.ts"
import { FACT_NAMES } from "#app/identity/audit/fact-names.ts"
import { WALLET_TYPES } from "#app/identity/members/wallet-types.ts"
import { PERMISSIONS, ROLES } from "#app/identity/roles/permissions.ts"
import { RUNNABLE_JOBS } from "#app/jobs/runnable-jobs.ts"
import { LANGS, LOCALES } from "#app/lib/paths.ts"
import { NOTICE_KINDS } from "#app/settlement/notice-kinds.ts"
import { HOLD_REASONS } from "#app/settlement/payouts/queue.server.ts"
import { STOP_REASONS } from "#app/settlement/stops.server.ts"
import { auditActText, factText } from "./audit-words.ts"
import {
	actWords,
	gearFailureWords,
	holdWords,
	languageWords,
	migrationFailureWords,
	noticeWords,
	purposeWords,
	roleWords,
	stopWords,
	walletWords,
} from "./code-words.ts"
import { jobName } from "./jobs/job-words.ts"

const textsIn = (folder: string, ending: RegExp) =>
	readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => ending.test(name) && !/\.test\.ts$|testing\.ts$/.test(name))
		.map((name) => readFileSync(join(folder, name), "utf8"))
const all = (texts: readonly string[], pattern: RegExp) => [
	...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, code = ""]) => code))),
]

const SQL = textsIn("drizzle/migrations", /\.sql$/)
const CODE = textsIn("app", /\.server\.ts$/)
const WORKER = readFileSync("app/worker.ts", "utf8")
const PURPOSES = [
	"refund",
	...FEATURES.flatMap((one) => Object.keys({ ...one.payments, ...one.payouts, ...one.orders, ...one.cosigned })),
]
const JOBS = [
	...new Set([
		...FEATURES.flatMap(({ jobs = {} }) => Object.keys(jobs)),
		...all([WORKER], /"([a-z-]+:[A-Za-z-]+)": \{ cron/g),
		...all([WORKER], /const LOOK\w* = "([a-z-]+:[A-Za-z-]+)"/g),
		// Some are declared over several lines.
		...all([WORKER], /"([a-z-]+:[A-Za-z-]+)": \{\s+cron/g),
		...RUNNABLE_JOBS,
	]),
]
const ENDED = all(
	CODE.filter((text) => text.includes("update(outgoing)") || text.includes("Partial<Outgoing>")),
	/status: "(?:held|stuck|cancelled)", reason: "([a-z-]+)"/g,
)
const KINDS = all(SQL, /\('([a-z-]+)', '[a-z]+\.[a-z]+', '[a-z]+\.[a-z]+', '(?:always|small|never)'\)/g)

const failuresIn = (folder: string) => all(textsIn(folder, /\.server\.ts$/), /failure: "([a-z-]+)"/g)
const GEAR_FAILURES = [
	...failuresIn("app/features/crafting"),
	...all([readFileSync("app/features/crafting/open-handlers.server.ts", "utf8")], /refused\.([a-z-]+)"/g),
]

/** Codes by what shows them, each as the code that writes them defines it. */
const SHOWN = {
	purposes: [PURPOSES, purposeWords],
	"acts of the audit": [AUDIT_ACTS, auditActText],
	"facts of the audit": [FACT_NAMES, factText],
	jobs: [JOBS, jobName],
	"why a payout waits or has ended": [[...new Set([...HOLD_REASONS, ...ENDED])], holdWords],
	"why an act of the forge failed": [GEAR_FAILURES, gearFailureWords],
	"why a migration waits for somebody": [failuresIn("app/features/migration"), migrationFailureWords],
	notices: [NOTICE_KINDS, noticeWords],
	"why payouts stand still": [STOP_REASONS, stopWords],
	"kinds of proposals": [KINDS, actWords],
	roles: [ROLES, roleWords],
	wallets: [WALLET_TYPES, walletWords],
	languages: [[...LANGS, ...Object.values(LOCALES)], languageWords],
} as const

test.each(Object.entries(SHOWN))("every code has its words, in each language: %s", async (_, [codes, wordsFor]) => {
	expect(codes.length).toBeGreaterThan(1)
	for (const lang of LANGS) {
		const t = await getT(lang)
		const isBare = (text: string, code: string) =>
			text === code || text.endsWith(`.${code}`) || text.endsWith(`:${code}`)
		const bare = codes.filter((code) => isBare(wordsFor(t, code), code))
		expect([lang, bare]).toEqual([lang, []])
	}
})

test("a code of a later version stands as it is", async () => {
	const t = await getT("idn")
	for (const wordsFor of [auditActText, factText, holdWords, noticeWords, stopWords, walletWords, languageWords])
		expect(wordsFor(t, "later")).toBe("later")
	for (const wordsFor of [purposeWords, jobName]) expect(wordsFor(t, "later:code")).toBe("later:code")
})

/** Keys of words below a place of a file, with dots. */
const keysAt = (file: string, place: string) =>
	LANGS.map((lang) => {
		const folder = { eng: "en", kor: "ko", idn: "id" }[lang]
		const words = JSON.parse(readFileSync(`locales/${folder}/${file}.json`, "utf8"))
		const at = place.split(".").reduce((found, part) => (part ? found[part] : found), words)
		return Object.entries<string | object>(at)
			.flatMap(([key, value]) => (typeof value === "string" ? key : Object.keys(value).map((one) => `${key}.${one}`)))
			.sort()
	})

test.each([
	["operators-audit", "", AUDIT_ACTS],
	["admin", "audit.fact", FACT_NAMES],
	["admin", "purposes", PURPOSES.map((one) => one.replace(":", "."))],
	["admin", "notices", NOTICE_KINDS],
	["admin", "stops", STOP_REASONS],
	["operators-catalog", "jobs.names", JOBS.map((one) => one.replace(":", "."))],
])("no words are left of codes that are gone: %s %s", (file, place, codes) => {
	for (const keys of keysAt(file, place)) expect(keys).toEqual([...codes].sort())
})

test("what the database itself notes is among the acts and facts that have words", () => {
	// Whatever is written as an act is in SQL is one, a permission or a setting of the database.
	const others: readonly string[] = [
		...["rewards.survey", "published.gates", "published.openings"],
		...PERMISSIONS,
		...all(SQL, /(?:set_config|current_setting)\('([a-z.]+)'/g),
	]
	const acts = all(SQL, /'([a-z-]+\.[a-z-]+)'/g).filter((one) => !others.includes(one) && !one.startsWith("public."))
	expect(acts).toEqual(expect.arrayContaining(["coin-staking.reward-claimed", "audit.erased", "vesting.claimed"]))
	expect(acts.filter((one) => !AUDIT_ACTS.some((act) => act === one))).toEqual([])
	const noting = SQL.flatMap((text) => text.match(/INSERT INTO audit \([^;]*;/g) ?? [])
	const facts = all(
		noting.flatMap((text) => text.match(/jsonb_build_object\(.*\)/g) ?? []),
		/[(,] ?'(\w+)',/g,
	)
	expect(facts).toEqual(expect.arrayContaining(["position", "units", "ids"]))
	expect(facts.filter((one) => !FACT_NAMES.some((name) => name === one))).toEqual([])
})

test("what tells operators by SQL alone uses a kind that has words", () => {
	const kinds = all(
		[...SQL, ...CODE],
		/insert into operator_notice \(kind, subject, facts, at\)\s+(?:values \(|select )'([a-z-]+)'/gi,
	)
	expect(kinds).toContain("rule-unreadable")
	expect(kinds.filter((one) => !NOTICE_KINDS.some((kind) => kind === one))).toEqual([])
})

test("every collection that a program takes or the demo has is called by its name", () => {
	const ids = DEMO_COLLECTIONS.map(({ id }) => id)
	expect(ids.filter((id) => collectionName(id) === id)).toEqual([])
})
