import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"
import type { PasskeyAnswer } from "#app/identity/accounts/passkeys.server.ts"

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest()
const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url")
/** User present and verified; with a credential's data behind it. */
const VERIFIED = 0x05
const WITH_KEY = 0x40

type Question = Readonly<{ challenge: string; origin: string }>

/** A device with one passkey, as browsers answer for it (WebAuthn level 2, ES256, attestation "none"). */
export function authenticator() {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
	const { x = "", y = "" } = publicKey.export({ format: "jwk" })
	const id = randomBytes(16)
	let uses = 0
	/** A COSE key: kty EC2, alg ES256, crv P-256, x and y. */
	const coseKey = Buffer.concat([
		Buffer.from("a5010203262001215820", "hex"),
		Buffer.from(x, "base64url"),
		Buffer.from("225820", "hex"),
		Buffer.from(y, "base64url"),
	])
	const counter = () => {
		const bytes = Buffer.alloc(4)
		bytes.writeUInt32BE(++uses)
		return bytes
	}
	const dataOf = (origin: string, flags: number, more: readonly Uint8Array[] = []) =>
		Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter(), ...more])
	const clientData = (type: string, { challenge, origin }: Question) =>
		Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
	const answer = (response: object): PasskeyAnswer => {
		const whole = { id: encoded(id), rawId: encoded(id), type: "public-key", clientExtensionResults: {}, response }
		return whole
	}
	return {
		id: encoded(id),
		/** Makes the passkey. */
		make(question: Question): PasskeyAnswer {
			const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]
			const data = dataOf(question.origin, VERIFIED | WITH_KEY, credential)
			const attestationObject = Buffer.concat([
				// {"fmt": "none", "attStmt": {}, "authData": …} in CBOR.
				Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
				Buffer.from([data.length]),
				data,
			])
			return answer({
				clientDataJSON: encoded(clientData("webauthn.create", question)),
				attestationObject: encoded(attestationObject),
				transports: ["internal"],
			})
		},
		/** Signs a question with it. */
		use(question: Question): PasskeyAnswer {
			const data = dataOf(question.origin, VERIFIED)
			const client = clientData("webauthn.get", question)
			const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)
			return answer({
				clientDataJSON: encoded(client),
				authenticatorData: encoded(data),
				signature: encoded(signature),
			})
		},
	}
}
