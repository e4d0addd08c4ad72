import { Code, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Lines } from '../../../components/lines.tsx'
import { useNotice } from '../../../components/problem/notice.ts'
import { useMessages } from '../../../language/use-language.ts'
import { messages } from './messages.ts'

interface RemoveObjectProps {
  /** Of the object. */
  objectKey: string
  onClose(): void
}

export function RemoveObject({ objectKey, onClose }: RemoveObjectProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const notify = useNotice()
  return (
    <ConfirmDialog
      title={t.removeTitle}
      confirmLabel={t.remove}
      onClose={onClose}
      action={async () => {
        await api.cos.removeObject({ query: { key: objectKey } })
        notify(t.removed(objectKey))
        await queries.invalidateQueries({ queryKey: ['cos', 'objects'] })
      }}
    >
      <Stack>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          <bdi>{objectKey}</bdi>
        </Code>
        <Lines of={t.removeText} />
      </Stack>
    </ConfirmDialog>
  )
}
