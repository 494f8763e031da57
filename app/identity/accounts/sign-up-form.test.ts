import { expect, test } from "vitest"
import { z } from "zod"
import { secretFields } from "#app/i18n/own-fields.ts"
import * as forms from "./sign-up-form.ts"

test("no form of an account has a secret field that a form sent back would show", () => {
	const schemas = Object.entries(forms).filter(([, form]) => form instanceof z.ZodObject)
	expect(schemas.map(([name]) => name)).toContain("mailLinkForm")
	for (const [, form] of schemas) expect(() => secretFields(form as z.ZodObject)).not.toThrow()
})

test("the link of a mail can be sent as a form", () => {
	expect([...secretFields(forms.mailLinkForm)]).toEqual([])
})
