import { expect, test } from "vitest"
import { offersDcent } from "./offers-dcent.ts"

test("D'CENT is left out on addresses that begin with powerzone, in every language (C018, C019, Q031)", () => {
	for (const lang of ["kor", "eng", "idn"])
		for (const page of ["powerzoneNftStaking", "powerzoneCoinStaking", "powerzoneCoinStaking/write", "powerzone"])
			expect([lang, page, offersDcent(`/${lang}/${page}`)]).toEqual([lang, page, false])
})

test("everywhere else it is offered", () => {
	for (const path of ["/", "/kor", "/eng/nftMigration", "/idn/mypage", "/reservation/hotel", "/eng/my/powerzone"])
		expect([path, offersDcent(path)]).toEqual([path, true])
})
