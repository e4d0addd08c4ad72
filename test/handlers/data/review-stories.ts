import type { z } from 'zod'
import type { Rating, RatingInput } from '../../../lib/contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../lib/contracts/schemas/learners/review-settings.ts'
import { type SkillName, skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { type DataClient, type Lab, reader } from './lab.ts'
import { newRequest, put, RAIN } from './word-stories.ts'

export const MINUTE_S = 60
export const DAY_S = 86_400

export const cardOf = (word: SkillName, template = 'recognition') => `w.${skillIdOf(word)}.${template}`

export const queueOf = (client: DataClient, query: object = {}) => client.review.queue({ query })
export const cardIds = async (client: DataClient, query: object = {}) =>
  (await queueOf(client, query)).items.map(({ card }) => card.card_id)
export const getCard = (client: DataClient, id: string) => client.review.card({ params: { id } })

/** Rates a card as it is now. */
export async function rate(
  client: DataClient,
  card_id: string,
  rating: Rating,
  more: Partial<z.input<typeof RatingInput>> = {},
) {
  const expected_version = more.expected_version ?? (await getCard(client, card_id)).version
  return client.review.rate({
    body: { request_id: newRequest(), card_id, rating, ...more, expected_version },
  })
}

/** Changes a card as it is now. */
export const changeCard = async (client: DataClient, id: string, said: object) =>
  client.review.change({
    params: { id },
    body: { expected_version: (await getCard(client, id)).version, ...said },
  })
/** Lets the time pass until then. */
export const until = ({ clock }: Lab, moment: string) =>
  clock.advance((Date.parse(moment) - clock.now().getTime()) / 1_000)
export const undo = (client: DataClient, request_id: string) => client.review.undo({ params: { request_id } })

/** Changes the settings of reviews; nobody has changed them before. */
export const settings = (client: DataClient, values: z.input<typeof ReviewSettings>, expected_version = 0) =>
  client.foundation.write({
    params: { resource: 'review-settings', record_id: 'me' },
    body: { request_id: newRequest(), expected_version, values },
  })

/** The study day's counts that are not 0. */
export async function dayOf(client: DataClient, day: string): Promise<Record<string, unknown>> {
  const { items } = await client.review.days({ query: { from: day, to: day } })
  return Object.fromEntries(Object.entries(items[0] ?? {}).filter(([, count]) => count !== 0))
}

export const logsOf = async ({ app }: Lab, user_id: number) =>
  (await app.learning.reviewLogs.query.log({ user_id }).go({ consistent: true, pages: 'all' })).data

export const rain = cardOf(RAIN)
/** The study day on which a lab opens. */
export const TODAY = '2026-11-20'

/** A learner whose word is due. */
export async function withRain(open: () => Promise<Lab>, values: z.input<typeof ReviewSettings> = {}) {
  const lab = await open()
  const client = lab.as(reader)
  await settings(client, { fuzz: false, ...values })
  await put(client, RAIN)
  return { lab, client }
}
