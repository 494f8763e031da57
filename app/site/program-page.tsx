import type { SubmissionResult } from "@conform-to/react"
import { Head, ReadOn } from "#app/features/content/page-parts.tsx"
import { PartBody, Sections, under } from "#app/features/content/sections.tsx"
import type { View } from "#app/features/content/templates.ts"
import type { PageData } from "#app/features/content/view.server.ts"
import type { Failed } from "#app/features/nft-staking/pages/program/model.ts"
import { ProgramView, type ProgramViewProps } from "#app/features/nft-staking/pages/program/view.tsx"
import { programOf } from "#app/features/nft-staking/programs/programs.ts"
import type { Words } from "#app/i18n/words.ts"
import { wordsT } from "#app/i18n/words.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { Modal } from "#app/ui/modal.tsx"
import { sheets } from "./sheets.ts"

/** The style sheets of these pages: `export const links = programLinks` in their routes. */
export const programLinks = sheets("dialogs", "work", "story", "nftStaking")

type Props = Omit<ProgramViewProps, "t" | "lang" | "around"> & {
	/** What `viewOf` says of the page as one that is read. */
	content: PageData
	/** The words of the feature, in the language of the page. */
	words: Words
}

/** The page of a staking program: its poster and explanations as every page that is read has them, and what it does between them. */
export function ProgramRoute({ content, words, ...program }: Props) {
	const product = { product: content.product.name }
	const say = wordsT({ "nft-staking": words, [content.own]: content.words, ...content.others })
	const t: View["t"] = (key, params) => say(key, { ...product, ...params })
	const view: View = { ...content, t }
	// What the words of these pages depend on, but for the page.
	const once = `${content.lang} ${content.product.name}`
	const around = {
		head: <Head {...view} page={ofFamily(view.page, program.page)} />,
		dialogs: <Dialogs {...view} once={once} names={programOf(program.page.program).dialogs} />,
		precautions: programOf(program.page.program).dialogs.includes("precautions") ? <Precautions {...view} /> : null,
		sections: <Sections t={t} own={view.own} words={view.words} page={view.page} once={once} />,
		readOn: <ReadOn {...view} />,
	}
	return <ProgramView {...program} t={t} lang={content.lang} around={around} />
}

/** A page whose picture is a character shows one of the tab's family. */
function ofFamily(page: View["page"], { program, tab }: ProgramViewProps["page"]): View["page"] {
	const family = programOf(program).tabs.find(({ id }) => id === tab)?.family
	const { picture } = page
	return family && picture && "family" in picture && picture.family !== family
		? { ...page, picture: { ...picture, family } }
		: page
}

/** Why the form that was sent came to nothing; null: it did not, or none was sent. */
export function failedOf(
	answer: { form?: SubmissionResult<string[]> | undefined; again?: boolean } | undefined,
): Failed | null {
	const reasons = Object.values(answer?.form?.error ?? {}).flatMap((some) => some ?? [])
	if (reasons.length === 0) return null
	const typed = answer?.form?.initialValue ?? {}
	const fields = Object.entries(typed).flatMap(([name, value]) =>
		[value].flat().flatMap((one) => (typeof one === "string" ? [{ name, value: one }] : [])),
	)
	return { of: typed.do === "claim" ? "claim" : "act", reasons, again: answer?.again ? fields : null }
}

const dialogWords = (words: Words, name: string) => under(under(words, "dialogs"), name)

function Dialogs({ t, own, words, names, once }: View & { names: readonly string[]; once: string }) {
	return (
		<>
			<ul className="power-dialogs" aria-label={t(`${own}:dialogs.label`)}>
				{names.map((name) => (
					<li key={name}>
						<a className={buttonClass("line")} href={`#modal-${name}`} {...track("parts.more")} data-param={name}>
							{t(`${own}:dialogs.${name}.title`)}
						</a>
					</li>
				))}
			</ul>
			{names.map((name) => (
				<Modal
					key={name}
					id={`modal-${name}`}
					title={t(`${own}:dialogs.${name}.title`)}
					closeLabel={t("content:close")}
					size="medium"
					once={`${own} ${once}`}
				>
					<PartBody words={dialogWords(words, name)} say={(key) => t(`${own}:dialogs.${name}.${key}`)} />
				</Modal>
			))}
		</>
	)
}

/** The same text as in its dialog, where a term is agreed to. */
function Precautions({ t, own, words }: View) {
	return (
		<details className="question" open>
			<summary {...track("parts.question")} data-param={"precautions"}>
				{t(`${own}:dialogs.precautions.title`)}
			</summary>
			<PartBody words={dialogWords(words, "precautions")} say={(key) => t(`${own}:dialogs.precautions.${key}`)} />
		</details>
	)
}
