import { useMutation } from '@tanstack/react-query'
import type { ImportShown } from '../../../../lib/contracts/schemas/learners/imports.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { notifyProblem } from '../../components/notice.tsx'
import { saveFile } from '../../components/save-file.ts'
import { messages } from './messages.ts'
import { calls } from './queries.ts'

/** Downloads what became of each line. */
export function Report({ shownImport: { import_id } }: { shownImport: ImportShown }) {
  const t = useMessages(messages)
  const fetching = useMutation({
    mutationFn: async () => (await calls.imports.report({ params: { import_id } })).bytes(),
    onSuccess: bytes => saveFile(bytes, 'yomu-import.csv'),
    onError: notifyProblem,
  })
  return (
    <Button busy={fetching.isPending} onClick={() => fetching.mutate()}>
      {t.report}
    </Button>
  )
}
