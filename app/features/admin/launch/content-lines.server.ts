import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { pagePath, paths } from "#app/lib/paths.ts"
import { LEGAL } from "#app/settings/legal.ts"
import { getPublished } from "#app/settings/published.server.ts"
import type { Published, Venture } from "#app/settings/published.ts"
import type { RuleKind } from "#app/settings/rules/rule-lines.ts"
import { rulesToPublish } from "#app/settings/rules/warn-of-rules.server.ts"
import { documentAddress } from "../published/document-addresses.ts"
import type { LaunchLine, LaunchName } from "./lines.ts"

/** What every page prints of us, published or set; without examples of the demo. */
export type Ours = Readonly<{
	company: Readonly<{
		name?: string | null | undefined
		address?: string | null | undefined
		registration?: string | null | undefined
		contact?: string | null | undefined
		example: boolean
	}>
	sns: readonly Readonly<{ id: string; href: string; example?: true }>[]
}>

const DOCUMENTS = [
	"coinInfo",
	"board",
	"companyPartners",
	"membershipPartners",
	"ltacPartners",
	"ventures",
	"game",
] as const
const COMPANY = ["name", "address", "registration", "contact"] as const
/** Hosts that are reserved for examples. */
const EXAMPLE_HOST = /^([\w-]+\.)*example\.(com|org|net)$|\.example$/

const line = (name: LaunchName, page: string, isGreen: boolean, facts: LaunchLine["facts"] = {}): LaunchLine => ({
	...{ name, page, facts, settings: [] },
	state: isGreen ? "green" : "red",
})
const isExampleAddress = (href: string | null) => href !== null && EXAMPLE_HOST.test(new URL(href).hostname)

/** Rules and published documents that are missing, examples or drafts. */
export async function contentLines(
	ctx: Pick<Context, "db" | "log">,
	{ kinds, ours }: Readonly<{ kinds: readonly RuleKind[]; ours: Ours }>,
): Promise<readonly LaunchLine[]> {
	const [rules, published, samples] = await Promise.all([
		rulesToPublish(ctx, kinds),
		getPublished(ctx, DOCUMENTS),
		countSamples(ctx),
	])
	const { missing, examples } = rules
	const { company, sns } = ours
	const missingFacts = COMPANY.filter((fact) => company.example || !company[fact])
	const channels = sns.filter(({ href, example }) => !example && !isExampleAddress(href))
	const board = published.board.filter(({ example }) => example)
	return [
		line("rules", paths.admin("rules"), missing.length + examples.length === 0, {
			rules: [...missing, ...examples].join(", "),
		}),
		line("links", documentAddress("published", { key: "coinInfo" }), ...linksOf(published)),
		line("partners", paths.admin("published"), ...partnersOf(published)),
		line("board", documentAddress("published", { key: "board" }), board.length === 0, { count: `${board.length}` }),
		line("ventures", documentAddress("published", { key: "ventures" }), ...venturesOf(published)),
		line(
			"social",
			documentAddress("settings", { key: "social" }),
			channels.length > 0 && channels.length === sns.length,
			{ count: `${channels.length}` },
		),
		line("company", documentAddress("settings", { key: "company" }), missingFacts.length === 0, {
			facts: missingFacts.join(", "),
		}),
		line("legal", pagePath("eng", "etcPrivacy"), !LEGAL.isDraft, { pages: LEGAL.pages.join(", ") }),
		line("samples", paths.admin(samples.page), samples.count === 0, { count: `${samples.count}` }),
	]
}

type Documents = Published<(typeof DOCUMENTS)[number]>
type Found = [isGreen: boolean, facts: LaunchLine["facts"]]

function linksOf({ coinInfo }: Documents): Found {
	const wrong = Object.entries(coinInfo).filter(([, href]) => href === null || isExampleAddress(href))
	return [wrong.length === 0, { links: wrong.map(([name]) => name).join(", ") }]
}

function partnersOf({ companyPartners, membershipPartners, ltacPartners }: Documents): Found {
	const examples = [...companyPartners, ...membershipPartners, ...ltacPartners].filter(({ example }) => example)
	return [examples.length === 0, { count: `${examples.length}` }]
}

function venturesOf({ ventures, game }: Documents): Found {
	const names = Object.entries({ ...ventures, game }).flatMap(([name, one]) => (isExampleVenture(one) ? [name] : []))
	return [names.length === 0, { names: names.join(", ") }]
}

const isExampleVenture = ({ links, dailyMining }: Venture) =>
	dailyMining?.example === true || Object.values(links).some(isExampleAddress)

/** Rows that the demo makes: bookable places, schedules, drops and raffles. `page`: where the first of them is ended. */
async function countSamples({ db }: Pick<Context, "db">): Promise<Readonly<{ count: number; page: string }>> {
	const rows = await db.execute<{ page: string; count: number }>(sql`
		select 'venues' as page, count(*)::int as count from reservation_venue where is_example
		union all select 'vesting', count(*)::int from vesting_schedule where is_example
		union all select 'drops', count(*)::int from gift_drop where is_example
		union all select 'raffles', count(*)::int from raffle where is_example`)
	const found = [...rows].filter(({ count }) => count > 0)
	return { count: found.reduce((sum, { count }) => sum + count, 0), page: found[0]?.page ?? "venues" }
}
