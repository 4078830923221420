import { useEffect, useRef, useState } from "react"

/**
 * For inputs that keep what they began with, whatever they are given later, as Medusa's calendar does.
 *
 * @returns `key` changes when the value was changed by anything but the input; the input passes its own changes to `own`
 */
export function useFreshKey(value: string): { key: number; own: (value: string) => void } {
  const known = useRef(value)
  const [key, setKey] = useState(0)
  useEffect(() => {
    if (value !== known.current) setKey((before) => before + 1)
    known.current = value
  }, [value])
  return { key, own: (next) => void (known.current = next) }
}
