import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useUnsaved } from '../../../../../web/unsaved/use-unsaved.ts'
import { Button } from '../../../components/button.tsx'
import { Callout, Problem } from '../../../components/problem.tsx'
import { TextArea } from '../../../components/text-area.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { Cost } from '../cost.tsx'
import { calls, contentQuery } from '../queries.ts'
import { Changes } from './changes.tsx'
import { messages } from './messages.ts'

interface Draft {
  text: string
  /** The text it was made on. */
  content_revision: number
}
interface EditTextProps {
  id: number
  onBegun(task_id: string): void
}

/** The text itself: what a change does is shown before it is saved. */
export function EditText({ id, onBegun }: EditTextProps) {
  const t = useMessages(messages)
  const { data: content, error, refetch } = useQuery(contentQuery(id))
  return (
    <>
      <p className="soft">{t.lead}</p>
      {content ? (
        <Editor id={id} content={content} onBegun={onBegun} />
      ) : error ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </>
  )
}

interface EditorProps extends EditTextProps {
  content: { raw_content: string; content_revision: number }
}

function Editor({ id, content, onBegun }: EditorProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft | null>(null)
  const isChanged = draft !== null && draft.text !== content.raw_content
  const params = { id }
  const preview = useMutation({
    mutationFn: ({ text: raw_content, content_revision }: Draft) =>
      calls.previews.make({ params, body: { work: 'edit', raw_content, content_revision } }),
  })
  const save = useMutation({
    mutationFn: ({ text: raw_content, content_revision }: Draft) =>
      calls.articles.edit({ params, body: { raw_content, content_revision } }),
    onSuccess({ task_id }) {
      setDraft(null)
      onBegun(task_id)
    },
  })
  useUnsaved(isChanged && !save.isSuccess)
  const refused = save.error ?? preview.error
  const isOvertaken = isProblem(refused, 'version_conflict')

  const type = (text: string) => {
    setDraft({ text, content_revision: draft?.content_revision ?? content.content_revision })
    // The changes shown belong to another text.
    preview.reset()
    save.reset()
  }
  const compareAnew = useMutation({
    mutationFn: () => queries.fetchQuery(contentQuery(id)),
    onSuccess({ content_revision }) {
      if (draft === null) return
      const next = { ...draft, content_revision }
      setDraft(next)
      save.reset()
      preview.mutate(next)
    },
  })
  return (
    <>
      <TextArea
        label={t.text}
        lang="ja"
        rows={14}
        style={{ maxBlockSize: '60vh' }}
        value={draft?.text ?? content.raw_content}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {isOvertaken ? (
        <Callout title={t.overtaken} text={t.overtakenText}>
          <Button
            kind="primary"
            busy={compareAnew.isPending || preview.isPending}
            onClick={() => compareAnew.mutate()}
          >
            {t.compareAnew}
          </Button>
          <Problem error={compareAnew.error} />
        </Callout>
      ) : (
        <Problem error={refused} />
      )}
      {isChanged && preview.data && !isOvertaken && (
        <>
          <Changes text={preview.data.text} />
          <Cost of={preview.data} />
        </>
      )}
      {isChanged && draft && (
        <div className="row">
          {preview.data ? (
            <Button
              kind="primary"
              busy={save.isPending}
              disabled={isOvertaken}
              onClick={() => save.mutate(draft)}
            >
              {t.save}
            </Button>
          ) : (
            <Button
              kind="primary"
              busy={preview.isPending}
              disabled={draft.text.trim() === ''}
              onClick={() => preview.mutate(draft)}
            >
              {t.preview}
            </Button>
          )}
          <Button
            onClick={() => {
              setDraft(null)
              preview.reset()
              save.reset()
            }}
          >
            {t.discard}
          </Button>
        </div>
      )}
    </>
  )
}
