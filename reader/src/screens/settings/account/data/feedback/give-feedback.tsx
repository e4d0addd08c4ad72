import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ulid } from 'ulid'
import { feedback } from '../../../../../../../lib/contracts/relays/feedback.ts'
import { useMessages } from '../../../../../../../web/language/use-language.ts'
import { useUnsaved } from '../../../../../../../web/unsaved/use-unsaved.ts'
import { callsOf } from '../../../../../api/client.ts'
import { Button } from '../../../../../components/button.tsx'
import { Choice } from '../../../../../components/choice.tsx'
import fields from '../../../../../components/field.module.css'
import { Form } from '../../../../../components/form.tsx'
import { Problem } from '../../../../../components/problem.tsx'
import { feedbackKey } from './feedback-key.ts'
import { messages } from './messages.ts'

const calls = callsOf({ feedback })
const kinds = ['bug', 'suggestion'] as const
type Kind = (typeof kinds)[number]

export function GiveFeedback() {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const field = useId()
  const [kind, setKind] = useState<Kind>('bug')
  const [text, setText] = useState('')
  // The same id after a lost reply keeps it one feedback.
  const [request_id, setRequestId] = useState(ulid)
  const giving = useMutation({
    mutationFn: () => calls.feedback.give({ body: { request_id, kind, text } }),
    onSuccess() {
      setText('')
      setRequestId(ulid())
      return queries.invalidateQueries({ queryKey: feedbackKey })
    },
  })
  useUnsaved(text.trim() !== '')
  return (
    <Form onSubmit={() => text.trim() !== '' && !giving.isPending && giving.mutate()}>
      <Choice label={t.what} values={kinds} value={kind} textOf={each => t.kinds[each]} onChoose={setKind} />
      <div className={fields.field}>
        <label htmlFor={field}>{t.text}</label>
        <textarea
          id={field}
          className={fields.input}
          rows={4}
          required
          maxLength={5_000}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      </div>
      <Problem error={giving.error} />
      <Button type="submit" busy={giving.isPending}>
        {t.send}
      </Button>
    </Form>
  )
}
