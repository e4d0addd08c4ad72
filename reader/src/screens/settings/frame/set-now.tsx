import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  FurtherChoice,
  MAIN_DICTIONARY,
} from '../../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { ReadingSettings } from '../../../../../lib/contracts/schemas/learners/profile.ts'
import { useLanguage } from '../../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { useSession } from '../../../../../web/session/session.ts'
import { useLearnerProfile } from '../../../profile/learner-profile.ts'
import { useLevelName } from '../../../profile/level-name.ts'
import { useOwnRecord } from '../../../profile/use-own-record.ts'
import { useReviewSettings } from '../../../profile/use-review-settings.ts'
import { orderOf } from '../../../words/further/order.ts'
import { offerQuery } from '../../../words/further/queries.ts'
import { useReadingLook } from '../../read/reading-look.ts'
import { messages } from './messages.ts'
import type { PartName } from './part-names.ts'

/** A part as it is set now, in a few words; nothing until that is known. */
export const setNow: Partial<Record<PartName, () => ReactNode>> = {
  reading: Reading,
  review: Review,
  dictionaries: Dictionaries,
  you: You,
  account: Account,
}

function Reading() {
  const { now } = useMessages(messages)
  const { font, size, furigana } = useReadingLook().textLook
  return now.reading(now.fonts[font], size, now.furigana[furigana])
}

function Review() {
  const { now } = useMessages(messages)
  const { percent, number } = useFormats()
  const settings = useReviewSettings()
  return settings && now.review(number(settings.new_per_day), percent(settings.desired_retention))
}

function Dictionaries() {
  const { now } = useMessages(messages)
  const language = useLanguage()
  const { data: offered } = useQuery(offerQuery)
  const { values } = useOwnRecord('dictionaries', FurtherChoice)
  if (!offered || !values) return null
  const [first, ...others] = orderOf(offered, values, language).filter(id => !values.hidden.includes(id))
  const title = offered.find(({ id }) => id === first)?.title
  return now.dictionaries(first === MAIN_DICTIONARY || title === undefined ? now.main : title, others.length)
}

function You() {
  const { now } = useMessages(messages)
  const nameOf = useLevelName()
  const level = useLearnerProfile()?.level
  const { values } = useOwnRecord('reading-settings', ReadingSettings)
  const minutes = values?.minutes_per_day
  return [level ? nameOf(level) : [], minutes ? now.minutes(minutes) : [], now.beliefs].flat().join(' · ')
}

function Account() {
  return useSession().session?.user.username
}
