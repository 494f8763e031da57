import { expect, test } from "vitest"
import { weakenedConditions } from "./conditions.ts"

const weakened = (source: string) => weakenedConditions(source).map(({ kind, line, text }) => [kind, line, text])
const sources = (source: string) => weakenedConditions(source).map((one) => one.source)

test("a condition that refuses is replaced by false", () => {
	expect(sources("begin if new.units < 0 then raise exception 'no'; end if; return new; end")).toEqual([
		"begin if false then raise exception 'no'; end if; return new; end",
	])
})

test("of several alternatives each is replaced as well, but not those of a bracket or a case", () => {
	expect(weakened("if a = 1 or (b or c) or case when d or e then true end then")).toEqual([
		["if", 1, "a = 1 or (b or c) or case when d or e then true end"],
		["if", 1, "a = 1"],
		["if", 1, "(b or c)"],
		["if", 1, "case when d or e then true end"],
	])
})

test("each requirement of a where clause is replaced by true, whatever ends the clause", () => {
	expect(sources("update t set x = 1 where id = p and n between 1 and 2 returning id into r;")).toEqual([
		"update t set x = 1 where true and n between 1 and 2 returning id into r;",
		"update t set x = 1 where id = p and true returning id into r;",
	])
	expect(weakened("select (select 1 from a where a.id = b.id and a.x), y\nfrom b where b.z for update;")).toEqual([
		["where", 1, "a.id = b.id"],
		["where", 1, "a.x"],
		["where", 2, "b.z"],
	])
	expect(sources("select 1 from a where x or y order by z")).toEqual(["select 1 from a where true order by z"])
})

test("words in strings, names in quotes and comments are no conditions", () => {
	expect(weakened(`-- if x then\nperform 'if y then'; /* where z */ select "where" from t;`)).toEqual([])
	expect(weakened("if a -- or b\n then")).toEqual([["if", 1, "a"]])
	expect(weakened("if x = 'a or b' then")).toEqual([["if", 1, "x = 'a or b'"]])
})

test("the condition of an elsif is one as well, and the end of an if is not", () => {
	expect(weakened("if a then\n b;\nelsif c then\n d;\nend if;")).toEqual([
		["if", 1, "a"],
		["if", 3, "c"],
	])
})

test("a condition refuses where its own branch raises an exception", () => {
	const source =
		"if a then raise exception 'x'; elsif b then c := 1; else raise exception 'y'; end if; raise exception 'z';"
	expect(weakenedConditions(source).map(({ text, refuses }) => [text, refuses])).toEqual([
		["a", true],
		["b", false],
	])
})
