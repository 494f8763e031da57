import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { ListPage } from "#app/features/admin/listing/list-page.tsx"
import { BATCH_TERMS } from "#app/features/airdrop/operator-terms.ts"
import { OneBatch } from "#app/features/airdrop/pages/operators/batch-view.tsx"
import { batchColumns, batchFilters } from "#app/features/airdrop/pages/operators/columns.tsx"
import { SAID, startPath } from "#app/features/airdrop/pages/operators/model.ts"
import { SearchRecords } from "#app/features/airdrop/pages/operators/search-records.tsx"
import { UploadList } from "#app/features/airdrop/pages/operators/upload-view.tsx"
import { wordsT } from "#app/i18n/words.ts"
import { paths } from "#app/lib/paths.ts"
import { NOTHING_SAID } from "#app/operators/folded-act.tsx"
import type { actOnList, loadList, loadLists, loadUpload, takeUpload } from "./given-lists.server.ts"

/** What is given by lists: the screen of airdrops, and that of the batch mint. */
export function Lists() {
	const { words, title, lang, family, may, discarded, ...list } = useLoaderData<ReturnType<typeof loadLists>>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t(SAID[family].lead)}>
				{may ? (
					<a className="button button-signal" href={startPath(family)}>
						{t(SAID[family].start)}
					</a>
				) : null}
			</ScreenHead>
			{discarded ? (
				<p className="notice" role="status">
					{t("operators-airdrop:done.discarded")}
				</p>
			) : null}
			{family === "airdrop" ? <SearchRecords t={t} /> : null}
			<h2 className="airdrop-lists">{t(SAID[family].lists)}</h2>
			<ListPage
				{...{ t, lang, ...list }}
				path={paths.admin(family)}
				caption={t(SAID[family].lists)}
				empty={t("operators-airdrop:empty")}
				terms={BATCH_TERMS}
				rowKey={({ id }) => id}
				columns={batchColumns(t, lang, family)}
				filters={batchFilters(t)}
			/>
		</>
	)
}

export function List() {
	const { words, title, batch, done, mayAct, ids } = useLoaderData<ReturnType<typeof loadList>>()
	const answer = useActionData<ReturnType<typeof actOnList>>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t(SAID[batch.family].lead)}>
				<a className="button button-quiet" href={paths.admin(batch.family)}>
					{t("operators-airdrop:back")}
				</a>
			</ScreenHead>
			<OneBatch {...{ t, batch, mayAct, ids }} done={answer ? null : done} said={answer ?? NOTHING_SAID} />
		</>
	)
}

const FRESH = { errors: {}, typed: {}, problems: [], wrong: 0 }

export function Upload() {
	const { words, title, family, choices, id } = useLoaderData<ReturnType<typeof loadUpload>>()
	const answer = useActionData<ReturnType<typeof takeUpload>>() ?? FRESH
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t(SAID[family].uploadLead)} />
			<UploadList {...{ t, family, id, choices, ...answer }} />
		</>
	)
}
