import { secretHeaders } from '../http/header-names.ts'

const MARK = '[redacted]'
const MAX_LENGTH = 500
/** The searched length; the rest is dropped. */
const MAX_SEARCHED = 20_000

const PATTERNS: readonly [RegExp, string][] = [
  [/-----BEGIN [^-\n]{0,60}-----[\s\S]*?(?:-----END [^-\n]{0,60}-----|$)/g, MARK],
  [
    new RegExp(
      `\\b(${secretHeaders.join('|')})(["']?\\s*[=:]\\s*["']?)((?:Basic|Bearer|Digest|Negotiate)\\s+)?[^\\s"',;]+`,
      'gi',
    ),
    `$1$2$3${MARK}`,
  ],
  [/\bBearer\s+[^\s"',;]+/gi, `Bearer ${MARK}`],
  [/\bsk-[^\s"',;]+/g, MARK],
  [/\bAKIA[0-9A-Z]{12,}/g, MARK],
  [/\bAIza[\w-]+/g, MARK],
  [
    /\b((?:x[_-])?(?:api[_-]?key|access[_-]?token|secret[_-]?key|password))(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi,
    `$1$2${MARK}`,
  ],
]

/** Removes known secrets, then anything that looks like one. */
export const redact = (text: string, secrets: readonly string[]): string => {
  let clean = cutOut(text, secrets.flatMap(formsOf)).slice(0, MAX_SEARCHED)
  for (const [pattern, replacement] of PATTERNS) clean = clean.replace(pattern, replacement)
  clean = clean.replace(/(?<![\w-])[\w-]+(?:\.[\w-]*)+/g, withoutTokens)
  clean = clean.replace(/\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'<>]+/gi, bareUrl)
  clean = clean.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim()
  // A cut may leave half a character.
  return (clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…` : clean).toWellFormed()
}

/** Drops JSON Web Tokens, which have two or three dotted parts. */
function withoutTokens(dotted: string): string {
  const words = dotted.split('.')
  const kept: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const start = words[at + 1] ? word.search(/\beyJ[\w-]/) : -1
    kept.push(start < 0 ? word : word.slice(0, start) + MARK)
    if (start >= 0) at += 2
  }
  return kept.join('.')
}

const bareUrl = (url: string): string =>
  url.replace(/^([^:]+:\/\/)[^/?#]*@/, `$1${MARK}@`).replace(/([?#]).*$/s, `$1${MARK}`)

/** Every encoding in which a provider may send the secret back. */
const formsOf = (secret: string): string[] => {
  const trimmed = secret.trim()
  if (trimmed === '') return []
  return [secret, trimmed].flatMap(form => {
    const url = encodeUrl(form)
    const json = JSON.stringify(form).slice(1, -1)
    const base64 = Buffer.from(form).toString('base64')
    return [
      form,
      url,
      url.replace(/%[0-9A-F]{2}/g, hex => hex.toLowerCase()),
      url.replaceAll('%20', '+'),
      base64.replace(/(?<!=)=+$/, ''),
      base64,
      Buffer.from(form).toString('base64url'),
      json,
      json.replaceAll('/', '\\/'),
    ]
  })
}

/** encodeURIComponent throws on a lone surrogate. */
const encodeUrl = (text: string) => encodeURIComponent(text.toWellFormed())

/**
 * Replaces every occurrence in one pass, overlapping ones together, so that no part of a secret remains, even of one cut
 * off at the end.
 */
const cutOut = (text: string, forms: readonly string[]): string => {
  const ranges = [...new Set(forms)]
    .flatMap(form => occurrences(text, form))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  let out = ''
  let end = 0
  for (const range of ranges) {
    if (range.start >= end) out += text.slice(end, range.start) + MARK
    end = Math.max(end, range.end)
  }
  return out + text.slice(end, MAX_SEARCHED)
}

const occurrences = (text: string, form: string) => {
  const spans: { start: number; end: number }[] = []
  for (let at = text.indexOf(form); at !== -1 && at < MAX_SEARCHED; at = text.indexOf(form, at + 1)) {
    spans.push({ start: at, end: at + form.length })
  }
  return spans
}
