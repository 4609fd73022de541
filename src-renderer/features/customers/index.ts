export { addresseeOf, addressLines } from './address-lines'
export { CopyAddress } from './copy-address'
export { CustomerTab, useCustomer } from './customer-tab'
