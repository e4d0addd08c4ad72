import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { FileButton } from '../../../components/file-button.tsx'
import { Callout, Problem } from '../../../components/problem.tsx'
import { UnreadableFile } from '../../../upload/unreadable-file.ts'
import { unreadable } from '../../../upload/unreadable-messages.ts'
import { messages } from './messages.ts'

/** Offers to send the pictures of a book that have not arrived, from its file. */
export function MissingPictures({ article }: { article: number }) {
  const t = useMessages(messages)
  const reasons = useMessages(unreadable)
  const queries = useQueryClient()
  const add = useMutation({
    // The code that unpacks books comes when it is needed.
    mutationFn: async (file: File) =>
      (await import('../../../upload/pictures/add-missing.ts')).addMissing(article, file, queries),
  })
  const isUnreadable = add.error instanceof UnreadableFile
  return (
    <>
      <p>{t.chooseBook}</p>
      <div>
        <FileButton
          label={t.bookFile}
          accept=".epub,.zip"
          busy={add.isPending}
          onFiles={([file]) => file && add.mutate(file)}
        />
      </div>
      <p role="status">{add.isPending ? t.sending : add.data === 0 ? t.otherBook : ''}</p>
      {add.error instanceof UnreadableFile && (
        <Callout title={reasons.refused} text={reasons.reasons[add.error.reason]} />
      )}
      <Problem error={isUnreadable ? null : add.error} />
    </>
  )
}
