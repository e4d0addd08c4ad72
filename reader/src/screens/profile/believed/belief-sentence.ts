import type { AbilityDimension } from '../../../../../lib/contracts/schemas/learners/abilities.ts'
import type { Formats } from '../../../../../web/language/formats.ts'
import { linkTo } from '../../../app/location.ts'
import type { useLevel } from '../../../articles/use-known.ts'
import { type Belief, LAST_DAYS } from './beliefs-in.ts'
import type { messages } from './messages.ts'
import type { Share } from './shares.tsx'

interface BeliefSentence {
  /** Numbers stand between asterisks. */
  sentence: string
  /** The ability of which it says something; the time that was spent is none. */
  dimension: AbilityDimension | null
  shares: Share[]
  notes: string[]
  /** True if the check of a learner's words tells more. */
  canCheck?: true
}

/** A belief in a fixed sentence, and its grounds. */
export function beliefSentence(
  belief: Belief,
  t: (typeof messages)['en'],
  { number, percent, month }: Formats,
  levelOf: ReturnType<typeof useLevel>,
): BeliefSentence {
  switch (belief.about) {
    case 'texts':
      return {
        sentence: t.texts(percent(belief.share), levelOf(belief.level)),
        dimension: 'reading_skill',
        shares: belief.texts.map(({ id, title, share }) => ({
          ...(title === '' ? { name: t.untitled } : { name: title, lang: 'ja' }),
          href: linkTo('read', id),
          share,
          value: percent(share),
        })),
        notes: [t.ofTexts(belief.texts.length), t.knownMeans],
        canCheck: true,
      }
    case 'words': {
      const { known, marked, mature, learning } = belief
      const all = known + learning
      const shareOf = (name: string, count: number) => ({ name, share: count / all, value: number(count) })
      return {
        sentence: t.words(number(known), learning === 0 ? null : number(learning)),
        dimension: 'sense_recognition',
        shares: [shareOf(t.marked, marked), shareOf(t.mature, mature), shareOf(t.learning, learning)],
        notes: [t.knownMeans],
        canCheck: true,
      }
    }
    case 'kanji':
      return {
        sentence: t.kanji(number(belief.known), number(belief.all)),
        dimension: 'reading',
        shares: belief.grades.map(({ grade, known, all }) => ({
          name: t.grade(grade),
          share: known / all,
          value: t.of(number(known), number(all)),
        })),
        notes: [t.kanjiMean],
      }
    case 'retention':
      return {
        sentence: t.retention(percent(belief.share)),
        dimension: 'recall',
        shares: belief.months.map(({ month: of, share }) => ({
          name: month(of),
          share,
          value: percent(share),
        })),
        notes: [t.ofReviews(number(belief.reviews)), t.rememberedMeans],
      }
    case 'minutes': {
      const { minutes, reading, reviewing, days } = belief
      const all = reading + reviewing
      const shareOf = (name: string, of: number) => ({
        name,
        share: of / all,
        value: t.inMinutes(number(Math.round(of))),
      })
      return {
        sentence: minutes === 0 ? t.noMinute : t.minutes(number(minutes), minutes),
        dimension: null,
        shares: [shareOf(t.reading, reading), shareOf(t.reviewing, reviewing)],
        notes: [t.ofDays(days, LAST_DAYS), t.minutesMean],
      }
    }
  }
}
