/** Title and description of a page, from what its loader says. */
export const pageMeta = ({ data }: { data: unknown }) => {
	const page = data as { title?: string; description?: string } | undefined
	if (!page?.title) return []
	return [
		{ title: `${page.title} · Punktopia` },
		...(page.description ? [{ name: "description", content: page.description }] : []),
	]
}
