import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useFormats, useMessages } from '../../../language/use-language.ts'
import { FolderPath } from './folder-path.tsx'
import { messages } from './messages.ts'
import { ObjectTable, type StoredObject } from './object-table.tsx'
import { RemoveObject } from './remove-object.tsx'
import { useFolder } from './use-folder.ts'

interface FolderProps {
  store: string
  /** What the outermost folder is called. */
  root: string
  isDownloading(key: string): boolean
  onDownload(object: StoredObject): void
}

export function Folder({ store, root, isDownloading, onDownload }: FolderProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const [prefix, open] = useState('')
  const [removing, remove] = useState<string | null>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const folder = useFolder(store, prefix)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = folder

  const showMore = async () => {
    const { hasNextPage: isMore } = await fetchNextPage()
    // The button is gone then, and with it the place where one was.
    if (!isMore) count.current?.focus()
  }
  return (
    <>
      <Group justify="space-between">
        <FolderPath root={root} prefix={prefix} onOpen={open} />
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void folder.refetch()}
          loading={folder.isFetching && !folder.isPending && !isFetchingNextPage}
        >
          {t.refresh}
        </Button>
      </Group>
      <QueryView query={folder}>
        {({ folders, objects }) =>
          folders.length + objects.length === 0 ? (
            <EmptyState title={prefix === '' ? t.emptyTitle : t.emptyFolder}>
              {prefix === '' ? t.emptyText : t.emptyFolderText}
            </EmptyState>
          ) : (
            <>
              <ObjectTable
                prefix={prefix}
                folders={folders}
                objects={objects}
                isDownloading={isDownloading}
                onOpen={open}
                onDownload={onDownload}
                onRemove={({ key }) => remove(key)}
              />
              <Group justify="space-between">
                <Text size="sm" c="dimmed" role="status" ref={count} tabIndex={-1}>
                  {t.shown(number(folders.length), number(objects.length), !hasNextPage)}
                </Text>
                {hasNextPage && (
                  <Button variant="default" onClick={() => void showMore()} loading={isFetchingNextPage}>
                    {t.more}
                  </Button>
                )}
              </Group>
            </>
          )
        }
      </QueryView>
      {removing !== null && <RemoveObject objectKey={removing} onClose={() => remove(null)} />}
    </>
  )
}
