export { addresseeOf, addressLines } from './address-lines'
export { CopyAddress } from './copy-address'
export { CustomerTab } from './customer-tab'
export { useCustomer } from './queries'
