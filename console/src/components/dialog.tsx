import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { catalogue } from '../language/language.ts'
import { useMessages } from '../language/use-language.ts'
import { unlessUnsaved } from '../unsaved/unsaved.ts'

const messages = catalogue({ en: { close: 'Close' }, ja: { close: '閉じる' }, zh: { close: '关闭' } })

interface DialogProps extends Omit<ModalProps, 'opened'> {
  title: string
}

/** Shown as long as it is rendered. What is typed in it and not saved is not lost without asking. */
export function Dialog({ onClose, ...rest }: DialogProps) {
  const t = useMessages(messages)
  useFocusBack()
  return (
    <Modal
      opened
      size="lg"
      closeButtonProps={{ 'aria-label': t.close }}
      onClose={() => unlessUnsaved(onClose)}
      {...rest}
    />
  )
}

/** Mantine gives the focus back only where a dialog is closed, not where it is no longer rendered. */
function useFocusBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
}
