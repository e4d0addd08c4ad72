import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import { keys } from '../articles/keys.ts'
import { Button } from '../components/button.tsx'
import { endingWith, FileButton } from '../components/file-button.tsx'
import { Callout, Problem } from '../components/problem.tsx'
import { Question } from '../components/question.tsx'
import { Tick } from '../components/tick.tsx'
import { readLines, subtitleEndings } from '../upload/subtitles/read-lines.ts'
import { UnreadableFile } from '../upload/unreadable-file.ts'
import { unreadable } from '../upload/unreadable-messages.ts'
import { messages } from './messages.ts'
import { calls } from './queries.ts'
import styles from './subtitles.module.css'

/** The lines of a second subtitle file become the translations of a text, and are taken out again. */
export function TakeTranslations({ id }: { id: number }) {
  const t = useMessages(messages)
  const reasons = useMessages(unreadable)
  const { number } = useFormats()
  const queries = useQueryClient()
  const [replaces_own, setReplacesOwn] = useState(false)
  const fresh = () => queries.invalidateQueries({ queryKey: keys.of(id) })
  const [isAsking, setIsAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => calls.translations.remove({ params: { id } }),
    onSuccess: () => {
      setIsAsking(false)
      return fresh()
    },
  })
  const take = useMutation({
    mutationFn: async (file: File) => {
      remove.reset()
      const lines = await readLines(file)
      return calls.translations.take({ params: { id }, body: { lines, replaces_own } })
    },
    onSuccess: fresh,
  })
  const { error, data: taken } = take
  const isUnreadable = error instanceof UnreadableFile
  return (
    <>
      <p className="soft">{t.translationsLead}</p>
      <Tick label={t.replaceOwn} checked={replaces_own} onChange={setReplacesOwn} />
      <div className={styles.actions}>
        <FileButton
          label={t.choose}
          accept={endingWith(subtitleEndings)}
          busy={take.isPending}
          onFiles={([file]) => file && take.mutate(file)}
        />
        {!isAsking && (
          <Button
            onClick={() => {
              take.reset()
              remove.reset()
              setIsAsking(true)
            }}
          >
            {t.remove}
          </Button>
        )}
      </div>
      {isAsking && (
        <Question
          text={t.removeHint}
          yes={t.removeAnyway}
          no={t.keep}
          busy={remove.isPending}
          error={remove.error}
          onYes={() => remove.mutate()}
          onNo={() => setIsAsking(false)}
        />
      )}
      {taken && (
        <p role="status">
          {t.took(number(taken.translated), number(taken.sentences))}{' '}
          {taken.kept > 0 && t.kept(number(taken.kept))} {taken.unused > 0 && t.unused(number(taken.unused))}
        </p>
      )}
      {remove.data && (
        <p role="status">{remove.data.removed > 0 ? t.removed(number(remove.data.removed)) : t.none}</p>
      )}
      {isUnreadable && <Callout title={reasons.refused} text={reasons.reasons[error.reason]} />}
      <Problem error={isUnreadable ? null : error} />
    </>
  )
}
