import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { KnownSite } from "#app/draws/site-key/verify-signed.ts"
import type { Told, ToldTime } from "#app/draws/tell-verified.ts"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { CheckField } from "#app/ui/field.tsx"
import { PlaceLine } from "#app/ui/headline.tsx"
import { PageScript } from "#app/ui/page-script.tsx"

/** What became of a document that was handed in. */
export type Answered = Readonly<{ error: string | null; told: Told | null; acceptDemo: boolean }>
/** `site`: what this site tells of itself, for whoever verifies in the browser. */
type Props = Readonly<{ t: T; lang: Lang; group: string; site: KnownSite; answered: Answered | null }>
export const OFFLINE_FILE = "/files/verify-draw.html"

/** A form for the proof of a draw, and what it comes to. */
export function DrawVerifier({ t, lang, group, site, answered }: Props) {
	const told = answered?.told ?? null
	return (
		<article className="verifier">
			<header className="wrap verifier-head">
				<div>
					<PlaceLine group={group} name={t("draw-proofs:name")} />
					<h1>{t("draw-proofs:title")}</h1>
					<p className="lead">{t("draw-proofs:lead")}</p>
				</div>
				{/* Who looks closely: one eye shut, a loupe before the other. */}
				<PortraitImage family="crafter" seed={68} crop="cutout" eager />
			</header>
			<div id="verifier-answer" aria-live="polite">
				{told ? <Found t={t} told={told} /> : null}
			</div>
			<div className="wrap verifier-work">
				<Form t={t} lang={lang} site={site} answered={answered} />
				<aside aria-labelledby="verifier-offline">
					<h2 id="verifier-offline">{t("draw-proofs:offline.title")}</h2>
					<p>{t("draw-proofs:offline.text")}</p>
					<p>
						<LinkButton look="line" href={OFFLINE_FILE} download {...track("verifyDraw.save")}>
							{t("draw-proofs:offline.save")}
						</LinkButton>{" "}
						<small>{t("draw-proofs:offline.saveHint")}</small>
					</p>
					<p>
						{t("draw-proofs:offline.command")} <code>npm run verify:draw -- proof.json</code>
					</p>
				</aside>
			</div>
			<PageScript name="verify-draw" />
		</article>
	)
}

function Form({ t, lang, site, answered }: Omit<Props, "group">) {
	const error = answered?.error ?? null
	const described = ["verify-text-hint", error ? "verify-error" : ""].filter(Boolean).join(" ")
	return (
		<form
			method="post"
			action={paths.verifyDraw(lang)}
			encType="multipart/form-data"
			data-verify-draw={JSON.stringify(site)}
		>
			{error ? (
				<p id="verify-error" className="field-error" role="alert">
					{error}
				</p>
			) : null}
			<div className="field" data-invalid={error ? true : undefined}>
				<label htmlFor="verify-text">{t("draw-proofs:text")}</label>
				<textarea
					id="verify-text"
					name="text"
					rows={8}
					spellCheck={false}
					autoComplete="off"
					aria-invalid={error ? true : undefined}
					aria-describedby={described}
				/>
				<p className="field-hint" id="verify-text-hint">
					{t("draw-proofs:textHint")}
				</p>
			</div>
			<div className="field">
				<label htmlFor="verify-file">{t("draw-proofs:file")}</label>
				<input
					id="verify-file"
					name="file"
					type="file"
					accept=".json,application/json"
					aria-describedby="verify-file-hint"
				/>
				<p className="field-hint" id="verify-file-hint">
					{t("draw-proofs:fileHint")}
				</p>
			</div>
			<CheckField
				label={
					<>
						{t("draw-proofs:acceptDemo")} <small>{t("draw-proofs:acceptDemoHint")}</small>
					</>
				}
				input={{ id: "verify-demo", name: "demo", value: "yes", defaultChecked: answered?.acceptDemo ?? false }}
			/>
			<button type="submit" className="button button-signal" {...track("verifyDraw.submit")}>
				{t("draw-proofs:submit")}
			</button>
		</form>
	)
}

const moment = ({ iso, text }: ToldTime) => <time dateTime={iso}>{text}</time>

function Found({ t, told }: { t: T; told: Told }) {
	return (
		<section className="wrap verifier-found" aria-labelledby="verifier-verdict" data-outcome={told.outcome}>
			<div className="verifier-slip">
				<h2 id="verifier-verdict">{told.verdict}</h2>
				{told.demo ? <p className="verifier-demo">{told.demo}</p> : null}
				<dl aria-label={t("draw-proofs:parts.titleFacts")}>
					{told.facts.map(({ label, value, time }) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>
								{value}
								{time ? <>, {moment(time)}</> : null}
							</dd>
						</div>
					))}
				</dl>
			</div>
			<div className="verifier-lists">
				<section aria-labelledby="verifier-checks">
					<h3 id="verifier-checks">{t("draw-proofs:parts.titleChecks")}</h3>
					<ul className="verifier-checks">
						{told.checks.map(({ ok, text }) => (
							<li key={text} data-ok={ok}>
								<b>{t(ok ? "draw-proofs:holds" : "draw-proofs:fails")}</b> <span>{text}</span>
							</li>
						))}
					</ul>
				</section>
				{told.onChain.length === 0 ? null : (
					<section aria-labelledby="verifier-chain">
						<h3 id="verifier-chain">{t("draw-proofs:parts.titleChain")}</h3>
						<p>{t("draw-proofs:chainLead")}</p>
						<ul className="verifier-chain">
							{told.onChain.map(({ text, expected, at }) => (
								<li key={text}>
									<p>{text}</p>
									{expected ? (
										<p className="verifier-expected">
											<small>{t("draw-proofs:expected")}</small>{" "}
											{typeof expected === "string" ? <code>{expected}</code> : moment(expected)}
										</p>
									) : null}
									<p className="verifier-at">
										<small>{t("draw-proofs:where")}</small>{" "}
										{at.map((one, n) => (
											// biome-ignore lint/suspicious/noArrayIndexKey: an address may stand twice, and the list never changes
											<code key={n}>{one}</code>
										))}
									</p>
								</li>
							))}
						</ul>
					</section>
				)}
			</div>
		</section>
	)
}
