import { useMediaQuery } from '@mantine/hooks'

/** Whether the window has no room for anything beside the main column. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(width < 1200px)', undefined, { getInitialValueInEffect: false })
