import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { build, transform } from "esbuild"

const FOLDER = "app/features/draw-verifier/offline"
const sourceOf = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/**
 * The verifier of draws as one file of HTML: its script, its style and its words are in it, and its policy lets neither anything else run
 * nor anything be asked for. Works in the folder of the sources.
 */
export async function offlineVerifier() {
	const [made] = (
		await build({
			entryPoints: [`${FOLDER}/main.ts`],
			bundle: true,
			minify: true,
			write: false,
			platform: "browser",
			format: "iife",
			charset: "utf8",
			target: ["es2022"],
			logLevel: "warning",
		})
	).outputFiles
	const script = made.text.trim()
	if (/<\/script|<!--/i.test(script)) throw new Error("the verifier's script would end where it does not")
	const style = (
		await transform(readFileSync(`${FOLDER}/offline.css`, "utf8"), { loader: "css", minify: true })
	).code.trim()
	const policy = `default-src 'none'; script-src ${sourceOf(script)}; style-src ${sourceOf(style)}; base-uri 'none'; form-action 'none'`
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Verify a draw</title>
<style>${style}</style>
</head>
<body>
<main>
<nav aria-label="English, 한국어, Bahasa Indonesia">
<button type="button" data-language="en" lang="en">English</button>
<button type="button" data-language="ko" lang="ko">한국어</button>
<button type="button" data-language="id" lang="id">Bahasa Indonesia</button>
</nav>
<h1 data-say="title"></h1>
<p data-say="lead"></p>
<form id="form">
<label for="text"><span data-say="text"></span><small data-say="textHint"></small></label>
<textarea id="text" spellcheck="false" autocomplete="off"></textarea>
<label for="file"><span data-say="file"></span><small data-say="fileHint"></small></label>
<input id="file" type="file" accept=".json,application/json">
<label class="tick" for="demo"><input id="demo" type="checkbox"><span><span data-say="acceptDemo"></span><small data-say="acceptDemoHint"></small></span></label>
<button class="submit" type="submit" data-say="submit"></button>
</form>
<div id="found" tabindex="-1" aria-live="polite"></div>
</main>
<script>${script}</script>
</body>
</html>
`
}
