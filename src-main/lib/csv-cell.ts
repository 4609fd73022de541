/**
 * A spreadsheet takes a cell that begins like this for a formula and runs it; one that is set to another separator than
 * the file has finds cells where none are meant. Each such beginning gets an apostrophe before it, also where it has
 * apostrophes already, so that taking one off again gives every text back.
 */
const beginning = /^'*(?=[=+\-@＝＋－＠\t\r\n])/
const within = /(?<=[;,\t\r\n"])'*(?=[=+\-@＝＋－＠])/g
const defusedBeginning = /^'(?='*[=+\-@＝＋－＠\t\r\n])/
const defusedWithin = /(?<=[;,\t\r\n"])'(?='*[=+\-@＝＋－＠])/g

/** One cell of a CSV list (RFC 4180), which no spreadsheet takes for a formula. */
export const cell = (text: string, delimiter: string): string =>
  quoted(text.replace(beginning, "'$&").replace(within, "'$&"), [delimiter])

/** The text that `cell` was given. */
export const plainCell = (text: string): string =>
  text.includes("'") ? text.replace(defusedWithin, '').replace(defusedBeginning, '') : text

/** One cell of a CSV list (RFC 4180) as it is, in quotation marks where one of these or a line's end is in it. */
export const quoted = (text: string, delimiters: readonly string[]): string =>
  /["\r\n]|^\s|\s$/.test(text) || delimiters.some((delimiter) => text.includes(delimiter))
    ? `"${text.replaceAll('"', '""')}"`
    : text
