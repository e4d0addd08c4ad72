import { useMutation } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { notifyProblem } from '../../components/notice.tsx'
import { messages } from './messages.ts'
import { calls } from './queries.ts'

/** All words as a table, whatever the list shows. */
export function ExportWords() {
  const t = useMessages(messages)
  const exporting = useMutation({
    mutationFn: async () => {
      const given = { params: { part: 'words' }, query: { format: 'csv' } } as const
      return (await calls.ownData.exportOne(given)).bytes()
    },
    onSuccess: bytes => save(new Blob([new Uint8Array(bytes)], { type: 'text/csv' }), 'yomu-words.csv'),
    onError: notifyProblem,
  })
  return (
    <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
      {t.exportAll}
    </Button>
  )
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
