import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runFurtherBuild } from '../../../../lib/dictionary/further/build/run-further-build.ts'
import { createLooker } from '../../../../lib/dictionary/looking/looker.ts'
import { furtherBuilt } from '../../../support/further/built.ts'
import { PNG, yomitanZip } from '../../../support/further/yomitan-zip.ts'
import { peakOf } from '../../../support/peak-memory.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const good = ['山', 'やま', '', '', 0, ['mountain'], 1, '']

/** The most memory that the program may take, whatever it is given; Node itself takes 50. */
const MOST_MB = 250
async function outcome(file: Uint8Array) {
  const { peak, result } = await peakOf('further/build/child.ts', () => built(file))
  expect(peak).toBeGreaterThan(0)
  expect(peak).toBeLessThan(MOST_MB)
  return result
}

async function built(file: Uint8Array) {
  const folder = await temporaryFolder()
  try {
    const path = join(folder.path, 'file')
    await writeFile(path, file)
    const order = { path, out: join(folder.path, 'out') }
    return await runFurtherBuild(order, () => {}, new AbortController().signal).then(
      ({ report }) => ({ terms: report.about.counts.terms, problems: report.problem_count }),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
  } finally {
    await folder.remove()
  }
}

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
    expect(await outcome(file)).toContain(message)
  })

  it('whose list comes twice is refused', async () => {
    const twice = Buffer.from(yomitanZip({ 'term_bank_1.json': [good], 'term_bank_2.json': [good] }))
    for (let at = twice.indexOf('term_bank_2'); at >= 0; at = twice.indexOf('term_bank_2', at))
      twice.write('term_bank_1', at, 'latin1')
    expect(await outcome(twice)).toContain('two entries named')
  })

  it('of more images than any dictionary has is refused before one is unpacked', async () => {
    const empty = new Uint8Array(1_000_000)
    const files = Array.from({ length: 1_001 }, (_, at) => [`${at}.png`, empty])
    const many = yomitanZip({ 'term_bank_1.json': [good], ...Object.fromEntries(files) })
    expect(await outcome(many)).toMatch(/Unpacked, the images take/)
  })

  it('that announces terabytes is refused before it is unpacked', async () => {
    const bomb = Buffer.from(zip)
    const bank = bomb.indexOf('PK\x01\x02', central + 4)
    bomb.writeUInt32LE(0xf000_0000, bank + 24)
    expect(await outcome(bomb)).toMatch(/Unpacked, the lists take/)
  })

  it('loses only its entries of megabytes and lists in lists', async () => {
    const long = `["長","","","",0,["${'a'.repeat(1_000_000)}"],1,""]`
    const deep = `["深","","","",0,[${'['.repeat(100_000)}${']'.repeat(100_000)}],1,""]`
    const list = `[${[...Array(100).fill(long), deep, JSON.stringify(good)].join(',')}]`
    expect(await outcome(yomitanZip({ 'term_bank_1.json': list }))).toEqual({ terms: 1, problems: 101 })
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

it('an image leaves the thread of look-ups in bytes of its own, again and again', async () => {
  const { bytes, sha256 } = await furtherBuilt(yomitanZip({ 'term_bank_1.json': [good], 'side.png': PNG }))
  const folder = await temporaryFolder()
  const looker = createLooker()
  try {
    const file = { path: join(folder.path, 'bundle'), sha256 }
    await writeFile(file.path, bytes)
    for (let time = 0; time < 2; time += 1) {
      const image = await looker.image(file, 'side.png')
      expect(image?.bytes).toEqual(Uint8Array.from(PNG))
      expect(image?.bytes.buffer.byteLength).toBe(PNG.length)
    }
  } finally {
    await looker.close()
    await folder.remove()
  }
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

describe('the entries of a dictionary', () => {
  it('give the same bundle in any order and split', async () => {
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
      { numRuns: 15 },
    )
  })
})
