import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Stroke } from '../../../../../lib/contracts/schemas/japanese/further/entries.ts'
import { BadItem } from '../../../../../lib/dictionary/build/parsed.ts'
import { buildFurther } from '../../../../../lib/dictionary/further/build/build-further.ts'
import { strokePath } from '../../../../../lib/dictionary/further/kanjivg/stroke-path.ts'
import { openFurther } from '../../../../../lib/dictionary/further/open-further.ts'
import { deepIt, runs } from '../../../../support/sample.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const kanji = (id: string, ...strokes: string[]) =>
  `<kanji id="kvg:kanji_${id}">
<g id="kvg:${id}" kvg:element="x"><g>
${strokes.map((d, at) => `<path id="kvg:${id}-s${at + 1}" kvg:type="㇐" d="${d}"/>`).join('\n')}
</g></g>
</kanji>`
const file = (...all: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<!-- This file has been generated on 2022-04-27, using the latest KanjiVG data; <kanji > in a comment -->
<kanjivg xmlns:kvg='http://kanjivg.tagaini.net'>
${all.join('\n')}
</kanjivg>
`
const one = kanji('04e00', 'M11,54.25c3.19,0.62,6.25,0.75,9.73,0.5')
const two = kanji('04e8c', 'M25.25,32.4c1.77,0.37,4.25,0.39,6.02,0.37', 'M12,80.25C15,81,18,82,21,83')

async function built(content: string | Buffer) {
  const folder = await temporaryFolder()
  try {
    const [path, out] = [join(folder.path, 'file'), join(folder.path, 'bundle')]
    await writeFile(path, content)
    const { report } = await buildFurther({ path, out, rest: async () => {}, progress: () => {} })
    return { report, bundle: openFurther(await readFile(out)) }
  } finally {
    await folder.remove()
  }
}

describe('the file of KanjiVG', () => {
  it.each([
    ['as it is', file(one, two)],
    ['packed', gzipSync(file(one, two))],
  ])('gives the strokes of each kanji in their order, %s', async (_, content) => {
    const { report, bundle } = await built(content)
    expect(report).toMatchObject({
      about: { format: 'kanjivg', revision: '2022-04-27', counts: { strokes: 2 } },
      problem_count: 0,
    })
    expect(bundle.strokes('一')).toEqual(['M11 54.25c3.19 0.62 6.25 0.75 9.73 0.5'])
    expect(bundle.strokes('二')).toHaveLength(2)
    expect(bundle.strokes('三')).toBeNull()
  })

  deepIt('has no kana and no second way to write a kanji', async () => {
    const { report } = await built(file(one, kanji('03042', 'M1,1'), kanji('04e00-Kaisho', 'M2,2')))
    expect(report.about.counts.strokes).toBe(1)
  })

  deepIt('passes over a kanji with a path that is none, and counts it', async () => {
    const { report, bundle } = await built(file(one, two, kanji('04e09', 'M1,1 url(#x)')))
    expect(report.problem_count).toBe(1)
    expect(bundle.strokes('三')).toBeNull()
  })

  deepIt.each([
    ['other XML', '<?xml version="1.0"?><a><kanji>x</kanji></a>'],
    ['XML without kanji', '<kanjivg></kanjivg>'],
    ['a file that is cut short', file(one).slice(0, -40)],
    ['damaged packing', gzipSync(file(one, two)).subarray(0, 60)],
  ])('is not %s', async (_, content) => {
    await expect(built(content)).rejects.toMatchObject({ name: 'InvalidDictionary' })
  })
})

describe('a stroke', () => {
  it.each(['', 'c1,1', 'M1', 'M1,1A1 1 0 0 1 2 2', 'M1e9,1', 'M1,1"/><script>', `M1,1${'l1,1'.repeat(600)}`])(
    'is not %j',
    written => expect(() => strokePath(written)).toThrow(BadItem),
  )

  deepIt('is what the contract allows, or is refused, whatever the text is', () => {
    const piece = fc.constantFrom('M', 'c', 'z', '1', '-.5', ',', ' ', '1e2', 'A', 'é', '.', '-')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
        try {
          expect(Stroke.safeParse(strokePath(pieces.join(''))).success).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(BadItem)
        }
      }),
      runs(300, 300),
    )
  })
})
