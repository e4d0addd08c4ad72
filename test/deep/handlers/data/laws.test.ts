import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataLab, reader } from '../../../handlers/data/lab.ts'
import { insert, newArticle, readPage, write } from '../../../handlers/data/stories.ts'
import { runs } from '../../../support/sample.ts'

const open = dataLab()

const row = fc.oneof(
  { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.constantFrom('\n', '\n\n', '　', ' ') },
)
const part = fc.constantFrom('translations' as const, 'explanations' as const)
const step = fc.oneof(
  fc.record({ kind: fc.constant('revise' as const), rows: fc.array(row, { minLength: 1, maxLength: 300 }) }),
  fc.record({
    kind: fc.constant('write' as const),
    part,
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 40 }),
  }),
  fc.record({ kind: fc.constant('read' as const), limit: fc.integer({ min: 1, max: 200 }) }),
)

interface ExpectedRow {
  sentence: string
  translation: string
  explanation: string
}
const isContent = ({ sentence }: ExpectedRow) => sentence.trim() !== ''

describe('after any inserts and writes', () => {
  it('the pages together show exactly the written rows', async () => {
    const lab = await open()
    const client = lab.as(reader)

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async steps => {
        const article = await newArticle(client)
        let expected: ExpectedRow[] = []
        let revision = 0

        const tiled = async (limit: number) => {
          const shown: ExpectedRow[] = []
          for (let offset: number | null = 0; offset !== null; ) {
            const page = await readPage(client, article.id, { offset, limit })
            expect(page.rows.map(({ index }) => index)).toEqual(page.rows.map((_, at) => shown.length + at))
            shown.push(
              ...page.rows.map(({ sentence, translation, explanation }) => ({
                sentence,
                translation,
                explanation,
              })),
            )
            offset = page.next_offset
          }
          return shown
        }

        for (const taken of [...steps, { kind: 'read' as const, limit: 77 }]) {
          lab.clock.advance(taken.kind === 'read' ? 2 : 0)
          if (taken.kind === 'read') expect(await tiled(taken.limit)).toEqual(expected)
          if (taken.kind === 'revise') {
            revision += 1
            const { rows } = taken
            for (let start = 0; start < rows.length; start += 128) {
              const batch = rows.slice(start, start + 128)
              await insert(client, article, batch, { start, revision, total_rows: rows.length })
            }
            expected = rows.map(sentence => ({ sentence, translation: '', explanation: '' }))
          }
          if (taken.kind === 'write') {
            const field = taken.part === 'translations' ? 'translation' : 'explanation'
            const content = [...expected.entries()].filter(([, shown]) => isContent(shown))
            const picked = new Map(
              taken.picks.flatMap(pick => content.slice(pick % (content.length || 1)).slice(0, 1)),
            )
            if (picked.size === 0) continue
            const text = (index: number) => `${field} ${index} of ${revision}`
            await write(client, taken.part, article, [...picked.keys()], { revision, text })
            for (const [index, shown] of picked) shown[field] = text(index)
          }
        }
      }),
      runs(25, 6),
    )
  })
})
