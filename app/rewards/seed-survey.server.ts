import { sql } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { SURVEY_RULE, type SurveyBody, surveyShape } from "./survey-rule.ts"

const text = (en: string, ko: string, id: string) => ({ en, ko, id })

/** Two questions in place of what an operator asks. */
export const surveySeed: SurveyBody = {
	questions: [
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
		},
	],
}

/** Example questions, for the demo alone; none where any were published. */
export async function seedSurvey({ db }: Pick<Context, "db">): Promise<void> {
	await db.execute(sql`
		insert into ${rule} (key, valid_from, body, method, reason, example, proposed_by, written_at)
		select ${SURVEY_RULE}, now(), ${JSON.stringify(surveySeed)}::jsonb, ${surveyShape.methods[0]}, ${"Example questions, until an operator publishes others"}, true, 'seed', now()
		where not exists (select 1 from ${rule} known where known.key = ${SURVEY_RULE})`)
}
