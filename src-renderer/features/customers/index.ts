export { addresseeOf, addressLines } from './address-lines'
export { CopyAddress, CustomerTab, useCustomer } from './customer-tab'
