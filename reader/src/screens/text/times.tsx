import { ShiftTimes } from '../../subtitles/shift-times.tsx'
import type { PartProps } from './part-props.ts'

/** The times of a text whose sentences have any. */
export const Times = ({ head }: PartProps) => <ShiftTimes head={head} />
