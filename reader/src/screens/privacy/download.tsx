import { useMutation } from '@tanstack/react-query'
import { Problem as Failure } from '../../../../lib/contracts/page-client.ts'
import { ownData } from '../../../../lib/contracts/study/learners.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { callsOf } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { saveFile } from '../../components/save-file.ts'
import { Section } from '../../components/section.tsx'
import { messages } from './messages.ts'

const calls = callsOf({ ownData })

const files = ['everything', 'words', 'anki'] as const
type File = (typeof files)[number]
const names = { everything: 'yomu.jsonl', words: 'yomu-words.csv', anki: 'yomu-words.apkg' } as const

const replyFor = (file: File) =>
  file === 'everything'
    ? calls.ownData.exportAll()
    : calls.ownData.exportOne({
        params: { part: 'words' },
        query: { format: file === 'anki' ? 'apkg' : 'csv' },
      })

export function Download() {
  const t = useMessages(messages)
  const fetching = useMutation({
    async mutationFn(file: File) {
      const bytes = await (await replyFor(file)).bytes()
      if (file === 'everything' && !isWhole(bytes)) throw new Failure('unavailable', t.notWhole)
      saveFile(bytes, names[file])
    },
  })
  return (
    <Section title={t.download} lead={t.downloadLead}>
      <div className="row">
        {files.map(file => (
          <Button key={file} busy={fetching.isPending} onClick={() => fetching.mutate(file)}>
            {t.files[file]}
          </Button>
        ))}
      </div>
      <Problem error={fetching.error} />
    </Section>
  )
}

/** Without a last line of this kind something is missing. */
const isWhole = (bytes: Uint8Array) =>
  new TextDecoder().decode(bytes.subarray(-200)).trimEnd().split('\n').at(-1)?.includes('"kind":"end"') ===
  true
