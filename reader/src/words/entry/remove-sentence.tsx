import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { words } from '../../../../lib/contracts/relays/words.ts'
import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { callsOf } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { notify } from '../../components/notice.tsx'
import { Question } from '../../components/question.tsx'
import { freshWords } from '../fresh-learning.ts'

const messages = catalogue({
  en: {
    removeSentence: 'Remove this sentence',
    removeWarning: 'The word keeps its other sentences. This one cannot be brought back.',
    keepSentence: 'Keep it',
    removed: 'The sentence was removed.',
  },
  ja: {
    removeSentence: 'この文を削除',
    removeWarning: 'この単語のほかの文は残ります。削除した文は元に戻せません。',
    keepSentence: '残す',
    removed: '文を削除しました。',
  },
  zh: {
    removeSentence: '删除此句',
    removeWarning: '这个单词的其他句子会保留。此句删除后无法恢复。',
    keepSentence: '保留',
    removed: '句子已删除。',
  },
})

const calls = callsOf({ words })

/** Removes a sentence of a word, after a question. */
export function RemoveSentence({ skill_id, source_id }: { skill_id: string; source_id: string }) {
  const t = useMessages(messages)
  const [isAsking, setAsking] = useState(false)
  const removing = useMutation({
    async mutationFn() {
      await calls.words.removeSource({ params: { skill_id, source_id } })
      await freshWords()
    },
    onSuccess: () => notify(t.removed),
  })
  if (!isAsking) return <Button onClick={() => setAsking(true)}>{t.removeSentence}</Button>
  return (
    <Question
      text={t.removeWarning}
      yes={t.removeSentence}
      no={t.keepSentence}
      busy={removing.isPending}
      error={removing.error}
      onYes={() => removing.mutate()}
      onNo={() => setAsking(false)}
    />
  )
}
