import type { SnsId } from "#app/features/shell/marks.ts"
import type { Site } from "#app/http/load-context.ts"
import type { WebEnv } from "#app/lib/env.server.ts"
import type { Published } from "#app/settings/published.ts"

/** Facts that stand in for the operator's own in the demo; the shell marks them as examples. */
const EXAMPLE = {
	name: "PT Contoh Punktopia",
	address: "Jl. Contoh No. 1, Jakarta, Indonesia",
	registration: "NIB 0000000000000",
	contact: "hello@example.org",
}

/** Channels that show what a list of them looks like; the host is reserved for examples and belongs to nobody. */
const EXAMPLE_SNS = (["x", "discord", "telegram", "youtube"] as const).map((id) => ({
	id,
	href: `https://example.com/${id}`,
	example: true as const,
}))

/** What every page prints, read from the environment once. */
export function siteOf(env: WebEnv): Omit<Site, "scripts"> {
	const own = {
		name: env.COMPANY_NAME,
		address: env.COMPANY_ADDRESS,
		registration: env.COMPANY_REGISTRATION,
		contact: env.COMPANY_CONTACT,
	}
	const example = env.DEMO && Object.values(own).every((fact) => fact === undefined)
	const networks: Record<SnsId, string | undefined> = {
		x: env.SNS_X,
		discord: env.SNS_DISCORD,
		telegram: env.SNS_TELEGRAM,
		youtube: env.SNS_YOUTUBE,
		instagram: env.SNS_INSTAGRAM,
		medium: env.SNS_MEDIUM,
		kakao: env.SNS_KAKAO,
	}
	const sns = Object.entries(networks).flatMap(([id, href]) => (href ? [{ id: id as SnsId, href }] : []))
	return {
		product: { slug: env.PRODUCT_SLUG, name: env.PRODUCT_NAME },
		company: { ...(example ? EXAMPLE : own), example },
		sns: env.DEMO && sns.length === 0 ? EXAMPLE_SNS : sns,
		security: { contact: env.SECURITY_CONTACT ?? null, days: env.SECURITY_TXT_DAYS },
		demo: env.DEMO,
	}
}

type Ours = Pick<Site, "company" | "sns">

/** What operators have published of us, in place of what the process was started with. The demo's examples leave as soon as there is anything. */
export function withPublished(
	{ company, sns }: Ours,
	{ company: facts, social }: Published<"company" | "social">,
): Ours {
	const own = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null))
	const links = Object.entries(social).flatMap(([id, href]) => (href ? [{ id: id as SnsId, href }] : []))
	const others = sns.filter(({ id, example }) => !example && !links.some((one) => one.id === id))
	return {
		company: Object.keys(own).length === 0 ? company : { ...(company.example ? {} : company), ...own, example: false },
		sns: links.length === 0 ? sns : [...links, ...others],
	}
}
