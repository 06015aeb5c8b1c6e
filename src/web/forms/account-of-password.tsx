/** For password managers: the account whose password the form around it asks for. */
export const AccountOfPassword = ({ email }: { email: string }) => (
  <input hidden readOnly type="text" autoComplete="username" value={email} />
)
