import { useMediaQuery } from '@mantine/hooks'

/** Whether the window has no room for anything beside the main column. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(width < 1200px)', undefined, { getInitialValueInEffect: false })

/** Whether it has hardly room for the work itself, such as a small screen with letters half as large again. */
export const useIsVeryLow = (): boolean =>
  useMediaQuery('(height < 560px)', undefined, { getInitialValueInEffect: false })
