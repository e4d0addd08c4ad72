import { Box, Progress, VisuallyHidden } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import styles from './activity-bar.module.css'

const messages = catalogue({
  en: { working: 'Working' },
  ja: { working: '処理中' },
  zh: { working: '正在处理' },
})

/** A line at the top of the page while a change is being sent. */
export function ActivityBar() {
  const t = useMessages(messages)
  const isWorking = useIsMutating() > 0
  return (
    <Box className={styles.place ?? ''} role="status">
      {isWorking && (
        <>
          <Progress value={100} size={3} radius={0} animated className={styles.late ?? ''} aria-hidden />
          <VisuallyHidden className={styles.late ?? ''}>{t.working}</VisuallyHidden>
        </>
      )}
    </Box>
  )
}
