import { track } from "#app/tracking/definitions/definitions.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Modal } from "#app/ui/modal.tsx"
import type { ShellInput } from "./input.ts"

export const COIN_INFO = "modal-coin-info"

const SYMBOL_FORMATS = ["PNG", "AI", "SVG"] as const
const symbolFile = (format: string) => `/files/coin-symbol.${format.toLowerCase()}`

/** Where the coin is explained and traded, and its symbol to save. What is not published yet says so in words. */
export function CoinInfoDialog({ t, product, coinInfo }: ShellInput) {
	const rows = [
		["shell:coinInfo.whitepaper", coinInfo.whitepaper],
		["shell:coinInfo.exchange", coinInfo.exchange],
	] as const
	return (
		<Modal id={COIN_INFO} title={t("shell:coinInfo.title")} closeLabel={t("shell:close")} size="medium">
			<div className="coin-info">
				<p>{t("shell:coinInfo.text", { product: product.name })}</p>
				<dl>
					{rows.map(([key, href]) => (
						<div key={key}>
							<dt>{t(key)}</dt>
							<dd>
								{href ? (
									<a
										className="coin-info-out"
										href={href}
										rel="noopener"
										target="_blank"
										{...track(key === "shell:coinInfo.whitepaper" ? "dialogs.whitepaper" : "dialogs.exchange")}
									>
										{new URL(href).host}
										<Icon name="out" className="icon icon-small" />
									</a>
								) : (
									t("shell:coinInfo.unset")
								)}
							</dd>
						</div>
					))}
				</dl>
				<section className="coin-info-symbol is-night">
					<img src="/files/coin-symbol-night.svg" width="144" height="144" alt="" loading="lazy" decoding="async" />
					<div>
						<h3>{t("shell:coinInfo.symbol")}</h3>
						<ul>
							{SYMBOL_FORMATS.map((format) => (
								<li key={format}>
									<a href={symbolFile(format)} download="" {...track("dialogs.symbol")} data-param={format}>
										{t("shell:coinInfo.file", { format })}
									</a>
								</li>
							))}
						</ul>
					</div>
				</section>
				<p className="caption">{t("shell:coinInfo.terms")}</p>
			</div>
		</Modal>
	)
}
