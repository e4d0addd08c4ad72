import { store } from '../../../../web/store.ts'

/** A dialog over the text. */
type Tool = 'keys' | 'find' | 'goTo' | 'contents' | 'keepMedia'

const open = store<Tool | null>(null)
export const { use: useTool, set: openTool } = open
export const closeTool = () => openTool(null)
