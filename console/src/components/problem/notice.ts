import { notifications } from '@mantine/notifications'
import { useProblemTexts } from '../../../../web/problem/problem-texts.ts'
import { useCloseButton } from '../close-button.ts'

/** Reports success for an action whose place on the page is gone. */
export function useNotice() {
  const closeButtonProps = useCloseButton()
  return (message: string) =>
    void notifications.show({ message, role: 'status', autoClose: 5_000, closeButtonProps })
}

/** Reports a problem that has no place on the page. */
export function useProblemNotice() {
  const textsOf = useProblemTexts()
  const closeButtonProps = useCloseButton()
  return (error: unknown) => {
    const { title, detail } = textsOf(error)
    notifications.show({
      color: 'red',
      title,
      message: detail,
      role: 'alert',
      autoClose: 10_000,
      closeButtonProps,
    })
  }
}
