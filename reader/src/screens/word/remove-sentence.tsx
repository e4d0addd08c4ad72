import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../components/button.tsx'
import { notify } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { wordsKey } from '../../words/queries.ts'
import { messages } from './messages.ts'
import { calls } from './queries.ts'

/** Removes a sentence of a word, after a question. */
export function RemoveSentence({ skill_id, source_id }: { skill_id: string; source_id: string }) {
  const t = useMessages(messages)
  const [isAsking, setAsking] = useState(false)
  const removing = useMutation({
    async mutationFn() {
      await calls.words.removeSource({ params: { skill_id, source_id } })
      await queryClient.invalidateQueries({ queryKey: wordsKey })
    },
    onSuccess: () => notify(t.removed),
  })
  if (!isAsking) return <Button onClick={() => setAsking(true)}>{t.removeSentence}</Button>
  return (
    <>
      <p role="status">{t.removeWarning}</p>
      <div className="row">
        <Button kind="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
          {t.removeSentence}
        </Button>
        <Button onClick={() => setAsking(false)}>{t.keepSentence}</Button>
      </div>
      <Problem error={removing.error} />
    </>
  )
}
