import { expect, test } from "vitest"
import { contactUri, securityTxt } from "./security-txt.ts"

test("a contact is one that a program can open, or none", () => {
	expect(contactUri(" security@example.org ")).toBe("mailto:security@example.org")
	expect(contactUri("+62 (21) 555-0100")).toBe("tel:+62215550100")
	expect(contactUri("https://example.org/report")).toBe("https://example.org/report")
	for (const none of [
		null,
		undefined,
		"",
		"ask at the door",
		"http://example.org",
		"javascript:alert(1)",
		"a@b",
		"https://",
	])
		expect(contactUri(none), `${none}`).toBeNull()
	expect(contactUri("https://example.org/\nContact: mailto:thief@example.org")).toBeNull()
})

test("the file has what RFC 9116 asks for, each once, and ends within a year", () => {
	const at = (days: number) =>
		securityTxt({
			...{ contact: "mailto:security@example.org", origin: "https://example.org", days },
			now: new Date("2026-11-27T14:15:16.789Z"),
		})
	expect(at(90)).toBe(`Contact: mailto:security@example.org
Expires: 2027-02-25T00:00:00Z
Preferred-Languages: en, ko, id
Canonical: https://example.org/.well-known/security.txt
Policy: https://example.org/eng/isItUs#report
`)
	expect(at(1)).toContain("Expires: 2026-11-28T00:00:00Z")
})
