import { Anchor, Group, Table } from '@mantine/core'
import { FileDirectoryIcon } from '@primer/octicons-react'
import type { StoredObjects } from '../../../../../lib/contracts/schemas/administration/objects.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { DataTable } from '../../../components/list/data-table.tsx'
import { RowButton } from '../../../components/list/row-button.tsx'
import { nameIn } from './keys.ts'
import { messages } from './messages.ts'

export type StoredObject = StoredObjects['objects'][number]

interface ObjectTableProps {
  prefix: string
  folders: string[]
  objects: StoredObject[]
  isDownloading(key: string): boolean
  onOpen(folder: string): void
  onDownload(object: StoredObject): void
  onRemove(object: StoredObject): void
}

/** Spaces are significant in a key, so all are shown. */
const asWritten = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const

export function ObjectTable(props: ObjectTableProps) {
  const { prefix, folders, objects, isDownloading, onOpen, onDownload, onRemove } = props
  const t = useMessages(messages)
  const { bytes, dateTime } = useFormats()
  return (
    <DataTable label={t.title} minWidth={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.name}</Table.Th>
          <Table.Th>{t.size}</Table.Th>
          <Table.Th>{t.changed}</Table.Th>
          <Table.Th>{t.actions}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {folders.map(folder => (
          <Table.Tr key={folder}>
            <Table.Th scope="row" fw={400} colSpan={4}>
              <Anchor
                component="button"
                type="button"
                onClick={() => onOpen(folder)}
                aria-label={t.folder(nameIn(prefix, folder))}
                ta="start"
                fz="sm"
                mih={24}
                style={asWritten}
              >
                <FileDirectoryIcon aria-hidden /> <bdi>{nameIn(prefix, folder)}</bdi>
              </Anchor>
            </Table.Th>
          </Table.Tr>
        ))}
        {objects.map(object => {
          const name = nameIn(prefix, object.key)
          return (
            <Table.Tr key={object.key}>
              <Table.Th scope="row" fw={400} miw={180} style={asWritten}>
                <bdi>{name}</bdi>
              </Table.Th>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{bytes(object.size)}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{dateTime(object.modified_at)}</Table.Td>
              <Table.Td>
                <Group gap="xs" wrap="nowrap">
                  <RowButton
                    label={t.download}
                    name={t.downloadOf(name)}
                    isRunning={isDownloading(object.key)}
                    onClick={() => onDownload(object)}
                  />
                  <RowButton
                    label={t.remove}
                    name={t.removeOf(name)}
                    isDestructive
                    onClick={() => onRemove(object)}
                  />
                </Group>
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </DataTable>
  )
}
