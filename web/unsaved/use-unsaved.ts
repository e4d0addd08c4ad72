import { useEffect, useRef } from 'react'
import { markUnsaved } from './unsaved.ts'

/** While `isDirty`, leaving the page, the tab or the dialog asks first. */
export function useUnsaved(isDirty: boolean): void {
  const form = useRef(Symbol('form')).current
  useEffect(() => {
    markUnsaved(form, isDirty)
    return () => markUnsaved(form, false)
  }, [form, isDirty])
}
