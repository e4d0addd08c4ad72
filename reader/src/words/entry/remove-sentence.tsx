import { words } from '../../../../lib/contracts/relays/words.ts'
import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { callsOf } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { freshWords } from '../fresh-learning.ts'
import { removeSoon } from '../remove-soon.ts'

const messages = catalogue({
  en: { removeSentence: 'Remove this sentence' },
  ja: { removeSentence: 'この文を削除' },
  zh: { removeSentence: '删除此句' },
})

const calls = callsOf({ words })

/** Names a sentence of a word. */
export const sourceName = (source_id: string) => `source ${source_id}`

/** Removes a sentence of a word, with Undo; the word keeps its others. */
export function RemoveSentence({ skill_id, source_id }: { skill_id: string; source_id: string }) {
  const t = useMessages(messages)
  const remove = async () => {
    await calls.words.removeSource({ params: { skill_id, source_id } })
    await freshWords()
  }
  return (
    <Button onClick={() => removeSoon({ names: [sourceName(source_id)], remove })}>{t.removeSentence}</Button>
  )
}
