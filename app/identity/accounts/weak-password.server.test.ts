import { expect, test } from "vitest"
import { isWeak } from "./weak-password.server.ts"

const UID = "mina.kim@example.org"
const weak = async (passwords: readonly string[]) =>
	(await Promise.all(passwords.map(async (password) => ((await isWeak(password, UID)) ? password : "")))).filter(
		Boolean,
	)

test("passwords that are guessed first are weak: leaked, with digits behind them, backwards, repeated or in sequence", async () => {
	const first = [
		...["1234567890", "qwertyuiop", "Password123!", "football2024"],
		...["0987654321", "poiuytrewq"],
		...["aaaaaaaaaa", "1234512345", "qwertyqwerty", "lovelovelove", "1234123412"],
		...["0123456789", "9876543210", "abcdefghijk", "12345678901234567890"],
		...["mina.kim@example.org", "mina.kim99"],
	]
	expect(await weak(first)).toEqual(first)
})

test("long passwords that are none of these are taken", async () => {
	expect(
		await weak(["quiet river under the moon", "열글자비밀번호입니다", "tR4!vgplq0zz", "abcdefxyzklm", "1029384756x"]),
	).toEqual([])
})
