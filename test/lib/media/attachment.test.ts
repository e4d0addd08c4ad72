import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachment } from '../../../lib/media/attachment.ts'

/** What a browser saves it as. */
const savedAs = (header: string) => decodeURIComponent(/filename\*=UTF-8''([^;]*)$/.exec(header)?.[1] ?? '')

describe('the name of a download', () => {
  it.each([
    ['clip.wav', `attachment; filename="clip.wav"; filename*=UTF-8''clip.wav`],
    ['a b.mp4', `attachment; filename="a b.mp4"; filename*=UTF-8''a%20b.mp4`],
    ['日本語.mp4', `attachment; filename="download.mp4"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%E8%AA%9E.mp4`],
    [
      '第1話 (完).mp4',
      `attachment; filename="_1_ (_).mp4"; filename*=UTF-8''%E7%AC%AC1%E8%A9%B1%20%28%E5%AE%8C%29.mp4`,
    ],
    ['video/u7/sources/夏.mp4', `attachment; filename="download.mp4"; filename*=UTF-8''%E5%A4%8F.mp4`],
    ['..\\..\\boot.ini', `attachment; filename="boot.ini"; filename*=UTF-8''boot.ini`],
    ['', `attachment; filename="download"; filename*=UTF-8''download`],
    ['/', `attachment; filename="download"; filename*=UTF-8''download`],
    ['\u202egnp.exe', `attachment; filename="gnp.exe"; filename*=UTF-8''gnp.exe`],
    [
      'x"; filename=evil.exe',
      `attachment; filename="x__ filename=evil.exe"; filename*=UTF-8''x%22%3B%20filename%3Devil.exe`,
    ],
    ["it's 100%*.txt", `attachment; filename="it's 100_*.txt"; filename*=UTF-8''it%27s%20100%25%2A.txt`],
  ])('%j', (name, header) => {
    expect(attachment(name)).toBe(header)
  })

  it('keeps its extension when it is long', () => {
    const saved = savedAs(attachment(`${'長'.repeat(500)}.mp4`))
    expect(saved).toBe(`${'長'.repeat(146)}.mp4`)
  })

  it('is one header of ASCII, whatever it holds, and says the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), name => {
        const header = attachment(name)
        expect(header).toMatch(
          /^attachment; filename="[^"\\%;]+"; filename\*=UTF-8''[A-Za-z0-9!#$&+^_`|~.%-]+$/,
        )
        expect(header).toMatch(/^[\x20-\x7e]+$/)
        expect(savedAs(header)).not.toMatch(/[/\\\p{Cc}]/u)
      }),
      { numRuns: 500 },
    )
  })

  it('is the name itself if it is an ordinary one', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\w\u3041-\u30ff\u4e00-\u9faf ()!'*;%"-]{0,40}[\wあ]\.[a-z0-9]{3}$/),
        name => {
          expect(savedAs(attachment(name))).toBe(name.trim())
        },
      ),
    )
  })
})
