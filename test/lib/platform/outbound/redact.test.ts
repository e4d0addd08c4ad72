import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redact } from '../../../../lib/platform/outbound/redact.ts'

describe('redact', () => {
  const secret = ' a/b+c="d" e '
  const forms = {
    raw: secret,
    trimmed: secret.trim(),
    'URL-encoded': encodeURIComponent(secret.trim()),
    'URL-encoded in lower case': encodeURIComponent(secret.trim()).replace(/%../g, hex => hex.toLowerCase()),
    'form-encoded': encodeURIComponent(secret.trim()).replaceAll('%20', '+'),
    base64: Buffer.from(secret.trim()).toString('base64'),
    base64url: Buffer.from(secret).toString('base64url'),
    'JSON-escaped': JSON.stringify(secret.trim()).slice(1, -1),
  }
  it.each(Object.entries(forms))('takes out a secret that is %s', (_, form) => {
    expect(redact(`key ${form} is wrong`, [secret])).toMatch(/^key ?\[redacted\] ?is wrong$/)
  })

  it('has no minimum length', () => {
    expect(redact('key x9 refused', ['x9'])).toBe('key [redacted] refused')
  })

  it('leaves no rest of two overlapping secrets', () => {
    expect(redact('<abcd>', ['abc', 'bcd'])).toBe('<[redacted]>')
  })

  it('changes nothing for an empty key', () => {
    expect(redact('Bad request', ['', '  '])).toBe('Bad request')
  })

  it.each([
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
    ['authorization="Basic cm9vdDpyb290"', 'authorization="Basic [redacted]"'],
    ['{"X-Yomu-Authorization": "abc"}', '{"X-Yomu-Authorization": "[redacted]"}'],
    ['x-service-assertion: abc', 'x-service-assertion: [redacted]'],
    ['Incorrect API key provided: sk-ab***yz', 'Incorrect API key provided: [redacted]'],
    ['AKIAIOSFODNN7EXAMPLE used', '[redacted] used'],
    ['key AIzaSyA-123', 'key [redacted]'],
    ['token eyJhbGciOi.eyJzdWIi.sig_x', 'token [redacted]'],
    ['-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY----- end', '[redacted] end'],
    ['-----BEGIN PRIVATE KEY-----\nMIIE', '[redacted]'],
    ['{"api_key": "abc"}', '{"api_key": "[redacted]"}'],
    ['x-api-key=abc&b=1', 'x-api-key=[redacted]&b=1'],
    ['see https://me:pa@ss@host/a', 'see https://[redacted]@host/a'],
    ['GET https://host/v1?key=1&b=2 failed', 'GET https://host/v1?[redacted] failed'],
  ])('takes out texts that look like a secret: %s', (text, expected) => {
    expect(redact(text, [])).toBe(expected)
  })

  it('drops control characters and then cuts a long text', () => {
    expect(redact('a\u0000\r\nb\u001b[31m', [])).toBe('a b [31m')
    expect(redact('x'.repeat(900), [])).toHaveLength(500)
  })

  it('never cuts a secret in half: it is gone before the text is cut', () => {
    const text = redact(`${'x'.repeat(490)}topsecretvalue`, ['topsecretvalue'])
    expect(text).not.toContain('top')
  })

  it('leaves no half of a secret at the end of the searched text', () => {
    const long = `k${'9'.repeat(999)}`
    expect(redact(`${'x'.repeat(100)}${long.repeat(50)}`, [long])).toMatch(/^x{100}(\[redacted\]){20,}$/)
  })

  it('leaves no known secret in any text', () => {
    const secretText = fc
      .string({ minLength: 12, maxLength: 40, unit: 'binary' })
      .filter(text => text.trim().length > 11)
    fc.assert(
      fc.property(secretText, fc.string(), fc.string(), (key, before, after) => {
        const json = JSON.stringify(key).slice(1, -1)
        const clean = redact(`${before}${key}${after}${json}`, [key])
        expect(clean).not.toContain(key)
        expect(clean).not.toContain(json)
      }),
    )
  })
})
