/** The starter's own file, as far as it is used: for the type check alone. */
declare const ErrorMessage: (props: { error?: string | null; "data-testid"?: string }) => React.JSX.Element | null
export default ErrorMessage
