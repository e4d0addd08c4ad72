import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { CheckIcon, CopyIcon } from '@primer/octicons-react'
import { useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { messages } from './messages.ts'

const TOLD_MS = 4_000
/** In characters; generated codes fit. */
const ONE_LINE = 20

interface CopyTextProps {
  text: string
  /** True if the button may wrap below the text. */
  wraps?: boolean
}

/** A text with a button that copies it and reports success. */
export function CopyText({ text, wraps = false }: CopyTextProps) {
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
          style={text.length > ONE_LINE ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}
        >
          {text}
        </Text>
        <Button
          size="compact-sm"
          fz="xs"
          variant="default"
          leftSection={copied ? <CheckIcon size={14} aria-hidden /> : <CopyIcon size={14} aria-hidden />}
          aria-label={copied ? undefined : t.copyOf(text)}
          style={{ flexShrink: 0 }}
          onClick={async () => {
            setCopied(await written(text))
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

/** Copies a text, and returns true if it worked. */
async function written(text: string): Promise<boolean> {
  // A page without TLS has no clipboard API.
  if (!('clipboard' in navigator)) return writtenFromPage(text)
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writtenFromPage(text)
  }
}

function writtenFromPage(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // A dialog traps the focus, so the element must be inside it.
  const place = before?.closest('[role=dialog]') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
