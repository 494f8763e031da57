/** Every address that is none of ours: the 404 page, in the language of the path. */
export const loader = () => {
	throw new Response(null, { status: 404 })
}
export const action = loader

export default function Nowhere() {
	return null
}
