import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"

/** Those who stand whole within their frame: a cape that leaves it is cut off where there is no ground. */
const HOSTS = ["kongz", "haechi", "alya", "grilla", "crafter", "hag"] as const

/** The character that keeps somebody's page: each wallet has its own, and nobody's is a stranger's. */
export function Host({ address, className }: Readonly<{ address: string; className: string }>) {
	const seed = [...address].reduce((sum, sign, at) => (sum + sign.charCodeAt(0) * (at + 1)) % 997, 0)
	return (
		<div className={className}>
			<PortraitImage family={HOSTS[seed % HOSTS.length] ?? "kongz"} seed={seed} crop="cutout" eager />
		</div>
	)
}
