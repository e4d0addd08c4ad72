import { daysUpTo, type Study, sumOfKanji } from '../../statistics/spans.ts'

/** A figure of fewer observations is not told. */
const ENOUGH = 3
const LAST_TEXTS = 5
const LAST_MONTHS = 5
export const LAST_DAYS = 30
const MINUTE_MS = 60_000

type Text = Study['texts'][number]
interface KnownText {
  id: number
  title: string
  share: number
}

/** A statement on the learner, with the figures that it rests on. */
export type Belief =
  | { about: 'texts'; share: number; level: Text['level']; texts: KnownText[] }
  | { about: 'words'; known: number; marked: number; mature: number; learning: number }
  | { about: 'kanji'; known: number; all: number; grades: Study['kanji'] }
  | { about: 'retention'; share: number; reviews: number; months: { month: string; share: number }[] }
  | { about: 'minutes'; minutes: number; days: number; reading: number; reviewing: number }

export function beliefsIn(study: Study): Belief[] {
  const beliefs = [ofTexts(study), ofWords(study), ofKanji(study), ofRetention(study), ofMinutes(study)]
  return beliefs.filter(belief => belief !== null)
}

/** The share of words known in the texts that were finished last; of a text that was read twice, once. */
function ofTexts({ texts }: Study): Belief | null {
  const finished = texts
    .flatMap(text => {
      const { finished_at: at, title, share_known } = text
      // Statistics that a device kept from an earlier version have no share.
      return at === null || title === null || typeof share_known !== 'number'
        ? []
        : [{ ...text, at, title, share: share_known }]
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
  const last = [...Map.groupBy(finished, ({ article_id }) => article_id).values()]
    .flatMap(([latest]) => latest ?? [])
    .slice(0, LAST_TEXTS)
  if (last.length < ENOUGH) return null
  const [level = null, ...others] = new Set(last.map(text => text.level))
  return {
    about: 'texts',
    share: last.reduce((sum, { share }) => sum + share, 0) / last.length,
    level: others.length === 0 ? level : null,
    texts: last.map(({ article_id, title, share }) => ({ id: article_id, title, share })),
  }
}

function ofWords({ words }: Study): Belief | null {
  const { known: marked, mature, learning } = words.at(-1) ?? { known: 0, mature: 0, learning: 0 }
  const known = marked + mature
  return known < ENOUGH ? null : { about: 'words', known, marked, mature, learning }
}

function ofKanji(study: Study): Belief | null {
  const { known, all } = sumOfKanji(study)
  return known < ENOUGH ? null : { about: 'kanji', known, all, grades: study.kanji }
}

function ofRetention({ year, retention }: Study): Belief | null {
  if (year.reviews < ENOUGH) return null
  const months = retention
    .filter(({ reviews }) => reviews > 0)
    .slice(-LAST_MONTHS)
    .map(({ month, passed, reviews }) => ({ month, share: passed / reviews }))
  return { about: 'retention', share: year.passed / year.reviews, reviews: year.reviews, months }
}

function ofMinutes({ today, days }: Study): Belief | null {
  const [from = today] = daysUpTo(today, LAST_DAYS)
  const studied = days.filter(({ day, read_ms, review_ms }) => day >= from && read_ms + review_ms > 0)
  if (studied.length < ENOUGH) return null
  const minutesOf = (name: 'read_ms' | 'review_ms') =>
    studied.reduce((sum, day) => sum + day[name], 0) / MINUTE_MS
  const [reading, reviewing] = [minutesOf('read_ms'), minutesOf('review_ms')]
  const minutes = Math.round((reading + reviewing) / LAST_DAYS)
  return { about: 'minutes', minutes, days: studied.length, reading, reviewing }
}
