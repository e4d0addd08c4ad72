import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { CheckIcon, CopyIcon } from '@primer/octicons-react'
import { useState } from 'react'
import { useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'
import { written } from './written.ts'

const TOLD_MS = 4_000
/** Characters: those that are made for one fit. */
const ONE_LINE = 20

interface CopyCodeProps {
  code: string
  /** Whether the button may go below the code. */
  wraps?: boolean
}

/** A code, with a button that copies it and says whether it did. */
export function CopyCode({ code, wraps = false }: CopyCodeProps) {
  const t = useMessages(messages)
  const [copied, setCopied] = useState<boolean | null>(null)
  const { start } = useTimeout(() => setCopied(null), TOLD_MS)
  return (
    <>
      <Group gap="xs" wrap={wraps ? 'wrap' : 'nowrap'}>
        <Text
          span
          ff="monospace"
          size="sm"
          style={code.length > ONE_LINE ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}
        >
          {code}
        </Text>
        <Button
          size="compact-sm"
          fz="xs"
          variant="default"
          leftSection={copied ? <CheckIcon size={14} aria-hidden /> : <CopyIcon size={14} aria-hidden />}
          aria-label={copied ? undefined : t.copyOf(code)}
          style={{ flexShrink: 0 }}
          onClick={async () => {
            setCopied(await written(code))
            start()
          }}
        >
          {copied ? t.copied : t.copy}
        </Button>
      </Group>
      <VisuallyHidden role="status">{copied === true && t.copied}</VisuallyHidden>
      {copied === false && (
        <Text role="alert" size="xs" c="var(--mantine-color-error)">
          {t.notCopied}
        </Text>
      )}
    </>
  )
}
