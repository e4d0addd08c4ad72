import { describe, expect, it } from 'vitest'
import { beliefsIn } from '../../../reader/src/screens/profile/believed/beliefs-in.ts'

type Study = Parameters<typeof beliefsIn>[0]
type Text = Study['texts'][number]

const TODAY = '2026-11-20'
const none: Study = {
  ...{ recorded: true, from: '2025-11-21', today: TODAY, streak: 0, days_off: [], days: [] },
  words: [{ day: TODAY, known: 0, mature: 0, learning: 9 }],
  kanji: [{ grade: 1, all: 80, known: 2, learning: 40 }],
  retention: [],
  year: { reviews: 2, passed: 2, mature: 0, mature_passed: 0 },
  ...{ forecast: [], texts: [] },
}
const text = (article_id: number, more: Partial<Text> = {}): Text => ({
  ...{ article_id, title: `文${article_id}`, reading: 1, last_at: `2026-11-${10 + article_id}T00:00:00Z` },
  ...{ finished_at: `2026-11-${10 + article_id}T00:00:00Z`, ms: 1, characters: 1, pace: null, words: null },
  ...{ share_known: 0.9, level: 'N3', ...more },
})
const day = (of: string, read_ms: number, review_ms = 0): Study['days'][number] => ({
  ...{ day: of, read_ms, review_ms, read_characters: 1, read_rows: 1, ratings: 1 },
})
const about = (study: Partial<Study>, kind: string) =>
  beliefsIn({ ...none, ...study }).find(belief => belief.about === kind) ?? null

describe('the beliefs in a learner’s figures', () => {
  it('are none of fewer than three observations', () => {
    const twice = [text(1), text(2), text(3, { finished_at: null }), text(4, { share_known: null })]
    const days = [day('2026-11-19', 60_000), day(TODAY, 0, 60_000)]
    expect(beliefsIn({ ...none, days, texts: twice })).toEqual([])
    expect(beliefsIn({ ...none, days: [...days, day('2026-10-01', 60_000)], texts: twice })).toEqual([])
  })

  it('tell the share of the five texts finished last, each once, and their level where it is one', () => {
    const again = text(7, { reading: 2, share_known: 0.4, finished_at: '2026-11-16T12:00:00Z' })
    const six = [1, 2, 3, 4, 5, 6].map(id => text(id))
    const texts = [again, ...six, text(7, { share_known: 0.4 })]
    const found = about({ texts }, 'texts')
    expect(found).toMatchObject({ level: 'N3', texts: [7, 6, 5, 4, 3].map(id => ({ id })) })
    expect(found).toHaveProperty('share', expect.closeTo(0.8))
    expect(about({ texts: [...texts, text(8, { level: 'N2' })] }, 'texts')).toMatchObject({ level: null })
  })

  it('average the minutes over all days of a month, and split the words by state', () => {
    const days = [18, 19, 20].map(each => day(`2026-11-${each}`, 240_000, 60_000))
    expect(about({ days }, 'minutes')).toMatchObject({ minutes: 1, days: 3, reading: 12, reviewing: 3 })
    const words = [...none.words, { day: TODAY, known: 2, mature: 1, learning: 4 }]
    expect(about({ words }, 'words')).toMatchObject({ known: 3, marked: 2, mature: 1, learning: 4 })
  })

  it('tell the share of reviews that were remembered, and that of the last five months with reviews', () => {
    const month = (of: number, reviews: number, passed: number) => ({
      ...{ month: `2026-0${of}`, reviews, passed, mature: 0, mature_passed: 0 },
    })
    const retention = [1, 2, 3, 4, 5, 6].map(of => month(of, of === 4 ? 0 : 4, 3))
    const year = { ...none.year, reviews: 20, passed: 15 }
    const found = about({ retention, year }, 'retention')
    expect(found).toMatchObject({
      share: 0.75,
      months: [1, 2, 3, 5, 6].map(of => ({ month: `2026-0${of}` })),
    })
  })
})
