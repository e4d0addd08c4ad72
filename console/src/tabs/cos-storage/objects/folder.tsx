import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Lines } from '../../../components/lines.tsx'
import { useNotice } from '../../../components/problem/notice.ts'
import { QueryView } from '../../../components/query-view.tsx'
import { FolderPath } from './folder-path.tsx'
import { messages } from './messages.ts'
import { ObjectTable, type StoredObject } from './object-table.tsx'

interface FolderProps {
  store: string
  /** The name of the top folder. */
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
    // The button is gone, so the focus needs another place.
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

interface RemoveObjectProps {
  objectKey: string
  onClose(): void
}

function RemoveObject({ objectKey, onClose }: RemoveObjectProps) {
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
        await queries.invalidateQueries({ queryKey: keys.objects })
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

/** The contents of a folder, as many pages as were requested. */
const useFolder = (store: string, prefix: string) =>
  useInfiniteQuery({
    queryKey: [...keys.objects, store, prefix],
    queryFn: ({ signal, pageParam }) =>
      api.cos.objects({ query: { prefix, cursor: pageParam || undefined } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => ({
      folders: [...new Set(pages.flatMap(({ prefixes }) => prefixes))],
      objects: pages.flatMap(({ objects }) => objects),
    }),
    // Each page is a request that may cost money.
    refetchOnWindowFocus: false,
  })
