import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { Headline } from "#app/ui/headline.tsx"
import { CoinBar } from "./coin-bar.tsx"
import { Facts } from "./sections.tsx"

const titleOf = (title: string) => {
	const html = renderToStaticMarkup(<Headline place={{ group: "Group", name: "Name" }} title={title} lead="Lead" />)
	return /<h1[^>]*>(.*)<\/h1>/.exec(html)?.[1]
}

test("a title breaks between its sentences before it breaks within one", () => {
	expect(titleOf("You aim. The claw decides.")).toBe("<span>You aim.</span> <span>The claw decides.</span>")
	expect(titleOf("Won? It is on its way.")).toBe("<span>Won?</span> <span>It is on its way.</span>")
	expect(titleOf("Apes with attitude.")).toBe("Apes with attitude.")
})

test("a fact is set as text where it is a sentence, in every language, and as a figure where it is none", () => {
	const isText = (value: string) =>
		renderToStaticMarkup(<Facts items={[["key", "Label", value]]} />).includes("facts-told")
	expect(isText("Designs, draws and programs the game.")).toBe(true)
	expect(isText("게임을 설계하고, 그리고, 프로그램합니다.")).toBe(true)
	expect(isText("거부 전에는 정당한 이익, 허용하면 동의")).toBe(true)
	expect(isText("48 px or 12 mm")).toBe(false)
	expect(isText("추후 공지")).toBe(false)
})

test("the papers of the coin are reached without scripts, also where browsers know no commands", async () => {
	const html = renderToStaticMarkup(<CoinBar t={await getT("eng")} />)
	expect(html).toMatch(/<a [^>]*href="#modal-coin-info"/)
})
