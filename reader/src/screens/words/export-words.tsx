import { useMutation } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { notifyProblem } from '../../components/notice.tsx'
import { saveFile } from '../../components/save-file.ts'
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
    onSuccess: bytes => saveFile(bytes, 'yomu-words.csv'),
    onError: notifyProblem,
  })
  return (
    <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
      {t.exportAll}
    </Button>
  )
}
