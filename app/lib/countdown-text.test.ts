import { expect, test } from "vitest"
import { countdownText } from "./countdown-text.ts"

const HOUR = 3_600_000

test("a countdown names its days in the page's language, and has none on its last day", () => {
	const left = 6 * 24 * HOUR + 22 * HOUR + 59 * 60_000 + 48_999
	expect(countdownText(left, "en")).toBe("6 days 22:59:48")
	expect(countdownText(left, "ko")).toBe("6일 22:59:48")
	expect(countdownText(left, "id")).toBe("6 hari 22:59:48")
	expect(countdownText(24 * HOUR, "en")).toBe("1 day 00:00:00")
	expect(countdownText(24 * HOUR - 1, "en")).toBe("23:59:59")
	expect(countdownText(999, "ko")).toBe("00:00:00")
})
