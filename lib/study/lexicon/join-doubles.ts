import type { Clients } from '../../contracts/clients.ts'
import type { FromDictionary } from '../../contracts/schemas/learners/words.ts'
import type { Log } from '../../platform/logging/log.ts'

interface Services {
  readonly agent: { lexicon: Pick<Clients['agent']['lexicon'], 'entries'> }
  readonly data: Pick<Clients['data'], 'uncheckedWords'>
}

/**
 * Has the dictionary in use name the words of learners who have not been checked with it, so that words of one entry become
 * one word. A learner whose check fails is due again the next time.
 */
export async function joinDoubles(services: Services, log: Log, signal: AbortSignal): Promise<void> {
  const { user_ids } = await services.data.uncheckedWords.learners(undefined, { signal })
  for (const user_id of user_ids) {
    try {
      await checkLearner(services, user_id, signal)
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ error, user_id }, 'the words of a learner could not be checked; tried again later')
    }
  }
}

async function checkLearner({ agent, data }: Services, user_id: number, signal: AbortSignal): Promise<void> {
  let after: string | undefined
  let used: FromDictionary | null = null
  do {
    const page = await data.uncheckedWords.words({ query: { user_id, after } }, { signal })
    after = page.next ?? undefined
    if (page.words.length === 0) continue
    const names = page.words.map(({ form, reading }) => ({ form, reading }))
    const { dictionary, entries } = await agent.lexicon.entries({ body: { words: names } }, { signal })
    // Without a dictionary, or after a change of it, the check begins again with the next use.
    if (!dictionary || (used && used.sha256 !== dictionary.sha256)) return
    used = { source: dictionary.source, sha256: dictionary.sha256 }
    const words = page.words.map((word, n) => ({ ...word, entry: entries[n] ?? null }))
    await data.uncheckedWords.join({ body: { user_id, dictionary: used, words } }, { signal })
  } while (after !== undefined)
  await data.uncheckedWords.checked({ body: { user_id, dictionary: used } }, { signal })
}
