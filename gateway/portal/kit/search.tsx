import { Search as SearchIcon, X } from "lucide-react";
import { Button, Input, SearchField } from "react-aria-components";

/** Narrows a list while the user types. Escape empties the field. */
export function Search({
  label,
  value,
  onChange,
  autoFocus = false,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  autoFocus?: boolean;
}) {
  return (
    <SearchField aria-label={label} className="search" value={value} onChange={onChange} autoFocus={autoFocus}>
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
