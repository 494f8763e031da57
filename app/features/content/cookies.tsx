import { ConsentForm } from "#app/ui/consent-form.tsx"
import { DataForm } from "#app/ui/data-form.tsx"
import { Table } from "#app/ui/table.tsx"
import { LawPage } from "./legal.tsx"
import { type Life, STORED_THINGS, type StoredThing } from "./stored-things.ts"
import type { View } from "./templates.ts"

/** The cookie policy: articles of law, the list of what is stored, and the choice. */
export function Cookies(view: View) {
	const { t, own } = view
	return (
		<LawPage
			{...view}
			after={{
				things: <Things t={t} own={own} />,
				data: <DataForm to="less" label={t("content:light.less")} />,
				choice: <ConsentForm say={(key) => t(`content:consent.${key}`)} confirms />,
			}}
		/>
	)
}

type Words = Pick<View, "t" | "own">

function Things({ t, own }: Words) {
	return (
		<div className="stacks">
			<Table
				caption={t(`${own}:sections.things.title`)}
				rows={STORED_THINGS}
				rowKey={(thing) => thing.name}
				empty=""
				columns={[
					{
						key: "name",
						label: t(`${own}:column.name`),
						cell: (thing) => <code className="figure">{thing.name}</code>,
					},
					{ key: "why", label: t(`${own}:column.why`), cell: (thing) => t(`${own}:things.${thing.why}`) },
					{ key: "where", label: t(`${own}:column.where`), cell: (thing) => t(`${own}:kind.${placeOf(thing)}`) },
					{ key: "life", label: t(`${own}:column.life`), cell: (thing) => lifeText({ t, own }, thing.life) },
				]}
			/>
		</div>
	)
}

const placeOf = ({ kind, twice }: StoredThing) => (twice ? "both" : kind)

function lifeText({ t, own }: Words, life: Life): string {
	if (typeof life === "string") return t(`${own}:life.${life}`)
	return "days" in life
		? t(`${own}:life.days`, { count: life.days })
		: t(`${own}:life.minutes`, { count: life.minutes })
}
