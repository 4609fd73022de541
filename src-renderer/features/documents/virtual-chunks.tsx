import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { heightOf, type Chunk } from './chunks'

interface VirtualChunksProps {
  readonly chunks: readonly Chunk[]
  readonly children: (chunk: Chunk) => ReactNode
}

/** Of many pieces only those near what is in sight are drawn. The list scrolls with the screen around it. */
export function VirtualChunks({ chunks, children }: VirtualChunksProps) {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState<{ readonly element: HTMLElement; readonly margin: number }>()

  useLayoutEffect(() => {
    const own = box.current
    if (!own) return
    const element = scrollingAround(own)
    const measure = (): void => {
      const margin = own.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop
      setScrolls((now) => (now?.element === element && now.margin === margin ? now : { element, margin }))
    }
    measure()
    // Messages and the pack above the list come and go, and move it.
    const moved = new ResizeObserver(measure)
    moved.observe(element)
    for (const child of element.children) moved.observe(child)
    return () => moved.disconnect()
  }, [])

  const margin = scrolls?.margin ?? 0
  // oxlint-disable-next-line react/incompatible-library -- it keeps its own memo, and this component needs none
  const virtual = useVirtualizer({
    count: chunks.length,
    getScrollElement: () => scrolls?.element ?? null,
    estimateSize: (index) => {
      const chunk = chunks[index]
      return chunk ? heightOf(chunk) : 0
    },
    getItemKey: (index) => chunks[index]?.key ?? index,
    scrollMargin: margin,
    overscan: 2,
  })

  return (
    <div ref={box} style={{ position: 'relative', height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const chunk = chunks[index]
        if (!chunk) return null
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            style={{ position: 'absolute', inset: '0 0 auto', transform: `translateY(${start - margin}px)` }}
          >
            {children(chunk)}
          </div>
        )
      })}
    </div>
  )
}

function scrollingAround({ parentElement }: HTMLElement): HTMLElement {
  if (!parentElement) return document.documentElement
  return /auto|scroll/.test(getComputedStyle(parentElement).overflowY) ? parentElement : scrollingAround(parentElement)
}
