import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import { keys } from '../articles/keys.ts'
import { Button } from '../components/button.tsx'
import { endingWith, FileButton } from '../components/file-button.tsx'
import { Callout, Problem } from '../components/problem.tsx'
import { Question } from '../components/question.tsx'
import { Tick } from '../components/tick.tsx'
import type { Head } from '../screens/read/queries.ts'
import { asTranslations, type Subtitles } from '../upload/subtitles/chosen-subtitles.ts'
import { readLines, subtitleEndings } from '../upload/subtitles/read-lines.ts'
import { translating } from '../upload/subtitles/timed-lines.ts'
import { UnreadableFile } from '../upload/unreadable-file.ts'
import { unreadable } from '../upload/unreadable-messages.ts'
import { LeftOutParts } from './left-out.tsx'
import { messages } from './messages.ts'
import { calls } from './queries.ts'
import styles from './subtitles.module.css'

/** The lines of a second subtitle file become the translations of a text, and are taken out again; both after a question. */
export function TakeTranslations({ head: { id, metadata } }: { head: Head }) {
  const t = useMessages(messages)
  const reasons = useMessages(unreadable)
  const { number } = useFormats()
  const queries = useQueryClient()
  const [replaces_own, setReplacesOwn] = useState(false)
  const [pendingQuestion, setPendingQuestion] = useState<'remove' | Subtitles | null>(null)
  const fresh = () => queries.invalidateQueries({ queryKey: keys.of(id) })
  const remove = useMutation({
    mutationFn: () => calls.translations.remove({ params: { id } }),
    onSuccess: fresh,
    onSettled: () => setPendingQuestion(null),
  })
  const take = useMutation({
    mutationFn: ({ lines }: Subtitles) =>
      calls.translations.take({ params: { id }, body: { lines: translating(lines), replaces_own } }),
    onSuccess: fresh,
    onSettled: () => setPendingQuestion(null),
  })
  const read = useMutation({
    mutationFn: async (file: File) => asTranslations({ name: file.name, ...(await readLines(file)) }),
    onSuccess: setPendingQuestion,
  })
  const afresh = () => {
    take.reset()
    remove.reset()
  }
  const isRemoving = pendingQuestion === 'remove'
  const hasSome = (metadata.translations === 'file' || take.isSuccess) && !remove.isSuccess
  const { data: taken } = take
  const error = read.error ?? take.error
  const isUnreadable = error instanceof UnreadableFile
  return (
    <>
      <p className="soft">{t.translationsLead}</p>
      <Tick label={t.replaceOwn} checked={replaces_own} onChange={setReplacesOwn} />
      {pendingQuestion ? (
        <>
          {!isRemoving && <LeftOutParts parts={pendingQuestion.leftOut} />}
          <Question
            text={isRemoving ? t.removeQuestion : t.replaceQuestion(pendingQuestion.name)}
            yes={isRemoving ? t.remove : t.replace}
            no={t.cancel}
            busy={take.isPending || remove.isPending}
            onYes={() => (isRemoving ? remove.mutate() : take.mutate(pendingQuestion))}
            onNo={() => setPendingQuestion(null)}
          />
        </>
      ) : (
        <div className={styles.actions}>
          <FileButton
            label={t.choose}
            accept={endingWith(subtitleEndings)}
            onFiles={([file]) => {
              afresh()
              if (file) read.mutate(file)
            }}
          />
          {hasSome && (
            <Button
              onClick={() => {
                afresh()
                read.reset()
                setPendingQuestion('remove')
              }}
            >
              {t.remove}
            </Button>
          )}
        </div>
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
