import { ActionIcon, Group, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { CheckIcon, CopyIcon } from '@primer/octicons-react'
import { useState } from 'react'
import { useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'
import { written } from './written.ts'

const TOLD_MS = 4_000

interface CopyCodeProps {
  code: string
}

/** A code, with a button that copies it and says whether it did. */
export function CopyCode({ code }: CopyCodeProps) {
  const t = useMessages(messages)
  const [copied, setCopied] = useState<boolean | null>(null)
  const { start } = useTimeout(() => setCopied(null), TOLD_MS)
  return (
    <Group gap="xs" wrap="nowrap">
      <Text span ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {code}
      </Text>
      <ActionIcon
        variant="subtle"
        color={copied ? 'green' : 'gray'}
        aria-label={t.copy(code)}
        onClick={async () => {
          setCopied(await written(code))
          start()
        }}
      >
        {copied ? <CheckIcon /> : <CopyIcon />}
      </ActionIcon>
      <Text span role="status" size="xs" c={copied === false ? 'var(--mantine-color-error)' : 'dimmed'}>
        {copied === true && t.copied}
        {copied === false && t.notCopied}
      </Text>
    </Group>
  )
}
