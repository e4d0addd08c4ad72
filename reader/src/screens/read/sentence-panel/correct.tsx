import { useMutation } from '@tanstack/react-query'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { ReadingFields, readingsOf, withReadings } from '../../../components/reading-fields.tsx'
import { TextArea } from '../../../components/text-area.tsx'
import { changeSentence } from '../../../waiting/sentences.ts'
import type { Head } from '../queries.ts'
import { CorrectTimes } from './correct-times.tsx'
import { messages } from './messages.ts'
import { OpenedForm } from './opened-form.tsx'
import type { WholeSentence } from './queries.ts'
import { forgetSent, forgetTyped, useTyped } from './typed.ts'
import type { Opened } from './use-opened.ts'

interface CorrectProps {
  head: Head
  row: WholeSentence
  content_revision: number | undefined
}

/** The sentence that its learner sees, by which the server finds it again. */
export const seenIn = ({ id }: Head, { index, sentence }: WholeSentence, content_revision?: number) => ({
  ...{ id, index, sentence },
  ...(content_revision !== undefined && { content_revision }),
})

/** Corrects the text of a sentence, the readings of its kanji, its translation, and when it is said. */
export function Correct({ opened, ...props }: CorrectProps & { opened: Opened }) {
  const t = useMessages(messages)
  return (
    <OpenedForm title={t.change} {...opened}>
      <CorrectText {...props} />
      <CorrectReadings {...props} />
      <CorrectTranslation {...props} />
      <CorrectTimes {...props} />
    </OpenedForm>
  )
}

function CorrectText({ head, row, content_revision }: CorrectProps) {
  const t = useMessages(messages)
  const [sentence, setSentence] = useTyped(row.index, 'text', row.sentence)
  const isChanged = sentence !== row.sentence
  const { mutate, isPending, error } = useMutation({
    mutationFn: (value: string) =>
      changeSentence(seenIn(head, row, content_revision), { field: 'source', value, was: row.sentence }),
    onSuccess(_, sent) {
      forgetSent(row.index, 'text', sent)
      // They belong to the former text.
      forgetTyped(row.index, 'readings')
    },
  })
  return (
    <>
      <TextArea
        label={t.text}
        hint={t.textHint}
        lang="ja"
        rows={3}
        value={sentence}
        onChange={event => setSentence(event.target.value)}
      />
      {isChanged && (
        <Button kind="primary" busy={isPending} onClick={() => mutate(sentence)}>
          {t.save}
        </Button>
      )}
      <Problem error={error} />
    </>
  )
}

const LONGEST_TRANSLATION = 20_000

function CorrectTranslation({ head, row, content_revision }: CorrectProps) {
  const t = useMessages(messages)
  const [translation, setTranslation] = useTyped(row.index, 'translation', row.translation)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (value: string) => {
      const change = { field: 'translation', value, was: row.translation } as const
      return changeSentence(seenIn(head, row, content_revision), change)
    },
    onSuccess(_, sent) {
      forgetSent(row.index, 'translation', sent)
    },
  })
  return (
    <>
      <TextArea
        label={t.translation}
        hint={t.translationHint}
        rows={2}
        maxLength={LONGEST_TRANSLATION}
        value={translation}
        onChange={event => setTranslation(event.target.value)}
      />
      {translation !== row.translation && (
        <div>
          <Button kind="primary" busy={isPending} onClick={() => mutate(translation)}>
            {t.save}
          </Button>
        </div>
      )}
      <Problem error={error} />
    </>
  )
}

function CorrectReadings({ head, row, content_revision }: CorrectProps) {
  const t = useMessages(messages)
  const initial = readingsOf(row.furigana).join('\n')
  const [typed, setTyped] = useTyped(row.index, 'readings', initial)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: string) => {
      const value = withReadings(row.furigana, sent.split('\n'))
      const change = { field: 'furigana', value, was: row.furigana } as const
      return changeSentence(seenIn(head, row, content_revision), change)
    },
    onSuccess(_, sent) {
      forgetSent(row.index, 'readings', sent)
    },
  })
  return (
    <>
      <ReadingFields
        furigana={row.furigana}
        readings={typed.split('\n')}
        onType={readings => setTyped(readings.join('\n'))}
      />
      {typed !== initial && (
        <div>
          <Button kind="primary" busy={isPending} onClick={() => mutate(typed)}>
            {t.save}
          </Button>
        </div>
      )}
      <Problem error={error} />
    </>
  )
}
