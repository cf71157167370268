import { Search as SearchIcon, X } from "lucide-react";
import { Button, Input, SearchField } from "react-aria-components";

/** Narrows a list while the user types. Escape empties the field. */
export function Search({
  label,
  value,
  onChange,
  onSubmit,
  autoFocus = false,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Enter was pressed. */
  onSubmit?: () => void;
  autoFocus?: boolean;
}) {
  return (
    <SearchField
      aria-label={label}
      className="search"
      value={value}
      onChange={onChange}
      autoFocus={autoFocus}
      {...(onSubmit === undefined ? {} : { onSubmit })}
    >
      <SearchIcon aria-hidden="true" />
      <Input className="control" placeholder={label} />
      {value === "" ? null : (
        <Button className="inside" aria-label="Borrar la búsqueda">
          <X aria-hidden="true" />
        </Button>
      )}
    </SearchField>
  );
}
