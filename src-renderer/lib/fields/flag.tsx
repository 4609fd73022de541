import classes from './fields.module.css'

/** The pictures' addresses by file; each is fetched when it is shown. No system draws all flags as text. */
const addresses = import.meta.glob<string>('/../node_modules/flag-icons/flags/4x3/??.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})
const byCountry = new Map(
  Object.entries(addresses).map(([file, address]) => [file.slice(-6, -4).toUpperCase(), address]),
)

/** The flag of an alpha-2 code; nothing where there is none. Decoration: the letters stand beside it. */
export function Flag({ country }: { readonly country: string }) {
  const address = byCountry.get(country)
  return address === undefined ? null : (
    <img className={classes.flagPicture} src={address} alt="" width={20} height={15} />
  )
}
