import type { NamespaceT } from "#app/i18n/words.ts"
import { ConsentForm } from "#app/ui/consent-form.tsx"
import { Table } from "#app/ui/table.tsx"
import { LawPage } from "./legal.tsx"
import { type Life, STORED_THINGS, type StoredThing } from "./stored-things.ts"
import type { View } from "./templates.ts"

/** The cookie policy: articles of law, the list of what is stored, and the choice. */
export function Cookies(view: View) {
	const { t, c } = view
	return (
		<LawPage
			{...view}
			after={{
				things: <Things t={t} />,
				choice: <ConsentForm say={(key) => c(`consent.${key}`)} confirms />,
			}}
		/>
	)
}

function Things({ t }: { t: NamespaceT }) {
	return (
		<div className="stacks">
			<Table
				caption={t("sections.things.title")}
				rows={STORED_THINGS}
				rowKey={(thing) => thing.name}
				empty=""
				columns={[
					{ key: "name", label: t("column.name"), cell: (thing) => <code className="figure">{thing.name}</code> },
					{ key: "why", label: t("column.why"), cell: (thing) => t(`things.${thing.why}`) },
					{ key: "where", label: t("column.where"), cell: (thing) => t(`kind.${placeOf(thing)}`) },
					{ key: "life", label: t("column.life"), cell: (thing) => lifeText(t, thing.life) },
				]}
			/>
		</div>
	)
}

const placeOf = ({ kind, twice }: StoredThing) => (twice ? "both" : kind)

function lifeText(t: NamespaceT, life: Life): string {
	if (typeof life === "string") return t(`life.${life}`)
	return "days" in life ? t("life.days", { count: life.days }) : t("life.minutes", { count: life.minutes })
}
