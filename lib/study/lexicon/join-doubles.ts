import type { Clients } from '../../contracts/clients.ts'
import type { FromDictionary } from '../../contracts/schemas/learners/words.ts'
import type { Log } from '../../platform/logging/log.ts'

interface Services {
  readonly agent: { lexicon: Pick<Clients['agent']['lexicon'], 'entries'> }
  readonly data: Pick<Clients['data'], 'uncheckedWords'>
}

/** Checks learners against the dictionary in use, which joins words of one entry. A failed check is due again next time. */
export async function joinDoubles(services: Services, log: Log, signal: AbortSignal): Promise<void> {
  let after: number | undefined
  do {
    const page = await services.data.uncheckedWords.learners({ query: { after } }, { signal })
    for (const user_id of page.user_ids) {
      try {
        await checkLearner(services, { user_id, by: page.dictionary }, signal)
      } catch (error) {
        signal.throwIfAborted()
        log.warn({ error, user_id }, 'the words of a learner could not be checked; tried again later')
      }
    }
    after = page.next ?? undefined
  } while (after !== undefined)
}

async function checkLearner(
  { agent, data }: Services,
  { user_id, by }: { user_id: number; by: string | null },
  signal: AbortSignal,
): Promise<void> {
  let after: string | undefined
  let used: FromDictionary | null = null
  do {
    const page = await data.uncheckedWords.words({ query: { user_id, after } }, { signal })
    after = page.next ?? undefined
    if (page.words.length === 0) continue
    const names = page.words.map(({ form, reading }) => ({ form, reading }))
    const { dictionary, entries } = await agent.lexicon.entries({ body: { words: names } }, { signal })
    // agent_server has another or no dictionary for a while after a change: the learner stays due.
    if (!dictionary || dictionary.sha256 !== by) return
    used = { source: dictionary.source, sha256: dictionary.sha256 }
    const words = page.words.map((word, n) => ({ ...word, entry: entries[n] ?? null }))
    await data.uncheckedWords.join({ body: { user_id, dictionary: used, words } }, { signal })
  } while (after !== undefined)
  await data.uncheckedWords.checked({ body: { user_id, dictionary: used } }, { signal })
}
