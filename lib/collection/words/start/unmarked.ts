import { Level } from '../../../contracts/schemas/japanese/text.ts'
import type { StartLevels } from '../../../contracts/schemas/learners/word-starts.ts'
import { examplesOf } from './examples-of.ts'
import { type LevelledWord, levelledWords, type Starting } from './levelled-words.ts'

export async function unmarkedWords(app: Starting, signal: AbortSignal) {
  const words = await levelledWords(app, signal)
  const { parts } = await app.clients.data.words.sync({ body: { versions: {} } }, { signal })
  const isUnmarked = ({ skill_id }: LevelledWord) => parts[skill_id.charAt(0)]?.states[skill_id] === undefined
  return { words, isUnmarked }
}

export async function startLevels(app: Starting, signal: AbortSignal): Promise<StartLevels['levels']> {
  const { words, isUnmarked } = await unmarkedWords(app, signal)
  return levelCounts(words, isUnmarked)
}

export function levelCounts(
  words: readonly LevelledWord[],
  isUnmarked: (word: LevelledWord) => boolean,
): StartLevels['levels'] {
  return Level.options.map(level => {
    const own = words.filter(word => word.level === level)
    return {
      level,
      words: own.length,
      unmarked: own.filter(isUnmarked).length,
      examples: examplesOf(own.map(({ form }) => form)),
    }
  })
}
