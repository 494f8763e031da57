import { expect, test } from "vitest"
import { z } from "zod"
import { Refusal } from "#app/lib/refusal.ts"
import { getT } from "./i18n.server.ts"
import { submit } from "./submit.server.ts"

/** A form handed in by somebody who is refused: what the door is told, and what the page gets. */
async function handIn(refusal: Refusal, wantsJson: boolean) {
	const told: string[] = []
	const answers: unknown[] = []
	const context = {
		wantsJson,
		answerJson: (answer: unknown) => void answers.push(answer),
		retryAfter: (seconds: string) => void told.push(seconds),
	}
	const request = new Request("https://punktopia.test/", { method: "POST", body: new FormData() })
	const answer = await submit({ request, context }, z.object({}), await getT("eng"), async () => {
		throw refusal
	})
	return { told, answers: answers.length, status: answer.init?.status }
}

test("a form that comes too often is told when to come back, as a page and as a call", async () => {
	const late = new Refusal("identity:tooMany", { status: 429, params: { seconds: "17" } })
	expect(await handIn(late, false)).toEqual({ told: ["17"], answers: 0, status: 429 })
	expect(await handIn(late, true)).toEqual({ told: ["17"], answers: 1, status: 429 })
	expect(await handIn(new Refusal("identity:label"), false)).toEqual({ told: [], answers: 0, status: 422 })
})
