import { useRevalidator } from "@remix-run/react"
import { useEffect, useState } from "react"
import type { RoomT } from "#app/i18n/words.ts"
import { signingProblem, signTransactionBase64 } from "#app/wallets/signing.client.tsx"

type Answer = { resultCd: string; returnValue?: string | null; message?: string }
type Props = { t: RoomT; draft: string; wallet: { address: string; walletType: string } }

/** Asks the server for the transaction, the wallet for its signature, and hands the signed bytes back: the server sends. */
export function SignButton({ t, draft, wallet }: Props) {
	const [doing, setDoing] = useState<"nothing" | "signing" | "sending">("nothing")
	const [problem, setProblem] = useState("")
	const { revalidate } = useRevalidator()
	// The shell does not disconnect a wallet while it is at work.
	useEffect(() => {
		document.documentElement.toggleAttribute("data-in-flight", doing !== "nothing")
	}, [doing])

	async function sign() {
		setProblem("")
		setDoing("signing")
		try {
			const prepared = await post({ act: "prepare", draft })
			if (prepared.resultCd !== "SUCCESS" || !prepared.returnValue) return setProblem(prepared.message ?? "")
			const signed = await signTransactionBase64({ ...wallet, unsignedBase64: prepared.returnValue })
			setDoing("sending")
			const sent = await post({ act: "submit", draft, signed })
			if (sent.resultCd !== "SUCCESS") setProblem(sent.message ?? "")
			revalidate()
		} catch (error) {
			console.error(error)
			setProblem(t(`complete.wallet.${signingProblem(error)}`, { address: wallet.address }))
		} finally {
			setDoing("nothing")
		}
	}

	return (
		<>
			<noscript>
				<p>{t("complete.wallet.noScript")}</p>
			</noscript>
			<p className="actions">
				<button type="button" className="button button-signal" onClick={sign} disabled={doing !== "nothing"}>
					{t("complete.wallet.sign")}
				</button>
			</p>
			<p role="status">{doing === "nothing" ? "" : t(`complete.wallet.${doing}`)}</p>
			{problem ? (
				<p className="notice notice-loss" role="alert">
					<b>{problem}</b>
				</p>
			) : null}
		</>
	)
}

async function post(body: Record<string, string>): Promise<Answer> {
	const response = await fetch(`${location.pathname}${location.search}`, {
		method: "POST",
		headers: { "Content-Type": "application/json", Accept: "application/json" },
		body: JSON.stringify(body),
	})
	return (await response.json()) as Answer
}
