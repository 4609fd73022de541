import type { DocumentControls, Place, ViewState } from '../../../lib/pdf/drawing'
import { createViewState, zoomedIn, zoomedOut } from '../../../lib/pdf/zoom'
import classes from './paper.module.css'

/** Width of A4 in CSS pixels: a scan counts as a sheet of it, whatever its resolution. */
const sheetWidth = 794
/** Around the picture, in pixels. */
const margin = 16

export interface ImageViewer extends DocumentControls {
  readonly destroy: () => void
}

/**
 * A picture in `container`, an element that scrolls, with the same handles as a document of one page.
 * @param at where it is opened; as wide as the container unless given
 */
export function createImageViewer(
  container: HTMLElement,
  picture: HTMLImageElement,
  at: Place | undefined,
): ImageViewer {
  const paper = document.createElement('div')
  paper.className = classes.picture ?? ''
  paper.append(picture)
  container.append(paper)
  const unit = Math.min(1, sheetWidth / Math.min(picture.naturalWidth, picture.naturalHeight))
  const [width, height] = [picture.naturalWidth * unit, picture.naturalHeight * unit]
  const state = createViewState(1, at)

  function lay(): void {
    const { fit, rotation } = state.getState()
    const [across, down] = rotation % 180 === 0 ? [width, height] : [height, width]
    const byWidth = (container.clientWidth - 2 * margin) / across
    const byHeight = (container.clientHeight - 2 * margin) / down
    const fitted = fit === 'width' ? byWidth : fit === 'page' ? Math.min(byWidth, byHeight) : undefined
    if (fitted !== undefined && fitted > 0) state.setState({ scale: fitted })
    const { scale } = state.getState()
    Object.assign(paper.style, { width: `${across * scale}px`, height: `${down * scale}px` })
    Object.assign(picture.style, {
      width: `${width * scale}px`,
      height: `${height * scale}px`,
      transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
    })
  }
  const change = (changed: Partial<ViewState>): void => {
    state.setState(changed)
    lay()
  }
  const resized = new ResizeObserver(lay)
  resized.observe(container)
  lay()

  return {
    state,
    goTo: () => undefined,
    zoomIn: () => change({ fit: undefined, scale: zoomedIn(state.getState().scale) }),
    zoomOut: () => change({ fit: undefined, scale: zoomedOut(state.getState().scale) }),
    fitTo: (fit) => change({ fit }),
    rotate: () => change({ rotation: (state.getState().rotation + 90) % 360 }),
    destroy: () => {
      resized.disconnect()
      paper.remove()
    },
  }
}
