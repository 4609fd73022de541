import { labelSheet, type AddressLabel } from '@contract/domain/label-layout'
import { labelLineHeight, layoutOf, millimetresPerPoint, sizeOf } from '@contract/domain/label-layout'
import { useTexts } from '../../lib/i18n/texts'
import classes from './customer.module.css'

interface LabelPreviewProps {
  readonly label: AddressLabel
  readonly lines: readonly string[]
}

/** The paper in its proportions, the address where it will stand on it. */
export function LabelPreview({ label, lines }: LabelPreviewProps) {
  const t = useTexts('customers')
  const { paper, address } = layoutOf(label)
  const size = sizeOf(label, lines) * millimetresPerPoint
  const { columns, rows } = labelSheet
  return (
    <svg
      className={classes.paper}
      data-format={label.format}
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      role="img"
      aria-label={`${t('preview')}: ${lines.join(', ')}`}
    >
      <rect width={paper.width} height={paper.height} className={classes.sheet} />
      {label.format === 'sheet-70x37' &&
        Array.from({ length: columns * rows }, (_, index) => (
          <rect
            key={index}
            x={(index % columns) * 70}
            y={0.5 + Math.floor(index / columns) * 37}
            width={70}
            height={37}
            className={classes.cell}
            data-chosen={index + 1 === label.position || undefined}
          />
        ))}
      {lines.map((line, index) => (
        <text
          key={index}
          x={address.left}
          y={address.top + (index * labelLineHeight + 1) * size}
          fontSize={size}
          className={classes.printed}
        >
          {line}
        </text>
      ))}
    </svg>
  )
}
