import { expect, test } from "vitest"
import { refuseBlocked } from "./access.ts"

const access = { minimumAge: null, blockedCountries: ["KP", "IR"] }

test("who acts from a blocked country is refused for reasons of law; everybody else goes on", () => {
	expect(() => refuseBlocked(access, "KP")).toThrow(expect.objectContaining({ code: "access:country", status: 451 }))
	for (const country of ["KR", "ID", null]) expect(() => refuseBlocked(access, country)).not.toThrow()
	expect(() => refuseBlocked({ ...access, blockedCountries: [] }, "KP")).not.toThrow()
})
