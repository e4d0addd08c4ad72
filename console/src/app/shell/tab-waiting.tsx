import { Skeleton } from '@mantine/core'

/** In place of a tab that is being loaded. */
export const TabWaiting = () => <Skeleton height={240} maw={1280} mx="auto" />
