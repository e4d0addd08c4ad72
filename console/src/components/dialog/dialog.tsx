import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { unlessUnsaved } from '../../../../web/unsaved/unsaved.ts'
import { useEscape } from '../../keyboard/escape.ts'
import { useCloseButton } from '../close-button.ts'

interface DialogProps extends Omit<ModalProps, 'opened' | 'closeOnEscape'> {
  title: string
  /** For a dialog without input of its own: unsaved input elsewhere does not keep it open. */
  guard?: boolean
}

/** A dialog that asks before unsaved input in it is discarded. */
export function Dialog({ onClose, guard = true, ...rest }: DialogProps) {
  const closeButtonProps = useCloseButton()
  const close = () => (guard ? unlessUnsaved(onClose) : onClose())
  useEscape(true, close)
  useFocusGivenBack()
  return (
    <Modal
      opened
      size="lg"
      closeButtonProps={closeButtonProps}
      onClose={close}
      closeOnEscape={false}
      {...rest}
    />
  )
}

/** On closing, the focus returns to the element that opened it or, if that is gone, to the page's heading. */
function useFocusGivenBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const next = isThere ? opener : document.querySelector<HTMLElement>('main h1')
      next?.focus({ preventScroll: true })
    },
    [opener],
  )
}
