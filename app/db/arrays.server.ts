import { sql } from "drizzle-orm"

/** Lists as one parameter each. */
export const textArray = (values: readonly (string | null)[]) => sql`${sql.param([...values])}::text[]`
export const intArray = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`
export const bigintArray = (values: readonly number[]) => sql`${textArray(values.map(String))}::bigint[]`
