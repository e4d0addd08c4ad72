import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { leave, stay, useUnsavedState } from '../../../web/unsaved/unsaved.ts'
import { useEscape } from '../keyboard/escape.ts'

const messages = catalogue({
  en: {
    title: 'Leave without saving?',
    text: 'Your changes here are not saved and will be lost.',
    stay: 'Stay and keep editing',
    leave: 'Leave without saving',
  },
  ja: {
    title: '保存せずに移動しますか？',
    text: 'ここでの変更は保存されておらず、失われます。',
    stay: 'とどまって編集を続ける',
    leave: '保存せずに移動する',
  },
  zh: {
    title: '不保存就离开吗？',
    text: '此处的更改尚未保存，离开后将会丢失。',
    stay: '留下继续编辑',
    leave: '不保存并离开',
  },
})

export function UnsavedDialog() {
  const { pending } = useUnsavedState()
  return pending === null ? null : <Question />
}

function Question() {
  const t = useMessages(messages)
  useFocusStays()
  useEscape(true, stay)
  return (
    <Modal
      opened
      onClose={stay}
      closeOnEscape={false}
      title={t.title}
      zIndex={600}
      withCloseButton={false}
      returnFocus={false}
    >
      <Text>{t.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={stay} data-autofocus>
          {t.stay}
        </Button>
        <Button color="red" onClick={leave}>
          {t.leave}
        </Button>
      </Group>
    </Modal>
  )
}

/** Returns the focus only on staying; after leaving, Mantine would take it from the new place. */
function useFocusStays() {
  const [focusedBefore] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (
        focusedBefore instanceof HTMLElement &&
        focusedBefore.isConnected &&
        focusedBefore !== document.body
      )
        focusedBefore.focus()
    },
    [focusedBefore],
  )
}
