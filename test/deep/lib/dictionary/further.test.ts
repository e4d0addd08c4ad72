import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { furtherBuilt } from '../../../support/further/built.ts'
import { PNG, yomitanZip } from '../../../support/further/yomitan-zip.ts'

const good = ['山', 'やま', '', '', 0, ['mountain'], 1, '']

const refusal = (file: Uint8Array) =>
  furtherBuilt(file).then(
    () => 'not refused',
    (error: unknown) => String(error),
  )

describe('a hostile file', () => {
  const zip = yomitanZip({ 'term_bank_1.json': [good] })
  const changed = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(zip)
    change(bytes)
    return bytes
  }
  const central = Buffer.from(zip).indexOf('PK\x01\x02')

  it.each<[string, Uint8Array, string]>([
    ['without an index', yomitanZip({ 'index.json': null, 'term_bank_1.json': [good] }), 'no index.json'],
    ['whose list is an object', yomitanZip({ 'term_bank_1.json': { a: [good] } }), 'not a list of entries'],
    ['whose list breaks off', yomitanZip({ 'term_bank_1.json': '[["山"' }), 'cut short'],
    ['that is encrypted', changed(bytes => bytes.writeUInt16LE(1, central + 8)), 'encrypted'],
    ['that is cut short', zip.subarray(0, zip.length - 40), 'cut short'],
    ['of a format to come', yomitanZip({ 'index.json': { title: 'a', revision: '1', format: 9 } }), 'format'],
    ['of another kind', Buffer.from('<html>'), 'not a further dictionary'],
    ['that announces less than it holds', changed(bytes => bytes.writeUInt32LE(3, central + 24)), 'broken'],
  ])('%s is refused with a sentence', async (_name, file, message) => {
    expect(await refusal(file)).toContain(message)
  })

  it('whose list comes twice is refused', async () => {
    const twice = Buffer.from(yomitanZip({ 'term_bank_1.json': [good], 'term_bank_2.json': [good] }))
    for (let at = twice.indexOf('term_bank_2'); at >= 0; at = twice.indexOf('term_bank_2', at))
      twice.write('term_bank_1', at, 'latin1')
    expect(await refusal(twice)).toContain('two entries named')
  })

  /** A file whose lists and images are said to be so large. */
  const announcing = (size: number, files: Record<string, unknown>) => {
    const bomb = Buffer.from(yomitanZip({ 'term_bank_1.json': [good], ...files }))
    const ofIndex = bomb.indexOf('PK\x01\x02')
    for (let at = bomb.indexOf('PK\x01\x02', ofIndex + 4); at >= 0; at = bomb.indexOf('PK\x01\x02', at + 4))
      bomb.writeUInt32LE(size, at + 24)
    return bomb
  }

  it('that announces gigabytes of lists or images is refused before they are unpacked', async () => {
    expect(await refusal(announcing(0xf000_0000, {}))).toMatch(/Unpacked, the lists take/)
    const images = Array.from({ length: 1_001 }, (_, n) => [`${n}.png`, PNG])
    expect(await refusal(announcing(1_000_000, Object.fromEntries(images)))).toMatch(
      /Unpacked, the images take/,
    )
  })

  it('keeps no path that leads elsewhere', async () => {
    const { bundle } = await furtherBuilt(
      yomitanZip({ 'term_bank_1.json': [good], '../up.png': PNG, '/root.png': PNG, 'in/side.png': PNG }),
    )
    expect(['../up.png', '/root.png', 'in/side.png'].map(path => bundle.image(path)?.type)).toEqual([
      undefined,
      undefined,
      'image/png',
    ])
  })
})

const word = fc.string({ unit: fc.constantFrom('山', '川', 'あ', 'い', '𠮷'), minLength: 1, maxLength: 3 })
const entry = fc
  .tuple(
    word,
    word,
    fc.integer({ min: -9, max: 9 }),
    fc.array(word, { minLength: 1, maxLength: 3 }),
    fc.nat(9),
  )
  .map(([form, reading, score, definitions, sequence]) => [
    form,
    reading,
    '',
    '',
    score,
    definitions,
    sequence,
    '',
  ])
const frequency = fc.tuple(word, fc.nat(99)).map(([form, value]) => [form, 'freq', value])

it('the entries of a dictionary give the same bundle in any order and split', async () => {
  const lists = fc.record({
    terms: fc.array(entry, { minLength: 1, maxLength: 30 }),
    meta: fc.array(frequency, { maxLength: 10 }),
  })
  await fc.assert(
    fc.asyncProperty(lists, fc.nat(), fc.nat(29), async ({ terms, meta }, seed, cut) => {
      const shuffled = terms
        .map((one, at) => ({ one, key: Math.sin(seed + at) }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one)
      const whole = await furtherBuilt(
        yomitanZip({ 'term_bank_1.json': terms, 'term_meta_bank_1.json': meta }),
      )
      const split = await furtherBuilt(
        yomitanZip({
          'term_meta_bank_4.json': meta.toReversed(),
          'term_bank_9.json': shuffled.slice(cut),
          'term_bank_2.json': shuffled.slice(0, cut),
        }),
      )
      expect(split.sha256).toBe(whole.sha256)
      for (const [form, , , , score, definitions] of terms)
        expect(whole.bundle.terms(String(form))).toContainEqual(
          expect.objectContaining({ form, score, content: definitions }),
        )
    }),
    { numRuns: 5 },
  )
})
