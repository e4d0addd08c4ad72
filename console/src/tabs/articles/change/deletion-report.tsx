import { List, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Callout } from '../../../components/callout.tsx'
import { useFormats, useMessages } from '../../../language/use-language.ts'
import { messages } from './messages.ts'
import type { Removed } from './remove-article.tsx'

interface DeletionReportProps {
  removed: Removed
  onClose(): void
}

/** Stays until it is closed: what could not be removed should not be missed. Takes the focus the row had. */
export function DeletionReport({ removed: { name, report }, onClose }: DeletionReportProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  const hasFailed = report.objects_failed > 0
  return (
    <Callout
      ref={alert}
      tabIndex={-1}
      isWarning={hasFailed}
      title={t.removedTitle(name)}
      withCloseButton
      closeButtonLabel={t.close}
      onClose={onClose}
    >
      <List size="sm" withPadding={false}>
        <List.Item>{t.unreferenced(number(report.unreferenced_media))}</List.Item>
        <List.Item>{t.deleted(number(report.objects_deleted))}</List.Item>
        <List.Item>{t.failed(number(report.objects_failed))}</List.Item>
      </List>
      {hasFailed && (
        <Text size="sm" mt="xs">
          {t.failedText}
        </Text>
      )}
    </Callout>
  )
}
