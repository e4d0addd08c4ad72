import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { CheckIcon, CopyIcon } from '@primer/octicons-react'
import { useState } from 'react'
import { copied as isCopied } from '../../../web/clipboard.ts'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'

const messages = catalogue({
  en: {
    copy: 'Copy',
    copyOf: (text: string) => `Copy ${text}`,
    copied: 'Copied',
    notCopied: 'Copying failed. Select the text and copy it.',
  },
  ja: {
    copy: 'コピー',
    copyOf: text => `${text} をコピー`,
    copied: 'コピー済み',
    notCopied: 'コピーできませんでした。選択してコピーしてください。',
  },
  zh: {
    copy: '复制',
    copyOf: text => `复制 ${text}`,
    copied: '已复制',
    notCopied: '无法复制，请手动选择。',
  },
})

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
            setCopied(await isCopied(text))
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
