import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem as Failure } from '../../../../../../lib/contracts/page-client.ts'
import { ownData } from '../../../../../../lib/contracts/study/learners.ts'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { callsOf } from '../../../../api/client.ts'
import { Button } from '../../../../components/button.tsx'
import { Problem } from '../../../../components/problem.tsx'
import { saveFile } from '../../../../components/save-file.ts'
import { Tick } from '../../../../components/tick.tsx'
import { saveOwn } from '../../../../profile/own-files.ts'
import { messages } from './messages.ts'

const calls = callsOf({ ownData })

const plain = ['everything', 'words'] as const
const decks = ['anki', 'ankiSentences'] as const
type File = (typeof plain | typeof decks)[number]

export function Download() {
  const t = useMessages(messages)
  const [hasSound, setHasSound] = useState(false)
  const fetching = useMutation({
    async mutationFn(file: File) {
      const sound = hasSound
      if (file === 'words') return saveOwn('words', { format: 'csv' })
      if (file !== 'everything')
        return saveOwn(file === 'anki' ? 'words' : 'sentences', { format: 'apkg', sound })
      const bytes = await (await calls.ownData.exportAll({ query: { sound } })).bytes()
      if (!isWhole(bytes)) throw new Failure('unavailable', t.notWhole)
      saveFile(bytes, 'yomu.jsonl')
    },
  })
  const buttons = (files: readonly File[]) => (
    <div className="row">
      {files.map(file => (
        <Button key={file} busy={fetching.isPending} onClick={() => fetching.mutate(file)}>
          {t.files[file]}
        </Button>
      ))}
    </div>
  )
  return (
    <>
      <p className="soft">{t.downloadLead}</p>
      <Tick label={t.withSound} hint={t.withSoundHint} checked={hasSound} onChange={setHasSound} />
      {buttons(plain)}
      <p className="soft">{t.ankiLead}</p>
      {buttons(decks)}
      <Problem error={fetching.error} />
    </>
  )
}

/** Without a last line of this kind something is missing. */
const isWhole = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes.subarray(-200)).trimEnd().split('\n').at(-1)?.includes('"kind":"end"') ===
  true
