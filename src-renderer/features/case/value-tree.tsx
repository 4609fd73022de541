import { useFormats } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { fieldsOf, moneyIn, type Field } from './facts'
import classes from './overview.module.css'
import { overviewTexts } from './overview-texts'

/** Any value of an answer, readable without knowing its shape. */
export function Value({ value }: { readonly value: unknown }) {
  const t = useTexts(overviewTexts)
  const formats = useFormats()
  const money = moneyIn(value)
  if (money) return <>{formats.money(money).text}</>
  if (typeof value === 'boolean') return <>{t(value ? 'yes' : 'no')}</>
  if (Array.isArray(value))
    return (
      <ol className={classes.items}>
        {value.map((item: unknown, index) => (
          <li key={index}>
            <Value value={item} />
          </li>
        ))}
      </ol>
    )
  if (typeof value === 'object' && value !== null) return <Tree fields={fieldsOf(value)} />
  return <>{String(value)}</>
}

/** Fields under the names that the service gives them. */
export function Tree({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <dl className={classes.tree}>
      {fields.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
