/**
 * How every table of ours is written for programs: UTF-8 with its mark, so that Korean is not taken for something else, and CRLF. A cell that
 * such a program would take for a formula begins with an apostrophe.
 */
export const CSV_FORM = { bom: true, header: true, record_delimiter: "windows", escape_formulas: true } as const
export const CSV_TYPE = "text/csv; charset=utf-8"
