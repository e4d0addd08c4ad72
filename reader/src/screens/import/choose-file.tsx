import { useState } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { useUnsaved } from '../../../../web/unsaved/use-unsaved.ts'
import { useReach } from '../../api/reach.ts'
import { linkTo } from '../../app/location.ts'
import { Button } from '../../components/button.tsx'
import { FilePlace, useDropped } from '../../components/file-place.tsx'
import { Form } from '../../components/form.tsx'
import { Meter } from '../../components/meter.tsx'
import { Problem } from '../../components/problem.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { messages } from './messages.ts'
import { useSendFile } from './use-import.ts'

const ENDINGS = '.csv,.tsv,.txt,.json,.jsonl,.apkg,.colpkg,.anki2,.anki21,text/*'

/** Chooses a file, or takes a list that is pasted. */
export function ChooseFile() {
  const t = useMessages(messages)
  const { bytes } = useFormats()
  const [pasted, setPasted] = useState('')
  const { send, sent, cancel } = useSendFile()
  const take = (file: File | undefined) => file && send.mutate(file)
  const isOver = useDropped(files => !send.isPending && take(files[0]))
  const isAway = useReach() !== 'reached'
  useUnsaved(pasted !== '' && !send.isSuccess)
  if (send.isPending)
    return (
      <section className="box" data-large>
        <Meter label={t.sending} share={sent / Math.max(1, send.variables.size)} live />
        <p role="status">
          {t.sentOf(bytes(Math.min(sent, send.variables.size)), bytes(send.variables.size))}
        </p>
        <p className="soft">{t.stayHere}</p>
        <div>
          <Button onClick={cancel}>{t.cancel}</Button>
        </div>
      </section>
    )
  return (
    <>
      <FilePlace
        isOver={isOver}
        hint={isOver ? t.dropHere : t.files}
        label={t.chooseFile}
        accept={ENDINGS}
        onFiles={([file]) => take(file)}
      />
      {isAway && <p className="soft">{t.needsServer}</p>}
      <Problem
        error={send.error}
        retry={() => {
          if (send.variables) send.mutate(send.variables)
        }}
      />
      <Form onSubmit={() => take(new File([pasted], t.pastedName, { type: 'text/plain' }))}>
        <TextArea
          label={t.paste}
          hint={t.pasteHint}
          lang="ja"
          rows={5}
          value={pasted}
          onChange={event => setPasted(event.currentTarget.value)}
        />
        <div>
          <Button
            type="submit"
            kind={pasted.trim() === '' ? undefined : 'primary'}
            disabled={pasted.trim() === ''}
          >
            {t.goOn}
          </Button>
        </div>
      </Form>
      <p className="soft">
        {t.room} <a href={linkTo('settings', 'account', 'storage')}>{t.account}</a>
      </p>
    </>
  )
}
