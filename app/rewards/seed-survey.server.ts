import type { Context } from "#app/db/context.ts"
import { setting } from "#app/settings/tables.server.ts"
import { SURVEY, type SurveyQuestions } from "./survey.server.ts"

const text = (en: string, ko: string, id: string) => ({ en, ko, id })

/** Two questions in place of what an operator asks. */
export const surveySeed: SurveyQuestions = [
	{
		id: "back",
		text: text(
			"What brings you back here?",
			"무엇 때문에 다시 찾아오시나요?",
			"Apa yang membuat Anda kembali ke sini?",
		),
		choices: [
			text("My NFTs", "내 NFT", "NFT saya"),
			text("The rewards", "보상", "Imbalannya"),
			text("The people", "사람들", "Orang-orangnya"),
			text("Something else", "그 밖의 이유", "Hal lain"),
		],
		example: true,
	},
	{
		id: "check-in",
		text: text(
			"How did you hear of the weekly check-in?",
			"주간 체크인을 어떻게 알게 되셨나요?",
			"Dari mana Anda tahu tentang check-in mingguan?",
		),
		choices: [
			text("On this page", "이 페이지에서", "Dari halaman ini"),
			text("From somebody I know", "아는 사람에게서", "Dari kenalan"),
			text("Elsewhere", "다른 곳에서", "Dari tempat lain"),
		],
		example: true,
	},
]

/** An example in place of what an operator asks, for the demo alone; never over what is there. */
export async function seedSurvey({ db }: Pick<Context, "db">): Promise<void> {
	await db
		.insert(setting)
		.values({ key: SURVEY, value: JSON.stringify(surveySeed), public: false })
		.onConflictDoNothing()
}
