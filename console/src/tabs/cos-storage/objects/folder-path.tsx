import { Anchor, Breadcrumbs, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { foldersTo } from './keys.ts'
import { messages } from './messages.ts'

interface FolderPathProps {
  /** The name of the top folder. */
  root: string
  prefix: string
  onOpen(prefix: string): void
}

/** The path of the current folder. It takes the focus when the row that opened the folder is gone. */
export function FolderPath({ root, prefix, onOpen }: FolderPathProps) {
  const t = useMessages(messages)
  const current = useRef<HTMLParagraphElement>(null)
  const shownPrefix = useRef(prefix)
  useEffect(() => {
    if (shownPrefix.current !== prefix) current.current?.focus()
    shownPrefix.current = prefix
  }, [prefix])
  const folders = [{ prefix: '', name: root }, ...foldersTo(prefix)]
  return (
    <nav aria-label={t.path}>
      <Breadcrumbs styles={{ root: { flexWrap: 'wrap', rowGap: 4 } }}>
        {folders.map(folder =>
          folder.prefix === prefix ? (
            <Text
              key={folder.prefix}
              ref={current}
              tabIndex={-1}
              aria-current="location"
              fw={600}
              style={{ overflowWrap: 'anywhere', outline: 'none' }}
            >
              <bdi>{folder.name}</bdi>
            </Text>
          ) : (
            <Anchor
              key={folder.prefix}
              component="button"
              type="button"
              onClick={() => onOpen(folder.prefix)}
              style={{ overflowWrap: 'anywhere', textAlign: 'start' }}
            >
              <bdi>{folder.name}</bdi>
            </Anchor>
          ),
        )}
      </Breadcrumbs>
    </nav>
  )
}
