import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { DRAFT_DAYS } from "#app/features/coin-staking/sweep-drafts.server.ts"
import { DOCUMENT_LIMITS } from "#app/features/documents/kinds.ts"
import { ANSWER_DAYS } from "#app/features/doors/ask-to-be-told.server.ts"
import { KEPT_DAYS } from "#app/holdings/read-holdings.server.ts"
import { IDLE_HOURS, SESSION_DAYS } from "#app/identity/sessions/session.server.ts"
import { CHALLENGE_MINUTES } from "#app/identity/sign-in/issue-challenge.server.ts"
import { KLIP_SECONDS } from "#app/identity/sign-in/klip/prepare-klip.server.ts"
import { ENDED_DAYS } from "#app/identity/sweep.server.ts"
import { CONSENT_DAYS } from "#app/lib/consent.ts"
import { networkOf } from "#app/lib/network-of.ts"
import { VISIT_DAYS } from "#app/tracking/insert-router-log.server.ts"

type Fact = { label: string; value: string }
type Policy = { sections: { retention: { facts: Record<string, Fact> }; usage: { text: string } } }

const read = (folder: string, name: string) => readFileSync(`locales/${folder}/${name}.json`, "utf8")
const figures = (text = "") => (text.match(/\d+/g) ?? []).map(Number)

for (const folder of ["en", "ko", "id"]) {
	test(`the privacy policy is of the site, and not of its coin (${folder})`, () => {
		const policy = read(folder, "pages/etcPrivacy")
		expect(policy).not.toContain("{{product}}")
		expect(JSON.parse(policy).lead).toContain("Punktopia")
	})

	test(`the privacy policy promises the times that the code keeps (${folder})`, () => {
		const policy = JSON.parse(read(folder, "pages/etcPrivacy")) as Policy
		const of = (name: string) => figures(policy.sections.retention.facts[name]?.value)
		expect(of("visits")).toEqual([VISIT_DAYS])
		expect(of("question")).toEqual([CHALLENGE_MINUTES, 1])
		expect(of("klip")).toEqual([KLIP_SECONDS / 60, 1])
		expect(of("session")).toEqual([IDLE_HOURS, SESSION_DAYS])
		expect(of("ended")).toEqual([ENDED_DAYS])
		expect(of("draft")).toEqual([DRAFT_DAYS])
		expect(of("counter")).toEqual([1])
		expect(of("documents")).toEqual([DOCUMENT_LIMITS.keepDays, DOCUMENT_LIMITS.openDays])
		expect(of("openings")).toEqual([ANSWER_DAYS])
		expect(of("holdings")).toEqual([KEPT_DAYS])
		for (const kept of ["answers", "registration", "linked", "money", "acts"]) expect(of(kept)).toEqual([])
	})

	test(`notice, cookie policy and the page of one's own data say the same times (${folder})`, () => {
		const { consent } = JSON.parse(read(folder, "content")) as { consent: { said: { usage: string } } }
		expect(figures(consent.said.usage)).toEqual([VISIT_DAYS])
		const { sections } = JSON.parse(read(folder, "pages/etcCookie")) as {
			sections: { usage: { text: string }; choice: { text: string } }
		}
		expect(figures(sections.usage.text)).toEqual([VISIT_DAYS])
		expect(figures(sections.choice.text)).toEqual([CONSENT_DAYS])
		const own = JSON.parse(read(folder, "my-data")) as Record<string, { life: string }>
		const staking = JSON.parse(read(folder, "coin-staking")) as { ownData: { drafts: { why: string } } }
		const told = [own.visits?.life, staking.ownData.drafts.why, own.sessions?.life]
		expect(told.map(figures)).toEqual([[VISIT_DAYS], [DRAFT_DAYS], [ENDED_DAYS]])
	})
}

test("of an address the policy's three numbers or groups are kept, and the rest is not", () => {
	expect(networkOf("203.0.113.9")).toBe("203.0.113.0")
	expect(networkOf("2001:db8:7:8:9:a:b:c")).toBe("2001:db8:7::")
})
