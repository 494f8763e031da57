/** Title and description of a page, from what its loader says; the same for those who share it. */
export const pageMeta = ({ data }: { data: unknown }) => {
	const page = data as { title?: string; description?: string } | undefined
	return page?.title ? metaOf(`${page.title} · Punktopia`, page.description) : []
}

export const metaOf = (title: string, description: string | undefined) => [
	{ title },
	{ property: "og:title", content: title },
	...(description
		? [
				{ name: "description", content: description },
				{ property: "og:description", content: description },
			]
		: []),
]
