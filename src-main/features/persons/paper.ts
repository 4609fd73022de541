/** Text that stands in a page. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`)

/** JSON that stands in a page: nothing in it ends the element that it stands in. */
export const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** The head of a page that shows what it holds, fetches nothing and runs nothing. */
export const headOf = (title: string, language: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>${escapeHtml(title)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccc; } h3 { margin-bottom: 0.25rem; }
table { border-collapse: collapse; width: 100%; } td, th { border-bottom: 1px solid #e5e5e5; padding: 0.25rem 0.5rem 0.25rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; white-space: pre-wrap; }
th { width: 32%; font-weight: 600; } small { color: #555; }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
`

/** Bytes as base64, however they are cut: three of them are four letters. */
export function base64Stream(): { add(bytes: Uint8Array): string; end(): string } {
  let left = Buffer.alloc(0)
  return {
    add(bytes) {
      const all = Buffer.concat([left, bytes])
      const whole = all.length - (all.length % 3)
      left = Buffer.from(all.subarray(whole))
      return all.toString('base64', 0, whole)
    },
    end: () => left.toString('base64'),
  }
}
