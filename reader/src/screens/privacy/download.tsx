import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem as Failure } from '../../../../lib/contracts/page-client.ts'
import { ownData } from '../../../../lib/contracts/study/learners.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { callsOf } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { saveFile } from '../../components/save-file.ts'
import { Section } from '../../components/section.tsx'
import { Tick } from '../../components/tick.tsx'
import { messages } from './messages.ts'

const calls = callsOf({ ownData })

const plain = ['everything', 'words'] as const
const decks = ['anki', 'ankiSentences'] as const
type File = (typeof plain | typeof decks)[number]
const names = {
  everything: 'yomu.jsonl',
  words: 'yomu-words.csv',
  anki: 'yomu-words.apkg',
  ankiSentences: 'yomu-sentences.apkg',
} as const

const exportOf = { words: 'words', anki: 'words', ankiSentences: 'sentences' } as const

const replyFor = (file: File, sound: boolean) =>
  file === 'everything'
    ? calls.ownData.exportAll({ query: { sound } })
    : calls.ownData.exportOne({
        params: { part: exportOf[file] },
        query: { format: file === 'words' ? 'csv' : 'apkg', sound },
      })

export function Download() {
  const t = useMessages(messages)
  const [hasSound, setHasSound] = useState(false)
  const fetching = useMutation({
    async mutationFn(file: File) {
      const bytes = await (await replyFor(file, hasSound)).bytes()
      if (file === 'everything' && !isWhole(bytes)) throw new Failure('unavailable', t.notWhole)
      saveFile(bytes, names[file])
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
    <Section title={t.download} lead={t.downloadLead}>
      <Tick label={t.withSound} hint={t.withSoundHint} checked={hasSound} onChange={setHasSound} />
      {buttons(plain)}
      <p className="soft">{t.ankiLead}</p>
      {buttons(decks)}
      <Problem error={fetching.error} />
    </Section>
  )
}

/** Without a last line of this kind something is missing. */
const isWhole = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes.subarray(-200)).trimEnd().split('\n').at(-1)?.includes('"kind":"end"') ===
  true
