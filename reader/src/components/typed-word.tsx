import { useState } from 'react'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { Button } from './button.tsx'
import { exactly, Field } from './field.tsx'
import { Form } from './form.tsx'
import { Problem } from './problem.tsx'

const messages = catalogue({
  en: {
    type: (word: string) => `Type “${word}” to confirm`,
    wrong: 'That is not the right word.',
  },
  ja: {
    type: word => `確認のため「${word}」と入力してください`,
    wrong: '入力された言葉が違います。',
  },
  zh: {
    type: word => `请输入“${word}”以确认`,
    wrong: '输入的词不对。',
  },
})

interface TypedWordProps {
  /** In small letters. */
  word: string
  /** The label of the button. */
  action: string
  busy: boolean
  error: unknown
  onConfirmed(): void
}

/** Asks for a typed word before an action that cannot be undone. */
export function TypedWord({ word, action, busy, error, onConfirmed }: TypedWordProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const isTyped = typed.trim().toLowerCase() === word
  return (
    <Form
      onSubmit={() => {
        setTried(true)
        if (isTyped && !busy) onConfirmed()
      }}
    >
      <Field
        label={t.type(word)}
        autoComplete="off"
        {...exactly}
        error={tried && !isTyped ? t.wrong : undefined}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Problem error={error} />
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </Form>
  )
}
