import { expect, test } from "vitest"
import { z } from "zod"
import { secretFields } from "#app/i18n/own-fields.ts"
import * as forms from "./sign-up-form.ts"

test("the secret fields of each account form are known to forms that are sent back", () => {
	const schemas = Object.entries(forms).filter(([, form]) => form instanceof z.ZodObject)
	expect(schemas.map(([name]) => name)).toContain("mailLinkForm")
	for (const [, form] of schemas) expect(() => secretFields(form as z.ZodObject)).not.toThrow()
})
