import { useSyncExternalStore } from 'react'

/** What can be open over a text. */
type Tool = 'keys' | 'find' | 'goTo'

let open: Tool | null = null
const listeners = new Set<() => void>()

export const useTool = () => useSyncExternalStore(listen, () => open)
export const openTool = (tool: Tool) => change(tool)
export const closeTool = () => change(null)

function change(next: Tool | null) {
  open = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
