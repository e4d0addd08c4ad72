import type { Clients } from '../../contracts/clients.ts'
import type {
  AnalysedBlocks,
  MissingBlocks,
  RowWord,
  WordsOfRows,
} from '../../contracts/schemas/japanese/lexicon.ts'
import { isProblem } from '../../platform/problems/errors.ts'
import { accountExists } from '../erase-deleted.ts'

export interface LexiconClients {
  agent: { lexicon: Pick<Clients['agent']['lexicon'], 'version' | 'analyse'> }
  data: Pick<Clients['data'], 'lexicon'>
  userManager: { internal: Pick<Clients['userManager']['internal'], 'account'> }
}

/** A text that changes more often is tried again later. */
const MOST_CHANGES = 5

/**
 * Keeps finished blocks, so that work continues there after a crash. Starts over if the text changes, and ends if the
 * article is gone.
 */
export async function findWords(clients: LexiconClients, id: number, version: string, signal: AbortSignal) {
  for (let change = 0; ; change += 1) {
    try {
      return await findOnce(clients, id, version, signal)
    } catch (error) {
      if (isProblem(error, 'not_found')) return
      if (!isProblem(error, 'version_conflict') || change === MOST_CHANGES) throw error
    }
  }
}

async function findOnce(
  { agent, data, userManager }: LexiconClients,
  id: number,
  analysis_version: string,
  signal: AbortSignal,
): Promise<void> {
  const params = { id }
  let from = 0
  for (;;) {
    const missing = await data.lexicon.missing({ params, query: { analysis_version, from } }, { signal })
    if (missing.is_complete) return
    const analysis = { content_revision: missing.content_revision, analysis_version }
    if (missing.blocks.length > 0) {
      const rows = missing.blocks.flatMap(block => block.rows)
      const words = await agent.lexicon.analyse({ body: { rows } }, { signal })
      // The next pass begins with the new dictionary's version.
      if (words.analysis_version !== analysis_version) return
      await data.lexicon.blocks(
        { params, body: { ...analysis, blocks: byBlock(missing, words) } },
        { signal },
      )
    }
    if (missing.next !== null) {
      from = missing.next
      continue
    }
    // A deleted account's erased learning data must not come back.
    const has_owner = await accountExists(userManager, missing.user_id, signal)
    await data.lexicon.complete({ params, body: { ...analysis, has_owner } }, { signal })
    return
  }
}

function byBlock(
  { blocks }: MissingBlocks,
  { rows, grammar, skills }: WordsOfRows,
): AnalysedBlocks['blocks'] {
  let end = 0
  return blocks.map(({ block, text_hash, rows: { length }, speakers }) => {
    const wordsOfBlock = rows.slice(end, end + length)
    const ofBlock = speakers
      ? wordsOfBlock.map((words, at) => withSpeaker(words, speakers[at] ?? 0))
      : wordsOfBlock
    const grammarOfBlock = grammar.slice(end, end + length)
    end += length
    const used = new Set(ofBlock.flatMap(words => words.flatMap(([, , skill_id]) => skill_id ?? [])))
    const named = Object.entries(skills).filter(([skill_id]) => used.has(skill_id))
    return { block, text_hash, rows: ofBlock, grammar: grammarOfBlock, skills: Object.fromEntries(named) }
  })
}

/** Skips a speaker's name: its parts are no words to learn. */
const withSpeaker = (words: readonly RowWord[], name: number): RowWord[] =>
  words.map(word => (word[0] < name ? [word[0], word[1], null, 'name'] : word))
