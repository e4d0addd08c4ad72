import type { SuggestedText } from '../contracts/schemas/articles/readings.ts'
import type { Statistics, Today } from '../contracts/schemas/learners/activity.ts'
import { type Actor, isMember } from '../platform/auth/actor.ts'
import type { StudyApp } from './app.ts'

type App = Pick<StudyApp, 'clients' | 'guestList' | 'now'>

function lackingFor(actor: Actor): Today['lacking'] {
  if (actor.kind !== 'user') return 'guest'
  return isMember(actor) ? null : 'account_kind'
}

export async function todayFor(app: App, actor: Actor, signal: AbortSignal): Promise<Today> {
  const { data } = app.clients
  const lacking = lackingFor(actor)
  if (lacking === null) return data.activity.today(undefined, { signal })
  const [recommendation, next] = await Promise.all([
    lacking === 'guest' ? null : data.recommendations.weekly(undefined, { signal }),
    newestFor(app, lacking, signal),
  ])
  return { lacking, study: null, recommendation, next }
}

export async function statisticsFor(app: App, actor: Actor, signal: AbortSignal): Promise<Statistics> {
  const lacking = lackingFor(actor)
  if (lacking === null) return app.clients.data.activity.statistics(undefined, { signal })
  return { lacking, study: null }
}

/** The newest public text that the caller may read. */
async function newestFor(
  { clients, guestList, now }: App,
  lacking: 'guest' | 'account_kind',
  signal: AbortSignal,
): Promise<SuggestedText | null> {
  const { articles } = clients.data
  const { items } =
    lacking === 'guest'
      ? await guestList.page(articles, { offset: 0, limit: 1 }, now, signal)
      : await articles.list({ query: { scope: 'public', limit: 1 } }, { signal })
  const [newest] = items
  if (!newest) return null
  const { id, title, author, genre, total_sentences, kind } = newest
  const unknown = { share_known: null, level: null, characters: null } as const
  return { id, title, author, genre, total_sentences, ...unknown, kind, is_own: false }
}
